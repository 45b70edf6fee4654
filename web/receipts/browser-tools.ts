import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BelievedKey, ProofTools } from '#domain/trades/receipt-findings.ts';

/** What stands before the 32 bytes of an Ed25519 key in its SPKI form (RFC 8410). */
const spkiHead = '302a300506032b6570032100';
const headBytes = spkiHead.length / 2;

const bytesOfBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The key's 32 bytes; null for what is no Ed25519 key in SPKI form. */
function rawKey(spki: Uint8Array): Uint8Array | null {
  return spki.length === headBytes + 32 && bytesToHex(spki.subarray(0, headBytes)) === spkiHead
    ? spki.subarray(headBytes)
    : null;
}

/** The checks of a receipt by cryptography that runs in the reader's own browser. */
export const browserTools: ProofTools = {
  sha256: (bytes) => bytesToHex(sha256(bytes)),
  signed(publicKey, text, signature) {
    try {
      const key = rawKey(bytesOfBase64(publicKey));
      // As RFC 8032 has it: the more lenient reading would let through what other verifiers refuse.
      const strictly = { zip215: false };
      return key !== null && ed25519.verify(bytesOfBase64(signature), new TextEncoder().encode(text), key, strictly);
    } catch {
      return false;
    }
  },
};

/** A published key under the id that follows from it, whatever id it is published under; null for what is no base64. */
export function believed(publicKey: string): BelievedKey | null {
  try {
    return { keyId: bytesToHex(sha256(bytesOfBase64(publicKey))).slice(0, 16), publicKey };
  } catch {
    return null;
  }
}
