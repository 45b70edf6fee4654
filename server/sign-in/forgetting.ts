import type { PoolClient } from 'pg';
import { dropFactor } from '#server/sign-in/second-factor/second-factor.ts';
import { forgetDevices } from '#server/sign-in/sessions/devices.ts';
import { revokeTokens } from '#server/sign-in/tokens/api-tokens.ts';

/** What was forgotten, for the audit trail. */
export interface Forgotten {
  readonly sessions: number;
  readonly devices: number;
  readonly waitingSignIns: number;
  readonly passkeys: readonly string[];
  readonly tokens: readonly string[];
  readonly newEmail: string | null;
  readonly secondFactorRemoved: boolean;
}

/**
 * Forgets every way into an account but its password, and what was begun to make another: passkeys, API tokens, sessions,
 * known devices, waiting sign-ins, links to a new password or address. The account's row is locked before.
 *
 * @param kept.session goes on, with its device; null for none
 * @param kept.secondFactor opens nothing by itself, so that it may stay
 */
export async function forgetWaysIn(
  tx: PoolClient,
  uid: string,
  kept: { readonly session: string | null; readonly secondFactor: boolean },
): Promise<Forgotten> {
  await tx.query('delete from auth_verification where value = $1', [uid]);
  await tx.query('delete from email_verification where uid = $1', [uid]);
  const { rows: changes } = await tx.query<{ email: string }>(
    'delete from email_change where uid = $1 returning email',
    [uid],
  );
  // Sessions last: a passkey or a code that is being taken at this moment is waited for, and the session it opened is found.
  const { rows: passkeys } = await tx.query<{ name: string }>('delete from passkey where uid = $1 returning name', [
    uid,
  ]);
  const tokens = await revokeTokens(tx, uid);
  const { rowCount: waiting } = await tx.query('delete from pending_sign_in where uid = $1', [uid]);
  const { rowCount: factors } = kept.secondFactor
    ? { rowCount: 0 }
    : await tx.query('select 1 from second_factor where uid = $1 for update', [uid]);
  if (!kept.secondFactor) await dropFactor(tx, uid);
  const { sessions, devices } = await endSessions(tx, uid, kept.session);
  return {
    sessions,
    devices,
    waitingSignIns: waiting ?? 0,
    passkeys: passkeys.map(({ name }) => name),
    tokens,
    newEmail: changes[0]?.email ?? null,
    secondFactorRemoved: (factors ?? 0) > 0,
  };
}

/** Ends the sessions of an account but for one, and forgets the devices of the others. */
export async function endSessions(
  tx: PoolClient,
  uid: string,
  kept: string | null,
): Promise<{ readonly sessions: number; readonly devices: number }> {
  const { rowCount } = await tx.query('delete from auth_session where user_id = $1 and id is distinct from $2', [
    uid,
    kept,
  ]);
  return { sessions: rowCount ?? 0, devices: await forgetDevices(tx, uid, kept) };
}

/**
 * Ends one session of an account, and forgets its device unless another session of the account goes on in it: it is a stranger
 * from now on.
 *
 * @param which by its id, or by the digest of its id that it is shown by to others
 * @returns false where the account has no such session
 */
export async function endSession(
  tx: PoolClient,
  uid: string,
  which: { readonly id: string } | { readonly key: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ device: string | null }>(
    'delete from auth_session where user_id = $1 and (id = $2 or md5(id) = $3) returning device',
    [uid, 'id' in which ? which.id : null, 'key' in which ? which.key : null],
  );
  const [ended] = rows;
  if (!ended) return false;
  await tx.query(
    `delete from known_device where id = $1 and uid = $2
       and not exists (select from auth_session where user_id = $2 and device = $1)`,
    [ended.device, uid],
  );
  return true;
}
