import { isIP } from 'node:net';

/** Whether a host, as an address has it or of a setting, is this machine, and no name that only begins so. */
export function isThisMachine(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
