import type { TableRow } from '#database/rows.ts';
import { millis } from '#domain/clock/millis.ts';
import { indexVenues, midsOfText, tradedIndexVenues } from '#domain/markets/index-price.ts';
import { spreadBps } from '#domain/markets/liquidity.ts';
import { isTradableKind, kindOfSource } from '#domain/markets/quotes.ts';
import { isStale } from '#domain/markets/staleness.ts';
import { cents } from '#domain/money/amount.ts';
import { decideOutcome, type Outcome, type WindowTick } from '#domain/trades/settlement.ts';
import { tradeLimits } from '#domain/trades/trade.ts';
import { fact } from './facts.ts';
import type { Findings } from './findings.ts';
import type { SpreadCeilings } from './spread-ceilings.ts';

/** A trade as it ended, and the ticks that its own terms pick. */
export interface DecidedRow
  extends TableRow<
    'trade',
    | 'trade_id'
    | 'wallet'
    | 'positions'
    | 'amount'
    | 'cover'
    | 'accepted_ms'
    | 'expires_ms'
    | 'status'
    | 'entry_seq'
    | 'exit_seq'
    | 'confirming_seq'
    | 'profit'
    | 'refund_reason'
    | 'copy_id'
    | 'currency_pair'
  > {
  readonly final_ms: bigint | null;
  readonly after_ms: bigint | null;
  readonly after_bid: bigint | null;
  readonly after_ask: bigint | null;
  readonly after_source: string | null;
  readonly after_run: bigint | null;
  readonly after_index: string | null;
  readonly n_seq: bigint | null;
  readonly n_ms: bigint | null;
  readonly n_price: bigint | null;
  readonly n_index: string | null;
  readonly x_seq: bigint | null;
  readonly x_ms: bigint | null;
  readonly x_price: bigint | null;
  readonly x_index: string | null;
  readonly c_seq: bigint | null;
  readonly c_ms: bigint | null;
  readonly c_run: bigint | null;
}

const followsTicks = 'T5.outcomes';

/** Who records closes trades too, within about a second: prices that go on for longer show that one was left open, in ms. */
const closingMs = 5_000;

/**
 * T4, T5 and Z6 once more, by the domain's own decision over the recorded ticks.
 *
 * @param recordedUntilMs when the newest tick was recorded that is a minute older than the newest time of the database's prices
 */
export function verifyOutcome(row: DecidedRow, recordedUntilMs: number, findings: Findings): void {
  const problem = differenceOf(row, outcomeOf(row));
  if (problem !== null) findings.breach('T5', followsTicks, `trade ${row.trade_id}`, problem);
  if (row.status !== 'PENDING') return;
  // With the confirming tick, or without one after its limit, every trade is decided.
  const limitMs = Number(row.expires_ms) + tradeLimits.confirmationMs;
  const decidedMs = row.c_ms === null ? limitMs : Math.min(Number(row.c_ms), limitMs);
  if (recordedUntilMs <= decidedMs + closingMs) return;
  const open = `is open, its ticks decided it at ${fact(decidedMs)}, and prices were recorded until ${fact(recordedUntilMs)}`;
  findings.breach('T5', 'T5.closed-trades', `trade ${row.trade_id}`, open);
}

/**
 * Z5, P2, Z4 and M2: what a trade follows was there before it, and of a kind that may be traded on; one that is no copy was accepted while
 * that price was not stale, and within the ceiling of the spread that was kept.
 */
export function verifyBeginning(
  row: DecidedRow,
  mode: 'demo' | 'production',
  ceilings: SpreadCeilings,
  findings: Findings,
): void {
  const id = `trade ${row.trade_id}`;
  if (row.after_ms === null || row.after_ms > row.accepted_ms) {
    findings.breach('Z5', 'Z5.followed-ticks', id, 'was accepted before its tick');
  }
  const kind = kindOfSource(row.after_source ?? '');
  if (kind === null || kind === 'polled' || (row.wallet === 'real' && !isTradableKind(kind, mode))) {
    const problem = `was accepted on ${fact(row.after_source ?? 'no source')} in ${fact(mode)}`;
    findings.breach('P2', 'P2.tradable-prices', id, problem);
  }
  const venues = indexVenues(row.after_index);
  if (row.copy_id === null && row.after_index !== null && venues < tradedIndexVenues) {
    const problem = `was accepted on an index of ${fact(venues)} venues`;
    findings.breach('P2', 'P2.index-venues', id, problem);
  }
  // A copy is placed later, on the terms of its trade (C3).
  if (row.copy_id === null && row.after_ms !== null) verifyMarket(row, row.after_ms, ceilings, findings);
}

