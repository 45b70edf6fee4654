import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Deposit } from '#api/deposit-view.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Arrival } from '#domain/deposits/typed-evidence.ts';
import { type Chain, coinOf, type PaymentMethod, usdtContract } from '#domain/money/coins.ts';

/** What is configured about the chains that deposits come in on. */
export interface ChainSettings {
  readonly usdtContract: string;
  readonly watched: (chain: Chain) => boolean;
  readonly terms: Readonly<Record<PaymentMethod, { readonly confirmations: number }>> | null;
  /** What a chain says of a transaction; answers within seconds, and is asked outside of transactions. */
  readonly arrivalOf: (asked: {
    readonly method: PaymentMethod;
    /** In its chain's one spelling. */
    readonly transactionId: string;
    /** Where the deposit is paid to. */
    readonly address: string;
  }) => Promise<Arrival>;
}

/** Nothing watches, and USDT is the main network's. */
export const mainNetUnwatched: ChainSettings = {
  usdtContract,
  watched: () => false,
  terms: null,
  arrivalOf: async () => ({ kind: 'not watched' }),
};

/** What a deposit tells of its chain as that stands now. */
export interface ChainsSeen {
  readonly usdtContract: string;
  readonly watchOf: (method: PaymentMethod) => Static<typeof Deposit>['watch'];
}

/** How the chains are watched at the moment, whichever process does. */
export async function readChainsSeen(db: Pool | PoolClient, settings: ChainSettings): Promise<ChainsSeen> {
  const { rows } = await db.query<{ chain: Chain; failing_since_ms: bigint }>(
    'select chain, failing_since_ms from chain_follower where failing_since_ms is not null',
  );
  const failing = new Map(rows.map((row) => [row.chain, isoTime(millis(row.failing_since_ms))]));
  return {
    usdtContract: settings.usdtContract,
    watchOf(method) {
      const { chain } = coinOf(method);
      if (settings.terms === null || !settings.watched(chain)) return null;
      return {
        confirmationsNeeded: settings.terms[method].confirmations,
        failingSince: failing.get(chain) ?? null,
      };
    },
  };
}
