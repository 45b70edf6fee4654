import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { sessionLimits } from '#domain/accounts/session-limits.ts';
import { keepLanguage } from '#server/operations/language.ts';
import { readerLanguage } from '#server/operations/reader.ts';
import { type Browser, pendingS } from '#server/sign-in/sessions/cookies.ts';
import { keepDevice } from '#server/sign-in/sessions/devices.ts';
import { sha256, storedToken } from '#server/sign-in/sessions/hashes.ts';
import { notifyAccount } from './dependencies.ts';

export type OpenedBy = 'password' | 'code' | 'recovery code' | 'passkey';

interface Opening {
  readonly uid: string;
  /** Of its cookies only hashes are stored. */
  readonly browser: Browser;
  readonly openedBy: OpenedBy;
  readonly source: string;
  readonly userAgent: string | undefined;
}

const userAgentLength = 400;

/**
 * Writes a session, makes its browser a known one, and ends the session that the browser came with: nobody can sign in over
 * a session that somebody else left there. Who may have one was decided before, in the same transaction.
 */
export async function openSession(tx: PoolClient, opening: Opening): Promise<void> {
  const { uid, browser } = opening;
  if (browser.presentedSession !== null) await endSession(tx, browser.presentedSession);
  const device = await keepDevice(tx, browser, { uid, signedIn: true });
  const limit = browser.remember ? sessionLimits.remembered : sessionLimits.forgotten;
  await tx.query(
    `insert into auth_session (id, user_id, token, created_at, expires_at, idle_ms, ip_address, user_agent, opened_by, device)
     select $1, $2, $3, now.at, now.at + make_interval(secs => $4), $5, $6, $7, $8, $9
     from (select to_timestamp(clock_ms() / 1000.0) as at) now`,
    [
      randomBytes(20).toString('hex'),
      uid,
      storedToken(browser.session),
      limit.absoluteMs / 1_000,
      limit.idleMs,
      opening.source,
      opening.userAgent?.slice(0, userAgentLength) ?? null,
      opening.openedBy,
      device,
    ],
  );
  await keepLanguage(tx, uid, readerLanguage());
}

/** Ends the session of a cookie's token, with news for its open sockets. */
export async function endSession(tx: PoolClient, token: string): Promise<void> {
  const { rows } = await tx.query<{ user_id: string }>('delete from auth_session where token = $1 returning user_id', [
    storedToken(token),
  ]);
  const [ended] = rows;
  if (ended) await notifyAccount(tx, ended.user_id);
}

/** Writes a sign-in that waits for its second factor, and forgets those that nobody went on with. */
export async function openPending(
  tx: PoolClient,
  pending: { readonly uid: string; readonly token: string; readonly remember: boolean },
): Promise<void> {
  await tx.query('delete from pending_sign_in where expires_ms < clock_ms()');
  await tx.query(
    'insert into pending_sign_in (token_sha256, uid, remember, expires_ms) values ($1, $2, $3, clock_ms() + $4::bigint)',
    [sha256(pending.token), pending.uid, pending.remember, pendingS * 1_000],
  );
}

/**
 * Whether the password is still the one that was checked. Holds it until the transaction ends: a change of password waits,
 * and then finds and ends what this transaction has written; one that came first is seen here.
 */
export async function passwordStands(tx: PoolClient, uid: string, hash: string): Promise<boolean> {
  const { rows } = await tx.query<{ password: string | null }>(
    `select password from auth_account where user_id = $1 and provider_id = 'credential' for share`,
    [uid],
  );
  return rows[0]?.password === hash;
}
