import type { TableRow } from '#database/rows.ts';
import type { Entry } from '#server/markets/recording/recording.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { TestLease } from '#tools/testing/markets/ticks.ts';

const far = 8_000_000_000_000;

/** The lease as the recording statement takes it. */
export const key = (lease: TestLease) => ({ name: lease.name, epoch: lease.epoch() });

/** A quote to be recorded, which is never too late unless given. */
export const entry = (pair: string, price: bigint, more: Partial<Entry['quote']> = {}, held = false): Entry => ({
  quote: { pair, price, bid: null, ask: null, source: 'live:x', venueTimeMs: null, venueId: null, ...more },
  held,
  confirmation: null,
  tradable: true,
  deadlineMs: far,
  quotedMs: null,
});

/** The ticks of a pair in their order. */
export async function ticksOf(db: FreshDatabase, pair: string) {
  const { rows } = await db.app.query<TableRow<'market_tick'>>(
    'select * from market_tick where pair = $1 order by seq',
    [pair],
  );
  return rows;
}
