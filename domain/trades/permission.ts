import { type CountryPolicy, isOfferedIn } from '#domain/accounts/country-policy.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { SwitchedOff } from '#domain/limits/switches.ts';
import type { Ticket } from './acceptance.ts';

/** What decides whether a customer may trade at all. */
export interface TradingCustomer {
  readonly accountStatus: string;
  /** Of an approved customer the reviewed one (B4). */
  readonly country: string | null;
}

/** Whoever has no account. */
const nobody: TradingCustomer = { accountStatus: 'void', country: null };

/**
 * Decides whether a customer may trade what a ticket names, whatever its stake (X1, B4). Refuses with account_not_approved,
 * switched_off or product_not_in_country; practice money may be traded in every country.
 */
export function mayTrade(
  customer: TradingCustomer | undefined,
  { wallet, currencyPair }: Pick<Ticket, 'wallet' | 'currencyPair'>,
  { switchedOff, policy }: { readonly switchedOff: SwitchedOff; readonly policy: CountryPolicy },
): Decision<null> {
  const { accountStatus, country } = customer ?? nobody;
  if (accountStatus !== 'approved') return refused('account_not_approved', { accountStatus });
  const product = wallet === 'real' ? 'trades' : 'practice';
  for (const [name, what] of [
    [product, product],
    [`pair:${currencyPair}`, currencyPair],
  ] as const) {
    const reason = switchedOff.get(name);
    if (reason !== undefined) return refused('switched_off', { what, reason });
  }
  if (wallet === 'real' && !isOfferedIn(policy, 'trades', country)) {
    return refused('product_not_in_country', { product: 'trades', country });
  }
  return accepted(null);
}
