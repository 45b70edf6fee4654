import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';

it('[A3] an IPv6 network of 64 bits is one source, an IPv4 address is one whichever way it is written', () => {
  expect(sourceOf('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(sourceOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(sourceOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(sourceOf('::1')).toBe('0:0:0:0::/64');
  expect(sourceOf('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(sourceOf('192.0.2.1')).toBe('192.0.2.1');
  for (const name of ['2001:db8:1:2::/64', '192.0.2.1', 'usr_a']) expect(sourceOf(name)).toBe(name);
});
