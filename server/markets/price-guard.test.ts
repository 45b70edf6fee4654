import { expect, test } from 'vitest';
import { type HandSource, handSource } from '#tools/testing/markets/manual-source.ts';
import { eachMarkets } from '#tools/testing/markets/recorder-fixture.ts';
import { until } from '#tools/testing/until.ts';

const { database, startMarkets, every } = eachMarkets();

async function startGuarded(sources: readonly HandSource[], guardBps: number) {
  const markets = await startMarkets(sources, { mode: 'production', guardBps });
  await until(() => sources.every((source) => source.run() !== null));
  return markets;
}

/** Quotes prices of the moment every 100 ms, for as long as the source runs. */
function talk(source: HandSource, prices: Readonly<Record<string, () => bigint>>): NodeJS.Timeout {
  const say = (): void => {
    if (source.run() === null) return;
    for (const [pair, price] of Object.entries(prices)) source.say(pair, price());
  };
  say();
  return every(100, say);
}

interface PairState {
  readonly open: boolean;
  readonly guard_source: string | null;
  readonly guard_bps: number | null;
  readonly last_seq: bigint;
}

async function pairState(pair: string): Promise<PairState | null> {
  const { rows } = await database().app.query<PairState>(
    'select open, guard_source, guard_bps, last_seq from market_pair where pair = $1',
    [pair],
  );
  return rows[0] ?? null;
}

const audited = async () =>
  (
    await database().app.query(
      `select subject, reason, after->'open' as open, after->>'guard' as guard, created_ms from audit_entry
       where actor = 'system' and action = 'markets.guard' order by id`,
    )
  ).rows;

const exchanges = () =>
  [
    handSource({ name: 'first', pairs: ['BTCUSD', 'ETHUSD'] }),
    handSource({ name: 'second', pairs: ['BTCUSD', 'ETHUSD'] }),
  ] as const;

test('[M2] a divergence closes the pair alone and its ticks go on; whoever takes over keeps it closed until both agree', async () => {
  const [first, second] = exchanges();
  let guardPrice = 10_000n;
  const before = await startGuarded([first, second], 100);
  const beganAt = performance.now();
  talk(first, { BTCUSD: () => 10_000n, ETHUSD: () => 10_000n });
  talk(second, { BTCUSD: () => guardPrice, ETHUSD: () => 10_100n });
  await until(async () => (await pairState('BTCUSD'))?.guard_bps === 0);
  guardPrice = 10_101n;
  const movedAt = performance.now();
  const closed = await until(async () => {
    const now = await pairState('BTCUSD');
    return now?.open === false ? now : null;
  });
  expect(performance.now() - movedAt).toBeGreaterThan(2_700);
  expect(closed).toMatchObject({ guard_source: 'live:second', guard_bps: 101 });
  // Exactly what is allowed is no divergence, for however long.
  expect(await pairState('ETHUSD')).toMatchObject({ open: true, guard_bps: 100 });
  expect(performance.now() - beganAt).toBeGreaterThan(3_000);
  await until(async () => ((await pairState('BTCUSD'))?.last_seq ?? 0n) > closed.last_seq + 1n);

  await before.stop();
  const [third, fourth] = exchanges();
  await startGuarded([third, fourth], 100);
  talk(third, { BTCUSD: () => 10_000n });
  talk(fourth, { BTCUSD: () => 10_050n });
  await until(async () => (await pairState('BTCUSD'))?.guard_bps === 50);
  expect(await pairState('BTCUSD')).toMatchObject({ open: false });
  await until(async () => (await pairState('BTCUSD'))?.open);
  expect(await audited()).toMatchObject([
    {
      subject: 'BTCUSD',
      open: false,
      guard: 'live:second',
      reason: '{"code":"guard_apart","source":"live:second","bps":101,"allowed":100}',
    },
    {
      subject: 'BTCUSD',
      open: true,
      guard: 'live:second',
      reason: expect.stringMatching(/^{"code":"guard_within","source":"live:second","bps":\d+,"allowed":100}$/),
    },
  ]);
});

test('[M2] a second source that falls silent guards nothing and closes nothing', async () => {
  const first = handSource({ name: 'first', pairs: ['BTCUSD'] });
  const second = handSource({ name: 'second', pairs: ['BTCUSD'], silenceMs: 300 });
  await startGuarded([first, second], 100);
  talk(first, { BTCUSD: () => 10_000n });
  // It goes on until it was compared, however late the first look comes, and then says nothing more.
  const words = talk(second, { BTCUSD: () => 20_000n });
  await until(async () => (await pairState('BTCUSD'))?.guard_bps === 10_000);
  clearInterval(words);
  await until(async () => (await pairState('BTCUSD'))?.guard_source === null);
  expect(await pairState('BTCUSD')).toMatchObject({ open: true });
  expect(await audited()).toEqual([]);
});

test('[M2] with the guard switched off no pair stays closed', async () => {
  await database().app.query(`select market_register(array['BTCUSD'], array[2]::smallint[])`);
  await database().owner.query(`update market_pair set open = false`);
  const [first, second] = exchanges();
  await startGuarded([first, second], 0);
  await until(async () => (await pairState('BTCUSD'))?.open);
  expect(await audited()).toMatchObject([{ subject: 'BTCUSD', open: true, reason: '{"code":"guard_off"}' }]);
});

test('[Z2] whoever has lost the lease closes nothing', async () => {
  const [first, second] = exchanges();
  const markets = await startGuarded([first, second], 100);
  // Further ahead than ten times what is held here, it would count as of another clock and be taken back at once.
  await database().owner.query(`update lease set epoch = epoch + 1, holder = 'other', expires_ms = clock_ms() + 5000`);
  const write = database().app.query('select market_guard($1, $2, $3, $4, $5, $6, $7)', [
    'markets',
    1,
    ['BTCUSD'],
    ['live:second'],
    [500],
    [false],
    ['as it was'],
  ]);
  await expect(write).rejects.toMatchObject({ code: 'FL001' });
  await until(() => markets.lease.epoch() === null);
  expect(await pairState('BTCUSD')).toMatchObject({ open: true });
});
