import fc from 'fast-check';
import { dayMs } from '#domain/clock/durations.ts';
import { keepKey } from '#server/proof/keys.ts';
import type { NewTrade } from '#server/trades/new-trades.ts';
import { createSettler } from '#server/trades/settler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { keptLog } from './manual-source.ts';
import { agreePast, type PastTick, recordPast, storePast } from './past-trades.ts';
import { takeLease } from './ticks.ts';

export const recordedPairs = ['BTCUSD', 'BNBUSD', 'LTCUSD'] as const;
/** Four days, of which the last is yesterday: it is not to be thinned. */
export const today = Math.floor(Date.now() / dayMs) * dayMs;
export const beginsMs = today - 4 * dayMs;

/** Ticks with silences of hours and bursts of seconds, over the midnights too; now and then of another source. */
const gapMs = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
  { weight: 6, arbitrary: fc.integer({ min: 4_000, max: 90_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 3_000_000, max: 20_000_000 }) },
);
const story = fc.record({
  ticks: fc.array(fc.tuple(gapMs, fc.bigInt({ min: 90_000n, max: 110_000n }), fc.nat(40)), {
    minLength: 250,
    maxLength: 250,
  }),
  trades: fc.array(
    fc.record({
      after: fc.nat(249),
      laterMs: fc.integer({ min: 0, max: 4_900 }),
      duration: fc.constantFrom(30, 60, 300),
      position: fc.constantFrom('UP' as const, 'DOWN' as const),
    }),
    { minLength: 5, maxLength: 9 },
  ),
});

export interface RecordedDays {
  readonly db: FreshDatabase;
  readonly signer: ReturnType<typeof newSigner>;
  readonly trades: readonly NewTrade[];
  readonly ticks: ReadonlyMap<string, readonly PastTick[]>;
}

/** Four days of ticks of three pairs with settled trades on them, sealed: a database of its own. */
export async function recordDays(): Promise<RecordedDays> {
  const signer = newSigner();
  const ticks = new Map<string, readonly PastTick[]>();
  let trades: readonly NewTrade[] = [];
  const db = await freshDatabase();
  // N3.2: as of days that ended when there was the rule of the minute.
  await db.owner.query('update mining_coin set minute_from_day = 0');
  await keepKey(db.app, signer);
  const fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  const user = await fixture.customer(90_000n);
  const stories = fc.sample(story, { numRuns: recordedPairs.length, seed: 20_261_122 });
  for (const [index, { ticks: steps, trades: wanted }] of stories.entries()) {
    const pair = recordedPairs[index] ?? 'BTCUSD';
    let timeMs = beginsMs + index * 7_000_000;
    let quotedMs = 0;
    const recorded = steps.map(([afterMs, price, kind], step) => {
      timeMs = Math.min(timeMs + afterMs, today - 1);
      // Some up to a second after their quote, over the midnights too; the first ones of the first pair before quotes had times.
      quotedMs = Math.max(quotedMs, timeMs - Math.min(kind * 240, 1_000));
      const isFormer = index === 0 && step < 90;
      if (isFormer) quotedMs = timeMs;
      const source = kind === 0 ? 'live:second' : 'live:first';
      return { timeMs, price, source, quotedMs: isFormer ? null : quotedMs };
    });
    ticks.set(pair, recorded);
    await recordPast(db, pair, recorded);
    trades = [
      ...trades,
      ...(await agreePast(
        db,
        signer,
        wanted.map(({ after, laterMs, duration, position }) => ({
          user,
          pair,
          position,
          duration,
          stakeCents: 1_000n,
          acceptedAtMs: (recorded[after]?.timeMs ?? 0) + laterMs,
        })),
      )),
    ];
  }
  await storePast(db, trades);
  const lease = await takeLease(db.app);
  await createSettler({ pool: db.app, lease, log: keptLog(), setSize: 100 }).settleDue();
  await sealAtOnce(db.app);
  return { db, signer, trades, ticks };
}
