import { generateKeyPairSync } from 'node:crypto';
import { type Signer, signerFromPem } from '#server/proof/signer.ts';

/** A signer with a key of its own, which nobody keeps. */
export function newSigner(): Signer {
  const { privateKey } = generateKeyPairSync('ed25519');
  return signerFromPem(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}
