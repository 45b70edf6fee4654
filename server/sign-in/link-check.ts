import type { Authentication, linkKinds } from '#api/authentication.ts';
import { refused } from '#domain/failures/failures.ts';
import type { AuthHandler } from '#server/operations/authentication.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';
import { done } from './answers.ts';
import type { Parts } from './dependencies.ts';
import type { StoredLink } from './password-reset.ts';

/**
 * A2, A4: whether a mailed link still works, so that a dead one is said as it is opened. Only who has the token can ask; whose it
 * is stays unsaid. A dead one counts as one that was tried.
 *
 * @param findReset the stored link of a token to a new password, expired ones included; null when there is none
 */
export function linkCheck(
  { pool, attempts }: Pick<Parts, 'pool' | 'attempts'>,
  findReset: (token: string) => Promise<StoredLink | null>,
): AuthHandler<Authentication['checkLink']> {
  const works = async (kind: (typeof linkKinds)[number], token: string): Promise<boolean> => {
    switch (kind) {
      case 'password': {
        const link = await findReset(token);
        if (!link) return false;
        const { rowCount } = await pool.query(
          'select 1 from auth_verification where id = $1 and expires_at > clock_timestamp()',
          [link.id],
        );
        return rowCount === 1;
      }
      case 'address': {
        const { rowCount } = await pool.query(
          'select 1 from email_verification where token_sha256 = $1 and expires_ms > clock_ms()',
          [sha256(token)],
        );
        return rowCount === 1;
      }
    }
  };

  return async ({ body, source }) => {
    const allowed = await attempts.mayShowLink(source);
    if (!allowed.ok) return allowed;
    if (await works(body.kind, body.token)) return done;
    await attempts.badLink(source);
    return refused('link_expired', {});
  };
}
