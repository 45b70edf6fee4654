import type { Pool, PoolClient } from 'pg';
import { newId } from '#server/ids/new-id.ts';
import { type Browser, deviceS } from './cookies.ts';
import { sha256 } from './hashes.ts';

/** Of one account: the ones that were used last. */
const most = 20;

/** A browser that has signed in to an account before (A3). */
export interface KnownDevice {
  readonly id: string;
  /** False while only a password set by a mailed link has made it known: it counts for passwords, not for codes. */
  readonly signedIn: boolean;
}

/** The device of an account that a browser shows; null where it shows none, or one that has not signed in to this account. */
export async function findDevice(pool: Pool, token: string | null, email: string): Promise<KnownDevice | null> {
  if (token === null) return null;
  const { rows } = await pool.query<{ id: string; signed_in: boolean }>(
    `select d.id, d.signed_in from known_device d join auth_user u on u.id = d.uid
     where d.token_sha256 = $1 and u.email = $2 and d.expires_ms > clock_ms()`,
    [sha256(token), email],
  );
  const [row] = rows;
  return row ? { id: row.id, signedIn: row.signed_in } : null;
}

/**
 * Makes the browser known to an account and answers with its device. Its token is a fresh one each time, for every account
 * that the browser is known to, so that a token that somebody planted or copied is worth nothing after the next sign-in.
 */
export async function keepDevice(
  tx: PoolClient,
  { device, presentedDevice }: Pick<Browser, 'device' | 'presentedDevice'>,
  { uid, signedIn }: { readonly uid: string; readonly signedIn: boolean },
): Promise<string> {
  const token = sha256(device);
  if (presentedDevice !== null) {
    await tx.query('update known_device set token_sha256 = $2 where token_sha256 = $1', [
      sha256(presentedDevice),
      token,
    ]);
  }
  const { rows } = await tx.query<{ id: string }>(
    `insert into known_device as d (id, uid, token_sha256, signed_in, expires_ms)
     values ($1, $2, $3, $4, clock_ms() + $5::bigint)
     on conflict (token_sha256, uid) do update set signed_in = d.signed_in or excluded.signed_in,
       last_used_ms = excluded.last_used_ms, expires_ms = excluded.expires_ms
     returning id`,
    [newId('dvc'), uid, token, signedIn, deviceS * 1_000],
  );
  await tx.query(
    `delete from known_device where uid = $1 and id in (
       select id from known_device where uid = $1 order by last_used_ms desc, id desc offset $2)`,
    [uid, most],
  );
  const [row] = rows;
  if (!row) throw new Error('a device vanished while it was kept');
  return row.id;
}

/** Forgets the devices of an account, but for the one of a session. Returns how many. */
export async function forgetDevices(tx: PoolClient, uid: string, keptSession: string | null = null): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from known_device where uid = $1
       and id is distinct from (select device from auth_session where id = $2 and user_id = $1)`,
    [uid, keptSession],
  );
  return rowCount ?? 0;
}

/** How many devices of an account may sign in beside strangers, without the one of this session. */
export async function otherDevices(pool: Pool, uid: string, session: string): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) from known_device where uid = $1 and expires_ms > clock_ms()
       and id is distinct from (select device from auth_session where id = $2)`,
    [uid, session],
  );
  return Number(rows[0]?.count ?? 0);
}
