import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { MiningInputs, MiningNetwork } from '#api/mining.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { minedCoinOf, minedCoins, nextHalving } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { coinText } from '#server/mining/units.ts';

/** Older figures of a network are not called today's. */
export const networkStaleMs = 7_200_000;

/** What a chain's service or node said at a time. */
export type NetworkRow = TableRow<
  'mining_network',
  'coin' | 'height' | 'difficulty' | 'subsidy' | 'fees' | 'source' | 'taken_ms'
>;

/** The last recorded price of a pair, however old; null where there is none that counts (P2). */
export type LastPriceOf = (
  db: Pool | PoolClient,
  pair: string,
) => Promise<{
  readonly price: bigint;
  readonly decimals: number;
  readonly source: string;
  readonly timeMs: number;
  readonly seq: number;
  readonly stale: boolean;
} | null>;

/** A network's figures as they are shown; stale as seen at `now`. */
export function networkView(row: NetworkRow, now: Millis): Static<typeof MiningNetwork> {
  return {
    height: Number(row.height),
    difficulty: row.difficulty,
    subsidy: coinText(row.subsidy),
    fees: coinText(row.fees),
    source: row.source,
    takenAt: isoTime(millis(row.taken_ms)),
    stale: Number(row.taken_ms) < now - networkStaleMs,
  };
}

/** What is known of each coin now: what expectations are calculated with (N1). */
export async function readTodaysInputs(
  db: Pool | PoolClient,
  lastPriceOf: LastPriceOf,
  now: Millis,
): Promise<Static<typeof MiningInputs>[]> {
  const { rows } = await db.query<NetworkRow>({
    name: 'mining-networks',
    text: `select n.* from unnest($1::text[]) c(coin) cross join lateral (
             select coin, height, difficulty, subsidy, fees, source, taken_ms from mining_network x
             where x.coin = c.coin order by x.taken_ms desc, x.id desc limit 1) n`,
    values: [minedCoins],
  });
  const inputs: Static<typeof MiningInputs>[] = [];
  for (const coin of minedCoins) {
    const network = rows.find((row) => row.coin === coin);
    const last = await lastPriceOf(db, minedCoinOf(coin).pair);
    const halving = network ? nextHalving(coin, Number(network.height), Number(network.taken_ms)) : null;
    inputs.push({
      coin,
      network: network ? networkView(network, now) : null,
      price: last && {
        pair: minedCoinOf(coin).pair,
        price: formatScaled(last.price, last.decimals),
        source: last.source,
        time: isoTime(millis(last.timeMs)),
        seq: last.seq,
        stale: last.stale,
      },
      halving: halving && {
        height: halving.height,
        expectedAt: isoTime(millis(halving.expectedMs)),
        subsidy: coinText(halving.subsidy),
      },
    });
  }
  return inputs;
}
