import type { Pool } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { type Id, parseId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { midsOfText } from '#domain/markets/index-price.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import {
  closingJournal,
  decideOutcome,
  type Outcome,
  type TradeWindow,
  type WindowTick,
} from '#domain/trades/settlement.ts';
import type { AgreedTrade, TradePosition } from '#domain/trades/trade.ts';
import { SetAside } from '#server/commands/retry-later.ts';
import { journalArguments, journalArgumentsSql } from '#server/ledger/journal-arguments.ts';
import { sqlState } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { closeWindow, silentPairs } from './overdue-pairs.ts';

/** The lease under which recorder and settler write (Z2). `epoch` is null while another process holds it. */
export interface HeldLease {
  readonly name: string;
  epoch(): bigint | null;
}

export interface SettlerOptions {
  readonly pool: Pool;
  readonly lease: HeldLease;
  readonly log: Log;
  /** Most trades of one set: bounds how long the house's accounts are locked. */
  readonly setSize: number;
  /** By which trades that could not be settled are left alone for a while; this process's own unless given. */
  readonly clockMs?: () => number;
  /** Called when a set of trades has closed, while others may be due still. */
  readonly onClosed?: () => void;
}

export interface Settler {
  /** Decides every open trade that can be decided now. Returns how many were closed. */
  settleDue(): Promise<number>;
  /** How many trades could not be settled at their last try. */
  setAside(): number;
}

interface WindowRow {
  readonly trade_id: string;
  readonly user_id: string;
  readonly copy_id: string | null;
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
  readonly entry_index: string | null;
  readonly exit_seq: bigint | null;
  readonly exit_ms: bigint | null;
  readonly exit_price: bigint | null;
  readonly exit_index: string | null;
  readonly confirming_seq: bigint | null;
  readonly confirming_ms: bigint | null;
  readonly confirming_run: bigint | null;
}

type Closed = Extract<Outcome, { state: 'settled' | 'refunded' }>;

/** A trade that closes now, with the posting that closes it. */
interface Closing {
  readonly id: string;
  readonly outcome: Closed;
  readonly journal: Journal;
}

interface Entering {
  readonly id: string;
  readonly seq: number;
}

/** `lease_check`: another process settles now. */
const leaseLost = 'FL001';

/** SQLSTATE classes that say something of the moment and nothing of the rows: connection, locks, limits, shutdown. */
const momentary = new Set(['08', '25', '40', '53', '55', '57', '58']);

/** Whether the rows themselves were refused, so that a smaller set may pass. */
function rowsWereRefused(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && state !== leaseLost && !momentary.has(state.slice(0, 2));
}

/**
 * Settles trades in sets (T8). Ticks and terms never change once written, so the facts are read without locks and
 * decided by the domain; one short statement per set checks the lease, locks the trades, posts and saves. A process that
 * lost the lease, or died and came back, can therefore neither settle twice nor settle otherwise.
 *
 * A set that is refused is halved until the trade that cannot be settled is alone: that one is logged and set aside for a
 * while, all others settle (L4). A pair that fails holds up no other pair.
 */
