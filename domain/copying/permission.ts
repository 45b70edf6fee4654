import { type CountryPolicy, type CountryProduct, isOfferedIn } from '#domain/accounts/country-policy.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { ProductSwitch, SwitchedOff } from '#domain/limits/switches.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { SkipReason, TraderState } from './copy.ts';

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
 * What the operator lets be sold for somebody to copy with a wallet: a copy is an up/down trade too, so that it is sold only
 * where both are (X1).
 */
export function productsOfCopying(wallet: Wallet): readonly ProductSwitch[] {
  return wallet === 'real' ? ['copying', 'trades'] : ['copying', 'practice'];
}

/** What of copying with real money is not sold in a country (B4); null where all of it is. Practice is no product. */
export function notSoldIn(policy: CountryPolicy, wallet: Wallet, country: string | null): CountryProduct | null {
  if (wallet === 'practice') return null;
  const products: readonly CountryProduct[] = ['copying', 'trades'];
  return products.find((product) => !isOfferedIn(policy, product, country)) ?? null;
}

/** Whether a copier may not take part in a trade whatever they have (A8, B4, X1): the reason, or null. */
export function mayNotCopy(copier: Copier, market: CopyMarket): SkipReason | null {
  if (copier.accountStatus !== 'approved') return 'account';
  const names = [...productsOfCopying(market.wallet), `pair:${market.currencyPair}`];
  if (names.some((name) => market.switchedOff.has(name))) return 'switched off';
  return notSoldIn(market.policy, market.wallet, copier.country) === null ? null : 'country';
}

/**
 * Whether a trader can be copied from now on (C1): not one who stopped, nor one whose account may place no trades. Copies that
 * run are asked nothing. Refuses with trader_stopped or trader_cannot_trade.
 */
export function decideTaking(trader: { readonly state: TraderState; readonly accountStatus: string }): Decision<null> {
  if (trader.state === 'stopped') return refused('trader_stopped', {});
  return trader.accountStatus === 'approved' ? accepted(null) : refused('trader_cannot_trade', {});
}
