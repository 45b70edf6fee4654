import type { IncomingHttpHeaders } from 'node:http';
import { bearerProtocol } from '#api/live.ts';

/** The API token of an Authorization header, as it was sent; null where there is none. Other schemes are not ours. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | null {
  const found = /^bearer(?:\s+(.*))?$/is.exec(authorization ?? '');
  return found ? (found[1] ?? '').trim() : null;
}

/**
 * The API token of a websocket's request: in the Authorization header, or, where a program can set none, as one of the
 * subprotocols it offers. Never in the address, which is written into logs.
 */
export function socketBearerOf(headers: IncomingHttpHeaders): string | null {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const token = offered.find((one) => one.startsWith(bearerProtocol));
  return bearerOf(headers) ?? token?.slice(bearerProtocol.length) ?? null;
}
