import { type CountryPolicy, isOfferedIn } from '#domain/accounts/country-policy.ts';
import type { SwitchedOff } from '#domain/limits/switches.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { SkipReason } from './copy.ts';

/** A copier as they are when a copy is placed. */
export interface Copier {
  readonly accountStatus: string;
  /** The reviewed one (B4). */
  readonly country: string | null;
}

/** Where and in what a trade is copied, and what the operator lets be sold. */
export interface CopyMarket {
  readonly wallet: Wallet;
  readonly currencyPair: string;
  readonly policy: CountryPolicy;
  readonly switchedOff: SwitchedOff;
}

/**
 * Whether a copier may not take part in a trade whatever they have (A8, B4, X1): the reason, or null. A copy is an up/down
 * trade too, so that it is sold only where both are.
 */
export function mayNotCopy(copier: Copier, market: CopyMarket): SkipReason | null {
  if (copier.accountStatus !== 'approved') return 'account';
  const products = market.wallet === 'real' ? ['copying', 'trades'] : ['practice'];
  const off = [...products, `pair:${market.currencyPair}`].some((name) => market.switchedOff.has(name));
  if (off) return 'switched off';
  const sold = (['copying', 'trades'] as const).every((product) => isOfferedIn(market.policy, product, copier.country));
  return market.wallet === 'real' && !sold ? 'country' : null;
}
