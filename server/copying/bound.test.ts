import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TradeId, UserId } from '#domain/ids/ids.ts';
import {
  accept,
  acceptance,
  acceptedAt,
  copy,
  inOrderOfAcceptance,
  othersFirst,
  outcome,
  type Trader,
  trader,
  whileLocked,
} from '#tools/testing/copying/bounded-copies.ts';
import { copyBreaches } from '#tools/testing/copying/copies.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  // A bankroll of nearly 1,000,000.00: one customer's copies may have nearly 1,000.00 staked at once.
  fixture = await openCopyFixture(db, { traderBps: 10_000, customerBps: 10 });
});
afterAll(() => db.drop());

describe('what the copies of one customer stake at once', () => {
  it('C3 of two trades accepted one after the other the first takes the bound, also where the second is placed first', async () => {
    const [first, second] = [await trader(fixture), await trader(fixture)];
    const ann = await fixture.customer(200_000n);
    // Two sets come before hers in the first trade; in the second she is the first.
    await othersFirst(db, fixture, first, 2);
    await copy(db, first, ann);
    await copy(db, second, ann);
    await othersFirst(db, fixture, second, 2);
    // The shorter one is the more urgent.
    const sources = [await accept(fixture, first), await accept(fixture, second, 60)] as const;
    await fixture.place(1);
    expect(await Promise.all(sources.map((source) => outcome(db, source, ann)))).toEqual(['60000', 'house short']);
    expect(await fixture.breaches()).toEqual([]);
    // The verifier goes by the order of acceptance, too: were it the other way round, the second would have been placed.
    const was = await acceptance(db, sources[1]);
    await acceptedAt(db, [sources[1]], (await acceptance(db, sources[0])) - 1n);
    const named = await copyBreaches(db.owner);
    await acceptedAt(db, [sources[1]], was);
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
          const one = await trader(fixture);
          await othersFirst(db, fixture, one, ahead);
          for (const uid of [ann, bea]) await copy(db, one, uid, (stake * 10n) / 6n);
          await othersFirst(db, fixture, one, behind);
          wishes.push([one, duration]);
        }
        const sources: TradeId[] = [];
        for (const wish of wishes) sources.push(await accept(fixture, ...wish));
        if (atOneTime) await acceptedAt(db, sources, await acceptance(db, sources[0]));
        await Promise.all(Array.from({ length: processes }, () => fixture.place(setSize)));
        await fixture.place(setSize);
        const expected = await inOrderOfAcceptance(db, sources, stake);
        for (const uid of [ann, bea]) {
          for (const source of sources) {
            const found = await outcome(db, source, uid);
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
    const [first, small, large] = [await trader(fixture), await trader(fixture), await trader(fixture)];
    const [ann, zed] = [await fixture.customer(300_000n), await fixture.customer(2_000n)];
    const [locked] = await copy(db, first, zed, 2_000n);
    await copy(db, first, ann);
    await copy(db, small, ann, 10_000n);
    await copy(db, large, ann);
    const sources = [await accept(fixture, first), await accept(fixture, small), await accept(fixture, large)] as const;
    const found = () => Promise.all(sources.map((source) => outcome(db, source, ann)));
    await whileLocked(db, locked, async () => {
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
    const [first, second] = [await trader(fixture), await trader(fixture)];
    const [ann, zed] = [await fixture.customer(300_000n), await fixture.customer(2_000n)];
    const others: UserId[] = [];
    const other = async (of: Trader) => {
      others.push(await fixture.customer(2_000n));
      await copy(db, of, others.at(-1) ?? zed, 2_000n);
    };
    const [locked] = await copy(db, first, zed, 2_000n);
    await copy(db, first, ann);
    await other(second);
    await copy(db, second, ann);
    for (let nth = 0; nth < 3; nth += 1) await other(second);
    const sources = [await accept(fixture, first), await accept(fixture, second)] as const;
    const found = () => Promise.all(others.map((uid) => outcome(db, sources[1], uid)));
    await whileLocked(db, locked, async () => {
      // Two processes at once, and in sets smaller than all.
      await Promise.all([fixture.place(2), fixture.place(3)]);
      expect(await found()).toEqual(['1200', '1200', '1200', '1200']);
      expect(await outcome(db, sources[1], ann)).toBe(null);
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
    expect(await Promise.all(sources.map((source) => outcome(db, source, ann)))).toEqual(['60000', 'house short']);
    expect(await found()).toEqual(['1200', '1200', '1200', '1200']);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 a later trade of the trader waits for the one who waits, and for nobody else', async () => {
    // The second has enough for two trades: a copy of 2,000.00 stakes 600.00 in each.
    const [first, second] = [await trader(fixture), await fixture.trader(20_000n)];
    const [ann, bea, zed] = [
      await fixture.customer(500_000n),
      await fixture.customer(2_000n),
      await fixture.customer(2_000n),
    ];
    const [locked] = await copy(db, first, zed, 2_000n);
    await copy(db, first, ann);
    await copy(db, second, ann, 200_000n);
    await copy(db, second, bea, 2_000n);
    const sources = [
      await accept(fixture, first),
      await accept(fixture, second),
      await accept(fixture, second),
    ] as const;
    const of = (uid: UserId) => Promise.all(sources.slice(1).map((source) => outcome(db, source, uid)));
    await whileLocked(db, locked, async () => {
      await fixture.place();
      expect(await of(bea)).toEqual(['600', '600']);
      expect(await of(ann)).toEqual([null, null]);
    });
    await fixture.place();
    expect(await of(ann)).toEqual(['house short', 'house short']);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 nobody waits for a trade whose copies are late, and what those would have staked is free', async () => {
    const [first, second] = [await trader(fixture), await trader(fixture)];
    const [ann, zed] = [await fixture.customer(200_000n), await fixture.customer(2_000n)];
    const [locked] = await copy(db, first, zed, 2_000n);
    await copy(db, first, ann);
    await copy(db, second, ann);
    const sources = [await accept(fixture, first, 60), await accept(fixture, second)] as const;
    await acceptedAt(db, [sources[0]], (await acceptance(db, sources[0])) - 31_000n);
    await whileLocked(db, locked, async () => {
      await fixture.place();
      expect(await outcome(db, sources[1], ann)).toBe('60000');
    });
    await fixture.place();
    expect(await outcome(db, sources[0], ann)).toBe('late');
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 of trades that ended before an acceptance nothing counts, of those that ended after it all', async () => {
    const [first, second, third] = [await trader(fixture), await trader(fixture), await trader(fixture)];
    const ann = await fixture.customer(400_000n);
    for (const one of [first, second, third]) await copy(db, one, ann);
    const ended = await accept(fixture, first);
    await fixture.place();
    const meanwhile = await accept(fixture, second);
    await fixture.settle(ended, 'LOST');
    const after = await accept(fixture, third);
    await fixture.place();
    const sources = [ended, meanwhile, after];
    expect(await Promise.all(sources.map((source) => outcome(db, source, ann)))).toEqual([
      '60000',
      'house short',
      '60000',
    ]);
    expect(await fixture.breaches()).toEqual([]);
  });

  it('C3 where the reserve is short, who comes behind one who waits takes what is left for them whatever that one becomes, or waits too', async () => {
    for (const [reserved, before, after] of [
      // Covers are 510.00 and 10.20 each: with room for ann and one more, the second hangs on her.
      [52_020n + 1_020n, ['1200', '1200'], ['1200', '1200']],
      [51_000n + 1_020n, ['1200', null], ['1200', '1200']],
      [1_020n, [null, null], ['1200', 'house short']],
    ] as const) {
      const [first, second] = [await trader(fixture), await trader(fixture)];
      const [ann, zed] = [await fixture.customer(300_000n), await fixture.customer(2_000n)];
      const others = [await fixture.customer(2_000n), await fixture.customer(2_000n)];
      const [locked] = await copy(db, first, zed, 2_000n);
      await copy(db, first, ann);
      await copy(db, second, ann);
      for (const uid of others) await copy(db, second, uid, 2_000n);
      const sources = [await accept(fixture, first), await accept(fixture, second)] as const;
      // As if the house had had no more when it was accepted.
      await db.owner.query('update copy_fan_out set reserved = $2 where trade_id = $1', [sources[1], reserved]);
      const found = () => Promise.all(others.map((uid) => outcome(db, sources[1], uid)));
      await whileLocked(db, locked, async () => {
        await fixture.place();
        expect(await found()).toEqual(before);
      });
      await fixture.place();
      expect(await outcome(db, sources[1], ann)).toBe('house short');
      expect(await found()).toEqual(after);
    }
    // In the order of subscription, as the verifier goes through them.
    expect(await copyBreaches(db.owner)).toEqual([]);
  });
});
