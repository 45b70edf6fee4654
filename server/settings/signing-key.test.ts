import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

const pemOf = (type: 'ed25519' | 'ed448'): string => {
  const { privateKey } = type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
};

test('X2: SIGNING_KEY is a PEM, its base64, or one line with escaped line ends', () => {
  const pem = pemOf('ed25519');
  for (const text of [pem, pem.trim(), pem.replaceAll('\n', '\\n'), Buffer.from(pem).toString('base64')]) {
    expect(readEnvironment({ SIGNING_KEY: text }).signingKeyPem?.trim()).toBe(pem.trim());
  }
});

test('X2: another kind of key, or none, stops the start and is not repeated', () => {
  const other = pemOf('ed448');
  for (const text of [other, Buffer.from(other).toString('base64'), 'hello', Buffer.from('hello').toString('base64')]) {
    const read = () => readEnvironment({ SIGNING_KEY: text });
    expect(read).toThrow('SIGNING_KEY has to be an Ed25519 private key in PEM');
    expect(read).not.toThrow(text.slice(0, 30));
  }
});
