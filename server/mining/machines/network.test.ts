import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import { chainStatistics } from '#server/outside/chains/chain-statistics.ts';
import { type StatisticsStandIn, startStatisticsStandIn } from '#tools/stand-ins/chain-statistics.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { createNetworkPoller } from './network.ts';

let db: FreshDatabase;
let service: StatisticsStandIn;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  service = await startStatisticsStandIn();
  service.chains = {
    bitcoin: {
      best_block_height: '840001',
      difficulty: '152271285318247.9',
      blocks_24h: '144',
      transactions_24h: '450000',
      average_transaction_fee_24h: '640.5',
    },
    dogecoin: {
      best_block_height: '5990000',
      difficulty: '3.38e7',
      blocks_24h: '1431',
      transactions_24h: '30000',
      average_transaction_fee_24h: '12000000',
    },
    litecoin: {
      best_block_height: '3000000',
      difficulty: '78000000',
      blocks_24h: '576',
      transactions_24h: '200000',
      average_transaction_fee_24h: '20000',
    },
  };
  await db.owner.query('delete from mining_network');
  await setClock(db, 0);
});
afterEach(() => service.stop());

/** A process that polls: its clock is set by hand, and a failure waits as long as it says. */
function poller(coins: readonly MinedCoin[] = minedCoins) {
  let nowMs = 0;
  const waits: number[] = [];
  const warnings: unknown[] = [];
  const source = chainStatistics(`${service.url}/?key=secret`);
  const { pollDue, states } = createNetworkPoller({
    pool: db.app,
    sources: new Map(coins.map((coin) => [coin, source])),
    clockMs: () => nowMs,
    log: { info: () => undefined, warn: (facts) => void warnings.push(facts) },
    backOffMs: (failures, first, longest) => {
      waits.push(Math.min(longest, first * 2 ** (failures - 1)));
      return waits.at(-1) ?? 0;
    },
  });
  return {
    pollDue,
    waits,
    warnings,
    host: source.name,
    async later(ms: number): Promise<void> {
      nowMs += ms;
      await setClock(db, nowMs);
      await pollDue();
    },
    async states() {
      const client = await db.app.connect();
      return states(client).finally(() => client.release());
    },
  };
}
const stored = async (): Promise<Record<string, unknown>[]> => {
  const { rows } = await db.app.query(
    'select coin, height, difficulty, subsidy, fees, source from mining_network order by taken_ms, id',
  );
  return rows;
};

test('[N1] each network is kept with its digits, the subsidy of its height and the average fees of a block', async () => {
  const one = poller();
  await one.pollDue();
  const source = one.host;
  expect(await stored()).toEqual([
    // 640.5 × 450,000 / 144, rounded down
    { coin: 'BTC', height: 840_001n, difficulty: '152271285318247.9', subsidy: 312_500_000n, fees: 2_001_562n, source },
    {
      coin: 'DOGE',
      height: 5_990_000n,
      difficulty: '33800000',
      subsidy: 1_000_000_000_000n,
      fees: 251_572_327n,
      source,
    },
    { coin: 'LTC', height: 3_000_000n, difficulty: '78000000', subsidy: 625_000_000n, fees: 6_944_444n, source },
  ]);
  expect(await one.states()).toMatchObject([
    { coin: 'BTC', source, problem: null, network: { stale: false, subsidy: '3.12500000', fees: '0.02001562' } },
    { coin: 'DOGE', problem: null },
    { coin: 'LTC', problem: null },
  ]);
});

test('[N1] it is asked every ten minutes, by one of several processes', async () => {
  const [one, other] = [poller(['BTC']), poller(['BTC'])];
  await one.pollDue();
  await other.pollDue();
  expect(service.asked).toEqual(['/bitcoin/stats?key=secret']);
  await one.later(9 * minuteMs);
  expect(service.asked).toHaveLength(1);
  await one.later(2 * minuteMs);
  await other.later(11 * minuteMs);
  expect(service.asked).toHaveLength(2);
});

test('[N1] a service that fails is asked again ever later; what was read before stays, and is stale after two hours', async () => {
  const one = poller(['BTC', 'LTC']);
  await one.pollDue();
  const { litecoin: _gone, ...others } = service.chains;
  service.chains = others;
  await one.later(10 * minuteMs);
  // A coin that cannot be read holds up no other one.
  expect((await stored()).map(({ coin }) => coin)).toEqual(['BTC', 'LTC', 'BTC']);
  for (const fault of [
    { status: 200, body: 'not JSON' },
    { status: 200, body: '{"data":{}}' },
    {
      status: 200,
      body: '{"data":{"best_block_height":1,"difficulty":0,"blocks_24h":1,"transactions_24h":1,"average_transaction_fee_24h":1}}',
    },
    { status: 430, body: '' },
  ]) {
    service.fault = fault;
    await one.later(40 * minuteMs);
  }
  expect(one.waits.slice(0, 4)).toEqual([30_000, 30_000, 60_000, 60_000]);
  const states = await one.states();
  expect(states[0]).toMatchObject({ problem: `${one.host} answered 430`, network: { stale: true } });
  expect(JSON.stringify([states, one.warnings])).not.toContain('secret');
  expect(await stored()).toHaveLength(3);
  service.fault = null;
  await one.later(10 * minuteMs);
  expect((await one.states())[0]).toMatchObject({ problem: null, network: { stale: false } });
});
