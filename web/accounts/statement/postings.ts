import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import { type statement, statementCsv, statementPdf } from '#api/statement.ts';
import { dayStart } from '#domain/clock/days.ts';
import { type FigureName, figureNames, statementCodes } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';

export type StatementLine = ReplyOf<typeof statement>['items'][number];

const figureWords = {
  deposits: msg`Deposits`,
  profits: msg`Profits`,
  withdrawals: msg`Withdrawals`,
  available: msg`Available`,
  staked: msg`Staked`,
  allocated: msg`In copies`,
  aside: msg`Only to withdraw`,
  withdrawing: msg`Withdrawing`,
  receivable: msg`Receivable`,
} as const satisfies Record<FigureName, MessageDescriptor>;

/** What a figure of P3 is called on the screens. */
export const figureWord = (figure: FigureName): string => i18n._(figureWords[figure]);

const codeWords: Readonly<Partial<Record<JournalCode, MessageDescriptor>>> = {
  deposit: msg`Deposit`,
  'deposit-reversal': msg`Deposit taken back`,
  'aside-release': msg`Moved to available`,
  repayment: msg`Repaid what was owed`,
  stake: msg`Stake set aside`,
  win: msg`Trade won`,
  loss: msg`Trade lost`,
  refund: msg`Stake returned`,
  'withdrawal-hold': msg`Held for a withdrawal`,
  'withdrawal-release': msg`Hold released`,
  'withdrawal-paid': msg`Withdrawal paid`,
  'withdrawal-returned': msg`Payout came back`,
  'practice-grant': msg`Practice grant`,
  adjustment: msg`Adjustment`,
  'copy-allocate': msg`Set aside for a copy`,
  'copy-release': msg`Back from a copy`,
  'profit-share': msg`Profit share`,
  'mining-purchase': msg`Mining contract bought`,
  'mining-payout': msg`Mining payout`,
};

/** What a journal of the code is called; the code itself where it has no other name. */
export function codeWord(code: string): string {
  const known = statementCodes.find((one) => one === code);
  const word = known && codeWords[known];
  return word ? i18n._(word) : code;
}

const accountWords: Readonly<Record<string, MessageDescriptor>> = {
  available: msg`available`,
  staked: msg`staked`,
  withdrawing: msg`withdrawing`,
  receivable: msg`receivable`,
  allocated: msg`in a copy`,
  aside: msg`only to withdraw`,
};

/** What an account of a customer is called; its own name where it has no other. */
export function accountWord(kind: string): string {
  const word = accountWords[kind];
  return word ? i18n._(word) : kind;
}

const causeWords: Readonly<Record<string, MessageDescriptor>> = {
  user: msg`account`,
  trade: msg`trade`,
  deposit: msg`deposit`,
  withdrawal: msg`withdrawal`,
  adjustment: msg`adjustment`,
  'aside-release': msg`move to available`,
  copy: msg`copy`,
  'profit-share': msg`profit share`,
  contract: msg`mining contract`,
};

/** What a cause of postings is called; its own name where it has no other. */
export function causeWord(kind: string): string {
  const word = causeWords[kind];
  return word ? i18n._(word) : kind;
}

/** Which money a wallet holds, as people say it. */
export function unitOf(wallet: Wallet): string {
  return wallet === 'real' ? 'USD' : t`practice USD`;
}

/** Which postings are asked for. Days are UTC, both included, as YYYY-MM-DD; '' leaves that end open. */
export interface Choice {
  readonly figure: FigureName | null;
  readonly code: JournalCode | null;
  readonly from: string;
  readonly to: string;
}

export const everything: Choice = { figure: null, code: null, from: '', to: '' };

