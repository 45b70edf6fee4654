/** Why a mail was not taken, as a closed list: what the mail server says may repeat the mail's own text. */
const mailProblems = [
  'unreachable',
  'sign_in_refused',
  'no_tls',
  'recipient_refused',
  'refused',
  'asked_to_wait',
  'unknown',
] as const;
export type MailProblem = (typeof mailProblems)[number];

/** What stops all mail: the server itself is not to be had, whoever the recipient is. */
export const refusedByServer: readonly MailProblem[] = ['unreachable', 'sign_in_refused', 'no_tls'];

/** What the other side will not take however often it is asked (5xx). */
export const refusedForGood: readonly MailProblem[] = ['recipient_refused', 'refused'];

const byCode: Readonly<Record<string, MailProblem>> = {
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EAUTH: 'sign_in_refused',
  ENOAUTH: 'sign_in_refused',
  ETLS: 'no_tls',
};

/** Replies about the installation's own user, password or encryption, whatever they answer (RFC 4954). */
const aboutSignIn: readonly number[] = [530, 534, 535, 538];

/**
 * Why a mail was not sent, of what the transport threw. A sender that the server will not take (MAIL FROM) stops all mail, as
 * a refused sign-in does: it is no word of the recipient's side.
 */
export function problemOf(error: unknown): MailProblem {
  const { code, command, responseCode }: { code?: unknown; command?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const known = typeof code === 'string' ? byCode[code] : undefined;
  if (known) return known;
  if (typeof responseCode !== 'number') return 'unknown';
  if (responseCode < 500) return 'asked_to_wait';
  if (command === 'MAIL FROM' || aboutSignIn.includes(responseCode)) return 'sign_in_refused';
  return code === 'EENVELOPE' ? 'recipient_refused' : 'refused';
}
