import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { stakeJournal } from '#domain/trades/acceptance.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import { createSettler } from '#server/trades/settler.ts';
import { openPair, takeLease } from '#tools/testing/markets/ticks.ts';
import { longestHold } from './locks.ts';
import { figureOf, type Measure, ratioOf } from './rounds.ts';

const startMs = 1_675_296_000_000;
const log = { info: () => undefined, warn: (facts: object, message: string) => console.error(message, facts) };

/** Expired trades of one pair on made-up ticks, written as the owner. They are due from {@link release} on. */
export async function expire(
  owner: Pool,
  app: Pool,
  pair: string,
  people: readonly UserId[],
  count: number,
): Promise<void> {
  await openPair(app, pair, 2, [startMs, startMs + dayMs]);
  await owner.query(
    `insert into market_tick (pair, seq, time_ms, price, source, source_run, held, hash, xact)
     select $1, g, $2::bigint + g * 250, 100000 + (g * 37) % 101, 's', 1, false, '\\x00', current_xact() from generate_series(1, 4000) g`,
    [pair, startMs],
  );
  for (let done = 0; done < count; done += 2_500) {
    const size = Math.min(2_500, count - done);
    const rows = Array.from({ length: size }, (_, i) => ({
      tradeId: newId('trd'),
      userId: people[(done + i) % people.length] ?? newId('usr'),
      wallet: 'practice' as const,
      stake: cents(2n),
      cover: cents(1n),
      seq: 1 + ((done + i) % 3_000),
    }));
    await owner.query(
      `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
         duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
         acceptance_signature, key_id)
       select u.id, u.who, u.who, 'SELF', 'practice', $1, 'UP', 2, 1, 30000, 8500, 500, $2::bigint + u.seq * 250,
         $2::bigint + u.seq * 250, u.seq, $2::bigint + u.seq * 250 + 30000, '', '', ''
       from unnest($3::text[], $4::text[], $5::bigint[]) u(id, who, seq)`,
      [pair, startMs, rows.map((r) => r.tradeId), rows.map((r) => r.userId), rows.map((r) => r.seq)],
    );
    await postJournals(app, rows.map(stakeJournal));
  }
  await owner.query('vacuum analyze trade');
}

/** From now on the expired trades of a pair can be settled. */
export async function release(owner: Pool, pair: string): Promise<void> {
  await owner.query(
    'update market_pair set last_seq = 4000, last_time_ms = $2, quoted_floor_ms = $2, last_tick_ms = $2 where pair = $1',
    [pair, startMs + 1_000_000 + 200_000],
  );
}

/** Trades settled a second in sets of 500 against one by one, and how long a set holds accounts. */
export async function settlement(owner: Pool, app: Pool, people: readonly UserId[], count: number): Promise<Measure[]> {
  const lease = await takeLease(app);
  const rate = async (pair: string, trades: number, setSize: number): Promise<number> => {
    await expire(owner, app, pair, people, trades);
    await release(owner, pair);
    const at = performance.now();
    const settled = await createSettler({ pool: app, lease, log, setSize }).settleDue();
    if (settled !== trades) throw new Error(`${settled} of ${trades} trades were settled`);
    return (trades * 1000) / (performance.now() - at);
  };
  const limit = await rate('ONEBYONE', Math.min(1_000, count), 1);
  const ours = await rate('INSETS', count, 500);
  const held = await longestHold(app, () => rate('HELD', Math.min(20_000, count), 500));
  return [
    ratioOf(
      'settlement',
      `settlement of ${count} expired trades in sets, /s vs one by one`,
      { ours, limit },
      { least: 10 },
    ),
    figureOf('settlement-hold', 'the longest that settling in sets of 500 holds accounts, ms', [held], { most: null }),
  ];
}
