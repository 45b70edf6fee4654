import type { Authentication } from '#api/authentication.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { AuthAnswer, AuthHandler } from '#server/operations/authentication.ts';
import { hasFactor } from '#server/sign-in/second-factor/second-factor.ts';
import { findDevice } from '#server/sign-in/sessions/devices.ts';
import { answer } from './answers.ts';
import { atStep } from './constant-time.ts';
import { deciding, type Parts } from './dependencies.ts';
import { openPending, openSession, passwordStands } from './open-session.ts';

type SignIn = Authentication['signIn'];
type SignInAnswer = Decision<AuthAnswer<ReplyOf<SignIn>>>;

interface Account extends TableRow<'auth_user', 'id' | 'name' | 'email_verified'> {
  readonly password: string;
}

/**
 * A3: a sign-in by password. A browser that has signed in to the account before has an allowance of its own; strangers share
 * theirs, so that they wait and it does not. Whether an address has an account shows neither in words nor in time: a device is
 * looked for wherever a cookie of ours comes along, and an unknown address costs a hash as well.
 */
export function passwordSignIn(parts: Parts): AuthHandler<SignIn> {
  const { pool, attempts, cookies, workQueue, hashes } = parts;

  const accountOf = async (email: string): Promise<Account | null> => {
    const { rows } = await pool.query<Account>(
      `select u.id, u.name, u.email_verified, a.password from auth_user u
       join auth_account a on a.user_id = u.id and a.provider_id = 'credential'
       where u.email = $1 and a.password is not null`,
      [email],
    );
    return rows[0] ?? null;
  };

  return (call) => {
    const { source, userAgent, body } = call;
    const { password, rememberMe: remember = true } = body;
    const email = body.email.toLowerCase();

    /** Opens a session, or a sign-in that waits for its second factor, for whoever knew the password. */
    async function letIn(account: Account): Promise<SignInAnswer> {
      const { id: uid, name, email_verified: emailVerified } = account;
      const browser = cookies.browser(call.cookie, remember);
      const pending = cookies.pending();
      const opened = await deciding(pool, async (tx) => {
        // Held still: a second factor that is being turned on is seen here, or finds this session and ends it.
        await tx.query('select 1 from auth_user where id = $1 for share', [uid]);
        const more = await hasFactor(tx, uid);
        if (more) await openPending(tx, { uid, token: pending.token, remember });
        else await openSession(tx, { uid, browser, openedBy: 'password', source, userAgent });
        // A password that was changed while this one was being checked ended every session but the one just made.
        return (await passwordStands(tx, uid, account.password)) ? accepted(more) : refused('sign_in_failed', {});
      });
      if (!opened.ok) return opened;
      if (opened.value) return answer({ secondFactor: true, user: null }, [pending.header]);
      return answer({ secondFactor: false, user: { id: uid, email, name, emailVerified } }, [
        ...browser.setCookies,
        ...(cookies.pendingToken(call.cookie) === null ? [] : [cookies.endPending]),
      ]);
    }

    return atStep(
      async () => {
        const device = await findDevice(pool, cookies.deviceToken(call.cookie), email);
        const attempt = { subject: email, source, known: device?.id ?? null };
        const early = await attempts.mayTry(attempt);
        if (!early.ok) return early;
        return workQueue.run({ ...attempt, account: device?.account ?? null }, async (): Promise<SignInAnswer> => {
          // Asked again in turn: what failed while this one waited counts.
          const allowed = await attempts.mayTry(attempt);
          if (!allowed.ok) return allowed;
          const account = await accountOf(email);
          if (account) call.about?.(account.id);
          const right = account
            ? await hashes.verify(account.password, password)
            : await hashes.make(password).then(() => false);
          if (!account || !right) {
            await attempts.failed(attempt);
            return refused('sign_in_failed', {});
          }
          const opened = await letIn(account);
          // With a second factor the sign-in is half done: its failures are forgotten with the code.
          if (opened.ok && !opened.value.reply.secondFactor) await attempts.succeeded(attempt);
          return opened;
        });
      },
      (decision) => decision.ok,
    );
  };
}
