import { accepted, type Decision, refused } from '#domain/failures/failures.ts';

const fewest = 10;
const most = 128;

/**
 * A2: 10 to 128 characters (code points), not a common password, not the e-mail address; nothing is asked of its
 * composition. `common` holds lower-case passwords. Failure: password_refused with the sentence for the customer.
 */
export function checkPassword(password: string, email: string, common: ReadonlySet<string>): Decision<string> {
  const length = [...password].length;
  if (length < fewest || length > most) {
    return refused('password_refused', { problem: `The password has to have ${fewest} to ${most} characters.` });
  }
  const lower = password.toLowerCase();
  if (lower === email.toLowerCase()) {
    return refused('password_refused', { problem: 'The password must not be the e-mail address.' });
  }
  if (common.has(lower)) {
    return refused('password_refused', {
      problem: 'This password is among the most common ones, which are tried first. Choose another.',
    });
  }
  return accepted(password);
}
