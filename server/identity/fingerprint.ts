import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Digests of ID images (O1): HMAC-SHA-256 with a key of its own, derived from the installation's secret, so that nobody who reads
 * the table can tell whether a picture that they have is among them. With another secret older ones are not found again.
 */
export function openFingerprints(secret: string): (image: Uint8Array) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'fairlead identity fingerprint 1', 32));
  return (image) => createHmac('sha256', key).update(image).digest();
}
