import type { PaymentMethod } from '#domain/money/coins.ts';
import type { SavedAddress } from './address-book.ts';

/** Where a withdrawal goes, as it was chosen and typed. */
export interface Payee {
  readonly method: PaymentMethod;
  /** Id of a saved address, 'new', '' for none yet; null while nobody has chosen. */
  readonly chosen: string | null;
  readonly address: string;
  readonly label: string;
}

export const noPayee: Payee = { method: 'Bitcoin', chosen: null, address: '', label: '' };

/** Where a form begins: with the coin of the address that was saved last, the address itself not yet chosen. */
export function payeeOf(book: readonly SavedAddress[]): Payee {
  const [newest] = book.toSorted((one, other) => Date.parse(other.addedAt) - Date.parse(one.addedAt));
  return newest === undefined ? noPayee : { ...noPayee, method: newest.paymentMethod };
}

/** The saved addresses that a coin can go to. */
export const fitting = (book: readonly SavedAddress[], method: PaymentMethod): readonly SavedAddress[] =>
  book.filter((one) => one.paymentMethod === method);

/** What is chosen now: without a saved address for the coin, and once one was typed, a new one. */
export function choiceOf(payee: Payee, book: readonly SavedAddress[]): SavedAddress | 'new' | null {
  const own = fitting(book, payee.method);
  const { chosen } = payee;
  if (chosen === 'new' || own.length === 0) return 'new';
  if (chosen === null && payee.address !== '') return 'new';
  return own.find(({ id }) => id === chosen) ?? null;
}

/** What is sent of it: the address, and what a new one is to be called. */
export function payeeBody(
  payee: Payee,
  book: readonly SavedAddress[],
): { readonly paymentMethod: PaymentMethod; readonly walletAddress: string; readonly label?: string } {
  const choice = choiceOf(payee, book);
  const paymentMethod = payee.method;
  if (choice === null) return { paymentMethod, walletAddress: '' };
  if (choice !== 'new') return { paymentMethod, walletAddress: choice.walletAddress };
  const label = payee.label.trim();
  return { paymentMethod, walletAddress: payee.address.trim(), ...(label === '' ? {} : { label }) };
}
