import type { PoolClient } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { undoneIfRefused } from '#server/commands/undo.ts';
import type { QueueCaller } from '#server/operations/work-queue.ts';
import type { Attempt } from '#server/sign-in/limits/attempts.ts';
import { hasFactor, takeEither } from '#server/sign-in/second-factor/second-factor.ts';
import type { Session } from '#server/sign-in/sessions/sessions.ts';
import { decidingAs, holdAccount, type Parts } from './dependencies.ts';
import { passwordStands } from './open-session.ts';

/** How what is tried in a session is counted: by the session, so that nobody else's failures stand in its person's way. */
export const attemptIn = (session: Session, source: string): Attempt => ({
  subject: session.actor.uid,
  source,
  known: session.id,
});

/** Whose turn in the work queue it is, of what is asked in a session. */
export const turnOf = (session: Session, source: string): QueueCaller => ({
  source,
  known: session.id,
  account: session.actor.uid,
});

/** The stored hash of a person's password. */
async function passwordHash(db: Parts['pool'] | PoolClient, uid: string): Promise<string | null> {
  const { rows } = await db.query<{ password: string | null }>(
    `select password from auth_account where user_id = $1 and provider_id = 'credential'`,
    [uid],
  );
  return rows[0]?.password ?? null;
}

/**
 * Checks the password of somebody who is signed in, behind the work queue and counted by their session.
 * Accepts with the hash that was checked. Refuses with password_wrong or rate_limited.
 */
export async function provePassword(
  parts: Parts,
  session: Session,
  password: string,
  source: string,
): Promise<Decision<string>> {
  const { attempts, workQueue, hashes, pool } = parts;
  const attempt = attemptIn(session, source);
  const early = await attempts.mayTry(attempt);
  if (!early.ok) return early;
  return workQueue.run(turnOf(session, source), async () => {
    // Asked again in turn: what failed while this one waited counts.
    const allowed = await attempts.mayTry(attempt);
    if (!allowed.ok) return allowed;
    const hash = await passwordHash(pool, session.actor.uid);
    if (hash !== null && (await hashes.verify(hash, password))) return accepted(hash);
    await attempts.failed(attempt);
    return refused('password_wrong', {});
  });
}

/**
 * Does `work` in one transaction for somebody who has given their password, and a code where their second factor is on. The
 * code is used up even when `work` refuses: it was shown.
 *
 * Refuses with password_wrong, code_needed, code_refused, rate_limited, or unauthenticated when the session has ended
 * meanwhile.
 */
export async function withProof<T>(
  parts: Parts,
  asked: {
    readonly session: Session;
    readonly password: string;
    readonly code: string | undefined;
    readonly source: string;
  },
  work: (tx: PoolClient) => Promise<Decision<T>>,
): Promise<Decision<T>> {
  const { session, code, source } = asked;
  const { uid } = session.actor;
  const hash = await provePassword(parts, session, asked.password, source);
  if (!hash.ok) return hash;
  const allowed = code === undefined ? accepted(null) : await parts.attempts.takeCode(attemptIn(session, source));
  if (!allowed.ok) return allowed;
  let codeHeld = false;
  const decision = await decidingAs(parts, session, async (tx): Promise<Decision<Decision<T>>> => {
    if (!(await holdAccount(tx, session)) || !(await passwordStands(tx, uid, hash.value))) {
      return refused('unauthenticated', {});
    }
    if (await hasFactor(tx, uid)) {
      if (code === undefined) return refused('code_needed', {});
      codeHeld = (await takeEither(parts, tx, uid, code)) !== null;
      if (!codeHeld) return refused('code_refused', {});
    } else codeHeld = true;
    return accepted(await undoneIfRefused(tx, work, 'proven'));
  });
  if (code !== undefined && codeHeld) await parts.attempts.codeHeld(attemptIn(session, source));
  return decision.ok ? decision.value : decision;
}
