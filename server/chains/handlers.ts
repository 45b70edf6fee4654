import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { creditedBelow } from '#domain/limits/credited-below.ts';
import { type Cents, formatCents, formatScaled } from '#domain/money/amount.ts';
import { type Chain, coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { readCreditBelow } from '#server/limits/credit-below.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readFourEyesNow } from '#server/review/four-eyes.ts';
import { isQuiet } from './chain-health.ts';

export interface ChainHandlersDependencies {
  readonly pool: Pool;
  /** Hosts of the sources; null where a chain is not watched. */
  readonly sources: Readonly<Record<Chain, string | null>>;
  /** Whether a source makes blocks only for payments, as a demo's. */
  readonly onDemand: Readonly<Record<Chain, boolean>>;
  readonly derived: Readonly<Record<Chain, boolean>>;
  readonly terms: Readonly<Record<PaymentMethod, { readonly confirmations: number; readonly creditBelow: Cents }>>;
}

interface ChainRow
  extends TableRow<
    'chain_follower',
    'height' | 'hash' | 'block_ms' | 'source_height' | 'checked_ms' | 'failing_since_ms' | 'failure' | 'balances_ms'
  > {
  readonly chain: Chain;
  readonly balances: Readonly<Record<string, string>> | null;
  readonly watched: bigint;
  readonly unmatched: bigint;
  readonly now_ms: bigint;
}

const chains = ['bitcoin', 'ethereum', 'bsc'] as const;
const timeOf = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));
const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value));

/** What an admin sees of the chains, whichever process follows them. */
export function chainHandlers(deps: ChainHandlersDependencies): Handlers<Pick<Catalogue, 'readChains'>> {
  const { pool, sources, onDemand, derived, terms } = deps;
  return {
    async readChains() {
      const { rows } = await pool.query<ChainRow>(
        `select c.chain, f.height, f.hash, f.block_ms, f.source_height, f.checked_ms, f.failing_since_ms, f.failure,
           f.balances, f.balances_ms, clock_ms() as now_ms,
           (select count(*) from chain_address a where a.chain = c.chain) as watched,
           (select count(*) from chain_payment p where p.chain = c.chain and p.deposit is null and p.state <> 'new')
             as unmatched
         from unnest($1::text[]) with ordinality c(chain, place)
         left join chain_follower f on f.chain = c.chain order by c.place`,
        [chains],
      );
      const below = await readCreditBelow(pool, terms);
      const { record } = await readFourEyesNow(pool, 'deposit');
      return accepted({ items: rows.map((row) => view(row, (method) => creditedBelow(below[method], record))) });
    },
  };

  function view(row: ChainRow, creditBelow: (method: PaymentMethod) => Cents) {
    const { chain } = row;
    const source = sources[chain];
    const coins = paymentMethods.map(coinOf).filter((coin) => coin.chain === chain);
    const { height, hash, source_height } = row;
    return {
      chain,
      network: coins.find((coin) => coin.distinguishedBy !== 'log index')?.network ?? chain,
      source,
      state: stateOf(source, row),
      addresses: derived[chain] ? ('derived' as const) : ('fixed' as const),
      block:
        height === null || hash === null
          ? null
          : { height: Number(height), hash, time: isoTime(millis(row.block_ms ?? 0n)) },
      onDemand: onDemand[chain],
      noBlockSince: quietSince(row),
      sourceHeight: numberOf(source_height),
      lag: height === null || source_height === null ? null : Math.max(0, Number(source_height - height)),
      lastRead: timeOf(row.checked_ms),
      failingSince: timeOf(row.failing_since_ms),
      error: row.failure,
      watchedAddresses: Number(row.watched),
      unmatchedPayments: Number(row.unmatched),
      coins: coins.map((coin) => {
        const units = row.balances?.[coin.method];
        return {
          paymentMethod: coin.method,
          confirmations: terms[coin.method].confirmations,
          creditBelow: formatCents(creditBelow(coin.method)),
          balance: units === undefined ? null : formatScaled(BigInt(units), coin.decimals),
        };
      }),
      balancesAt: timeOf(row.balances_ms),
    };
  }

  /** The time of the last block, where the chain should have had another one since. */
  function quietSince({ chain, block_ms, now_ms, height, source_height }: ChainRow): string | null {
    // What is still to be read is newer: the node has blocks.
    if (sources[chain] === null || block_ms === null || height !== source_height) return null;
    return isQuiet(chain, Number(now_ms - block_ms), onDemand[chain]) ? timeOf(block_ms) : null;
  }
}

function stateOf(source: string | null, row: ChainRow): 'off' | 'starting' | 'following' | 'failing' {
  if (source === null) return 'off';
  if (row.failing_since_ms !== null) return 'failing';
  return row.checked_ms === null ? 'starting' : 'following';
}
