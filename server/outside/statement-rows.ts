import { dateWriter } from '#domain/languages/date-writer.ts';
import { inEachLanguage } from '#domain/languages/language.ts';
import { grouped } from '#domain/languages/words.ts';
import type { FigureName } from '#domain/ledger/figures.ts';
import { changeOf, titleOf } from '#domain/ledger/movements.ts';
import { formatCents } from '#domain/money/amount.ts';
import { figureNoun } from '#messages/statement/figures.ts';
import { movementTitle, paperWord, tradeWord } from '#messages/statement/statement.ts';
import type { StatementExtract } from '#server/ledger/statement-extract.ts';
import type { Movement } from '#server/ledger/statement-movement.ts';
import type { StatementHead } from './statement-head.ts';

/** A movement as a document shows it, in words and figures alone. */
export interface PaperRow {
  readonly day: string;
  readonly time: string;
  readonly title: string;
  /** What else it changed, piece by piece. */
  readonly details: readonly string[];
  /** The change of the balance, or of the figure that was chosen. */
  readonly amount: string;
  readonly available: string;
  readonly balance: string;
}

/** An amount as people read it: '-1234.50' → '−1,234.50'. */
export const shownAmount = (text: string): string => grouped(text).replace('-', '−');

const signedAmount = (text: string): string =>
  text === '0.00' || text.startsWith('-') ? shownAmount(text) : `+${shownAmount(text)}`;

export function rowOf(head: StatementHead, movement: Movement): PaperRow {
  const { translator } = head;
  const { time, id, code, accounts, mined, trade } = movement;
  const kinds = accounts.map(({ account }) => account);
  const title = titleOf(code, kinds);
  if (title === null) throw new Error(`movement ${id} has a code that no customer sees`);
  return {
    day: dayOf(head, time.slice(0, 10)),
    time: `${time.slice(11, 19)} · ${id}`,
    title: movementTitle(translator, title),
    details: [
      ...(trade ? [tradeWord(translator, trade)] : []),
      ...(mined ? [`${mined.coin}, ${dayOf(head, mined.day)}`] : []),
      ...(mined && mined.addition > 0 ? [paperWord(translator, 'late')] : []),
      ...changesBeside(head, movement),
    ],
    amount: signedAmount(head.figure === null ? movement.amount : changeOf(movement, head.figure)),
    available: shownAmount(movement.available),
    balance: shownAmount(movement.balance),
  };
}

/** The figures that it changed, where that is not the amount; of the sums of P3 a profit that is not all of it. */
function changesBeside({ translator, figure }: StatementHead, { accounts, sums, amount }: Movement): readonly string[] {
  const isAmount = (name: FigureName, change: string): boolean =>
    figure === null ? name === 'available' && change === amount : name === figure;
  return [
    ...accounts
      .filter(({ account, change }) => change !== '0.00' && !isAmount(account, change))
      .map(({ account, change }) => `${figureNoun(translator, account)} ${signedAmount(change)}`),
    ...(sums.profits === '0.00' || sums.profits === amount || figure === 'profits'
      ? []
      : [`${figureNoun(translator, 'profits')} ${signedAmount(sums.profits)}`]),
  ];
}

/** The last row: what the days end with. */
export function endOf(
  head: StatementHead,
  { closing }: StatementExtract,
): Omit<PaperRow, 'day' | 'time' | 'details' | 'amount'> {
  return {
    title: paperWord(head.translator, 'closing'),
    available: shownAmount(formatCents(closing.available)),
    balance: shownAmount(formatCents(closing.balance)),
  };
}

const days = inEachLanguage((language) =>
  dateWriter(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** '2026-11-21' → '21 Nov 2026'. */
const dayOf = ({ translator: { language } }: StatementHead, day: string): string =>
  days[language](new Date(`${day}T00:00:00Z`));

/** The days of a statement; one that is not over ends with the instant that it was made at. */
export function periodOf(head: StatementHead, { time }: StatementExtract): string {
  const { translator, from, to } = head;
  const end =
    to === null || to >= time.slice(0, 10)
      ? `${dayOf(head, time.slice(0, 10))}, ${time.slice(11, 19)} UTC`
      : `${dayOf(head, to)} (UTC)`;
  return from === null
    ? paperWord(translator, 'from_beginning', { end })
    : paperWord(translator, 'from_to', { start: dayOf(head, from), end });
}
