import { createHash, createPublicKey, verify } from 'node:crypto';
import type { ProofTools } from '#domain/trades/receipt-findings.ts';

/** The checks of a receipt by Node's own cryptography. */
export const proofTools: ProofTools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  signed(publicKey, text, signature) {
    try {
      const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
    } catch {
      return false;
    }
  },
};
