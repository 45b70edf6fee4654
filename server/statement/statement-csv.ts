import { formatCents } from '#domain/money/amount.ts';
import type { StatementExtract } from '#server/ledger/statement-extract.ts';
import type { StatementLine } from '#server/ledger/statement-line.ts';
import { csvBytes, csvRow } from '#server/lists/csv.ts';

const columns = [
  'time',
  'code',
  'class',
  'account',
  'amount',
  'accountBalance',
  'balance',
  'causeKind',
  'cause',
  'journal',
  'id',
  'minedCoin',
  'minedDay',
];

/**
 * A statement as CSV (RFC 4180, UTF-8): a line of names, the opening balance, the postings oldest first, the closing
 * balance. Both balances stand in the column `balance`, and in the column `code` what they are.
 */
export async function* statementCsv(extract: StatementExtract): AsyncGenerator<Uint8Array> {
  yield csvBytes(csvRow(columns) + balanceRow('opening-balance', extract.opening));
  for await (const lines of extract.lines()) yield csvBytes(lines.map((line) => csvRow(cellsOf(line))).join(''));
  yield csvBytes(balanceRow('closing-balance', extract.closing));
}

const balanceRow = (code: string, balance: bigint): string =>
  csvRow(['', code, '', '', '', '', formatCents(balance), '', '', '', '', '', '']);

function cellsOf(line: StatementLine): readonly string[] {
  const { time, code, account, amount, accountBalance, balance, cause, journal, id, mined } = line;
  return [
    time,
    code,
    line.class,
    account,
    amount,
    accountBalance,
    balance,
    cause.kind,
    cause.id,
    journal,
    id,
    mined?.coin ?? '',
    mined?.day ?? '',
  ];
}
