import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { copyBreaches, openCopies } from '#tools/testing/copies.ts';
import { openCopyFixture } from '#tools/testing/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  // A bankroll of nearly 1,000,000.00: one customer's copies may have nearly 1,000.00 staked at once.
  fixture = await openCopyFixture(db, { traderBps: 10_000, customerBps: 10 });
});
afterAll(() => db.drop());

type Trader = { readonly uid: UserId; readonly id: TraderId };

/** A trader of 100.00 who stakes 60.00 a trade: a copy of 1,000.00 stakes 600.00. */
const trader = (): Promise<Trader> => fixture.trader(10_000n);
const accept = ({ uid }: Trader, duration = 300): Promise<TradeId> => fixture.trade(uid, 6_000n, { duration });
const copy = ({ id }: Trader, userId: UserId, allocation = 100_000n) =>
  openCopies(db.owner, id, 'real', [{ userId, allocation }]);
/** Copies of others, in the order of subscription before those who copy the trader after them. */
const othersFirst = async (of: Trader, count: number): Promise<void> => {
  for (let nth = 0; nth < count; nth += 1) await copy(of, await fixture.customer(2_000n), 2_000n);
};

/** What became of a trade in somebody's copy: the stake in cents, the reason of the skip, or nothing yet. */
async function outcome(source: TradeId, uid: UserId): Promise<string | null> {
  const { rows } = await db.app.query<{ outcome: string }>(
    'select coalesce(skipped, stake::text) as outcome from copy_outcome where source_trade_id = $1 and user_id = $2',
    [source, uid],
  );
  return rows[0]?.outcome ?? null;
}

/** What is to become of somebody's copies of some trades: in the order of their acceptance, as long as it stays within the bound. */
async function inOrderOfAcceptance(sources: readonly TradeId[], stake: bigint): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.app.query<{ trade_id: string; most_of_one: bigint }>(
    `select f.trade_id, f.most_of_one from copy_fan_out f join trade t using (trade_id)
     where f.trade_id = any($1) and f.wallet = 'real' order by t.accepted_ms, f.id`,
    [sources],
  );
  let staked = 0n;
  return new Map(
    rows.map(({ trade_id, most_of_one }) => {
      if (staked + stake > most_of_one) return [trade_id, 'house short'];
      staked += stake;
      return [trade_id, stake.toString()];
    }),
  );
}

async function acceptance(source: TradeId | undefined): Promise<bigint> {
  const { rows } = await db.owner.query<{ at: bigint }>('select accepted_ms as at from trade where trade_id = $1', [
    source,
  ]);
  return rows[0]?.at ?? 0n;
}

/** Writes as the owner of the database that trades of traders were accepted at a time, before their copies are placed. */
async function acceptedAt(sources: readonly TradeId[], atMs: bigint): Promise<void> {
  await db.owner.query('update trade set accepted_ms = $2, expires_ms = $2 + duration_ms where trade_id = any($1)', [
    sources,
    atMs,
  ]);
  await db.owner.query('update trader_trade set accepted_ms = $2 where trade_id = any($1)', [sources, atMs]);
}

