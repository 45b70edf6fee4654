import { generateKeyPairSync } from 'node:crypto';
import { type Signer, signerFromPem } from '#server/proof/signer.ts';

/** A signing key that nobody keeps, in PEM. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A signer with a key of its own, which nobody keeps. */
export function newSigner(): Signer {
  return signerFromPem(newSigningKey());
}
