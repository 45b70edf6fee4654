import { createHmac } from 'node:crypto';
import { boundedRequest } from './bounded-request.ts';

/** An answer is not read for what it says. */
const longestAnswerBytes = 64_000;
const answerWithinMs = 10_000;

/** HMAC-SHA-256 over time (ms), a full stop and the body, in hex. */
const signatureOf = (secret: string, timeMs: number, body: string): string =>
  createHmac('sha256', secret).update(`${timeMs}.${body}`).digest('hex');

/**
 * Posts JSON to an address of the operator's, signed with the time of sending, so that whoever takes it can refuse what is old or
 * was made by somebody else. No redirect is followed.
 *
 * @returns the status of the answer
 * @throws Error when there is none within 10 s
 */
export async function postSigned(
  to: { readonly url: string; readonly secret: string },
  body: string,
  timeMs: number,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'fairlead-timestamp': String(timeMs),
    'fairlead-signature': `sha256=${signatureOf(to.secret, timeMs, body)}`,
  };
  const signal = AbortSignal.timeout(answerWithinMs);
  const { status } = await boundedRequest(to.url, { method: 'POST', headers, body, signal }, longestAnswerBytes);
  return status;
}
