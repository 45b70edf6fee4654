import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { unlessGone } from '#server/outside/unless-gone.ts';

/** Signs what the operator stands for: acceptances (Z5) and daily roots (L7). */
export interface Signer {
  /** See {@link keyIdOf}. */
  readonly keyId: string;
  /** SPKI, base64. */
  readonly publicKey: string;
  /** Ed25519 over the UTF-8 bytes of the text, base64. */
  sign(text: string): string;
  /** The same for many texts, beside the event loop. In their order. */
  signAll(texts: readonly string[]): Promise<readonly string[]>;
}

/** The name of a public key: the first 16 hex digits of the SHA-256 of its SPKI bytes. */
export function keyIdOf(spki: Buffer): string {
  return createHash('sha256').update(spki).digest('hex').slice(0, 16);
}

const signBeside = promisify((data: Buffer, key: KeyObject, done: (error: Error | null, signature: Buffer) => void) =>
  sign(null, data, key, done),
);

function signerOf(privateKey: KeyObject): Signer {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the signing key has to be an Ed25519 private key');
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    keyId: keyIdOf(spki),
    publicKey: spki.toString('base64'),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64'),
    signAll: (texts) =>
      Promise.all(
        texts.map(async (text) => (await signBeside(Buffer.from(text, 'utf8'), privateKey)).toString('base64')),
      ),
  };
}

/** The signer of a private key in PEM (PKCS 8). Throws when it is no Ed25519 key. */
export function signerFromPem(pem: string): Signer {
  return signerOf(createPrivateKey(pem));
}

/** Reads the signing key of `file` as PEM, making it on the first start. For demo installations: production brings its own. */
export async function demoSigningKey(file: string): Promise<string> {
  const found = await readFile(file, 'utf8').catch(unlessGone);
  if (found !== null) return found;
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // 'wx': of two first starts one makes the key and the other one fails instead of signing with a lost key.
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  return pem;
}
