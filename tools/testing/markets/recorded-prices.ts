import type { RecordedPrice } from '#domain/money/prices.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { beginHeard, openPair, recordPrice } from './ticks.ts';

/** Prices by pair; one that is set is recorded at once. */
export class RecordedPrices extends Map<string, bigint> {
  private readonly record: (pair: string, price: bigint, again?: boolean) => Promise<RecordedPrice>;
  private recorded: Promise<unknown> = Promise.resolve();
  private readonly changed = new Set<string>();

  constructor(record: RecordedPrices['record'], first: readonly (readonly [string, bigint])[]) {
    super();
    this.record = record;
    // The first ones when they are first asked for: a test may move the clock before.
    for (const [pair, price] of first) super.set(pair, price);
  }

  override set(pair: string, price: bigint): this {
    this.recorded = Promise.all([this.recorded, this.record(pair, price)]);
    this.changed.add(pair);
    return super.set(pair, price);
  }

  /** Once all that was set is recorded. */
  async settled(): Promise<void> {
    await this.recorded;
  }

  /** Records what was set once more, so that it values what was paid a moment ago. A pair that was deleted stays silent. */
  async again(): Promise<void> {
    await this.recorded;
    for (const pair of this.changed) {
      const price = this.get(pair);
      if (price !== undefined) await this.record(pair, price, true);
    }
  }
}

/** How old the last tick of a price may be before it is recorded again: less than what values money. */
const recordAgainMs = 5_000;

/**
 * Records each price when it is first asked for, and again once that is some seconds ago, as a tick of its pair with 2
 * decimals, so that it can be looked up.
 */
export async function priceRecorder({ owner, app }: FreshDatabase, pairs: readonly string[]) {
  for (const pair of pairs) await openPair(app, pair, 2);
  const lease = { name: 'fixture', epoch: () => 1n };
  await app.query(
    `insert into lease (name, epoch, holder, expires_ms) values ('fixture', 1, 'test', clock_ms() + 3600000)
     on conflict do nothing`,
  );
  await beginHeard(owner);
  const source = 'live:test';
  const last = new Map<
    string,
    { readonly price: bigint; readonly recordedMs: number; readonly recorded: Promise<RecordedPrice> }
  >();
  return (pair: string, price: bigint, again = false): Promise<RecordedPrice> => {
    const known = last.get(pair);
    const recordedMs = performance.now();
    if (!again && known?.price === price && recordedMs - known.recordedMs < recordAgainMs) return known.recorded;
    // On the owner's connections: who asks holds one of the app's, and many may ask at once.
    const recorded = recordPrice(owner, lease, pair, price, source).then((tick) => {
      return { pair, price, decimals: 2, source, ...tick };
    });
    last.set(pair, { price, recordedMs, recorded });
    return recorded;
  };
}
