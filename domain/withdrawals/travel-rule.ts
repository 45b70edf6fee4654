import { isCountry } from '#domain/accounts/countries.ts';
import { checkLabel } from '#domain/accounts/readable-text.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { type Cents, cents } from '#domain/money/amount.ts';

/** Who holds the address of a payout (W2.1): its customer in a wallet of their own or at a provider, or another person. */
export const holderKinds = ['own_wallet', 'own_account', 'other_person'] as const;
export type HolderKind = (typeof holderKinds)[number];

/** What its customer states, checked. */
export type Holder =
  | { readonly kind: 'own_wallet' }
  | { readonly kind: 'own_account'; readonly provider: string }
  | { readonly kind: 'other_person'; readonly name: string; readonly country: string };

/** The same as it was typed. */
export interface TypedHolder {
  readonly kind: HolderKind;
  readonly provider?: string | undefined;
  readonly name?: string | undefined;
  /** Two letters of ISO 3166-1. */
  readonly country?: string | undefined;
}

/** A withdrawal of the last 24 hours that was neither cancelled nor declined. */
export interface EarlierWithdrawal {
  readonly id: string;
  readonly amount: Cents;
}

const sumOf = (earlier: readonly EarlierWithdrawal[]): Cents =>
  cents(earlier.reduce((sum, { amount }) => sum + amount, 0n));

/**
 * From which amount on the next request has to say who holds its address: what the withdrawals of 24 hours leave of the threshold.
 * Null where the operator asks for nothing.
 */
export function holderAskedFrom(threshold: Cents | null, earlier: readonly EarlierWithdrawal[]): Cents | null {
  if (threshold === null) return null;
  const left = threshold - sumOf(earlier);
  return cents(left > 1n ? left : 1n);
}

/** What a record says beside who is who: the threshold that was reached, and with which earlier withdrawals. */
export interface ReachedThreshold {
  readonly threshold: Cents;
  readonly linked: readonly string[];
}

/** W2.1: whether a withdrawal reaches the threshold, alone or with those of 24 hours; null where it does not. */
export function thresholdReached(
  threshold: Cents | null,
  amount: Cents,
  earlier: readonly EarlierWithdrawal[],
): ReachedThreshold | null {
  const from = holderAskedFrom(threshold, earlier);
  if (threshold === null || from === null || amount < from) return null;
  return { threshold, linked: amount >= threshold ? [] : earlier.map(({ id }) => id) };
}

/** The holder as it is kept. Refuses with invalid_input each part that is missing or cannot be read, all at once. */
export function checkHolder(typed: TypedHolder | null): Decision<Holder> {
  if (typed === null) return refused('invalid_input', { fields: [{ field: 'holder', problem: phrase('missing') }] });
  switch (typed.kind) {
    case 'own_wallet':
      return accepted({ kind: typed.kind });
    case 'own_account': {
      const provider = checkLabel('holder.provider', typed.provider ?? '');
      return provider.ok ? accepted({ kind: typed.kind, provider: provider.value }) : provider;
    }
    case 'other_person': {
      const name = checkLabel('holder.name', typed.name ?? '');
      const country = typed.country ?? '';
      const problem = countryProblem(country);
      if (problem !== null) {
        const wrong = { field: 'holder.country', problem };
        const named = name.ok || name.failure.code !== 'invalid_input' ? [] : name.failure.facts.fields;
        return refused('invalid_input', { fields: [...named, wrong] });
      }
      return name.ok ? accepted({ kind: typed.kind, name: name.value, country }) : name;
    }
  }
}

function countryProblem(country: string): Phrase | null {
  if (country === '') return phrase('missing');
  return isCountry(country) ? null : phrase('no_country');
}
