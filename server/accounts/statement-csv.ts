import { formatCents } from '#domain/money/amount.ts';
import type { StatementExtract } from '#server/ledger/statement-extract.ts';
import type { StatementLine } from '#server/ledger/statement-line.ts';

const columns = [
  ...['time', 'code', 'class', 'account', 'amount', 'accountBalance', 'balance'],
  ...['causeKind', 'cause', 'journal', 'id'],
];

/**
 * A statement as CSV (RFC 4180, UTF-8): a line of names, the opening balance, the postings oldest first, the closing
 * balance. Both balances stand in the column `balance`, and in the column `code` what they are.
 */
export async function* statementCsv(extract: StatementExtract): AsyncGenerator<Uint8Array> {
  yield bytes(csvRow(columns) + balanceRow('opening-balance', extract.opening));
  for await (const lines of extract.lines()) yield bytes(lines.map((line) => csvRow(cellsOf(line))).join(''));
  yield bytes(balanceRow('closing-balance', extract.closing));
}

const balanceRow = (code: string, balance: bigint): string =>
  csvRow(['', code, '', '', '', '', formatCents(balance), '', '', '', '']);

function cellsOf(line: StatementLine): readonly string[] {
  const { time, code, account, amount, accountBalance, balance, cause, journal, id } = line;
  return [time, code, line.class, account, amount, accountBalance, balance, cause.kind, cause.id, journal, id];
}

const plainNumber = /^-?[0-9]+(\.[0-9]+)?$/;

/**
 * One row. A cell that a spreadsheet would take for a formula gets an apostrophe in front, which shows it as text; negative
 * numbers stay numbers.
 */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const harmless = /^[\t\r\n ]*[=+\-@|%]/.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const encoder = new TextEncoder();
const bytes = (text: string): Uint8Array => encoder.encode(text);
