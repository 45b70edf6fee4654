import { createHash } from 'node:crypto';

/** SHA-256 of a token of many random bits: nothing slower is needed for those, and nothing that opens an account is kept. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How a session's token stands in auth_session; a device's in hexadecimal. */
export const storedToken = (token: string): string => sha256(token).toString('hex');
