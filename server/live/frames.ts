import type { LiveFrame } from '#api/live.ts';

/**
 * A frame as the bytes of one whole text message (RFC 6455, 5.2: FIN and opcode 1, no mask), made once for however many
 * sockets (M5): what is left for each of them is one write.
 */
export function messageBytes(frame: LiveFrame): Buffer {
  const payload = Buffer.from(JSON.stringify(frame), 'utf8');
  const { length } = payload;
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), payload]);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  header[0] = 0x81;
  if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}