function verifyMarket(row: DecidedRow, afterMs: bigint, ceilings: SpreadCeilings, findings: Findings): void {
  const { accepted_ms: acceptedMs, after_bid: bid, after_ask: ask, currency_pair: pair } = row;
  const price = { marked: false, kind: kindOfSource(row.after_source ?? ''), recordedMs: Number(afterMs) };
  if (isStale(price, Number(acceptedMs))) {
    const problem = `was accepted at ${fact(acceptedMs)}, the tick it follows was recorded at ${fact(afterMs)}`;
    findings.breach('Z4', 'Z4.fresh-ticks', `trade ${row.trade_id}`, problem);
  }
  const ceiling = ceilings.at(pair, acceptedMs);
  if (bid === null || ask === null || ceiling === null || spreadBps(bid, ask) <= ceiling) return;
  const spread = fact(spreadBps(bid, ask));
  const problem = `was accepted at ${spread} basis points between bid and ask; ${fact(pair)} takes trades up to ${fact(ceiling)}`;
  findings.breach('M2', 'M2.spread-ceilings', `trade ${row.trade_id}`, problem);
}

function outcomeOf(row: DecidedRow): Outcome {
  return decideOutcome(
    {
      position: row.positions,
      stake: cents(row.amount),
      cover: cents(row.cover),
      acceptedAtMs: millis(row.accepted_ms),
      expiresAtMs: millis(row.expires_ms),
    },
    {
      entry: tickOf(row.n_seq, row.n_ms, row.n_price, row.n_index),
      exit: tickOf(row.x_seq, row.x_ms, row.x_price, row.x_index),
      confirming: tickOf(row.c_seq, row.c_ms, 0n, null),
      sameSource: row.after_run !== null && row.after_run === row.c_run,
      finalMs: Number(row.final_ms ?? 0n),
    },
  );
}

function tickOf(
  seq: bigint | null,
  quotedMs: bigint | null,
  price: bigint | null,
  index: string | null,
): WindowTick | null {
  return seq === null || quotedMs === null || price === null
    ? null
    : { seq: Number(seq), quotedMs: Number(quotedMs), price, mids: midsOfText(index) };
}

/** What of the record is not as its ticks say; null when all is. */
function differenceOf(row: DecidedRow, outcome: Outcome): string | null {
  if (row.status === 'PENDING') {
    const entry = row.n_ms !== null && row.n_ms <= row.accepted_ms + BigInt(tradeLimits.entryMs) ? row.n_seq : null;
    return row.entry_seq === null || row.entry_seq === entry
      ? null
      : `entered at ${fact(row.entry_seq)}, its ticks say ${fact(entry)}`;
  }
  if (outcome.state === 'waiting' || outcome.state === 'entered')
    return `${fact(row.status)} before its ticks could decide it`;
  const settled = outcome.state === 'settled';
  const result = (status: string, reason: string | null, profit: bigint | null): string =>
    `${fact(status)} ${fact(reason ?? '')} with ${fact(profit)}`;
  const said = result(row.status, row.refund_reason, row.profit);
  const due = settled ? result(outcome.status, null, outcome.profit) : result('REFUNDED', outcome.reason, 0n);
  if (said !== due) return `${said}, its ticks say ${due}`;
  // A trade that timed out may have been closed before the ticks were there that end its window now.
  const reason = settled ? null : outcome.reason;
  const early = reason === 'no entry tick';
  const wrong = [
    wrongTick('entry', row.entry_seq, outcome.entry, false),
    wrongTick('exit', row.exit_seq, outcome.exit, early),
    wrongTick('confirming', row.confirming_seq, outcome.confirming, early || reason === 'no confirming tick'),
  ];
  return wrong.find((text) => text !== null) ?? null;
}

function wrongTick(name: string, stored: bigint | null, due: WindowTick | null, mayLack: boolean): string | null {
  if (stored === (due === null ? null : BigInt(due.seq)) || (mayLack && stored === null)) return null;
  return `has ${fact(name)} tick ${fact(stored)}, its ticks say ${fact(due?.seq ?? null)}`;
}
