import { randomBytes } from 'node:crypto';
import type { Authentication } from '#api/authentication.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthAnswer, AuthHandlers } from '#server/operations/authentication.ts';
import { sqlState } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/records/audit.ts';
import { done } from './answers.ts';
import { sha256 } from './hashes.ts';
import { deciding, type Parts, signedIn, tellAccount } from './parts.ts';
import { withProof } from './proof.ts';
import { proofOf } from './second-factor-handlers.ts';
import { atStep } from './steps.ts';

const linkMs = 3_600_000;
const uniqueViolation = '23505';

/**
 * Another address for an account. It holds once the link mailed there is opened, and the old address hears of it when it is
 * asked for and when it is done. Asking looks the same whether the new address has an account: then its owner is told
 * instead of being sent a link, and what waits never ends.
 *
 * An administrator's rights do not come along: the new address has not yet shown that it is its owner who knows the
 * password, so A7 asks for a password by mail again.
 */
export function emailChangeHandlers(parts: Parts): AuthHandlers<Pick<Authentication, 'changeEmail' | 'confirmEmail'>> {
  const { pool, attempts, letter, post } = parts;

  return {
    changeEmail: (asked) =>
      signedIn(parts, asked, ({ session, body, source }) =>
        atStep(async () => {
          const { uid } = session.actor;
          const email = body.newEmail.toLowerCase();
          if (email === session.email) {
            return refused('invalid_input', {
              fields: [{ field: 'newEmail', problem: 'is your address already' }],
            });
          }
          const allowed = await attempts.mayMail(email, source);
          if (!allowed.ok) return allowed;
          return withProof(parts, { session, source, ...proofOf(body) }, async (tx) => {
            const token = randomBytes(32).toString('base64url');
            await tx.query(
              `insert into email_change (uid, token_sha256, email, expires_ms)
               values ($1, $2, $3, clock_ms() + $4::bigint)
               on conflict (uid) do update set token_sha256 = excluded.token_sha256, email = excluded.email,
                 expires_ms = excluded.expires_ms`,
              [uid, sha256(token), email, linkMs],
            );
            const { rows: owners } = await tx.query('select 1 from auth_user where email = $1', [email]);
            await post(owners.length > 0 ? letter.addressTaken(email) : letter.confirmEmail(email, token), tx);
            await post(letter.emailChangeAsked(session.email, email), tx);
            return done;
          });
        }),
      ),

    async confirmEmail({ query, source }) {
      const allowed = await attempts.mayTry(null, source);
      if (!allowed.ok) return allowed;
      const changed = await change(query.token);
      if (!changed) await attempts.failed(null, source);
      return forwardTo(changed ? '/signin?email=changed' : '/signin?error=link_expired');
    },
  };

  /** False when the link is used, expired or forged, or when the address has an account by now. */
  async function change(token: string): Promise<boolean> {
    const decided = await deciding(pool, async (tx): Promise<Decision<null>> => {
      const { rows } = await tx.query<{ uid: string; email: string }>(
        'delete from email_change where token_sha256 = $1 and expires_ms > clock_ms() returning uid, email',
        [sha256(token)],
      );
      const [asked] = rows;
      if (!asked) return refused('link_expired', {});
      const before = await tx.query<{ email: string }>('select email from auth_user where id = $1 for no key update', [
        asked.uid,
      ]);
      await tx.query(
        `update auth_user set email = $2, email_verified = true, password_by_mail = false, updated_at = now()
         where id = $1`,
        [asked.uid, asked.email],
      );
      // A link to a new password that went to the old address is none for this account any more.
      await tx.query('delete from auth_verification where value = $1', [asked.uid]);
      const old = before.rows[0]?.email ?? '';
      await writeAudit(tx, {
        actor: asked.uid,
        action: 'auth.confirm-email',
        subjectKind: 'user',
        subject: asked.uid,
        reason: null,
        before: { email: old },
        after: { email: asked.email },
      });
      await tellAccount(tx, asked.uid);
      await post(letter.emailChanged(old, asked.email), tx);
      return accepted(null);
    }).catch((error: unknown) => {
      if (sqlState(error) === uniqueViolation) return refused('link_expired', {});
      throw error;
    });
    return decided.ok;
  }
}

const forwardTo = (location: string): Decision<AuthAnswer<{ status: true }>> =>
  accepted({ reply: { status: true }, setCookies: [], location });
