import type { Pool } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { parseId, type TradeId, type UserId } from '#domain/ids/ids.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import {
  closingJournal,
  decideOutcome,
  type Outcome,
  type TradeWindow,
  type WindowTick,
} from '#domain/trades/settlement.ts';
import { type AgreedTrade, type TradePosition, tradeLimits } from '#domain/trades/trade.ts';
import { laidOutSql, layOut } from '#server/ledger/laid-out.ts';

/** The lease under which recorder and settler write (Z2). `epoch` is null while another process holds it. */
export interface HeldLease {
  readonly name: string;
  epoch(): bigint | null;
}

export interface SettlerOptions {
  readonly pool: Pool;
  readonly lease: HeldLease;
  /** Most trades of one set: bounds how long the house's accounts are locked. */
  readonly setSize: number;
}

export interface Settler {
  /** Decides every open trade that can be decided now. Returns how many were closed. */
  settleDue(): Promise<number>;
}

interface WindowRow {
  readonly trade_id: string;
  readonly user_id: string;
  readonly wallet: Wallet;
  readonly positions: TradePosition;
  readonly amount: bigint;
  readonly cover: bigint;
  readonly accepted_ms: bigint;
  readonly entry_delay_ms: number;
  readonly expires_ms: bigint;
  readonly entered: boolean;
  readonly final_ms: bigint;
  readonly after_run: bigint | null;
  readonly entry_seq: bigint | null;
  readonly entry_ms: bigint | null;
  readonly entry_price: bigint | null;
  readonly exit_seq: bigint | null;
  readonly exit_ms: bigint | null;
  readonly exit_price: bigint | null;
  readonly confirming_seq: bigint | null;
  readonly confirming_ms: bigint | null;
  readonly confirming_run: bigint | null;
}

type Closed = Extract<Outcome, { state: 'settled' | 'refunded' }>;

/**
 * Settles trades in sets (T8). Ticks and terms never change once written, so the facts are read without locks and
 * decided by the domain; one short statement per set checks the lease, locks the trades, posts and saves. A process that
 * lost the lease, or died and came back, can therefore neither settle twice nor settle otherwise.
 */
