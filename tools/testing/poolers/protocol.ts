/** PostgreSQL's protocol of version 3, as far as a pooler reads it. */

/** One message with its kind and length: the text of a kind begins behind five bytes. */
export interface Message {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** The first of a connection, which has no kind. */
export type StartUp = { readonly kind: 'start'; readonly parameters: ReadonlyMap<string, string> };

const tlsCode = 80_877_103;
const cancelCode = 80_877_102;

/** Cuts what arrives into whole messages, and keeps the rest for the next time. */
export function readMessages(): (data: Buffer) => readonly Message[] {
  let rest: Buffer = Buffer.alloc(0);
  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data]);
    const found: Message[] = [];
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) break;
      found.push({ kind: rest.toString('latin1', 0, 1), bytes: rest.subarray(0, end) });
      rest = rest.subarray(end);
    }
    return found;
  };
}

/** The text at a place, which ends with a zero. */
export const textOf = (bytes: Buffer, from: number): string => bytes.toString('utf8', from, bytes.indexOf(0, from));

/** What a connection begins with; a driver sends it at once, in one piece. */
export function startUpOf(data: Buffer): StartUp | { readonly kind: 'tls' | 'cancel' } {
  const code = data.readInt32BE(4);
  if (code === tlsCode) return { kind: 'tls' };
  if (code === cancelCode) return { kind: 'cancel' };
  const parts = data.toString('utf8', 8).split('\0');
  const names = parts.filter((_, place) => place % 2 === 0);
  return {
    kind: 'start',
    parameters: new Map(names.flatMap((name, nth) => (name === '' ? [] : [[name, parts[2 * nth + 1] ?? ''] as const]))),
  };
}

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** What a pooler says in its own name. */
export const words = {
  /** Who asks is let in, has a key to cancel by that is nobody's, and may begin. */
  welcome: Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I', 'latin1')),
  ]),
  fatal: (text: string): Buffer => message('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`, 'utf8')),
};
