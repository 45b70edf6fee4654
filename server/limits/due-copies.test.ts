import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openOwnLimits } from '#tools/testing/own-limits.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let limits: ReturnType<typeof openOwnLimits>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  limits = openOwnLimits(db);
});
afterAll(() => db.drop());

const limitStakes = (uid: UserId, amount: string) => limits.limit(uid, 'stake', amount);

interface Settings {
  /** USD; 12.00 of them are staked at a time. */
  readonly allocation?: string;
  readonly maxOpen?: number;
  readonly stopLoss?: string;
}

/** A trader, and a copier who stakes 12.00 in each of their trades. */
async function openCopier({ allocation = '20.00', maxOpen = 3, stopLoss }: Settings = {}) {
  const trader = await fixture.trader(100_000n);
  const ann = await fixture.customer(40_000n);
  const sizing = { maxStake: '12.00', fixedStake: '12.00', sizing: 'fixed' } as const;
  const body = { allocation, maxOpen, ...sizing, ...(stopLoss !== undefined && { stopLoss }) };
  const { copy } = await fixture.does('subscribe', ann, { id: trader.id, body });
  return { trader, ann, copy: copy.id, accept: () => fixture.trade(trader.uid, 1_000n) };
}

it('A13: a due copy for which its copy has too little, or too many trades open, counts nothing in the stake limit', async () => {
  for (const [settings, reason] of [
    [{}, 'copy has too little'],
    [{ allocation: '100.00', maxOpen: 1 }, 'too many open'],
  ] as const) {
    const { ann, accept } = await openCopier(settings);
    await accept();
    await fixture.place();
    await limitStakes(ann, '30.00');
    const due = await accept();
    // 12.00 are staked; with the 12.00 that cannot be staked 10.00 more would pass the limit.
    await expect(fixture.trade(ann, 1_000n)).resolves.toBeDefined();
    await fixture.place();
    expect(await fixture.outcome(due, ann)).toBe(reason);
  }
  expect(await fixture.breaches()).toEqual([]);
});

it('A13: of several due copies no more counts than the copy has', async () => {
  const { ann, accept } = await openCopier();
  await limitStakes(ann, '30.00');
  const due = [await accept(), await accept()];
  // 24.00 may be staked by their settings, and 20.00 are there.
  await expect(fixture.trade(ann, 1_000n)).resolves.toBeDefined();
  await expect(fixture.trade(ann, 200n)).rejects.toThrow('own_limit_reached');
  await fixture.place();
  expect(await Promise.all(due.map((source) => fixture.outcome(source, ann)))).toEqual(['1200', 'copy has too little']);
  expect(await fixture.breaches()).toEqual([]);
});

it('A13: C3: a copy of another trader, placed first, is not skipped for one that cannot come to be', async () => {
  const { trader, ann, accept } = await openCopier();
  const zed = await fixture.customer(40_000n);
  const other = await fixture.trader(100_000n);
  const body = { allocation: '50.00', maxStake: '12.00', fixedStake: '12.00', sizing: 'fixed' } as const;
  await fixture.does('subscribe', ann, { id: other.id, body });
  await accept();
  await fixture.place();
  const { copy: locked } = await fixture.does('subscribe', zed, { id: trader.id, body });
  await limitStakes(ann, '30.00');
  const [due, placed] = [await accept(), await fixture.trade(other.uid, 1_000n)];
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from copy where id = $1 for update', [locked.id]);
    await fixture.place();
    expect([await fixture.outcome(due, ann), await fixture.outcome(placed, ann)]).toEqual(['none', '1200']);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await fixture.place();
  expect([await fixture.outcome(due, ann), await fixture.outcome(placed, ann)]).toEqual([
    'copy has too little',
    '1200',
  ]);
  expect(await fixture.breaches()).toEqual([]);
});

it('A13: a due copy whose stop-loss was reached by the acceptance counts nothing', async () => {
  const { ann, copy, accept } = await openCopier({ allocation: '100.00', stopLoss: '12.00' });
  await limitStakes(ann, '20.00');
  // What it would have lost by then, without stopping.
  await db.owner.query('update copy set settled_profit = -1200 where id = $1', [copy]);
  const due = await accept();
  await expect(fixture.trade(ann, 1_000n)).resolves.toBeDefined();
  await fixture.place();
  expect(await fixture.outcome(due, ann)).toBe('stop-loss');
  await db.owner.query('update copy set settled_profit = 0 where id = $1', [copy]);
});
