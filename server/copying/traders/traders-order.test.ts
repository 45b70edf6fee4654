import { afterAll, beforeAll, expect, it } from 'vitest';
import type { traderSorts } from '#api/traders.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type EndedTrade, openTrader, writeEnded } from '#tools/testing/copying/traders.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { advanceFigures } from './figures.ts';
import { traderHandlers } from './traders.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const epochMs = 1_790_000_000_000;

/** A trader with so many trades of a stake, the last of which are lost. */
async function traderWith(name: string, stakes: readonly bigint[], lost: number, result: 'LOST' | 'REFUNDED' = 'LOST') {
  const one = await openTrader(db, name);
  const trades = stakes.map((stake, i): EndedTrade => {
    const won = i < stakes.length - lost;
    const profit = won ? (stake * 85n) / 100n : result === 'LOST' ? -stake : 0n;
    const at = { balanceBefore: 10_000_000n, closedMs: epochMs + i };
    return { id: newId('trd'), result: won ? 'WON' : result, stake, profit, ...at };
  });
  await writeEnded(db, one, trades);
  return name;
}

const times = (count: number, stake: bigint): readonly bigint[] => Array.from({ length: count }, () => stake);

it('[C4] by return and drawdown a short track record comes last and is marked, over all pages; other orders name all alike', async () => {
  // 20 trades and 1,000.00 are enough; one less of either, or with returned stakes, is not.
  const steady = await traderWith('Steady', times(20, 5_000n), 10);
  const losing = await traderWith('Losing', times(25, 5_000n), 20);
  const lucky = await traderWith('Lucky', times(4, 100_000n), 0);
  const small = await traderWith('Small', [...times(19, 5_000n), 4_999n], 0);
  const few = await traderWith('Few', times(19, 10_000n), 0);
  const tied = await traderWith('Tied', times(25, 10_000n), 6, 'REFUNDED');
  const none = await traderWith('None', [], 0);
  await advanceFigures(db.app);
  const { listTraders } = traderHandlers({ pool: db.app, openPhoto: async () => null });
  const actor: Actor = {
    uid: await openCustomer(db.app),
    displayName: 'Ada',
    signedInAtMs: null,
    role: 'user',
    accountStatus: 'approved',
  };
  const listed = async (sort: (typeof traderSorts)[number]) => {
    const seen: { readonly name: string; readonly short: boolean }[] = [];
    let cursor: string | undefined;
    do {
      const query = { sort, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const page = await listTraders({ actor, params: undefined, body: undefined, command: null, query });
      if (!page.ok) throw new Error(page.failure.code);
      seen.push(...page.value.items.map(({ name, figures }) => ({ name, short: figures.shortRecord })));
      cursor = page.value.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return seen;
  };
  const namesBy = async (sort: (typeof traderSorts)[number]) => (await listed(sort)).map(({ name }) => name);
  expect(await namesBy('return')).toEqual([steady, losing, lucky, tied, few, small, none]);
  expect((await namesBy('drawdown')).slice(0, 2)).toEqual([steady, losing]);
  expect((await namesBy('drawdown')).at(-1)).toBe(none);
  expect((await namesBy('profit')).slice(0, 3)).toEqual([lucky, tied, few]);
  for (const sort of ['return', 'drawdown', 'profit', 'trades', 'newest', 'copiers'] as const) {
    const short = (await listed(sort)).filter(({ short }) => short).map(({ name }) => name);
    expect(short.sort(), sort).toEqual([few, lucky, none, small, tied].sort());
  }
});
