import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

/** What production says of some settings; '' where nothing is wrong with what the variable says. */
function problemOf(variable: string, value: string): string {
  try {
    readEnvironment({ FAIRLEAD_MODE: 'production', [variable]: value });
  } catch (error) {
    const [, text = ''] = String(error).split('production mode is refused: ');
    return text.split('; ').find((part) => part.startsWith(variable)) ?? '';
  }
  throw new Error('production began without its settings');
}

it('[X2] production refuses an AUTH_SECRET that is short, repeats itself or can be guessed', () => {
  const guessable = [
    '',
    'x'.repeat(31),
    'a'.repeat(64),
    'ab'.repeat(40),
    'correct-horse-'.repeat(4),
    '0123456789abcdef'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'please-change-me-before-going-live-42',
    'aaaaaaaabbbbbbbbccccccccdddddddd',
    'my-super-secret-value-for-this-server-1',
  ];
  for (const secret of guessable) {
    expect(problemOf('AUTH_SECRET', secret), secret).toMatch(/^AUTH_SECRET .*at least 32 random characters, such as/);
  }
  // What an earlier one has signed is believed: it is judged alike.
  const good = randomBytes(32).toString('base64');
  expect(problemOf('AUTH_SECRET', `${good},${'x'.repeat(31)}`)).toContain('at least 32 random characters');
  expect(problemOf('AUTH_SECRET', `${good},${'a'.repeat(64)}`)).toContain('can be guessed');
  expect(problemOf('AUTH_SECRET', `${good},${randomBytes(32).toString('hex')}`)).toBe('');
  const encodings = fc.constantFrom('hex' as const, 'base64' as const, 'base64url' as const);
  fc.assert(
    fc.property(fc.integer({ min: 24, max: 64 }), encodings, (bytes, encoding) => {
      const secret = randomBytes(bytes).toString(encoding);
      expect([secret, problemOf('AUTH_SECRET', secret)]).toEqual([secret, '']);
    }),
    { numRuns: 200 },
  );
});

it('[X2] production refuses one admin under two spellings: four eyes need two persons', () => {
  for (const twice of ['ann@b.test,Ann@B.test', 'ann@b.test, ann @b.test', 'ann@b.test,ann+2@b.test,cy@b.test']) {
    expect(problemOf('ADMIN_EMAILS', twice), twice).toContain('names ann@b.test twice');
  }
  expect(problemOf('ADMIN_EMAILS', 'ann@b.test')).toContain('at least two');
  expect(problemOf('ADMIN_EMAILS', 'ann@b.test,bob@b.test')).toBe('');
});

it('[X2] production refuses mail to another machine without TLS, and names what is right', () => {
  const refused = {
    'smtp://mail.b.test': 'smtps://',
    'smtp://u:p@10.0.0.4:587': 'smtps://',
    'smtp://mail.b.test?requireTLS=false': 'requireTLS=true',
    'smtp://mail.b.test?requireTLS=true&ignoreTLS=true': 'requireTLS=true',
    'smtp://127.0.0.1.b.test': 'smtps://',
    'smtps://mail.b.test?tls.rejectUnauthorized=false': 'certificate',
    'mail.b.test': 'such as smtps://',
    'http://mail.b.test': 'such as smtps://',
  };
  for (const [url, right] of Object.entries(refused)) expect(problemOf('SMTP_URL', url), url).toContain(right);
  for (const url of [
    'smtps://u:p@mail.b.test',
    'smtp://mail.b.test:587?requireTLS=true',
    'smtp://127.0.0.1:2525',
    'smtp://localhost',
    'smtp://[::1]:25',
  ]) {
    expect(problemOf('SMTP_URL', url), url).toBe('');
  }
});

it('[X2] production refuses to trust the whole world as a proxy, and takes the networks of proxies', () => {
  const wide = [
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '128.0.0.0/1',
    '0.0.0.0/0.0.0.0',
    '2000::/3',
    '::ffff:0:0/96',
    '8.0.0.0/6',
  ];
  for (const network of ['fc00::/6', ...wide]) {
    expect(problemOf('TRUSTED_PROXIES', `127.0.0.1,${network}`), network).toContain('where everybody may be');
  }
  for (const wrong of ['proxy.b.test', '10.0.0.0/33', '10.0.0.0/255.0.255.0', '10.0.0.0/8/8', '::1/129']) {
    expect(problemOf('TRUSTED_PROXIES', wrong), wrong).toContain('such as 10.0.0.5');
  }
  const narrow = ['127.0.0.1', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/255.255.0.0', 'fc00::/7', 'loopback'];
  for (const network of [...narrow, '104.16.0.0/13', '2400:cb00::/32']) {
    expect(problemOf('TRUSTED_PROXIES', network), network).toBe('');
  }
});

it('[X2] production refuses to know no proxy, since all visitors would be one source, and names what is right', () => {
  for (const none of ['', ' , ']) {
    expect(problemOf('TRUSTED_PROXIES', none), none).toContain(
      "the proxy's address as the app sees it, such as 127.0.0.1",
    );
  }
});

it('[X2] production refuses the name and the mailbox of the demo, and names what is right', async () => {
  for (const name of ['', 'Fairlead']) {
    expect(problemOf('BRAND_NAME', name), name).toMatch(/^BRAND_NAME has to be the operator's own name, such as/);
  }
  expect(problemOf('BRAND_NAME', 'Eastwind')).toBe('');
  for (const email of ['', 'support@demo.fairlead.example', 'help@northwind.EXAMPLE']) {
    expect(problemOf('SUPPORT_EMAIL', email), email).toMatch(
      /^SUPPORT_EMAIL has to be a mailbox of the operator's own/,
    );
  }
  expect(problemOf('SUPPORT_EMAIL', 'help@eastwind.test')).toBe('');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-brand-'));
  try {
    const file = path.join(folder, 'brand.json');
    await writeFile(file, JSON.stringify({ name: 'Fairlead', supportEmail: 'help@eastwind.test' }));
    expect(problemOf('BRAND_FILE', file)).toContain(`${file}: name has to be the operator's own name`);
    await writeFile(file, JSON.stringify({ name: 'Eastwind', supportEmail: 'help@eastwind.test' }));
    expect(problemOf('BRAND_FILE', file)).toBe('');
  } finally {
    await rm(folder, { recursive: true });
  }
});
