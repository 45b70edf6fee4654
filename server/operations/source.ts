import { isIPv6 } from 'node:net';

/**
 * The name under which every limit counts whoever calls from an address: an IPv4 address, whichever way it is written, or the
 * /64 of an IPv6 one, since its holder has all of that to send from. A name is its own name.
 */
export function sourceOf(address: string): string {
  const mapped = /^::ffff:([0-9.]{7,15})$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