/** While somebody else holds a lock on a copy, so that its set is tried again and again. */
async function whileLocked(copyId: string | undefined, doing: () => Promise<void>): Promise<void> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from copy where id = $1 for update', [copyId]);
    await doing();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('what the copies of one customer stake at once', () => {
  it('C3 of two trades accepted one after the other the first takes the bound, also where the second is placed first', async () => {
    const [first, second] = [await trader(), await trader()];
    const ann = await fixture.customer(200_000n);
    // Two sets come before hers in the first trade; in the second she is the first.
    await othersFirst(first, 2);
    await copy(first, ann);
    await copy(second, ann);
    await othersFirst(second, 2);
    // The shorter one is the more urgent.
    const sources = [await accept(first), await accept(second, 60)] as const;
    await fixture.place(1);
    expect(await Promise.all(sources.map((source) => outcome(source, ann)))).toEqual(['60000', 'house short']);
    expect(await fixture.breaches()).toEqual([]);
    // The verifier goes by the order of acceptance, too: were it the other way round, the second would have been placed.
    const was = await acceptance(sources[1]);
    await acceptedAt([sources[1]], (await acceptance(sources[0])) - 1n);
    const named = await copyBreaches(db.owner);
    await acceptedAt([sources[1]], was);
    // So shortly after their approval she may not have been seen as approved.
    expect(named.map(({ problem }) => problem)).toContainEqual(
      expect.stringMatching(/^became a skip as 'house short' where the records make it .*a trade$/),
    );
  });

  it('C3 however many traders, in whatever order and by however many processes, each copy becomes what the order of acceptance makes of it', async () => {
    const round = fc.record({
      traders: fc.array(
        fc.record({
          ahead: fc.integer({ min: 0, max: 3 }),
          behind: fc.integer({ min: 0, max: 2 }),
          duration: fc.constantFrom(300, 60),
        }),
        {
          minLength: 2,
          maxLength: 4,
        },
      ),
      stake: fc.constantFrom(30_000n, 45_000n, 60_000n),
      processes: fc.constantFrom(1, 2),
      atOneTime: fc.boolean(),
      setSize: fc.constantFrom(1, 2, 1_000),
    });
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(round, async ({ traders, stake, processes, atOneTime, setSize }) => {
        const [ann, bea] = [await fixture.customer(1_000_000n), await fixture.customer(1_000_000n)];
        const wishes: (readonly [Trader, number])[] = [];
        for (const { ahead, behind, duration } of traders) {
          const one = await trader();
          await othersFirst(one, ahead);
          for (const uid of [ann, bea]) await copy(one, uid, (stake * 10n) / 6n);
          await othersFirst(one, behind);
          wishes.push([one, duration]);
        }
        const sources: TradeId[] = [];
        for (const wish of wishes) sources.push(await accept(...wish));
        if (atOneTime) await acceptedAt(sources, await acceptance(sources[0]));
        await Promise.all(Array.from({ length: processes }, () => fixture.place(setSize)));
        await fixture.place(setSize);
        const expected = await inOrderOfAcceptance(sources, stake);
        for (const uid of [ann, bea]) {
          for (const source of sources) {
            const found = await outcome(source, uid);
            expect(found).toBe(expected.get(source));
            if (found !== null) seen.add(found);
          }
        }
      }),
      { numRuns: 12, seed: 11 },
    );
    expect(seen).toEqual(new Set(['30000', '45000', '60000', 'house short']));
    expect(await fixture.breaches()).toEqual([]);
  }, 240_000);

  it('C3 a trade waits for one that was accepted before only where the bound hangs on it', async () => {
    const [first, small, large] = [await trader(), await trader(), await trader()];
    const [ann, zed] = [await fixture.customer(300_000n), await fixture.customer(2_000n)];
    const [locked] = await copy(first, zed, 2_000n);
    await copy(first, ann);
    await copy(small, ann, 10_000n);
    await copy(large, ann);
    const sources = [await accept(first), await accept(small), await accept(large)] as const;
    const found = () => Promise.all(sources.map((source) => outcome(source, ann)));
    await whileLocked(locked, async () => {
      await fixture.place();
      expect(await found()).toEqual([null, '6000', null]);
      // Neither does whoever places them by hand what has to wait.
      const { rows } = await db.owner.query<{ fan: string; copy: string }>(
        `select f.id as fan, c.id as copy from copy_fan_out f join copy c on c.trader_id = f.trader_id where f.trade_id = $1`,
        [sources[2]],
      );
      await expect(
        db.app.query(
          `select copy_place($1, 0, 'key', array[$2], array[1], array[60000::bigint], array[null], array['x'], array[''], array[''])`,
          [rows[0]?.fan, rows[0]?.copy],
        ),
      ).resolves.toMatchObject({ rows: [{ copy_place: [rows[0]?.copy] }] });
    });
    await fixture.place();
    expect(await found()).toEqual(['60000', '6000', 'house short']);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 who waits holds up nobody else of the set, before them or behind them, and is placed once it is decided', async () => {
    const [first, second] = [await trader(), await trader()];
    const [ann, zed] = [await fixture.customer(300_000n), await fixture.customer(2_000n)];
    const others: UserId[] = [];
    const other = async (of: Trader) => {
      others.push(await fixture.customer(2_000n));
      await copy(of, others.at(-1) ?? zed, 2_000n);
    };
    const [locked] = await copy(first, zed, 2_000n);
    await copy(first, ann);
    await other(second);
    await copy(second, ann);
    for (let nth = 0; nth < 3; nth += 1) await other(second);
    const sources = [await accept(first), await accept(second)] as const;
    const found = () => Promise.all(others.map((uid) => outcome(sources[1], uid)));
    await whileLocked(locked, async () => {
      // Two processes at once, and in sets smaller than all.
      await Promise.all([fixture.place(2), fixture.place(3)]);
      expect(await found()).toEqual(['1200', '1200', '1200', '1200']);
      expect(await outcome(sources[1], ann)).toBe(null);
      // What is decided is due to nobody any more, what waits is.
      const { rows } = await db.app.query('select user_id, stake from copy_due($1, null, null) order by user_id', [
        [...others, ann],
      ]);
      expect(rows).toEqual([
        { user_id: ann, stake: 60_000n },
        { user_id: ann, stake: 60_000n },
      ]);
      expect(await fixture.breaches()).toEqual([]);
    });
    await Promise.all([fixture.place(2), fixture.place(3)]);
    await fixture.place();
    expect(await Promise.all(sources.map((source) => outcome(source, ann)))).toEqual(['60000', 'house short']);
    expect(await found()).toEqual(['1200', '1200', '1200', '1200']);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 a later trade of the trader waits for the one who waits, and for nobody else', async () => {
    // The second has enough for two trades: a copy of 2,000.00 stakes 600.00 in each.
    const [first, second] = [await trader(), await fixture.trader(20_000n)];
    const [ann, bea, zed] = [
      await fixture.customer(500_000n),
      await fixture.customer(2_000n),
      await fixture.customer(2_000n),
    ];
    const [locked] = await copy(first, zed, 2_000n);
    await copy(first, ann);
    await copy(second, ann, 200_000n);
    await copy(second, bea, 2_000n);
    const sources = [await accept(first), await accept(second), await accept(second)] as const;
    const of = (uid: UserId) => Promise.all(sources.slice(1).map((source) => outcome(source, uid)));
    await whileLocked(locked, async () => {
      await fixture.place();
      expect(await of(bea)).toEqual(['600', '600']);
      expect(await of(ann)).toEqual([null, null]);
    });
    await fixture.place();
    expect(await of(ann)).toEqual(['house short', 'house short']);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 nobody waits for a trade whose copies are late, and what those would have staked is free', async () => {
    const [first, second] = [await trader(), await trader()];
    const [ann, zed] = [await fixture.customer(200_000n), await fixture.customer(2_000n)];
    const [locked] = await copy(first, zed, 2_000n);
    await copy(first, ann);
    await copy(second, ann);
    const sources = [await accept(first, 60), await accept(second)] as const;
    await acceptedAt([sources[0]], (await acceptance(sources[0])) - 31_000n);
    await whileLocked(locked, async () => {
      await fixture.place();
      expect(await outcome(sources[1], ann)).toBe('60000');
    });
    await fixture.place();
    expect(await outcome(sources[0], ann)).toBe('late');
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 of trades that ended before an acceptance nothing counts, of those that ended after it all', async () => {
    const [first, second, third] = [await trader(), await trader(), await trader()];
    const ann = await fixture.customer(400_000n);
    for (const one of [first, second, third]) await copy(one, ann);
    const ended = await accept(first);
    await fixture.place();
    const meanwhile = await accept(second);
    await fixture.settle(ended, 'LOST');
    const after = await accept(third);
    await fixture.place();
    const sources = [ended, meanwhile, after];
    expect(await Promise.all(sources.map((source) => outcome(source, ann)))).toEqual(['60000', 'house short', '60000']);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 where the reserve is short, who comes behind one who waits takes what is left for them whatever that one becomes, or waits too', async () => {
    for (const [reserved, before, after] of [
      // Covers are 510.00 and 10.20 each: with room for ann and one more, the second hangs on her.
      [52_020n + 1_020n, ['1200', '1200'], ['1200', '1200']],
      [51_000n + 1_020n, ['1200', null], ['1200', '1200']],
      [1_020n, [null, null], ['1200', 'house short']],
    ] as const) {
      const [first, second] = [await trader(), await trader()];
      const [ann, zed] = [await fixture.customer(300_000n), await fixture.customer(2_000n)];
      const others = [await fixture.customer(2_000n), await fixture.customer(2_000n)];
      const [locked] = await copy(first, zed, 2_000n);
      await copy(first, ann);
      await copy(second, ann);
      for (const uid of others) await copy(second, uid, 2_000n);
      const sources = [await accept(first), await accept(second)] as const;
      // As if the house had had no more when it was accepted.
      await db.owner.query('update copy_fan_out set reserved = $2 where trade_id = $1', [sources[1], reserved]);
      const found = () => Promise.all(others.map((uid) => outcome(sources[1], uid)));
      await whileLocked(locked, async () => {
        await fixture.place();
        expect(await found()).toEqual(before);
      });
      await fixture.place();
      expect(await outcome(sources[1], ann)).toBe('house short');
      expect(await found()).toEqual(after);
    }
    // In the order of subscription, as the verifier goes through them.
    expect(await copyBreaches(db.owner)).toEqual([]);
  });
});
