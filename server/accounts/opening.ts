import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { readerLanguage } from '#server/operations/reader.ts';
import { pendingS, sessionS, shortSessionS } from './cookies.ts';
import { sha256, storedToken } from './hashes.ts';
import { keepLanguage } from './language.ts';

export type OpenedBy = 'password' | 'code' | 'recovery code' | 'passkey';

interface Opening {
  readonly uid: string;
  /** Of the cookie; its hash is stored. */
  readonly token: string;
  readonly remember: boolean;
  readonly openedBy: OpenedBy;
  readonly source: string;
  readonly userAgent: string | undefined;
}

const userAgentLength = 400;

/** Writes a session. Who may have one was decided before, in the same transaction. */
export async function openSession(tx: PoolClient, opening: Opening): Promise<void> {
  await tx.query(
    `insert into auth_session (id, user_id, token, expires_at, ip_address, user_agent, opened_by)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4), $5, $6, $7)`,
    [
      randomBytes(20).toString('hex'),
      opening.uid,
      storedToken(opening.token),
      opening.remember ? sessionS : shortSessionS,
      opening.source,
      opening.userAgent?.slice(0, userAgentLength) ?? null,
      opening.openedBy,
    ],
  );
  await keepLanguage(tx, opening.uid, readerLanguage());
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
