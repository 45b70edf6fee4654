import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { readMiningFleet } from '#api/mining-machines.ts';
import { type MinedCoin, minedCoins, subsidyAt } from '#domain/mining/coins.ts';
import { type NetworkRow, networkView } from '#server/mining/days/todays-inputs.ts';
import type { NetworkSource } from '#server/outside/chains/network-source.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { readClock } from '#server/review/timeline.ts';

const everyMs = 600_000;
const retryMs = { first: 30_000, longest: everyMs };

interface CoinState {
  dueMs: number;
  failures: number;
  problem: string | null;
}

/**
 * Reads the networks of the coins every ten minutes and keeps what they said (N1). What cannot be read is asked for again after
 * a while; what was read before stays, and is called stale by its age. Several processes share what one of them has read.
 *
 * @param deps.clockMs a clock that never goes back
 */
export function createNetworkPoller(deps: {
  readonly pool: Pool;
  readonly sources: ReadonlyMap<MinedCoin, NetworkSource>;
  readonly log: Log;
  readonly backOffMs: (failures: number, firstMs: number, longestMs: number) => number;
  readonly clockMs?: () => number;
}) {
  const { pool, sources, log, backOffMs, clockMs = () => performance.now() } = deps;
  const states = new Map<MinedCoin, CoinState>();

  async function poll(coin: MinedCoin, source: NetworkSource, state: CoinState): Promise<void> {
    const { rows } = await pool.query<{ age_ms: bigint }>(
      'select clock_ms() - taken_ms as age_ms from mining_network where coin = $1 order by taken_ms desc, id desc limit 1',
      [coin],
    );
    const ageMs = Number(rows[0]?.age_ms ?? everyMs);
    if (ageMs < everyMs) {
      state.dueMs = clockMs() + everyMs - ageMs;
      return;
    }
    try {
      const { height, difficulty, fees } = await source.read(coin);
      const subsidy = subsidyAt(coin, height);
      if (subsidy === null) throw new Error(`block ${height} of ${coin} has no fixed subsidy`);
      await pool.query(
        `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
         values ($1, $2, $3, $4, $5, $6, clock_ms())`,
        [coin, height, difficulty, subsidy, fees, source.name],
      );
      Object.assign(state, { dueMs: clockMs() + everyMs, failures: 0, problem: null });
    } catch (error) {
      const failures = state.failures + 1;
      const waitMs = backOffMs(failures, retryMs.first, retryMs.longest);
      Object.assign(state, { dueMs: clockMs() + waitMs, failures, problem: wordsOf(error) });
      log.warn({ err: error, coin, source: source.name, waitMs: Math.round(waitMs) }, 'a network could not be read');
    }
  }

  return {
    /** Reads what is due, each coin by itself. */
    async pollDue(): Promise<void> {
      for (const [coin, source] of sources) {
        const state = states.get(coin) ?? { dueMs: clockMs(), failures: 0, problem: null };
        states.set(coin, state);
        if (state.dueMs <= clockMs()) await poll(coin, source, state);
      }
    },
    /** What is known of each network, and why it is not known better. */
    async states(db: PoolClient): Promise<Static<(typeof readMiningFleet)['reply']>['networks']> {
      const at = await readClock(db);
      const { rows } = await db.query<NetworkRow>(
        'select distinct on (coin) coin, height, difficulty, subsidy, fees, source, taken_ms from mining_network order by coin, taken_ms desc, id desc',
      );
      return minedCoins.map((coin) => {
        const row = rows.find((one) => one.coin === coin);
        return {
          coin,
          network: row ? networkView(row, at) : null,
          source: sources.get(coin)?.name ?? null,
          problem: states.get(coin)?.problem ?? null,
        };
      });
    },
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'an unknown error');
