import type { ClientBase } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { acceptanceText } from '#server/trades/acceptance-text.ts';
import type { Findings } from './findings.ts';
import type { KeyRing } from './keys.ts';

/** Trades read at a time: what is held in memory does not grow with the books. */
const pageSize = 2_000;

interface TradeRow {
  readonly trade_id: string;
  readonly wallet: Wallet;
  readonly currency_pair: string;
  readonly positions: TradePosition;
  readonly amount: bigint;
  readonly duration_ms: bigint;
  readonly payout_rate: number;
  readonly entry_delay_ms: number;
  readonly accepted_ms: bigint;
  readonly after_seq: bigint;
  readonly expires_ms: bigint;
  readonly acceptance_text: string;
  readonly acceptance_signature: string;
  readonly key_id: string;
  readonly head_hash: string | null;
}

/** Goes through all trades by id, a page at a time: each was agreed as it was signed. */
export async function verifyTrades(db: ClientBase, keys: KeyRing, findings: Findings): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await db.query<TradeRow>({
      name: 'verify-trades',
      text: `select t.*, encode(a.hash, 'hex') as head_hash
             from (select * from trade where trade_id > $1 order by trade_id limit $2) t
             left join lateral (
               select * from market_tick m where m.pair = t.currency_pair and m.seq = t.after_seq limit 1) a on true
             order by t.trade_id`,
      values: [after, pageSize],
    });
    for (const row of rows) verifyAcceptance(row, keys, findings);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.trade_id;
  }
}

/** Z5: the signed text is that of the trade's own columns and of the tick it follows, and the operator signed it. */
function verifyAcceptance(row: TradeRow, keys: KeyRing, findings: Findings): void {
  const breach = (problem: string): void =>
    findings.breach('Z5', 'each trade is what the operator signed at its acceptance', `trade ${row.trade_id}`, problem);
  const text = acceptanceText({
    tradeId: row.trade_id,
    wallet: row.wallet,
    currencyPair: row.currency_pair,
    positions: row.positions,
    amount: formatCents(row.amount),
    duration: Number(row.duration_ms) / 1000,
    payoutRate: row.payout_rate,
    entryDelay: row.entry_delay_ms,
    acceptedAt: isoTime(millis(row.accepted_ms)),
    afterSeq: Number(row.after_seq),
    expiresAt: isoTime(millis(row.expires_ms)),
    headHash: row.head_hash ?? '',
  });
  if (text !== row.acceptance_text) breach('its columns, or the tick it follows, are not those of the signed text');
  if (!keys.signed(row.key_id, row.acceptance_text, row.acceptance_signature)) {
    breach(`its text is not signed by the key ${row.key_id || 'it names'}`);
  }
}
