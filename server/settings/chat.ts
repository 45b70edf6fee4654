/** An outside chat that support is reached by (S1.2). */
export interface ChatSettings {
  /** What the frame shows. */
  readonly url: string;
  /** What the content policy lets the page of the chat frame, and nothing else. */
  readonly origin: string;
  /** Whose service it is, as people read it. */
  readonly host: string;
}

const place = '{id}';
const right = 'has to be an address such as https://chat.example/embed/{id}';
/** It becomes a source of the content policy, where a semicolon or a star would say more than a name. */
const plainHost = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const plainId = /^[a-z0-9][a-z0-9._~-]{0,127}$/i;

/**
 * Reads CHAT_URL and CHAT_ID; null without both. Throws an Error that names the variable and what would be right.
 *
 * @param own the names that this installation answers by
 */
export function readChatSettings(
  env: Readonly<Record<string, string | undefined>>,
  { mode, own }: { readonly mode: 'demo' | 'production'; readonly own: readonly string[] },
): ChatSettings | null {
  const template = env['CHAT_URL']?.trim() || null;
  const id = env['CHAT_ID']?.trim() || null;
  if (template === null && id === null) return null;
  if (template === null) throw new Error(`CHAT_URL ${right} where CHAT_ID is set`);
  if (id === null) throw new Error('CHAT_ID has to be set where CHAT_URL is: it takes the place of {id}');
  if (!plainId.test(id)) {
    throw new Error('CHAT_ID has to be 1 to 128 letters, digits and . _ ~ -, and to begin with a letter or a digit');
  }
  const [before = '', after, ...more] = template.split(place);
  // Behind the host: whoever chooses the id does not choose whose page is framed.
  if (after === undefined || more.length > 0 || !/^https?:\/\/[^/?#]+[/?#]/i.test(before)) {
    throw new Error(`CHAT_URL ${right}, with {id} in it once and behind the host`);
  }
  const text = before + id + after;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !plainHost.test(url.hostname)) throw new Error(`CHAT_URL ${right}`);
  if (url.username !== '' || url.password !== '') throw new Error('CHAT_URL may not hold a user or a password');
  if (mode === 'production' && url.protocol !== 'https:') throw new Error('CHAT_URL has to be an https address');
  // Whatever the port: cookies do not tell ports of one host from each other.
  if (own.includes(url.hostname)) {
    throw new Error(
      `CHAT_URL may not lie on ${url.hostname}, where this installation is: its page would have the reader’s session`,
    );
  }
  return { url: url.href, origin: url.origin, host: url.host };
}

/** The names that an installation answers by: a demo by either name of this machine as well. */
export function ownHosts(publicUrl: string | null, mode: 'demo' | 'production'): readonly string[] {
  const named = publicUrl !== null && URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : [];
  return mode === 'demo' ? [...named, 'localhost', '127.0.0.1'] : named;
}
