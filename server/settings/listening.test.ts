import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { addressAt, listeningWarning } from './listening.ts';

it('[X2] HOST is an address, this machine alone unless it is set, and a name stops the start', () => {
  expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', port: 3_000 });
  for (const host of ['0.0.0.0', '::', '::1', '10.0.0.5', 'fe80::1']) {
    expect(readEnvironment({ HOST: host }).host).toBe(host);
  }
  for (const none of ['localhost', 'app.b.test', '10.0.0', '10.0.0.5:3000', '*', '[::1]', '10.0.0.0/8']) {
    expect(() => readEnvironment({ HOST: none }), none).toThrow(
      /^HOST has to be an address of this machine, such as 127/,
    );
  }
});

it('[X2] is warned of where it lets other machines in and no proxy is believed', () => {
  const saidOf = (host: string, proxies = ''): string | null =>
    listeningWarning(readEnvironment({ HOST: host, TRUSTED_PROXIES: proxies }));
  for (const own of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1']) expect(saidOf(own), own).toBeNull();
  for (const wide of ['0.0.0.0', '::', '10.0.0.5', '2001:db8::1']) {
    expect(saidOf(wide), wide).toContain('TRUSTED_PROXIES is empty');
    expect(saidOf(wide, '10.0.0.9'), wide).toBeNull();
  }
});

it('[X2] is reached by this machine at the address that the start prints', () => {
  expect(addressAt('0.0.0.0', 80)).toBe('http://127.0.0.1:80');
  expect(addressAt('::', 80)).toBe('http://127.0.0.1:80');
  expect(addressAt('::1', 80)).toBe('http://[::1]:80');
  expect(addressAt('10.0.0.5', 80)).toBe('http://10.0.0.5:80');
});

it('[X3.1] DRAIN_SECONDS is a whole number of at most 20, none unless it is set', () => {
  expect(readEnvironment({}).drainMs).toBe(0);
  expect(readEnvironment({ DRAIN_SECONDS: '20' }).drainMs).toBe(20_000);
  for (const wrong of ['21', '-1', '1.5', '5s']) {
    expect(() => readEnvironment({ DRAIN_SECONDS: wrong }), wrong).toThrow(/^DRAIN_SECONDS has to be a whole number/);
  }
});
