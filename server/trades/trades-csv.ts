import type { Pool } from 'pg';
import { csvBytes, csvRow } from '#server/lists/csv.ts';
import { settledTrades, type TradeRow, tradeView } from './views.ts';
import type { WhichTrades } from './which-trades.ts';

const columns = [
  'tradeId',
  'createdAt',
  'wallet',
  'traderName',
  'currencyPair',
  'positions',
  'amount',
  'payoutRate',
  'duration',
  'acceptedAt',
  'expiresAt',
  'closedAt',
  'entrySeq',
  'entryTime',
  'entryPrice',
  'exitSeq',
  'exitTime',
  'exitPrice',
  'confirmingSeq',
  'confirmingTime',
  'status',
  'refundReason',
  'profit',
  'receipt',
  'entryQuotedAt',
  'exitQuotedAt',
  'confirmingQuotedAt',
];

/**
 * Settled trades as CSV (RFC 4180, UTF-8): a line of names, then a trade a line, the oldest first. `receipt` is where each is
 * proved.
 *
 * @param origin the installation's own address
 */
export async function* tradesCsv(
  pool: Pool,
  userId: string,
  which: WhichTrades,
  origin: string,
): AsyncGenerator<Uint8Array> {
  yield csvBytes(csvRow(columns));
  for await (const rows of settledTrades(pool, userId, which)) {
    yield csvBytes(rows.map((row) => csvRow(cellsOf(row, origin))).join(''));
  }
}

function cellsOf(row: TradeRow, origin: string): readonly string[] {
  const trade = tradeView(row);
  const { entryTick: entry, exitTick: exit, confirmingTick: confirming } = trade;
  return [
    trade.tradeId,
    trade.createdAt,
    trade.wallet,
    trade.traderName,
    trade.currencyPair,
    trade.positions,
    trade.amount,
    String(trade.payoutRate),
    String(trade.duration),
    trade.acceptedAt,
    trade.expiresAt,
    trade.closedAt ?? '',
    String(entry?.seq ?? ''),
    entry?.time ?? '',
    entry?.price ?? '',
    String(exit?.seq ?? ''),
    exit?.time ?? '',
    exit?.price ?? '',
    String(confirming?.seq ?? ''),
    confirming?.time ?? '',
    trade.status,
    trade.refundReason ?? '',
    trade.profit ?? '',
    `${origin}/receipts/${trade.tradeId}`,
    ...[entry, exit, confirming].map((tick) => tick?.quotedAt ?? ''),
  ];
}
