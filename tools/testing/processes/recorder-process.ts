// A process that records simulated prices until it is ended: for tests that pause and kill it. Its arguments are the connection
// of the database as JSON and, where it is not a minute, how often it writes what it heard, in ms.
import { findPair } from '#domain/markets/pairs.ts';
import { createMarkets } from '#server/markets/markets.ts';
import { simulatedSource } from '#server/markets/sources/simulated.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';

const pool = openAppPool(JSON.parse(process.argv[2] ?? '{}'), { max: 3 });
const definition = findPair('BTCUSD');
const markets = createMarkets({
  pool,
  mode: 'demo',
  pairs: definition === null ? [] : [definition],
  sources: [simulatedSource({ starts: new Map([['BTCUSD', 6_000_000n]]), stepMs: 50 })],
  log: { info: () => undefined, warn: () => undefined },
  onTicks: () => undefined,
  heardEveryMs: Number(process.argv[3] ?? 60_000),
});
await markets.start();
