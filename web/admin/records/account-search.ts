import { t } from '@lingui/core/macro';
import type { listAccountEntries, listLedgerAccounts } from '#api/ledger-accounts.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { dayStart } from '#domain/clock/days.ts';
import { accountKinds } from '#domain/ledger/accounts.ts';
import { ledgerAssets } from '#domain/money/amount.ts';
import { assetWord } from '#web/admin/widgets/figures.ts';
import { textOf } from '#web/texts/text.ts';
import { accountWords } from './account-words.ts';

export type LedgerAccount = ReplyOf<typeof listLedgerAccounts>['items'][number];

/** What is chosen in the search of accounts, as the address has it. */
export interface AccountSearch {
  readonly kind?: string | undefined;
  readonly asset?: string | undefined;
  /** A customer or a copy. */
  readonly whose?: string | undefined;
}

/** The days of an account's entries, as the address has them. */
export interface EntrySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type AccountQuery = Omit<QueryOf<typeof listLedgerAccounts>, 'cursor' | 'limit'>;
type EntryQuery = Omit<QueryOf<typeof listAccountEntries>, 'cursor' | 'limit'>;

/** The query of a search. What an address has that cannot be asked is left out. */
export function accountQuery(search: AccountSearch): AccountQuery {
  const kind = accountKinds.find((one) => one === search.kind);
  const asset = ledgerAssets.find((one) => one === search.asset);
  const whose = search.whose?.trim();
  return {
    ...(kind ? { kind } : {}),
    ...(asset ? { asset } : {}),
    ...(whose ? { [whose.startsWith('cpy_') ? 'copy' : 'customer']: whose } : {}),
  };
}

/** The query of an account's entries, and what is wrong with the days. */
export function entryQuery(
  account: string,
  search: EntrySearch,
): {
  readonly query: EntryQuery | null;
  readonly problem: { readonly field: keyof EntrySearch; readonly sentence: string } | null;
} {
  const [from, to] = [search.from?.trim() || null, search.to?.trim() || null];
  for (const [field, day] of [['from', from] as const, ['to', to] as const])
    if (day !== null && dayStart(day) === null)
      return { query: null, problem: { field, sentence: t`Enter a day such as 2026-11-21` } };
  if (from !== null && to !== null && to < from)
    return { query: null, problem: { field: 'to', sentence: t`Choose a day on or after the first one` } };
  return { query: { account, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }, problem: null };
}

/** What an account is called: 'bankroll, USD', 'available of Carla Customer, practice USD'. */
export function accountName({ kind, owner, asset }: Pick<LedgerAccount, 'kind' | 'owner' | 'asset'>): string {
  const account = textOf(accountWords[kind]);
  const unit = assetWord(asset);
  if (owner === null) return `${account}, ${unit}`;
  const { name } = owner;
  return t`${account} of ${name}, ${unit}`;
}
