import type { AddressInfo } from 'node:net';

/** The port that a server listens on. Throws when it listens on none. */
export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}
