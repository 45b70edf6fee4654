import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Authentication } from '#api/authentication.ts';
import { mailedLinkMs } from '#domain/accounts/mailed-links.ts';
import { refused } from '#domain/failures/failures.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';
import { done } from './answers.ts';
import { atStep } from './constant-time.ts';
import { decidingAs, holdAccount, noteChange, type Parts, signedIn } from './dependencies.ts';
import { forgetWaysIn } from './forgetting.ts';

/** Mails the link that verifies an address; the latest one holds. Nothing is sent for one that is verified or has no account. */
export async function sendVerification(
  { pool, emails, post }: Pick<Parts, 'pool' | 'emails' | 'post'>,
  email: string,
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'select id from auth_user where email = $1 and not email_verified for no key update',
      [email],
    );
    const [person] = rows;
    if (!person) return;
    const token = randomBytes(32).toString('base64url');
    await tx.query(
      `insert into email_verification (uid, token_sha256, expires_ms) values ($1, $2, clock_ms() + $3::bigint)
       on conflict (uid) do update set token_sha256 = excluded.token_sha256, expires_ms = excluded.expires_ms`,
      [person.id, sha256(token), mailedLinkMs],
    );
    await post(emails.verification(email, token), tx);
  });
}

/**
 * Notes that the account's address is its person's own, and keeps of what was there before it was shown nothing but the
 * session that showed it: whoever signed the address up may be a stranger, who has left ways in of their own (A2).
 */
export async function firstVerified(tx: PoolClient, uid: string, session: string) {
  const forgotten = await forgetWaysIn(tx, uid, { session, secondFactor: false });
  await tx.query(
    'update auth_user set email_verified = true, verified_ms = clock_ms(), updated_at = now() where id = $1',
    [uid],
  );
  return forgotten;
}

/**
 * A2: an address is verified by the mailed token in a session of its account, when somebody presses for it. The mail shows
 * whose the address is, the session who signed it up; only one who has both verifies. The owner of an address that a
 * stranger signed up has no password for it and takes the account by a new one (A4).
 *
 * @param onVerified runs after, beside the request
 */
export function verificationHandlers(
  parts: Parts,
  onVerified: (email: string) => void,
): AuthHandlers<Pick<Authentication, 'sendVerificationEmail' | 'verifyEmail'>> {
  const { attempts } = parts;

  return {
    sendVerificationEmail: ({ body, source }) =>
      atStep(async () => {
        const email = body.email.toLowerCase();
        const allowed = await attempts.mayMail('verification', email, source);
        if (!allowed.ok) return allowed;
        await sendVerification(parts, email);
        return done;
      }),

    verifyEmail: (asked) =>
      signedIn(parts, asked, async ({ session, body, source }) => {
        const allowed = await attempts.mayShowLink(source);
        if (!allowed.ok) return allowed;
        const { uid } = session.actor;
        const verified = await decidingAs(parts, session, async (tx) => {
          if (!(await holdAccount(tx, session))) return refused('unauthenticated', {});
          const { rowCount } = await tx.query(
            'delete from email_verification where uid = $1 and token_sha256 = $2 and expires_ms > clock_ms()',
            [uid, sha256(body.token)],
          );
          if (rowCount !== 1) return refused('link_expired', {});
          const before = await firstVerified(tx, uid, session.id);
          await noteChange(tx, { session, action: 'auth.verify-email', before, after: { email: session.email } });
          return done;
        });
        if (verified.ok) onVerified(session.email);
        else if (verified.failure.code === 'link_expired') await attempts.badLink(source);
        return verified;
      }),
  };
}
