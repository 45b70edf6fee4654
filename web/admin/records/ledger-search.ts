import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { dayStart } from '#domain/clock/days.ts';
import { journalRules } from '#domain/ledger/journals.ts';
import { typedAmount } from '#web/admin/lists/typed-amount.ts';
import { journalTitle } from './journal-words.ts';
import type { JournalsOf } from './journals.tsx';

/** What is typed in the search of postings, as the address has it. */
export interface LedgerSearch {
  readonly record?: string | undefined;
  readonly amount?: string | undefined;
  readonly code?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Read {
  /** Null where something typed cannot be asked. */
  readonly query: JournalsOf | null;
  readonly problem: { readonly field: keyof LedgerSearch; readonly sentence: string } | null;
}

const wrong = (field: keyof LedgerSearch, sentence: string): Read => ({ query: null, problem: { field, sentence } });

/** The query of a search, or what is wrong with it. */
export function ledgerQuery(search: LedgerSearch): Read {
  const text = (field: keyof LedgerSearch): string | null => search[field]?.trim() || null;
  const [record, amount, code, from, to] = [text('record'), text('amount'), text('code'), text('from'), text('to')];
  const plain = amount === null ? null : typedAmount(amount.replace(/^[-−+]/, ''));
  if (amount !== null && plain === null) return wrong('amount', t`Enter an amount such as 25.00 or 1,250.00`);
  for (const [field, day] of [['from', from] as const, ['to', to] as const])
    if (day !== null && dayStart(day) === null) return wrong(field, t`Enter a day such as 2026-11-21`);
  if (from !== null && to !== null && to < from) return wrong('to', t`Choose a day on or after the first one`);
  return {
    problem: null,
    query: {
      ...(record === null ? {} : ofRecord(record)),
      ...(plain === null ? {} : { amount: plain }),
      ...(code === null ? {} : { code: code.toLowerCase().replaceAll(' ', '') }),
      ...(from === null ? {} : { from }),
      ...(to === null ? {} : { to }),
    },
  };
}

/** Whose postings they are, or what caused them. */
function ofRecord(record: string): JournalsOf {
  if (record.startsWith('usr_')) return { customer: record };
  if (record.startsWith('cpy_')) return { copy: record };
  return isTransaction(record) ? { transaction: record } : { cause: record };
}

/** Ids of records have a prefix; what is long enough to be how a transaction begins, and has none, is meant as one. */
const isTransaction = (typed: string): boolean => /^[0-9A-Za-z]{6,}$/.test(typed);

/** The journals that can be chosen by the words that a journal has; what a link asked for beside them, too. */
export function codeChoices(asked: string): readonly { readonly value: string; readonly label: string }[] {
  const all = Object.keys(journalRules).map((code) => ({ value: code, label: journalTitle(code) }));
  const isShared = (label: string): boolean => all.filter((one) => one.label === label).length > 1;
  const named = all
    .map(({ value, label }) => ({ value, label: isShared(label) ? `${label} (${value})` : label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
  const some = asked.split(',').map((code) => named.find(({ value }) => value === code)?.label ?? code);
  const isListed = asked === '' || named.some(({ value }) => value === asked);
  return [{ value: '', label: t`any` }, ...(isListed ? [] : [{ value: asked, label: some.join(', ') }]), ...named];
}
