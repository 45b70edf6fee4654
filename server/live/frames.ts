import type { LiveFrame } from '#api/live.ts';

/** A frame as the bytes of one text message, made once for however many sockets (M5). */
export function frameBytes(frame: LiveFrame): Buffer {
  return Buffer.from(JSON.stringify(frame), 'utf8');
}
