import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyIdOf } from '#server/proof/signer.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';
import { believed, browserTools } from './browser-tools.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const spki = publicKey.export({ type: 'spki', format: 'der' });
const key = spki.toString('base64');
const signed = (text: string): string => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64');

describe('the tools of the browser', () => {
  it('[T9] hash as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(browserTools.sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });
  it('[T9] believe a signature exactly when Node does, whole or with any byte of text, signature or key changed', () => {
    const change = (bytes: Buffer, at: number, by: number): Buffer => {
      const copy = Buffer.from(bytes);
      copy[at % copy.length] = ((copy[at % copy.length] ?? 0) + by) % 256;
      return copy;
    };
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.constantFrom('nothing', 'text', 'signature', 'key'),
        fc.nat(200),
        fc.integer({ min: 1, max: 255 }),
        (text, changed, at, by) => {
          const signature = Buffer.from(signed(text), 'base64');
          const arguments_ = [
            (changed === 'key' ? change(spki, at, by) : spki).toString('base64'),
            changed === 'text' ? `${text}.` : text,
            (changed === 'signature' ? change(signature, at, by) : signature).toString('base64'),
          ] as const;
          expect(browserTools.signed(...arguments_)).toBe(changed === 'nothing');
          expect(proofTools.signed(...arguments_)).toBe(changed === 'nothing');
        },
      ),
      { numRuns: 60 },
    );
  });
  it('[T9] take what is no key and no signature for none', () => {
    const text = 'a text';
    for (const none of ['', 'not base64 at all!', key.slice(4), Buffer.from('short').toString('base64')]) {
      expect(browserTools.signed(none, text, signed(text))).toBe(false);
      expect(browserTools.signed(key, text, none)).toBe(false);
    }
  });
  it('[T9] call a key by the id that follows from it', () => {
    expect(believed(key)).toEqual({ keyId: keyIdOf(spki), publicKey: key });
    expect(believed('not base64 at all!')).toBeNull();
  });
});
