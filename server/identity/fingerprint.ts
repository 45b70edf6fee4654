import { createHmac, hkdfSync } from 'node:crypto';
import type { Secrets } from '#server/ciphers/secrets.ts';

/**
 * Digests of ID images (O1): HMAC-SHA-256 with a key of its own, derived from the installation's secret, so that nobody who reads
 * the table can tell whether a picture that they have is among them. The oldest secret makes them all: once it is taken away, the
 * images before are not found again.
 */
export function openFingerprints(secrets: Secrets): (image: Uint8Array) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secrets.at(-1) ?? secrets[0], '', 'fairlead identity fingerprint 1', 32));
  return (image) => createHmac('sha256', key).update(image).digest();
}
