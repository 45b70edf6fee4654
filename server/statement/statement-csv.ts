import { changeOf } from '#domain/ledger/movements.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { Translator } from '#messages/message.ts';
import { titleOfMovement } from '#messages/statement/statement.ts';
import type { StatementExtract } from '#server/ledger/statement-extract.ts';
import type { Movement } from '#server/ledger/statement-movement.ts';
import type { Figures } from '#server/ledger/statement-sums.ts';
import { csvBytes, csvRow } from '#server/lists/csv.ts';

/** The figures that have a column of changes beside that of the balance, which comes first, as `amount`. */
const otherFigures = [
  'available',
  'deposits',
  'profits',
  'withdrawals',
  'aside',
  'staked',
  'allocated',
  'withdrawing',
  'receivable',
] as const;

/** The record that caused it, and what it is of: a mining payout's, a trade's. */
const lastColumns = [
  'causeKind',
  'cause',
  'minedCoin',
  'minedDay',
  'minedAddition',
  'pair',
  'direction',
  'copied',
] as const;

const columns = [
  'time',
  'movement',
  'kind',
  'title',
  'amount',
  'availableAfter',
  'balanceAfter',
  ...otherFigures,
  ...lastColumns,
];

/**
 * A statement as CSV (RFC 4180, UTF-8): a line of names, the opening figures, the movements oldest first, the closing figures.
 * In each column of a figure the opening and the changes give the closing, unless a kind leaves movements out.
 *
 * @param translator says the titles
 */
export async function* statementCsv(translator: Translator, extract: StatementExtract): AsyncGenerator<Uint8Array> {
  yield csvBytes(csvRow(columns) + figuresRow('opening-balance', extract.opening));
  for await (const movements of extract.movements()) {
    yield csvBytes(movements.map((movement) => csvRow(cellsOf(translator, movement))).join(''));
  }
  yield csvBytes(figuresRow('closing-balance', extract.closing));
}

const figuresRow = (kind: string, figures: Figures): string =>
  csvRow([
    '',
    '',
    kind,
    '',
    formatCents(figures.balance),
    formatCents(figures.available),
    formatCents(figures.balance),
    ...otherFigures.map((figure) => formatCents(figures[figure])),
    ...lastColumns.map(() => ''),
  ]);

function cellsOf(translator: Translator, movement: Movement): readonly string[] {
  const { time, id, code, amount, available, balance, cause, mined, trade } = movement;
  return [
    time,
    id,
    code,
    titleOfMovement(translator, movement),
    amount,
    available,
    balance,
    ...otherFigures.map((figure) => changeOf(movement, figure)),
    cause.kind,
    cause.id,
    mined?.coin ?? '',
    mined?.day ?? '',
    mined?.addition.toString() ?? '',
    trade?.pair ?? '',
    trade?.direction ?? '',
    trade?.copied.toString() ?? '',
  ];
}
