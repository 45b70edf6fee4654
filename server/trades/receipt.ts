import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readReceipt } from '#api/receipts.ts';
import type { SealPath } from '#domain/trades/receipt.ts';
import { readPostings } from '#server/ledger/postings.ts';
import type { PublicKey } from '#server/proof/keys.ts';
import { readSegment } from './segment.ts';
import { type TradeRow, tickView, tradeView } from './views.ts';

type Receipt = ReplyOf<typeof readReceipt>;

export interface ReceiptDependencies {
  readonly pool: Pool;
  /** All that the operator has signed with: a receipt carries the key that signed it, which may be replaced by now. */
  readonly keys: () => Promise<readonly PublicKey[]>;
  /** The seals of a pair's ticks, as far as there are any. */
  readonly sealPaths: (pair: string, seqs: readonly number[]) => Promise<readonly SealPath[]>;
}

/** What exit and entry are of a price that is an index (T4). */
const indexRule =
  'Prices of live:index are held against each other by their venues: the move of each venue that is in both is its mid at exit less ' +
  'its mid at entry, and exit > entry where the median of the moves is above zero; with fewer than two such venues the stake is ' +
  'returned. ';

/** The rule a trade was decided by, in words that name the facts of the receipt (Z6, T4, T5). */
function ruleOf(row: TradeRow): string {
  const window =
    'Entry is the first tick after afterSeq that was quoted at or after acceptedAt + entryDelay; exit is the last tick ' +
    'quoted at or before expiresAt; the first tick quoted after expiresAt confirms it. A tick without quotedAt counts by ' +
    'its time. UP wins when exit > entry, DOWN when exit < entry; a tie ' +
    `returns the stake. ${row.entry?.index_parts ? indexRule : ''}A win pays floor(amount × payoutRate / 10,000).`;
  switch (row.status) {
    case 'PENDING':
      return `${window} This trade is open.`;
    case 'WON':
      return `${window} Here ${row.positions} won.`;
    case 'LOST':
      return `${window} Here ${row.positions} lost.`;
    case 'REFUNDED':
      return `${window} This trade was refunded: ${row.refund_reason}.`;
  }
}

/** The trader's trade that a copy's trade follows; its receipt has the same acceptance and window. */
async function sourceOf(pool: Pool, row: TradeRow): Promise<string | null> {
  if (row.copy_id === null) return null;
  const { rows } = await pool.query<{ source_trade_id: string }>({
    name: 'receipt-source',
    text: 'select source_trade_id from copy_outcome where trade_id = $1',
    values: [row.trade_id],
  });
  return rows[0]?.source_trade_id ?? null;
}

/** The public proof of a trade (T9), complete in itself: nothing in it says whose it is. */
export async function receiptOf({ pool, keys, sealPaths }: ReceiptDependencies, row: TradeRow): Promise<Receipt> {
  const view = tradeView(row);
  const decisive = [row.entry, row.exit, row.confirming].flatMap((tick) => (tick ? [tick.seq] : []));
  const [known, segment, sealed, postings, copies] = await Promise.all([
    keys(),
    readSegment(pool, row),
    sealPaths(row.currency_pair, [...new Set([view.afterSeq, ...decisive])]),
    readPostings(pool, row.trade_id),
    sourceOf(pool, row),
  ]);
  const seals = sealed.map((seal) => ({
    ...seal,
    path: [...seal.path],
    day: seal.day && { ...seal.day, path: [...seal.day.path] },
  }));
  return {
    tradeId: view.tradeId,
    status: view.status,
    wallet: view.wallet,
    currencyPair: view.currencyPair,
    positions: view.positions,
    amount: view.amount,
    payoutRate: view.payoutRate,
    duration: view.duration,
    entryDelay: view.entryDelay,
    acceptedAt: view.acceptedAt,
    afterSeq: view.afterSeq,
    expiresAt: view.expiresAt,
    profit: view.profit,
    refundReason: view.refundReason,
    acceptance: { text: row.acceptance_text, signature: row.acceptance_signature, keyId: row.key_id },
    publicKey: known.find(({ keyId }) => keyId === row.key_id)?.publicKey ?? null,
    decimals: row.decimals,
    ticks: {
      entry: tickView(row.entry, row.decimals),
      exit: tickView(row.exit, row.decimals),
      confirming: tickView(row.confirming, row.decimals),
    },
    segment,
    seals: seals.filter(({ seq }) => decisive.includes(seq)),
    acceptedSeal: seals.find(({ seq }) => seq === view.afterSeq) ?? null,
    copies,
    rule: ruleOf(row),
    postings,
  };
}
