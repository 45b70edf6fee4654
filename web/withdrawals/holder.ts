import { t } from '@lingui/core/macro';
import type { BodyOf } from '#api/operation.ts';
import type { requestWithdrawal } from '#api/withdrawals.ts';
import { parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { checkHolder, type HolderKind } from '#domain/withdrawals/travel-rule.ts';
import { countryName } from '#web/ui/country-name.ts';
import type { SavedAddress } from './address-book.ts';
import { choiceOf, type Payee } from './payee.ts';

/** Who holds an address, as it was chosen and typed (W2.1). What was typed of another choice stays. */
export interface TypedHolder {
  /** Empty while nothing is chosen. */
  readonly kind: HolderKind | '';
  readonly provider: string;
  readonly name: string;
  readonly country: string;
}

const noHolder: TypedHolder = { kind: '', provider: '', name: '', country: '' };

/** What was typed, for each address that was chosen: an answer is about one address. */
export type TypedHolders = Readonly<Record<string, TypedHolder>>;

const keyOf = (payee: Payee, book: readonly SavedAddress[]): string => {
  const choice = choiceOf(payee, book);
  return choice === null || choice === 'new' ? 'new' : choice.id;
};

/** The answer about the chosen address: what was typed, else what the address remembers. */
export function shownHolder(holders: TypedHolders, payee: Payee, book: readonly SavedAddress[]): TypedHolder {
  const typed = holders[keyOf(payee, book)];
  if (typed !== undefined) return typed;
  const choice = choiceOf(payee, book);
  return { ...noHolder, ...(choice === null || choice === 'new' ? {} : choice.holder) };
}

export const withHolder = (
  holders: TypedHolders,
  payee: Payee,
  book: readonly SavedAddress[],
  holder: TypedHolder,
): TypedHolders => ({ ...holders, [keyOf(payee, book)]: holder });

/** Whether an amount asks for it; what is no amount asks for nothing. */
export function asksForHolder(amount: string, from: string | null): boolean {
  const [typed, least] = [parseCents(plainAmount(amount)), from === null ? null : parseCents(from)];
  return typed !== null && least !== null && typed >= least;
}

/** What is sent of it: the parts of the chosen kind alone. */
export function holderBody({ kind, provider, name, country }: TypedHolder): BodyOf<typeof requestWithdrawal>['holder'] {
  switch (kind) {
    case '':
      return undefined;
    case 'own_wallet':
      return { kind };
    case 'own_account':
      return { kind, provider: provider.trim() };
    case 'other_person':
      return { kind, name: name.trim(), country };
  }
}

export interface HolderProblems {
  readonly kind: string | null;
  readonly provider: string | null;
  readonly name: string | null;
  readonly country: string | null;
}

export const noHolderProblems: HolderProblems = { kind: null, provider: null, name: null, country: null };

/** What is missing, by the server's own rule, all of it at once. */
export function holderProblems(holder: TypedHolder): HolderProblems {
  const checked = checkHolder(holderBody(holder) ?? null);
  if (checked.ok || checked.failure.code !== 'invalid_input') return noHolderProblems;
  const wrong = new Set(checked.failure.facts.fields.map(({ field }) => field));
  return {
    kind: wrong.has('holder') ? t`Choose who holds this address` : null,
    provider: wrong.has('holder.provider') ? t`Enter the name of the exchange or provider` : null,
    name: wrong.has('holder.name') ? t`Enter the person’s full name` : null,
    country: wrong.has('holder.country') ? t`Choose the country the person lives in` : null,
  };
}

/** 'You, at Kraken' */
export function holderWords({ kind, provider, name, country }: TypedHolder): string | null {
  switch (kind) {
    case '':
      return null;
    case 'own_wallet':
      return t`You, in your own wallet`;
    case 'own_account':
      return t`You, at ${provider}`;
    case 'other_person':
      return `${name}, ${countryName(country)}`;
  }
}