export function createSettler(options: SettlerOptions): Settler {
  const { pool, lease, log, setSize } = options;
  const aside = new SetAside(options.clockMs ?? (() => performance.now()));

  function setAside(id: string, error: unknown): void {
    aside.add(id);
    log.warn({ trade: id, err: error, setAside: aside.size }, 'a trade could not be settled and was set aside');
  }

  /** Runs a set whole or, when its rows are refused, in halves. Returns what the parts that passed returned, summed. */
  async function inParts<T extends { readonly id: string }>(
    set: readonly T[],
    run: (part: readonly T[]) => Promise<number>,
  ): Promise<number> {
    const [first] = set;
    if (!first) return 0;
    try {
      return await run(set);
    } catch (error) {
      if (!rowsWereRefused(error)) throw error;
      if (set.length > 1) {
        const half = Math.ceil(set.length / 2);
        return (await inParts(set.slice(0, half), run)) + (await inParts(set.slice(half), run));
      }
      setAside(first.id, error);
      return 0;
    }
  }

  /** Decides one set of a pair's trades, the oldest first. */
  async function settleSet(pair: string, epoch: bigint): Promise<{ readonly closed: number; readonly more: boolean }> {
    const { rows } = await pool.query<WindowRow>({
      name: 'trades-windows',
      text: 'select * from trade_deciding_ticks($1, $2, $3)',
      values: [pair, setSize, aside.resting()],
    });
    const closing: Closing[] = [];
    const entering: Entering[] = [];
    let broken = 0;
    for (const row of rows) {
      try {
        const trade = agreedOf(row);
        const outcome = outcomeOf(row, trade);
        if (outcome.state === 'settled' || outcome.state === 'refunded') {
          closing.push({ id: row.trade_id, outcome, journal: closingJournal(trade, outcome) });
        } else if (outcome.state === 'entered' && !row.entered) {
          entering.push({ id: row.trade_id, seq: outcome.entry.seq });
        }
      } catch (error) {
        setAside(row.trade_id, error);
        broken += 1;
      }
    }
    await inParts(entering, (part) => enter(epoch, part));
    const closed = await inParts(closing, (part) => close(epoch, part));
    // A full set may have hidden more behind it; a set in which nothing moved has shown all that can be decided.
    return { closed, more: rows.length >= setSize && closing.length + entering.length + broken > 0 };
  }

  async function openPairs(): Promise<string[]> {
    const { rows } = await pool.query<{ pair: string }>({
      name: 'trades-open-pairs',
      text: `select p.pair from market_pair p
             where exists (select from trade t where t.currency_pair = p.pair and t.status = 'PENDING') order by p.pair`,
    });
    return rows.map(({ pair }) => pair);
  }

  async function enter(epoch: bigint, entering: readonly Entering[]): Promise<number> {
    const { rows } = await pool.query<{ entered: number }>({
      name: 'trades-enter',
      text: 'select trade_enter($1, $2, $3, $4) as entered',
      values: [lease.name, epoch, entering.map(({ id }) => id), entering.map(({ seq }) => seq)],
    });
    return rows[0]?.entered ?? 0;
  }

  async function close(epoch: bigint, closing: readonly Closing[]): Promise<number> {
    const { rows } = await pool.query<{ done: boolean }>({
      name: 'trades-settle',
      text: `select trade_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, ${journalArgumentsSql(10)}) as done`,
      values: [
        lease.name,
        epoch,
        closing.map(({ id }) => id),
        closing.map(({ outcome }) => (outcome.state === 'settled' ? outcome.status : 'REFUNDED')),
        closing.map(({ outcome }) => (outcome.state === 'settled' ? outcome.profit : 0n)),
        closing.map(({ outcome }) => (outcome.state === 'refunded' ? outcome.reason : null)),
        closing.map(({ outcome }) => outcome.entry?.seq ?? null),
        closing.map(({ outcome }) => outcome.exit?.seq ?? null),
        closing.map(({ outcome }) => outcome.confirming?.seq ?? null),
        ...journalArguments(closing.map(({ journal }) => journal)),
      ],
    });
    if (!rows[0]?.done) return 0;
    options.onClosed?.();
    return closing.length;
  }

  return {
    async settleDue() {
      const epoch = lease.epoch();
      if (epoch === null) return 0;
      const failures: unknown[] = [];
      /** What a pair throws is thrown on when every pair has had its turn; a lost lease ends the pass for all. */
      const onItsOwn = async (work: () => Promise<void>): Promise<void> => {
        try {
          await work();
        } catch (error) {
          if (sqlState(error) === leaseLost) throw error;
          failures.push(error);
        }
      };
      for (const silent of await silentPairs(pool)) {
        await onItsOwn(() => closeWindow(pool, lease.name, epoch, silent));
      }
      let closed = 0;
      // One set of each pair in turn, so that a pair with a backlog holds up no other for longer than its set.
      for (let pairs = await openPairs(); pairs.length > 0; ) {
        const withMore: string[] = [];
        for (const pair of pairs) {
          await onItsOwn(async () => {
            const set = await settleSet(pair, epoch);
            closed += set.closed;
            if (set.more) withMore.push(pair);
          });
        }
        pairs = withMore;
      }
      if (failures.length === 1) throw failures[0];
      if (failures.length > 1) throw new AggregateError(failures, `${failures.length} pairs could not be settled`);
      return closed;
    },
    setAside: () => aside.size,
  };
}

function agreedOf(row: WindowRow): AgreedTrade {
  return {
    tradeId: storedId('trd', row.trade_id),
    userId: storedId('usr', row.user_id),
    copyId: row.copy_id === null ? null : storedId('cpy', row.copy_id),
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

function storedId<P extends 'trd' | 'usr' | 'cpy'>(prefix: P, text: string): Id<P> {
  const id = parseId(prefix, text);
  if (!id) throw new Error(`not a stored ${prefix} id: ${text}`);
  return id;
}

function tickOf(
  seq: bigint | null,
  quotedMs: bigint | null,
  price: bigint | null,
  index: string | null,
): WindowTick | null {
  return seq === null || quotedMs === null
    ? null
    : { seq: Number(seq), quotedMs: Number(quotedMs), price: price ?? 0n, mids: midsOfText(index) };
}

function outcomeOf(row: WindowRow, trade: AgreedTrade): Outcome {
  const window: TradeWindow = {
    entry: tickOf(row.entry_seq, row.entry_ms, row.entry_price, row.entry_index),
    exit: tickOf(row.exit_seq, row.exit_ms, row.exit_price, row.exit_index),
    confirming: tickOf(row.confirming_seq, row.confirming_ms, 0n, null),
    sameSource: row.after_run !== null && row.after_run === row.confirming_run,
    finalMs: Number(row.final_ms),
  };
  return decideOutcome(trade, window);
}
