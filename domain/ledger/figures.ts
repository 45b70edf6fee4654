import { type CustomerKind, customerKinds } from './accounts.ts';
import { type EntryClass, type JournalCode, journalRules } from './journals.ts';

/** Entries that stand behind a figure of P3: a sum is that of a class, a balance that of an account. */
type Behind = { readonly class: EntryClass } | { readonly account: CustomerKind };

/** The figures of P3 that are sums or balances of entries. */
export const figures = {
  deposits: { class: 'deposit' },
  profits: { class: 'profit' },
  withdrawals: { class: 'withdrawal' },
  available: { account: 'available' },
  staked: { account: 'staked' },
  allocated: { account: 'allocated' },
  aside: { account: 'aside' },
  withdrawing: { account: 'withdrawing' },
  receivable: { account: 'receivable' },
} as const satisfies Record<string, Behind>;

export type FigureName = keyof typeof figures;

/** Those of them that are sums of a class. */
export const sumNames = ['deposits', 'profits', 'withdrawals'] as const satisfies readonly FigureName[];

const isFigure = (name: string): name is FigureName => Object.hasOwn(figures, name);
export const figureNames: readonly FigureName[] = Object.keys(figures).filter(isFigure);

/** What an entry of a customer can be: its account, its class, and whether the money comes or goes. */
export interface EntryKind {
  readonly account: CustomerKind;
  readonly class: EntryClass;
  readonly sign: '+' | '−';
  /** The account at the other end when it is the same customer's (L3: class internal), else null; the first of several. */
  readonly counterpart: CustomerKind | null;
}

/** Whether entries of a kind stand behind a figure; every one stands behind the whole. */
export function isBehind(figure: FigureName | null, entry: Pick<EntryKind, 'account' | 'class'>): boolean {
  if (figure === null) return true;
  const behind: Behind = figures[figure];
  return 'class' in behind ? behind.class === entry.class : behind.account === entry.account;
}

const customerKind = (kind: string): CustomerKind | null => customerKinds.find((one) => one === kind) ?? null;

/** The kinds of entries that journals of a code leave in a customer's accounts, by the journal table (L3). */
export function entriesOf(code: JournalCode): readonly EntryKind[] {
  const found = new Map<string, EntryKind>();
  const add = (entry: EntryKind) => {
    const name = `${entry.account} ${entry.class} ${entry.sign}`;
    if (!found.has(name)) found.set(name, entry);
  };
  for (const { from, to, class: entryClass } of journalRules[code].transfers) {
    const [payer, payee] = [customerKind(from), customerKind(to)];
    // Only what is internal stays with one customer: of a profit share the other end is somebody else's.
    const own = (kind: CustomerKind | null) => (entryClass === 'internal' ? kind : null);
    if (payer) add({ account: payer, class: entryClass, sign: '−', counterpart: own(payee) });
    if (payee) add({ account: payee, class: entryClass, sign: '+', counterpart: own(payer) });
  }
  return [...found.values()];
}

/**
 * The code of an entry (L3): its journal's, but for the part of a credit that repays what is owed. That part stands in the
 * credit's journal and is a row of the journal table of its own.
 */
export function codeOfEntry(journal: JournalCode, entry: Pick<EntryKind, 'account' | 'class' | 'sign'>): JournalCode {
  if (entry.class !== 'internal') return journal;
  const has = (code: JournalCode): boolean =>
    entriesOf(code).some(
      (kind) => kind.account === entry.account && kind.class === entry.class && kind.sign === entry.sign,
    );
  return has('repayment') && !has(journal) ? 'repayment' : journal;
}

const isCode = (name: string): name is JournalCode => Object.hasOwn(journalRules, name);

/** The codes that can stand on a customer's statement (L6). */
export const statementCodes: readonly JournalCode[] = Object.keys(journalRules)
  .filter(isCode)
  .filter((code) => entriesOf(code).length > 0);
