import type { Pool, PoolClient } from 'pg';
import { hourMs } from '#domain/clock/durations.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { type Chain, coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { ChainSource } from '#server/outside/chains/chain-source.ts';

/** A scan of all unspent outputs keeps a node of Bitcoin busy for minutes; the others answer by address. */
export const balanceEveryMs: Readonly<Record<Chain, number>> = {
  bitcoin: hourMs,
  ethereum: 600_000,
  bsc: 600_000,
};

/** The addresses of a chain whose balance is asked for: the shared ones and those that ever received something. */
const asked = `chain_address a where a.chain = $1
  and (a.deposit is null or exists (select 1 from chain_payment p where p.chain = a.chain and p.place = a.place))`;

/** Asks a source what lies at the shared addresses and at those that ever received something. */
export async function readBalances(pool: Pool, source: ChainSource): Promise<void> {
  const { rows } = await pool.query<{ place: string }>(`select place from ${asked}`, [source.chain]);
  const balances = await source.balances(rows.map(({ place }) => place));
  if (balances === null) return;
  const texts = Object.fromEntries(Object.entries(balances).map(([method, units]) => [method, units.toString()]));
  await pool.query(
    `insert into chain_follower (chain, balances, balances_ms) values ($1, $2, clock_ms())
     on conflict (chain) do update set balances = $2, balances_ms = clock_ms()`,
    [source.chain, JSON.stringify(texts)],
  );
}

/**
 * Of texts that people typed, those that are addresses in the sum that a chain reports.
 *
 * @param texts lower-cased, and so is what comes back
 */
export async function watchedAddresses(
  db: Pool | PoolClient,
  chain: Chain,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ text: string }>(
    `select lower(a.address) as text from ${asked} and lower(a.address) = any($2)`,
    [chain, texts],
  );
  return new Set(rows.map(({ text }) => text));
}

/** What lies at the watched addresses, as their chain's source said; units are the coin's smallest. */
export interface Watched {
  readonly paymentMethod: PaymentMethod;
  readonly units: bigint;
  /** The source's host. */
  readonly source: string;
  readonly timeMs: Millis;
}

interface BalanceRow {
  readonly chain: Chain;
  readonly balances: Readonly<Record<string, string>>;
  readonly balances_ms: bigint;
}

/**
 * The last answer of each source that is asked now. A source that is down, or has not answered for twice its time, gives
 * none: what it said before is no word on what lies there now.
 */
export async function watchedBalances(
  pool: Pool,
  sources: Readonly<Record<Chain, ChainSource | null>>,
): Promise<readonly Watched[]> {
  const { rows } = await pool.query<BalanceRow>(
    `select chain, balances, balances_ms from chain_follower f
     where failing_since_ms is null and balances is not null
       and balances_ms > clock_ms() - 2 * ($1::jsonb ->> chain)::bigint`,
    [JSON.stringify(balanceEveryMs)],
  );
  return paymentMethods.flatMap((method): Watched[] => {
    const { chain } = coinOf(method);
    const source = sources[chain];
    const row = rows.find((one) => one.chain === chain);
    const units = row?.balances[method];
    if (source === null || row === undefined || units === undefined) return [];
    return [{ paymentMethod: method, units: BigInt(units), source: source.name, timeMs: millis(row.balances_ms) }];
  });
}
