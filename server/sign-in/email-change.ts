import { randomBytes } from 'node:crypto';
import type { Authentication } from '#api/authentication.ts';
import { mailedLinkMs } from '#domain/accounts/mailed-links.ts';
import { type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { AuthAnswer, AuthHandlers } from '#server/operations/authentication.ts';
import { sqlState } from '#server/outside/postgres/transaction.ts';
import { proofOf } from '#server/sign-in/second-factor/handlers.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';
import type { Session } from '#server/sign-in/sessions/sessions.ts';
import { done } from './answers.ts';
import { atStep } from './constant-time.ts';
import { decidingAs, holdAccount, noteChange, type Parts, signedIn } from './dependencies.ts';
import { withProof } from './proof.ts';
import { firstVerified } from './verification.ts';

const uniqueViolation = '23505';

/**
 * Another address for an account. It holds once whoever is signed in to the account confirms it by the link mailed there: the
 * link alone opens nothing, since a mistyped address is somebody else's and mail scanners open links. The old address hears of
 * it when it is asked for and when it is done. Asking looks the same whether the new address has an account: then its owner is notified
 * instead of being sent a link, and what waits never ends.
 *
 * An administrator's rights do not come along: the new address has not yet shown that it is its owner who knows the
 * password, so A7 asks for a password by mail again.
 */
export function emailChangeHandlers(parts: Parts): AuthHandlers<Pick<Authentication, 'changeEmail' | 'confirmEmail'>> {
  const { attempts, emails, post } = parts;

  return {
    changeEmail: (asked) =>
      signedIn(parts, asked, ({ session, body, source }) =>
        atStep(async () => {
          const { uid } = session.actor;
          const email = body.newEmail.toLowerCase();
          if (email === session.email) {
            return refused('invalid_input', {
              fields: [{ field: 'newEmail', problem: phrase('own_email') }],
            });
          }
          return withProof(parts, { session, source, ...proofOf(body) }, async (tx) => {
            // Whose proof fails sends nothing, and takes nothing from the address.
            const allowed = await attempts.mayMail('new-address', email, source);
            if (!allowed.ok) return allowed;
            const token = randomBytes(32).toString('base64url');
            await tx.query(
              `insert into email_change (uid, token_sha256, email, expires_ms)
               values ($1, $2, $3, clock_ms() + $4::bigint)
               on conflict (uid) do update set token_sha256 = excluded.token_sha256, email = excluded.email,
                 expires_ms = excluded.expires_ms`,
              [uid, sha256(token), email, mailedLinkMs],
            );
            const { rows: owners } = await tx.query('select 1 from auth_user where email = $1', [email]);
            await post(owners.length > 0 ? emails.addressTaken(email) : emails.confirmEmail(email, token), tx);
            await post(emails.emailChangeAsked(session.email, email), tx);
            return done;
          });
        }),
      ),

    confirmEmail: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        const allowed = await attempts.mayShowLink(source);
        if (!allowed.ok) return allowed;
        const decided = await change(session, body.token);
        if (!decided.ok && decided.failure.code === 'link_expired') await attempts.badLink(source);
        return decided;
      }),
  };

  /** Refuses with link_expired when the link is used, expired, forged or another account's, or when its address has an account. */
  async function change(session: Session, token: string): Promise<Decision<AuthAnswer<{ status: true }>>> {
    const { uid } = session.actor;
    return decidingAs(parts, session, async (tx) => {
      if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
      const { rows } = await tx.query<{ email: string; old: string }>(
        `delete from email_change c using auth_user u
         where c.token_sha256 = $1 and c.uid = $2 and c.expires_ms > clock_ms() and u.id = c.uid
         returning c.email, u.email as old`,
        [sha256(token), uid],
      );
      const [asked] = rows;
      if (!asked) return refused('link_expired', {});
      const { email, old } = asked;
      // The first address that is verified: what was set before it may be somebody else's (A2).
      if (!session.emailVerified) await firstVerified(tx, uid, session.id);
      await tx.query(
        `update auth_user set email = $2, email_verified = true, password_by_mail = false, updated_at = now()
         where id = $1`,
        [uid, email],
      );
      // A link to a new password that went to the old address is none for this account any more.
      await tx.query('delete from auth_verification where value = $1', [uid]);
      await noteChange(tx, { session, action: 'auth.confirm-email', before: { email: old }, after: { email } });
      await post(emails.emailChanged(old, email), tx);
      return done;
    }).catch((error: unknown) => {
      if (sqlState(error) === uniqueViolation) return refused('link_expired', {});
      throw error;
    });
  }
}
