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

/** Why a mail was not sent, of what the transport threw. */
export function problemOf(error: unknown): MailProblem {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const known = typeof code === 'string' ? byCode[code] : undefined;
  if (known) return known;
  if (typeof responseCode !== 'number') return 'unknown';
  if (responseCode < 500) return 'asked_to_wait';
  return code === 'EENVELOPE' ? 'recipient_refused' : 'refused';
}
