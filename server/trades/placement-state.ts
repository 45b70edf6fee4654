import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { photoPath } from '#domain/accounts/profile-photo.ts';
import type { SwitchedOff } from '#domain/limits/switches.ts';
import { indexVenues, tradedIndexVenues } from '#domain/markets/index-price.ts';
import { spreadBps } from '#domain/markets/liquidity.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { kindOfSource } from '#domain/markets/quotes.ts';
import { isStale, type PriceAge } from '#domain/markets/staleness.ts';
import { type Cents, cents, formatScaled } from '#domain/money/amount.ts';
import type { MarketState } from '#domain/trades/acceptance.ts';
import type { TradingCustomer } from '#domain/trades/permission.ts';

/** A customer of a batch, as their tickets find them. */
interface BatchCustomer extends TradingCustomer {
  /** Whether the customer has ever limited or excluded themselves (A13), so that all others cost nothing more. */
  readonly hasOwnLimits: boolean;
  /** Where the owner of a trade reads their photo; '' without one (T2). */
  readonly imageUrl: string;
}

/** What a batch of tickets reads beside accounts, after its locks. */
export interface PlacementState {
  readonly nowMs: number;
  readonly customers: ReadonlyMap<string, BatchCustomer>;
  readonly markets: ReadonlyMap<string, MarketState>;
  /** The hash of each pair's last tick. */
  readonly headHashes: ReadonlyMap<string, string>;
  /** The last BTCUSD price as text; null when stale (T2). */
  readonly rate: string | null;
  readonly switchedOff: SwitchedOff;
}

interface MarketRow
  extends TableRow<
    'market_pair',
    | 'pair'
    | 'decimals'
    | 'open'
    | 'last_seq'
    | 'last_price'
    | 'last_source'
    | 'last_tick_ms'
    | 'stale'
    | 'liquid'
    | 'last_bid'
    | 'last_ask'
    | 'last_index'
  > {
  readonly head_hash: string;
}

/** Clock and pairs in one statement, after the locks (Z5); the permission to trade is read inside the transaction too. */
export async function readState(tx: PoolClient, owners: readonly string[]): Promise<PlacementState> {
  const customers = await readCustomers(tx, owners);
  const markets = await tx.query<MarketRow>({
    name: 'trades-markets',
    text: `select pair, decimals, open, liquid, stale, last_seq, last_tick_ms, last_price, last_bid,
             last_ask, last_source, last_index,
             encode(last_hash, 'hex') as head_hash
           from market_pair`,
  });
  // Read after the pairs: a tick that commits in between is later than afterSeq, and acceptedAt is later than it.
  const clock = await tx.query<{ now_ms: bigint; switched_off: Readonly<Record<string, string>> | null }>({
    name: 'trades-clock',
    text: `select clock_ms() as now_ms,
             (select json_object_agg(name, reason) from operator_switch where not is_on) as switched_off`,
  });
  const nowMs = Number(clock.rows[0]?.now_ms);
  return {
    nowMs,
    customers,
    markets: new Map(markets.rows.map((row) => [row.pair, marketOf(row)])),
    headHashes: new Map(markets.rows.map((row) => [row.pair, row.head_hash])),
    switchedOff: new Map(Object.entries(clock.rows[0]?.switched_off ?? {})),
    rate: rateOf(
      markets.rows.find(({ pair }) => pair === 'BTCUSD'),
      nowMs,
    ),
  };
}

async function readCustomers(tx: PoolClient, uids: readonly string[]): Promise<ReadonlyMap<string, BatchCustomer>> {
  const { rows } = await tx.query<{
    uid: string;
    account_status: string;
    country: string | null;
    has_own_limits: boolean;
    profile_photo: string | null;
  }>({
    name: 'trades-customers',
    text: `select c.uid, c.account_status, c.country, c.profile_photo,
             exists (select from own_limit l where l.uid = c.uid)
               or exists (select from own_exclusion x where x.uid = c.uid) as has_own_limits
           from customer c where c.uid = any($1)`,
    values: [uids],
  });
  return new Map(
    rows.map(({ uid, account_status, country, has_own_limits, profile_photo }) => [
      uid,
      {
        accountStatus: account_status,
        country,
        hasOwnLimits: has_own_limits,
        imageUrl: photoPath(profile_photo) ?? '',
      },
    ]),
  );
}

function closedByOf({ open, liquid, last_index }: MarketRow): MarketState['closedBy'] {
  if (!open) return 'guard';
  if (!liquid) return 'liquidity';
  return last_index !== null && indexVenues(last_index) < tradedIndexVenues ? 'venues' : null;
}

const marketOf = (row: MarketRow): MarketState => ({
  closedBy: closedByOf(row),
  stale: row.stale,
  lastSeq: Number(row.last_seq),
  lastTickMs: Number(row.last_tick_ms),
  source: row.last_source,
  spreadBps: row.last_bid === null || row.last_ask === null ? null : spreadBps(row.last_bid, row.last_ask),
});

const ageOf = ({ stale, last_source, last_tick_ms }: MarketRow): PriceAge => ({
  marked: stale,
  kind: kindOfSource(last_source ?? ''),
  recordedMs: Number(last_tick_ms),
});

function rateOf(bitcoin: MarketRow | undefined, nowMs: number): string | null {
  if (!bitcoin || isStale(ageOf(bitcoin), nowMs) || bitcoin.last_price === null) return null;
  return formatScaled(bitcoin.last_price, bitcoin.decimals);
}

/**
 * What the house may owe on the open trades of each pair that has a limit of its own, and on copies that are still placed, read
 * after the lock on the house's exposure, which every acceptance and settlement takes. Pairs without a limit cost nothing.
 */
export async function readExposures(
  tx: PoolClient,
  wanted: readonly string[],
  pairs: ReadonlyMap<string, PairDefinition>,
): Promise<ReadonlyMap<string, Cents>> {
  const limited = [...new Set(wanted)].filter((pair) => (pairs.get(pair)?.terms?.maxExposure ?? null) !== null);
  if (limited.length === 0) return new Map();
  const { rows } = await tx.query<{ pair: string; owed: bigint }>({
    name: 'trades-exposures',
    text: `select pair, sum(owed)::bigint as owed from (
             select currency_pair as pair, cover as owed from trade
             where status = 'PENDING' and wallet = 'real' and currency_pair = any($1)
             union all
             select t.currency_pair, f.reserved - f.used from copy_fan_out f join trade t using (trade_id)
             where f.state = 'placing' and f.wallet = 'real' and t.currency_pair = any($1)) o group by 1`,
    values: [limited],
  });
  return new Map(rows.map(({ pair, owed }) => [pair, cents(owed)]));
}
