import type { IncomingHttpHeaders } from 'node:http';
import type { Pool, PoolClient } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { newId } from '#server/ids/new-id.ts';
import { type Browser, type Cookies, deviceS } from './cookies.ts';
import { gatherReads } from './gathered-reads.ts';
import { sha256, storedToken } from './hashes.ts';

/** Of one account. */
const most = 20;
/** Between the first and the last sign-in of a device that is long known. */
const longKnownMs = dayMs;

/** A browser that has signed in to an account before (A3). */
export interface KnownDevice {
  readonly id: string;
  /** Whose it is. */
  readonly account: string;
  /** False while only a password set by a mailed link has made it known: it counts for passwords, not for codes. */
  readonly signedIn: boolean;
}

/** The device of an account that a browser shows; null where it shows none, or one that has not signed in to this account. */
export async function findDevice(pool: Pool, token: string | null, email: string): Promise<KnownDevice | null> {
  if (token === null) return null;
  const { rows } = await pool.query<{ id: string; uid: string; signed_in: boolean }>(
    `select d.id, d.uid, d.signed_in from known_device d join auth_user u on u.id = d.uid
     where d.token_sha256 = $1 and u.email = $2 and d.expires_ms > clock_ms()`,
    [sha256(token), email],
  );
  const [row] = rows;
  return row ? { id: row.id, account: row.uid, signedIn: row.signed_in } : null;
}

/**
 * Says which known device a request carries, of whichever account; null without one. The signature is looked at first, so that
 * only a cookie that was given out here is asked for, and requests at the same time share a query.
 */
export function deviceReader({
  pool,
  cookies,
}: {
  readonly pool: Pool;
  readonly cookies: Cookies;
}): (headers: IncomingHttpHeaders) => Promise<{ readonly id: string } | null> {
  const read = gatherReads(async (tokens) => {
    const { rows } = await pool.query<{ token: string; id: string }>({
      name: 'devices-read',
      text: `select encode(token_sha256, 'hex') as token, min(id) as id from known_device
             where token_sha256 = any(select decode(one, 'hex') from unnest($1::text[]) one) and expires_ms > clock_ms()
             group by token_sha256`,
      values: [tokens],
    });
    return new Map(rows.map(({ token, id }) => [token, { id }]));
  });
  return async (headers) => {
    const token = cookies.deviceToken(headers.cookie);
    return token === null ? null : read(storedToken(token));
  };
}

/**
 * Makes the browser known to an account and answers with its device. Its token is a fresh one each time, for every account
 * that the browser is known to, so that a token that somebody planted or copied is worth nothing after the next sign-in.
 *
 * An account has 20, and this one is one of them. One that signed in again a day after its first time is long known: it gives
 * way only where all others are as well, the newest first. Of the others the ones that were used last stay. So whoever knows
 * the password alone pushes none of its owner's browsers out by signing in often.
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
  const [row] = rows;
  if (!row) throw new Error('a device vanished while it was kept');
  await tx.query(
    `delete from known_device where uid = $1 and id in (
       select id from (select *, last_used_ms - known_since_ms >= $4::bigint as long from known_device) d
       where uid = $1 and id <> $2
       order by long desc, case when long then known_since_ms end, last_used_ms desc, id desc offset $3)`,
    [uid, row.id, most - 1, longKnownMs],
  );
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

/** How many devices of an account may sign in beside strangers and have none of these sessions, which are those that live. */
export async function otherDevices(pool: Pool, uid: string, sessions: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    `select count(*) from known_device where uid = $1 and expires_ms > clock_ms()
       and not exists (select from auth_session s where s.id = any($2) and s.device = known_device.id)`,
    [uid, sessions],
  );
  return Number(rows[0]?.count ?? 0);
}
