import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/**
 * Does something while a work goes on, and gives what both gave once both have ended.
 *
 * @param meanwhile ends soon after `goesOn` says no
 */
export async function whileLooking<Worked, Seen>(
  work: () => Promise<Worked>,
  meanwhile: (goesOn: () => boolean) => Promise<Seen>,
): Promise<readonly [worked: Worked, seen: Seen]> {
  let running = true;
  return Promise.all([
    work().finally(() => {
      running = false;
    }),
    meanwhile(() => running),
  ]);
}

/** ms between two looks: what is held for less time may be missed. */
const lookMs = 20;

/**
 * The longest that a transaction with locks on accounts lasted while something went on, in ms: none of its locks was held for
 * longer. By a pool of the role that does it, since it alone sees when its transactions began.
 */
export async function longestHold(app: Pool, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  await whileLooking(work, async (goesOn) => {
    while (goesOn()) {
      const { rows } = await app.query<{ ms: number }>({
        name: 'bench-holds',
        text: `select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start) * 1000), 0)::float8 as ms
          from pg_locks l join pg_stat_activity a on a.pid = l.pid
          where l.database = (select oid from pg_database where datname = current_database())
            and l.relation = 'ledger_account'::regclass and l.mode in ('RowShareLock', 'RowExclusiveLock') and l.granted
            and l.pid <> pg_backend_pid() and a.xact_start is not null`,
      });
      longest = Math.max(longest, rows[0]?.ms ?? 0);
      await wait(lookMs);
    }
  });
  // Who may not see when they began sees none of them.
  if (longest === 0) throw new Error('no transaction that holds accounts was seen');
  return longest;
}

/** ms between two looks at what is written: what is written in less time may be missed. */
const writtenLookMs = 5;

/**
 * The longest that one transaction was written in while something went on, in ms: from its first write on whoever reads in the
 * order of transactions waits for its end, as the live stream and sealing do, and whoever wants one of its rows. Of the sessions of
 * the pool's role.
 */
export async function longestWrite(app: Pool, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  const begun = new Map<string, number>();
  await whileLooking(work, async (goesOn) => {
    while (goesOn()) {
      const { rows } = await app.query<{ xid: string }>({
        name: 'bench-writes',
        text: `select backend_xid::text as xid from pg_stat_activity
          where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
      });
      const now = performance.now();
      for (const { xid } of rows) {
        const since = begun.get(xid) ?? now;
        begun.set(xid, since);
        longest = Math.max(longest, now - since);
      }
      await wait(writtenLookMs);
    }
  });
  if (begun.size === 0) throw new Error('no transaction that writes was seen');
  return longest;
}
