import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import { type statement, statementCsv, statementPdf } from '#api/statement.ts';
import { dayStart } from '#domain/clock/days.ts';
import { type FigureName, figureNames, statementCodes } from '#domain/ledger/figures.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { changeOf, titleOfCode } from '#domain/ledger/movements.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { movementTitle, titleOfMovement } from '#messages/statement/statement.ts';
import { signedMoney } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';
import { translator } from '#web/widgets/translator.ts';
import { figureWord } from './figure-words.ts';

export type Movement = ReplyOf<typeof statement>['items'][number];
/** Of mining payouts that are one movement: how many, and of which days. */
export type Together = NonNullable<Movement['together']>;

/** What movements of the code are called; the code itself where it has no other name. */
export function codeWord(code: string): string {
  const title = titleOfCode(code);
  return title === null ? code : movementTitle(translator, title);
}

/** What one movement is called. */
export const titleWord = (movement: Pick<Movement, 'code' | 'accounts'>): string =>
  titleOfMovement(translator, movement);

/** What leads a row: by how much the movement changed the chosen figure; without one, the balance. */
export const leadOf = (movement: Movement, chosen: FigureName | null): string =>
  chosen === null ? movement.amount : changeOf(movement, chosen);

/** What a movement changed beside what leads: 'Available −10.00', 'At stake +10.00'. Beside a profit, always what is available too. */
export function changesBeside(movement: Movement, chosen: FigureName | null): readonly string[] {
  const { profits } = movement.sums;
  const lead = leadOf(movement, chosen);
  // What came in as available is said by the amount.
  const isSaid = (account: FigureName, change: string): boolean =>
    chosen === null ? account === 'available' && change === lead : account === chosen;
  const others = movement.accounts.filter(({ account, change }) => change !== '0.00' && !isSaid(account, change));
  const earned = chosen !== 'profits' && profits !== '0.00' && profits !== lead;
  const keeps = chosen === 'profits' && changeOf(movement, 'available') === '0.00';
  return [
    ...(keeps ? [`${figureWord('available')} 0.00`] : []),
    ...others.map(({ account, change }) => `${figureWord(account)} ${signedMoney(change)}`),
    ...(earned ? [`${figureWord('profits')} ${signedMoney(profits)}`] : []),
  ];
}

/** Which movements are asked for. Days are UTC, both included, as YYYY-MM-DD; '' leaves that end open. */
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

/** The codes that movements of a wallet can be chosen by. */
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

/** Where the same movements are as a file: the path of the table or of the document. */
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
      : t`“${day}” is not a date. Enter one such as 2026-11-21, or leave this empty`;
  const backwards = from !== '' && to !== '' && none(from) === null && none(to) === null && to < from;
  return {
    from: none(from),
    to: backwards ? t`The last day has to be ${from} or later, or empty` : none(to),
  };
}

/** One part of a choice in words, and the choice without it. */
export interface ChosenPart {
  readonly word: string;
  readonly without: Choice;
}

/** What a choice is made of, part by part: 'Deposits', 'from 1 Nov 2026 (UTC)'; nothing when it leaves nothing out. */
export function partsOf(choice: Choice): readonly ChosenPart[] {
  const { figure, code, from, to } = choice;
  const days = daysWords(from, to);
  return [
    ...(figure === null ? [] : [{ word: figureWord(figure), without: { ...choice, figure: null } }]),
    ...(code === null ? [] : [{ word: codeWord(code), without: { ...choice, code: null } }]),
    ...(days === '' ? [] : [{ word: days, without: { ...choice, from: '', to: '' } }]),
  ];
}

/** A choice in words: 'Deposits, from 1 Nov 2026 (UTC)'; null when it leaves nothing out. */
export const choiceWords = (choice: Choice): string | null =>
  partsOf(choice)
    .map(({ word }) => word)
    .join(', ') || null;

function daysWords(from: string, to: string): string {
  const [first, last] = [from === '' ? '' : dayOf(from), to === '' ? '' : dayOf(to)];
  if (first === '') return last === '' ? '' : t`until ${last} (UTC)`;
  if (last === '') return t`from ${first} (UTC)`;
  return first === last ? t`on ${first} (UTC)` : t`from ${first} until ${last} (UTC)`;
}

/**
 * The newest movements put on top of those that were read before them, each once. Null when some may be missing in between:
 * more was posted meanwhile than a page holds.
 *
 * @param ends whether nothing comes after the newest ones
 */
export function joined(
  newest: readonly Movement[],
  ends: boolean,
  before: readonly Movement[],
): readonly Movement[] | null {
  const last = newest.at(-1);
  const [first] = before;
  if (!last || !first || ends) return newest;
  // Of several payouts that are one, the oldest: what was read before may hold the same ones, without those that came since.
  const reached = BigInt(last.together?.oldest ?? last.id);
  if (reached > BigInt(first.id)) return null;
  return [...newest, ...before.filter(({ id }) => BigInt(id) < reached)];
}

/** From a day to a day, both in '2026-11-29': what they have in common is said once, as '1–29 Nov 2026', '30 Oct – 2 Nov 2026'. */
export function daysText(first: string, last: string): string {
  if (first === last) return dayOf(first);
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${dayOf(last)}`;
  const begin = dayOf(first);
  return `${first.slice(0, 4) === last.slice(0, 4) ? begin.replace(/ \d{4}$/, '') : begin} – ${dayOf(last)}`;
}

/** Changes in one line; where it breaks, no figure is parted from its words. */
export const inOneLine = (changes: readonly string[]): string =>
  changes.map((change) => change.replace(/ (?=\S+$)/, '\u00a0')).join(' · ');
