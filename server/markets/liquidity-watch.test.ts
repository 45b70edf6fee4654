import { expect, test } from 'vitest';
import { readSourceHealth } from '#server/markets/sources/source-health.ts';
import { type HandSource, handSource } from '#tools/testing/markets/manual-source.ts';
import { eachMarkets } from '#tools/testing/markets/recorder-fixture.ts';
import { until } from '#tools/testing/until.ts';

const { database, startMarkets, every, stop } = eachMarkets();

async function startWith(source: HandSource, mode: 'demo' | 'production'): Promise<void> {
  await startMarkets([source], { mode });
  await until(() => source.run() !== null);
}

interface PairState {
  readonly liquid: boolean;
  readonly spread_bps: number | null;
  readonly updates: number | null;
  readonly last_seq: bigint;
}

async function pairState(pair: string): Promise<PairState | undefined> {
  const text = 'select liquid, spread_bps, updates, last_seq from market_pair where pair = $1';
  return (await database().app.query<PairState>(text, [pair])).rows[0];
}

test('[M2] a spread above its ceiling for three seconds closes the pair alone, its ticks go on, and ten seconds within it open it', async () => {
  const venue = handSource({ name: 'venue', pairs: ['BTCUSD', 'ETHUSD'] });
  await startWith(venue, 'production');
  let [half, n] = [100n, 0n];
  const say = (): void => {
    if (venue.run() === null) return;
    n += 1n;
    const mid = 10_000_000n + (n % 5n);
    venue.say('BTCUSD', mid, { bid: mid - half * 100n, ask: mid + half * 100n });
    venue.say('ETHUSD', 100_000n + (n % 5n));
  };
  every(100, say);
  const closed = await until(async () => {
    const now = await pairState('BTCUSD');
    return now?.liquid === false ? now : null;
  });
  expect(closed.spread_bps).toBe(20);
  expect(await pairState('ETHUSD')).toMatchObject({ liquid: true });
  await until(async () => ((await pairState('BTCUSD'))?.last_seq ?? 0n) > closed.last_seq + 1n);
  half = 1n;
  const narrowedAt = performance.now();
  await until(async () => (await pairState('BTCUSD'))?.liquid, 25_000);
  expect(performance.now() - narrowedAt).toBeGreaterThan(9_700);
  expect((await pairState('BTCUSD'))?.updates).toBeGreaterThanOrEqual(60);
  const { rows } = await database().app.query(
    `select subject, reason, after->'open' as open from audit_entry where action = 'markets.liquidity' order by id`,
  );
  expect(rows).toMatchObject([
    {
      subject: 'BTCUSD',
      open: false,
      reason: expect.stringContaining('{"code":"liquidity","spread":20,"maxSpread":5,'),
    },
    { subject: 'BTCUSD', open: true, reason: expect.stringMatching(/^\{"code":"liquidity",.*"minUpdates":60\}$/) },
  ]);
}, 60_000);

test('[M2] a venue without bid and ask closes its pairs; the made-up prices of a demo do not, and open what was closed', async () => {
  const venue = handSource({ name: 'venue', pairs: ['BTCUSD'] });
  await startWith(venue, 'production');
  every(100, () => venue.run() && venue.say('BTCUSD', 100n, { bid: null, ask: null }));
  await until(async () => (await pairState('BTCUSD'))?.liquid === false);
  await stop();
  const walk = handSource({ name: 'walk', kind: 'simulated', pairs: ['BTCUSD'] });
  await startWith(walk, 'demo');
  every(100, () => walk.run() && walk.say('BTCUSD', 100n));
  await until(async () => (await pairState('BTCUSD'))?.liquid);
});

test('[M2] the operator reads how far each source’s clock is off, how late it is, and what of it was not recorded', async () => {
  const venue = handSource({ name: 'venue', pairs: ['BTCUSD'] });
  await startWith(venue, 'production');
  venue.say('BTCUSD', 100n);
  venue.say('BTCUSD', 0n);
  const [row] = await until(async () => {
    const rows = await readSourceHealth(database().app);
    return rows[0]?.dropped.length ? rows : null;
  });
  expect(row).toMatchObject({
    name: 'venue',
    clock: { offset: 0 },
    // On a busy machine the price itself can come too late.
    dropped: expect.arrayContaining([{ reason: 'malformed', count: 1 }]),
  });
  expect(row?.clock?.uncertainty).toBeLessThan(50);
});
