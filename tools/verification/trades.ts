import type { ClientBase } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';
import { acceptanceKindOf, acceptanceRuleOf, acceptanceText } from '#domain/trades/acceptance-text.ts';
import { fact } from './facts.ts';
import type { Findings } from './findings.ts';
import type { KeyRing } from './keys.ts';
import { type DecidedRow, verifyBeginning, verifyOutcome } from './outcomes.ts';
import { readSpreadCeilings } from './spread-ceilings.ts';

/** Trades read at a time: what is held in memory does not grow with the books. */
const pageSize = 2_000;

interface TradeRow extends DecidedRow, TableRow<'trade'> {
  readonly head_hash: string | null;
}

/**
 * A page of trades with the ticks that their terms pick (Z6). The tick that a trade follows lies at most so long before it
 * (ms): a pair is stale after 5 s, and a day spares the search through the days before.
 */
const pageSql = `
  select t.*, p.quoted_floor_ms as final_ms, encode(a.hash, 'hex') as head_hash, a.time_ms as after_ms,
    a.bid as after_bid, a.ask as after_ask, a.source as after_source, a.source_run as after_run, a.index_parts as after_index, n.seq as n_seq,
    coalesce(n.quoted_ms, n.time_ms) as n_ms, n.price as n_price, n.index_parts as n_index, x.seq as x_seq, coalesce(x.quoted_ms, x.time_ms) as x_ms,
    x.price as x_price, x.index_parts as x_index, c.seq as c_seq, coalesce(c.quoted_ms, c.time_ms) as c_ms, c.source_run as c_run
  from (select * from trade where trade_id > $1 order by trade_id limit $2) t
  left join market_pair p on p.pair = t.currency_pair
  left join lateral (
    select * from market_tick m
    where m.pair = t.currency_pair and m.seq = t.after_seq and m.time_ms >= t.accepted_ms - 86400000 limit 1) a on true
  left join lateral (
    select * from market_tick m
    where m.pair = t.currency_pair and m.seq > t.after_seq and m.time_ms >= t.accepted_ms + t.entry_delay_ms
      and coalesce(m.quoted_ms, m.time_ms) >= t.accepted_ms + t.entry_delay_ms
    order by m.time_ms, m.seq limit 1) n on true
  left join lateral (
    select * from market_tick m
    where m.pair = t.currency_pair and m.time_ms > t.expires_ms and coalesce(m.quoted_ms, m.time_ms) > t.expires_ms
    order by m.time_ms, m.seq limit 1) c on true
  left join lateral (
    select * from market_tick m
    where m.pair = t.currency_pair and m.time_ms <= coalesce(c.time_ms, 9223372036854775807)
      and coalesce(m.quoted_ms, m.time_ms) <= t.expires_ms
    order by m.time_ms desc, m.seq desc limit 1) x on true
  order by t.trade_id`;

/**
 * Newest recorded tick that is a minute older than the last time of any pair: measured by the prices alone, not by a clock of
 * now, and by the ticks themselves, whatever the rows of pairs say.
 */
const recordedUntilSql = `
  with newest as (
    select p.pair, greatest(p.last_time_ms, t.time_ms) as time_ms
    from market_pair p left join lateral (
      select time_ms from market_tick where pair = p.pair order by seq desc limit 1) t on true)
  select max(m.time_ms) as until_ms
  from newest n
  cross join lateral (
    select time_ms from market_tick
    where pair = n.pair and time_ms < (select max(time_ms) from newest) - 60000 order by time_ms desc limit 1) m`;

/**
 * Goes through all trades by id, a page at a time: each was agreed as it was signed, each closed one ended as the rules
 * say of its recorded ticks, and none is open that they decided a minute before.
 */
export async function verifyTrades(db: ClientBase, keys: KeyRing, findings: Findings): Promise<void> {
  const installed = await db.query<{ mode: 'demo' | 'production' }>('select mode from installation');
  const mode = installed.rows[0]?.mode ?? 'demo';
  const recorded = await db.query<{ until_ms: bigint | null }>(recordedUntilSql);
  const recordedUntilMs = Number(recorded.rows[0]?.until_ms ?? 0n);
  const ceilings = await readSpreadCeilings(db);
  let page = readPage(db, '');
  for (;;) {
    const rows = await page;
    const last = rows.at(-1);
    const more = last !== undefined && rows.length === pageSize;
    // The next page is read while this one's signatures are checked.
    if (more) page = readPage(db, last.trade_id);
    await Promise.all(rows.map((row) => verifyAcceptance(row, keys, findings)));
    for (const row of rows) {
      verifyBeginning(row, mode, ceilings, findings);
      verifyOutcome(row, recordedUntilMs, findings);
    }
    if (!more) return;
  }
}

async function readPage(db: ClientBase, after: string): Promise<readonly TradeRow[]> {
  const { rows } = await db.query<TradeRow>({ name: 'verify-trades', text: pageSql, values: [after, pageSize] });
  return rows;
}

/** Z5: the signed text is that of the trade's own columns and of the tick it follows, and the operator signed it. */
async function verifyAcceptance(row: TradeRow, keys: KeyRing, findings: Findings): Promise<void> {
  const breach = (problem: string): void => findings.breach('Z5', 'Z5.signed-trades', `trade ${row.trade_id}`, problem);
  const text = acceptanceText(
    {
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
      rule: acceptanceRuleOf(row.after_source),
    },
    acceptanceKindOf(row.acceptance_text),
  );
  if (text !== row.acceptance_text) breach('its columns, or the tick it follows, are not those of the signed text');
  if (!(await keys.signed(row.key_id, row.acceptance_text, row.acceptance_signature))) {
    breach(`its text is not signed by the key ${fact(row.key_id || 'it names')}`);
  }
}