/** A choice as it stands in the page's address. */
export interface ChoiceSearch {
  readonly figure?: string | undefined;
  readonly code?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Reads a choice from an address. Names that mean nothing choose nothing; a day that is none stays, to be named. */
export function choiceOf({ figure, code, from = '', to = '' }: ChoiceSearch): Choice {
  return {
    figure: figureNames.find((name) => name === figure) ?? null,
    code: statementCodes.find((name) => name === code) ?? null,
    from,
    to,
  };
}

/** The codes that lines of a wallet can be chosen by. */
export function codesOf(wallet: Wallet): readonly JournalCode[] {
  return statementCodes.filter((code) => (onlyIn[code] ?? wallet) === wallet);
}

/** Codes that only one of the wallets knows. */
const onlyIn: Readonly<Partial<Record<JournalCode, Wallet>>> = {
  'practice-grant': 'practice',
  adjustment: 'real',
  deposit: 'real',
  repayment: 'real',
  'deposit-reversal': 'real',
  'aside-release': 'real',
  'withdrawal-hold': 'real',
  'withdrawal-release': 'real',
  'withdrawal-paid': 'real',
  'withdrawal-returned': 'real',
  'profit-share': 'real',
  'mining-purchase': 'real',
  'mining-payout': 'real',
};

/** Where the same lines are as a file: the path of the table or of the document. */
export function filePath(kind: 'csv' | 'pdf', wallet: Wallet, choice: Choice): string {
  const path = kind === 'csv' ? statementCsv.path : statementPdf.path;
  return `${path}?${new URLSearchParams({ wallet, ...searchOf(choice) })}`;
}

/** Writes a choice as the address and the operation take it: what is left open is left out. */
export function searchOf({ figure, code, from, to }: Choice): {
  readonly figure?: FigureName;
  readonly code?: JournalCode;
  readonly from?: string;
  readonly to?: string;
} {
  return {
    ...(figure === null ? {} : { figure }),
    ...(code === null ? {} : { code }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

/** What is wrong with the days of a choice, by field; null where nothing is. */
export function problemsOf({ from, to }: Pick<Choice, 'from' | 'to'>): {
  readonly from: string | null;
  readonly to: string | null;
} {
  const none = (day: string): string | null =>
    day === '' || dayStart(day) !== null
      ? null
      : t`“${day}” is no day of the calendar. Give one such as 2026-11-21, or leave it empty`;
  const backwards = from !== '' && to !== '' && none(from) === null && none(to) === null && to < from;
  return {
    from: none(from),
    to: backwards ? t`The last day has to be ${from} or later, or empty` : none(to),
  };
}

/** A choice in words: 'Deposits, from 2026-11-01 (UTC)'; null when it leaves nothing out. */
export function choiceWords({ figure, code, from, to }: Choice): string | null {
  const parts = [figure === null ? '' : figureWord(figure), code === null ? '' : codeWord(code), daysWords(from, to)];
  return parts.filter(Boolean).join(', ') || null;
}

function daysWords(from: string, to: string): string {
  if (from === '') return to === '' ? '' : t`until ${to} (UTC)`;
  if (to === '') return t`from ${from} (UTC)`;
  return from === to ? t`on ${from} (UTC)` : t`from ${from} until ${to} (UTC)`;
}

/**
 * The newest lines put on top of those that were read before them, each once. Null when lines may be missing in between:
 * more was posted meanwhile than a page holds.
 *
 * @param ends whether nothing comes after the newest lines
 */
export function joined(
  newest: readonly StatementLine[],
  ends: boolean,
  before: readonly StatementLine[],
): readonly StatementLine[] | null {
  const last = newest.at(-1);
  const [first] = before;
  if (!last || !first || ends) return newest;
  if (BigInt(last.id) > BigInt(first.id)) return null;
  return [...newest, ...before.filter(({ id }) => BigInt(id) < BigInt(last.id))];
}

/** An amount with its sign, a true minus: '+25.00', '−25.00'. */
export function signed(amount: string): string {
  return amount.startsWith('-') ? money(amount) : `+${money(amount)}`;
}
