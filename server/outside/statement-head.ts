import type { FigureName } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import type { Wallet } from '#domain/money/amount.ts';
import type { Translator } from '#messages/message.ts';
import type { PaperBrand } from './paper-brand.ts';

/** What stands at the head of a statement that is printed, beside its movements. */
export interface StatementHead {
  readonly brand: PaperBrand;
  /** Says the words of the document. */
  readonly translator: Translator;
  readonly customer: { readonly name: string; readonly email: string };
  readonly wallet: Wallet;
  /** The days and kinds that were chosen, as YYYY-MM-DD and names; null leaves that open. */
  readonly from: string | null;
  readonly to: string | null;
  readonly figure: FigureName | null;
  readonly code: JournalCode | null;
}
