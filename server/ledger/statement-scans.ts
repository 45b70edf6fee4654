import type { CustomerKind } from '#domain/ledger/accounts.ts';
import { type EntryKind, entriesOf, type FigureName, figures, isBehind } from '#domain/ledger/figures.ts';
import type { EntryClass, JournalCode } from '#domain/ledger/journals.ts';

/** Entries that are scanned, newest first: those of an account, of a class, of a sign (null: any). */
export interface EntryScan {
  readonly account: CustomerKind | null;
  readonly class: EntryClass | null;
  readonly sign: EntryKind['sign'] | null;
  /** What is wanted is the other end of each entry's transfer, in this account; null: the entry itself. */
  readonly otherEnd: 'available' | 'aside' | null;
}

/**
 * Where the entries that a figure and a code leave are to be found: several scans that never meet, none when the code
 * leaves no such entries. `available` has an end of nearly every transfer; its internal entries of a code are found as
 * the other ends of those in the account that has fewer, and those of `aside` too, since a repayment is recognised by its other end.
 */
export function scansOf(filter: {
  readonly figure: FigureName | null;
  readonly code: JournalCode | null;
}): readonly EntryScan[] {
  const { figure, code } = filter;
  if (code !== null) {
    return entriesOf(code)
      .filter((entry) => isBehind(figure, entry))
      .map(({ account, counterpart, class: entryClass, sign }) =>
        (account === 'available' && counterpart !== null) ||
        (account === 'aside' && counterpart !== null && counterpart !== 'available')
          ? { account: counterpart, class: entryClass, sign: sign === '+' ? '−' : '+', otherEnd: account }
          : { account, class: entryClass, sign, otherEnd: null },
      );
  }
  const behind: { readonly account?: CustomerKind; readonly class?: EntryClass } =
    figure === null ? {} : figures[figure];
  return [{ account: behind.account ?? null, class: behind.class ?? null, sign: null, otherEnd: null }];
}
