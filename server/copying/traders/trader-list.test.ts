import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#api/operation.ts';
import type { listTraders } from '#api/traders.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import { startCopy, writeEnded } from '#tools/testing/copying/traders.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { epochMs, trader } from '#tools/testing/figures-fixture.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { advanceFigures } from './figures.ts';
import { traderHandlers } from './traders.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('the list of traders', () => {
  it('[C1] [C4] is sorted, searched and paged by what stands in it, each trader once, those without trades last', async () => {
    const reader = await openCustomer(db.app);
    const known = await Promise.all([trader(db), trader(db), trader(db), trader(db), trader(db), trader(db)]);
    await db.owner.query(`update trader set name = name || ' of 100%_Alps' where id = any($1)`, [
      known.map(({ id }) => id),
    ]);
    // The last one has no trade; of two the figures are the same.
    for (const [i, one] of known.slice(0, 5).entries()) {
      const profit = [500n, -300n, 200n, 200n, -1n][i] ?? 0n;
      await writeEnded(db, one, [
        {
          id: newId('trd'),
          result: profit > 0n ? 'WON' : 'LOST',
          stake: 500n,
          profit,
          balanceBefore: 10_000n,
          closedMs: epochMs,
        },
      ]);
    }
    const [first, second] = known;
    if (!first || !second) throw new Error('no traders');
    await startCopy(db, { trader: second.id, user: reader });
    await db.owner.query(`update trader set state = 'stopped', stopped_ms = 1, stopped_by = 'trader' where id = $1`, [
      first.id,
    ]);
    await advanceFigures(db.app);
    const { listTraders: list } = traderHandlers({ pool: db.app, openPhoto: async () => null });
    const actor: Actor = {
      uid: reader,
      displayName: 'Ada',
      signedInAtMs: null,
      role: 'user',
      accountStatus: 'approved',
    };
    /** Places of the traders in the list, read two at a time. */
    const places = async (query: Omit<QueryOf<typeof listTraders>, 'limit' | 'cursor'>): Promise<readonly number[]> => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({
          actor,
          params: undefined,
          body: undefined,
          command: null,
          query: { search: '100%_alps', ...query, limit: 2, ...(cursor === undefined ? {} : { cursor }) },
        });
        if (!page.ok) throw new Error(page.failure.code);
        seen.push(...page.value.items.map(({ id }) => id));
        cursor = page.value.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return seen.map((id) => known.findIndex((one) => one.id === id));
    };
    // Among equals the newer id comes first.
    const [newer, older] = (known[2]?.id ?? '') > (known[3]?.id ?? '') ? [2, 3] : [3, 2];
    expect(await places({ sort: 'return' })).toEqual([0, newer, older, 4, 1, 5]);
    expect(await places({})).toEqual([0, newer, older, 4, 1, 5]);
    expect(await places({ sort: 'profit' })).toEqual([0, newer, older, 4, 1, 5]);
    expect((await places({ sort: 'drawdown' })).slice(-3)).toEqual([4, 1, 5]);
    expect((await places({ sort: 'copiers' }))[0]).toBe(1);
    expect((await places({ sort: 'trades' })).at(-1)).toBe(5);
    expect([...(await places({ sort: 'newest' }))].sort()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await places({ state: 'stopped' })).toEqual([0]);
    expect(await places({ copied: true })).toEqual([1]);
    expect(await places({ search: '100x' })).toEqual([]);
    const wrong = await list({
      actor,
      params: undefined,
      body: undefined,
      command: null,
      query: { cursor: 'made up' },
    });
    expect(wrong.ok ? 'a page' : wrong.failure.code).toBe('invalid_input');
  });
});
