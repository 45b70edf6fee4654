import type { listMiningPlans } from '#api/mining.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { type CoinPrice, type Share, type Terms, termsIn } from '#domain/mining/division.ts';
import { expectedShare, worthOfParts } from '#domain/mining/expectation.ts';
import { parseNetwork, parsePrice } from '#domain/mining/parse-figures.ts';

/** What is known of a coin now, as the server has it. */
export type MiningInputs = ReplyOf<typeof listMiningPlans>['coins'][number];

/** What a plan would sell. */
export interface PlanTerms extends Terms {
  readonly coins: readonly MinedCoin[];
  readonly termDays: number;
  /** Cents. */
  readonly price: bigint;
}

/** One coin of a plan, at today's inputs; or which of them is not known. */
export type CoinOutlook =
  | { readonly coin: MinedCoin; readonly missing: 'network' | 'price' }
  | {
      readonly coin: MinedCoin;
      readonly share: Share;
      readonly price: CoinPrice;
      /** What is left of the day, in hundred-millionths of a dollar. */
      readonly worth: bigint;
      /** Whether network or price is too old to be called today's. */
      readonly stale: boolean;
    };

/** What a contract's day would leave, and its term, if every day were like this one: a calculation and no promise. */
export interface Outlook {
  readonly coins: readonly CoinOutlook[];
  /** Of all its coins, in hundred-millionths of a dollar; null where an input is missing. */
  readonly day: bigint | null;
  /** Over the whole term against the price, in basis points; null where an input is missing. */
  readonly returnBps: number | null;
}

/** What N1's formula expects of a plan's terms at the inputs of now. Power is charged against its first coin. */
export function outlookOf(terms: PlanTerms, inputs: readonly MiningInputs[]): Outlook {
  const coins = terms.coins.map((coin): CoinOutlook => {
    const known = inputs.find((one) => one.coin === coin);
    const network = known?.network ? parseNetwork(known.network) : null;
    if (!known?.network || network === null) return { coin, missing: 'network' };
    const price = known.price ? parsePrice(known.price.price) : null;
    if (!known.price || price === null) return { coin, missing: 'price' };
    const share = expectedShare(termsIn(terms, terms.coins, coin), network, price);
    const stale = known.network.stale || known.price.stale;
    return { coin, share, price, worth: worthOfParts(share.net, price), stale };
  });
  const day = coins.reduce<bigint | null>(
    (sum, one) => (sum === null || 'missing' in one ? null : sum + one.worth),
    0n,
  );
  const termCents = day === null ? null : (day * BigInt(terms.termDays)) / 1_000_000n;
  return { coins, day, returnBps: termCents === null ? null : Number((termCents * 10_000n) / terms.price) };
}
