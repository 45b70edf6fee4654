import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { readClock } from '#server/review/timeline.ts';
import type { Parts } from '#server/sign-in/dependencies.ts';
import type { OpenedBy } from '#server/sign-in/open-session.ts';
import { sha256 } from '#server/sign-in/sessions/hashes.ts';

type Tools = Pick<Parts, 'seal' | 'totp' | 'log'>;

type FactorRow = TableRow<'second_factor', 'sealed_secret' | 'confirmed_ms' | 'last_step'>;

const codes = 10;
/** Without i, l, o and u, which are misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sixteen characters of 5 bits in groups of four. */
const newRecoveryCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet.charAt(randomInt(32))).join('')).join('-');

/** A recovery code as it is hashed: however it was typed. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');
const hashOf = (uid: string, code: string): Buffer => sha256(`${uid} ${plain(code)}`);

/** Locks somebody's second factor until the transaction ends; null when there is none, confirmed or not. */
export async function lockFactor(tx: PoolClient, uid: string): Promise<FactorRow | null> {
  const { rows } = await tx.query<FactorRow>(
    'select sealed_secret, confirmed_ms, last_step from second_factor where uid = $1 for update',
    [uid],
  );
  return rows[0] ?? null;
}

/** Whether somebody's second factor is on. */
export async function hasFactor(tx: PoolClient, uid: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from second_factor where uid = $1 and confirmed_ms is not null', [uid]);
  return rows.length > 0;
}

/** Begins anew: what was not confirmed is replaced. */
export async function beginFactor(tx: PoolClient, uid: string, sealed: Buffer): Promise<void> {
  await tx.query(
    `insert into second_factor (uid, sealed_secret) values ($1, $2)
     on conflict (uid) do update set sealed_secret = excluded.sealed_secret, created_ms = clock_ms()`,
    [uid, sealed],
  );
}

/**
 * Takes a code of the app: none of its step or an earlier one is taken again (the row is locked meanwhile). False when it
 * is not one. What an earlier AUTH_SECRET has sealed is sealed anew by the present one, so that the earlier one can be taken away;
 * what was not by then takes no code any more, and recovery codes go on.
 */
export async function takeCode(tools: Tools, tx: PoolClient, uid: string, code: string): Promise<boolean> {
  const row = await lockFactor(tx, uid);
  const opened = row && tools.seal.open(row.sealed_secret, uid);
  if (row && !opened) tools.log('a second factor was sealed with another AUTH_SECRET', new Error(uid));
  if (!row || !opened) return false;
  const { secret, isCurrent } = opened;
  const step = tools.totp.stepOf(secret, code.replaceAll(/[\s-]/g, ''), await readClock(tx));
  if (step === null || (row.last_step !== null && BigInt(step) <= row.last_step)) return false;
  const sealed = isCurrent ? row.sealed_secret : tools.seal.close(secret, uid);
  await tx.query('update second_factor set last_step = $2, sealed_secret = $3 where uid = $1', [uid, step, sealed]);
  return true;
}

/** Uses up a recovery code; false when there is no such unused one. */
async function takeRecoveryCode(tx: PoolClient, uid: string, code: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update recovery_code set used_ms = clock_ms() where uid = $1 and code_sha256 = $2 and used_ms is null',
    [uid, hashOf(uid, code)],
  );
  return rowCount === 1;
}

/** Takes a code of the app or a recovery code, as typed; null when it is neither. Needs a second factor that is on. */
export async function takeEither(
  tools: Tools,
  tx: PoolClient,
  uid: string,
  code: string,
): Promise<Extract<OpenedBy, 'code' | 'recovery code'> | null> {
  if (/^\d{6}$/.test(plain(code))) return (await takeCode(tools, tx, uid, code)) ? 'code' : null;
  return (await takeRecoveryCode(tx, uid, code)) ? 'recovery code' : null;
}

/** Ten new codes in place of all others; shown once, kept as hashes. */
export async function renewRecoveryCodes(tx: PoolClient, uid: string): Promise<string[]> {
  const made = Array.from({ length: codes }, newRecoveryCode);
  await tx.query('delete from recovery_code where uid = $1', [uid]);
  await tx.query('insert into recovery_code (uid, code_sha256) select $1, unnest($2::bytea[])', [
    uid,
    made.map((code) => hashOf(uid, code)),
  ]);
  return made;
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(tx: PoolClient, uid: string): Promise<number> {
  const { rows } = await tx.query<{ left: bigint }>(
    'select count(*) as left from recovery_code where uid = $1 and used_ms is null',
    [uid],
  );
  return Number(rows[0]?.left ?? 0);
}

/** Turns a second factor off, recovery codes and half-done sign-ins included. */
export async function dropFactor(tx: PoolClient, uid: string): Promise<void> {
  await tx.query('delete from recovery_code where uid = $1', [uid]);
  await tx.query('delete from second_factor where uid = $1', [uid]);
  await tx.query('delete from pending_sign_in where uid = $1', [uid]);
}
