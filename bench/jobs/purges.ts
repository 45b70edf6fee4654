import type { Pool } from 'pg';
import { forgetOldKeys } from '#server/commands/old-keys.ts';
import { OutboxReader } from '#server/live/outbox-reader.ts';
import { pruneHeard } from '#server/markets/recording/thinning.ts';
import { purgeLimits } from '#server/sign-in/limits/shared-limits.ts';
import { purgeSessions } from '#server/sign-in/sessions/old-sessions.ts';
import { loud } from '#tools/testing/throwing-log.ts';

/** What is over for months. */
const ageMs = 100 * 86_400_000;
const sources = 5;
let opened = 0;

/** Writes so many rows of each kind whose time is over; they are purged as the jobs of the server do it. */
export async function openOver(owner: Pool, count: number): Promise<{ readonly purge: (app: Pool) => Promise<void> }> {
  opened += 1;
  const values = [count, ageMs, `over ${opened} `];
  await owner.query(
    `insert into idempotency_key (actor, operation, key, body_sha256, outcome, created_ms)
     select 'usr_over', 'trades.place', $3::text || n, '', '{"ok": true, "value": null}', clock_ms() - $2::bigint
     from generate_series(1, $1::integer) n`,
    values,
  );
  await owner.query(
    `insert into rate_limit (key, points, expire) select $3::text || n, 1, clock_ms() - $2::bigint from generate_series(1, $1::integer) n`,
    values,
  );
  await owner.query(
    `insert into outbox (owner, topic, subject, created_ms)
     select 'usr_over', 'balance', $3::text || n, clock_ms() - $2::bigint from generate_series(1, $1::integer) n`,
    values,
  );
  await owner.query(
    `insert into auth_session (id, user_id, token, expires_at)
     select $3::text || n, (select min(uid) from customer), encode(sha256(($3::text || n)::bytea), 'hex'),
       clock_timestamp() - make_interval(secs => $2::bigint / 1000) from generate_series(1, $1::integer) n`,
    values,
  );
  await openHeard(owner, Math.ceil(count / sources));
  await owner.query('analyze idempotency_key, rate_limit, outbox, auth_session, market_heard, market_heard_kept');
  return {
    async purge(app) {
      await forgetOldKeys(app);
      await purgeLimits(app);
      await new OutboxReader(app).clean(ageMs / 2);
      await purgeSessions(app);
      await pruneHeard(app, loud);
    },
  };
}

/** Rows of what was heard long ago, with the lists of five sources each. They chain to nothing: nobody verifies these books. */
async function openHeard(owner: Pool, rows: number): Promise<void> {
  const { rows: last } = await owner.query<{ number: bigint }>(
    'select coalesce(max(number), 0) as number from market_heard',
  );
  const after = last[0]?.number ?? 0n;
  await owner.query(
    `insert into market_heard (number, epoch, begins, from_ms, to_ms, heads, sources, previous, hash, xact)
     select $1::bigint + n, 1, false, clock_ms() - $3::bigint, clock_ms() - $3::bigint, '{}', '[]', '', '', 1
     from generate_series(1, $2::integer) n`,
    [after, rows, ageMs],
  );
  await owner.query(
    `insert into market_heard_kept (number, source, recorded, dropped)
     select $1::bigint + n, 'source ' || s, repeat('1,2,3;', 100), '' from generate_series(1, $2::integer) n, generate_series(1, $3::integer) s`,
    [after, rows, sources],
  );
}
