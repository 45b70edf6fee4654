import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { stakeJournal } from '#domain/trades/acceptance.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { createSettler, type Settler } from '#server/trades/settler.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { openPair, type TestLease } from '#tools/testing/markets/ticks.ts';
import type { OracleTick, OracleTrade } from './trade-oracle.ts';

/** When the ticks of these tests begin. */
export const epochMs = 1_675_329_600_000;

export const settlerOf = (
  db: FreshDatabase,
  log: Log,
  lease: TestLease,
  setSize: number,
  clockMs?: () => number,
): Settler => createSettler({ pool: db.app, lease, log, setSize, ...(clockMs && { clockMs }) });

/** Writes a made-up past straight into the tables, as the owner: a pair's ticks with times of our choice. */
export async function writeTicks(
  db: FreshDatabase,
  pair: string,
  ticks: readonly OracleTick[],
  finalMs: number,
): Promise<void> {
  await openPair(db.app, pair, 2, [epochMs, epochMs + 86_400_000]);
  const runs: number[] = [];
  for (const [i, t] of ticks.entries()) {
    const before = ticks[i - 1];
    runs.push((runs.at(-1) ?? 0) + (before && before.source === t.source ? 0 : 1));
  }
  await db.owner.query(
    `insert into market_tick (pair, seq, time_ms, quoted_ms, price, source, source_run, held, hash, xact)
     select $1, u.seq, coalesce(u.recorded, u.quoted), case when u.recorded is not null then u.quoted end, u.price, u.source,
       u.run, false, '\\x00', current_xact()
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[])
       u(seq, quoted, price, source, run, recorded)`,
    [
      pair,
      ticks.map((t) => t.seq),
      ticks.map((t) => t.time),
      ticks.map((t) => t.price),
      ticks.map((t) => t.source),
      runs,
      ticks.map((t) => t.recorded ?? null),
    ],
  );
  await db.owner.query(
    'update market_pair set last_seq = $2, last_time_ms = $3, quoted_floor_ms = $3, last_tick_ms = $3 where pair = $1',
    [pair, ticks.at(-1)?.seq ?? 0, finalMs],
  );
}

/** Stakes and stores a trade as placement does, at a time of our choice. */
export async function writeTrades(
  db: FreshDatabase,
  customer: UserId,
  pair: string,
  trades: readonly OracleTrade[],
): Promise<string[]> {
  const ids = trades.map(() => newId('trd'));
  const covers = trades.map((t) => BigInt(Math.floor((t.stake * t.payoutRate) / 10_000)));
  await db.owner.query(
    `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
       duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
       acceptance_signature, key_id)
     select u.id, $1, $1, 'SELF', 'real', $2, u.side, u.stake, u.cover, u.expires - u.accepted, u.rate, u.delay, u.accepted,
       u.accepted, u.after, u.expires, '', '', ''
     from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::int[], $11::int[])
       u(id, side, stake, cover, accepted, expires, after, rate, delay)`,
    [
      customer,
      pair,
      ids,
      trades.map((t) => (t.up ? 'UP' : 'DOWN')),
      trades.map((t) => t.stake),
      covers,
      trades.map((t) => t.acceptedAt),
      trades.map((t) => t.expiresAt),
      trades.map((t) => t.afterSeq),
      trades.map((t) => t.payoutRate),
      trades.map((t) => t.delay),
    ],
  );
  await postJournals(
    db.app,
    trades.map((t, i) =>
      stakeJournal({
        tradeId: ids[i] ?? newId('trd'),
        userId: customer,
        wallet: 'real',
        stake: cents(BigInt(t.stake)),
        cover: cents(covers[i] ?? 0n),
      }),
    ),
  );
  return ids;
}