export function createSettler(options: SettlerOptions): Settler {
  const { pool, lease, setSize } = options;

  async function settlePair(pair: string, epoch: bigint): Promise<number> {
    let closedInAll = 0;
    for (;;) {
      const { rows } = await pool.query<WindowRow>({
        name: 'trades-windows',
        text: 'select * from trade_windows($1, $2)',
        values: [pair, setSize],
      });
      const decided = rows.map((row) => ({ row, trade: agreedOf(row), outcome: outcomeOf(row) }));
      const closing = decided.flatMap(({ trade, outcome }) =>
        outcome.state === 'settled' || outcome.state === 'refunded' ? [{ trade, outcome }] : [],
      );
      const entering = decided.flatMap(({ row, outcome }) =>
        outcome.state === 'entered' && !row.entered ? [{ id: row.trade_id, seq: outcome.entry.seq }] : [],
      );
      if (entering.length > 0) await enter(epoch, entering);
      if (closing.length > 0) closedInAll += await close(epoch, closing);
      // A full set may have hidden more behind it; a set in which nothing moved has shown all that can be decided.
      if (rows.length < setSize || closing.length + entering.length === 0) return closedInAll;
    }
  }

  async function enter(
    epoch: bigint,
    entering: readonly { readonly id: string; readonly seq: number }[],
  ): Promise<void> {
    await pool.query({
      name: 'trades-enter',
      text: 'select trade_enter($1, $2, $3, $4)',
      values: [lease.name, epoch, entering.map(({ id }) => id), entering.map(({ seq }) => seq)],
    });
  }

  async function close(epoch: bigint, closing: readonly { trade: AgreedTrade; outcome: Closed }[]): Promise<number> {
    const journals = closing.map(({ trade, outcome }) => closingJournal(trade, outcome));
    const { rows } = await pool.query<{ done: boolean }>({
      name: 'trades-settle',
      text: `select trade_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, ${laidOutSql(10)}) as done`,
      values: [
        lease.name,
        epoch,
        closing.map(({ trade }) => trade.tradeId),
        closing.map(({ outcome }) => (outcome.state === 'settled' ? outcome.status : 'REFUNDED')),
        closing.map(({ outcome }) => (outcome.state === 'settled' ? outcome.profit : 0n)),
        closing.map(({ outcome }) => (outcome.state === 'refunded' ? outcome.reason : null)),
        closing.map(({ outcome }) => outcome.entry?.seq ?? null),
        closing.map(({ outcome }) => outcome.exit?.seq ?? null),
        closing.map(({ outcome }) => outcome.confirming?.seq ?? null),
        ...layOut(journals),
      ],
    });
    return rows[0]?.done ? closing.length : 0;
  }

  /** Z6: a limit that has passed without a tick is decided under the pair's row lock, which closes the window for good. */
  async function closeSilentWindows(epoch: bigint): Promise<string[]> {
    const { rows } = await pool.query<{ currency_pair: string; limit_ms: bigint }>({
      name: 'trades-overdue',
      text: `select l.currency_pair, max(l.limit_ms) as limit_ms
             from (
               select currency_pair, min(accepted_ms) + $1::bigint as limit_ms from trade
               where status = 'PENDING' and entry_seq is null group by currency_pair
               union all
               select currency_pair, min(expires_ms) + $2::bigint from trade
               where status = 'PENDING' group by currency_pair) l
             join market_pair p on p.pair = l.currency_pair
             where l.limit_ms < clock_ms() and p.last_time_ms <= l.limit_ms
             group by l.currency_pair`,
      values: [tradeLimits.entryMs, tradeLimits.confirmationMs],
    });
    for (const { currency_pair, limit_ms } of rows) {
      await pool.query({
        name: 'market-close-window',
        text: 'select market_close_window($1, $2, $3, $4)',
        values: [lease.name, epoch, currency_pair, limit_ms],
      });
    }
    return rows.map((row) => row.currency_pair);
  }

  return {
    async settleDue() {
      const epoch = lease.epoch();
      if (epoch === null) return 0;
      await closeSilentWindows(epoch);
      const { rows } = await pool.query<{ currency_pair: string }>({
        name: 'trades-open-pairs',
        text: `select distinct currency_pair from trade where status = 'PENDING'`,
      });
      let closed = 0;
      for (const { currency_pair } of rows) closed += await settlePair(currency_pair, epoch);
      return closed;
    },
  };
}

function agreedOf(row: WindowRow): AgreedTrade {
  return {
    tradeId: storedId('trd', row.trade_id),
    userId: storedId('usr', row.user_id),
    wallet: row.wallet,
    position: row.positions,
    stake: cents(row.amount),
    cover: cents(row.cover),
    acceptedAtMs: time(row.accepted_ms),
    entryDelayMs: row.entry_delay_ms,
    expiresAtMs: time(row.expires_ms),
  };
}

const time = (value: bigint): Millis => millis(value);

function storedId(prefix: 'trd', text: string): TradeId;
function storedId(prefix: 'usr', text: string): UserId;
function storedId(prefix: 'trd' | 'usr', text: string): TradeId | UserId {
  const id = parseId(prefix, text);
  if (!id) throw new Error(`not a stored ${prefix} id: ${text}`);
  return id;
}

function tickOf(seq: bigint | null, timeMs: bigint | null, price: bigint | null): WindowTick | null {
  return seq === null || timeMs === null ? null : { seq: Number(seq), timeMs: Number(timeMs), price: price ?? 0n };
}

function outcomeOf(row: WindowRow): Outcome {
  const window: TradeWindow = {
    entry: tickOf(row.entry_seq, row.entry_ms, row.entry_price),
    exit: tickOf(row.exit_seq, row.exit_ms, row.exit_price),
    confirming: tickOf(row.confirming_seq, row.confirming_ms, 0n),
    sameSource: row.after_run !== null && row.after_run === row.confirming_run,
    finalMs: Number(row.final_ms),
  };
  return decideOutcome(agreedOf(row), window);
}
