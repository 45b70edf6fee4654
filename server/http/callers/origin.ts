import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that can change something, or a websocket upgrade, may have come from where it says: browsers name the
 * page's origin, which has to be one of the installation's own. Programs send no Origin and carry no foreign cookies.
 */
export function originAllowed(headers: IncomingHttpHeaders, allowedOrigins: readonly string[]): boolean {
  if (headers.origin !== undefined) return allowedOrigins.includes(headers.origin);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
