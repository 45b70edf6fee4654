import { createHmac } from 'node:crypto';

const answerWithinMs = 10_000;

/** HMAC-SHA-256 over time (ms), a full stop and the body, in hex. */
const signatureOf = (secret: string, timeMs: number, body: string): string =>
  createHmac('sha256', secret).update(`${timeMs}.${body}`).digest('hex');

/**
 * Posts JSON to an address of the operator's, signed with the time of sending, so that whoever takes it can refuse what is old or
 * was made by somebody else. No redirect is followed. The answer's status counts alone: what follows it is not read, however long.
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
  const answer = await fetch(to.url, { method: 'POST', headers, body, signal, redirect: 'error' });
  // What fails from here on changes nothing: the post was taken, or it was not.
  await answer.body?.cancel().catch(() => undefined);
  return answer.status;
}
