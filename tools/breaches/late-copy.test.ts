import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** Who owns the database decides a friend's copy when the trade's result is known, and dates it back (Z5, C3). */
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let trader: Awaited<ReturnType<typeof fixture.trader>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  trader = await fixture.trader(10_000_000n);
});
afterAll(() => db.drop());

const begin = async (maxStake: string): Promise<string> => {
  const friend = await fixture.customer(200_000n);
  const body = { allocation: '100.00', sizing: 'fixed', fixedStake: maxStake, maxStake, stopLoss: null };
  return (await fixture.does('subscribe', friend, { id: trader.id, body })).copy.id;
};

/** Ticks of the trades' pair by a clock that goes ahead of one time (ms), sealed as they come. */
async function ticks(fromMs: number, steps: readonly number[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    await fixture.at(fromMs + step);
    await fixture.tick(166_700n + BigInt(index));
    if (index % 4 === 3) await sealAtOnce(db.app);
  }
}

/** Places what is due by a program that dates it as it likes (ms). */
async function placedAsOf(atMs: number): Promise<void> {
  const text = `pg_get_functiondef('copy_place'::regproc)`;
  const { rows } = await db.owner.query<{ honest: string }>(`select ${text} as honest`);
  const honest = rows[0]?.honest ?? '';
  const forged = honest.replace(/at_ms := [^;]+;/, `at_ms := ${atMs};`);
  expect(forged).not.toBe(honest);
  await db.owner.query(forged);
  await fixture.place();
  await db.owner.query(honest);
  await sealAtOnce(db.app);
}

/** What is named of sets and trades, but for signatures: no key is known. */
async function named(of: readonly string[]): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [], complete: false });
    const found = breaches.filter(({ id, problem }) => of.includes(id) && !problem.includes('is not signed by'));
    return found.map(({ rule, id, problem }) => `${rule} ${id} ${problem}`);
  } finally {
    client.release();
  }
}

async function accepted(): Promise<{ readonly source: string; readonly atMs: number }> {
  const source = await fixture.trade(trader.uid, 5_000n, { duration: 30 });
  const { rows } = await db.owner.query<{ at_ms: bigint }>(
    'select accepted_ms as at_ms from trade where trade_id = $1',
    [source],
  );
  return { source, atMs: Number(rows[0]?.at_ms) };
}

const outcomeOf = async (copy: string, source: string) => {
  const { rows } = await db.owner.query<{ trade_id: string | null; skipped: string | null; created_ms: bigint }>(
    'select trade_id, skipped, created_ms from copy_outcome where copy_id = $1 and source_trade_id = $2',
    [copy, source],
  );
  return rows[0];
};

const late = 'placed at \\d+, was written by transaction \\d+, tick \\d+ after that by transaction \\d+$';

test('Z5: C3: copies that were decided once their trade was over, and dated within its first half, are named', async () => {
  const taking = await begin('40.00');
  const { source, atMs } = await accepted();
  await ticks(atMs, [700, 1_400, 2_100, 10_000, 20_000, 29_000, 30_500, 31_000]);
  await placedAsOf(atMs + 1_000);
  const { trade_id: trade } = (await outcomeOf(taking, source)) ?? {};
  const found = await named([`copies of ${source}`, `trade ${trade}`]);
  expect(found).toEqual([
    expect.stringMatching(`^Z5 copies of ${source} ${late}`),
    expect.stringMatching(`^Z5 trade ${trade} ${late}`),
  ]);
});

test('Z5: C3: so is a set that was late, and said to have been so at half the time', async () => {
  const copy = await begin('20.00');
  const { source, atMs } = await accepted();
  await ticks(atMs, [700, 14_000, 16_100, 17_000, 31_000]);
  await placedAsOf(atMs + 15_500);
  expect((await outcomeOf(copy, source))?.skipped).toBe('late');
  expect(await named([`copies of ${source}`])).toEqual([expect.stringMatching(`^Z5 copies of ${source} ${late}`)]);
});

test('L7: C3: a set that was written down in time, and does not say what became of its copies, is named', async () => {
  await begin('30.00');
  const { source } = await accepted();
  await fixture.place();
  await sealAtOnce(db.app);
  const thin = `update record_version set body = body - 'outcomes' where kind = 'copy_set'
    and body ->> 'fan_out' in (select id from copy_fan_out where trade_id = '${source}' and wallet = 'real')`;
  const found = await namedAfterForging(db, ['record_version'], (client) => client.query(thin));
  expect(found).toContainEqual(
    expect.stringMatching(/^L7 copies of fan_\w+ after \d+: became something else than what was written down$/),
  );
});

test('Z5: a set that is placed behind a clock that was set back is dated by the last tick, and named by nothing', async () => {
  const copy = await begin('10.00');
  const { source, atMs } = await accepted();
  await ticks(atMs, [700, 1_400, 2_100]);
  await setClock(db, atMs - 8_000 - Date.now());
  await fixture.place();
  const { rows: pairs } = await db.owner.query(`select last_time_ms from market_pair where pair = 'ETHUSD'`);
  expect((await outcomeOf(copy, source))?.created_ms).toBe(pairs[0]?.last_time_ms);
  await ticks(atMs, [3_000, 4_000, 5_000]);
  await sealAtOnce(db.app);
  const { trade_id: trade } = (await outcomeOf(copy, source)) ?? {};
  expect(await named([`copies of ${source}`, `trade ${trade}`])).toEqual([]);
});
