import type { Pool, PoolClient } from 'pg';
import { parseId } from '#domain/ids/ids.ts';
import { assetOf, cents, type Wallet } from '#domain/money/amount.ts';
import { acceptanceRuleNamed } from '#domain/trades/acceptance-text.ts';
import { returnJournal } from '#domain/trades/copy-reserve.ts';
import { postDecided } from '#server/ledger/post.ts';
import { lockNotAvailable, sqlState, withTransaction } from '#server/outside/postgres/transaction.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { Signer } from '#server/proof/signer.ts';
import { skipsOf } from './copy-skips.ts';
import { type Candidate, type OpenFanOut, prepareBatch } from './fan-out-batch.ts';
import { takeTurns } from './turns.ts';

export interface FanOutOptions {
  readonly pool: Pool;
  readonly signer: Signer;
  readonly log: Log;
  /** Most copies of one transaction (C3: up to 1,000). */
  readonly setSize: number;
  /** Whether this process is the one that places: two would do no harm, and no good. */
  readonly isOurs: () => boolean;
  /** A clock (ms) that never goes back, by which rests are measured; the process's where it is left out. */
  readonly clockMs?: () => number;
}

/**
 * Places the copies of traders' trades, batch by batch (C3). A batch is one transaction under the row of its fan-out, which says
 * how far it is: whoever dies in the middle has placed the batch whole or not at all, and the next one goes on behind it.
 * While a batch is placed the next one is read and signed. Several trades take turns, and some are placed at once, so that
 * no one waits for another's hundred thousand subscribers, nor for a lock on one of them.
 */
export function createFanOut(options: FanOutOptions) {
  const { pool, signer, setSize } = options;

  const prepare = (fanOut: OpenFanOut, after: bigint): Promise<readonly Candidate[]> =>
    prepareBatch(pool, signer, fanOut, after, setSize);

  /** A copy or an account that somebody else locks for longer than a second (copy_lock) is tried again in its next turn. */
  const place = (fanOut: OpenFanOut, batch: readonly Candidate[], after: bigint) =>
    withTransaction(pool, (tx) => placeBatch(tx, options, fanOut, batch, after)).catch((error: unknown) => {
      if (sqlState(error) === lockNotAvailable) return 'locked' as const;
      throw error;
    });

  /**
   * Goes through one fan-out, a batch each time it is asked. Copies that have to wait for a trade that was accepted before are given
   * again with the next batch; those behind them go on. Says when nothing is left but what waits.
   */
  async function* placing(fanOut: OpenFanOut): AsyncGenerator<number | 'waits'> {
    let after = fanOut.decidedPlace;
    let next: Promise<readonly Candidate[]> | null = prepare(fanOut, after);
    let waiting: readonly Candidate[] = [];
    for (;;) {
      // As many as are in a batch may wait: then the batch does.
      const fresh: readonly Candidate[] = next && waiting.length < setSize ? await next : [];
      const last = fresh.at(-1);
      if (last) {
        next = fresh.length === setSize ? prepare(fanOut, last.place) : null;
        // What comes after is awaited in its turn; that nobody hears of its failure before is no failure of its own.
        next?.catch(() => undefined);
      } else if (waiting.length < setSize) next = null;
      const batch = [...waiting, ...fresh];
      if (batch.length === 0) break;
      let placed = await place(fanOut, batch, after);
      while (placed === 'locked') {
        yield 'waits';
        placed = await place(fanOut, batch, after);
      }
      // Another process has gone on with it: it is that one's.
      if (placed === 'decided before') return;
      waiting = placed;
      const decided = batch.length - waiting.length;
      if (decided > 0) after = decidedUpTo(batch, waiting);
      if (waiting.length === 0 && next === null) {
        // What the last batch leaves of the reserve comes back before anything else is placed.
        await withTransaction(pool, (tx) => finish(tx, fanOut, after));
        yield decided;
        return;
      }
      yield decided === 0 && (next === null || waiting.length >= setSize) ? 'waits' : decided;
    }
    await withTransaction(pool, (tx) => finish(tx, fanOut, after));
  }

  return {
    /** Places all that waits to be placed. Returns how many copies were decided. */
    placeDue: (): Promise<number> =>
      takeTurns({
        open: () => openFanOuts(pool),
        begin: placing,
        isOurs: options.isOurs,
        ...(options.clockMs ? { clockMs: options.clockMs } : {}),
        failed: (placing, error) =>
          options.log.warn({ err: error, placing }, 'copies could not be placed and are tried again'),
      }),
  };
}

interface FanOutRow {
  readonly id: string;
  readonly trade_id: string;
  readonly wallet: Wallet;
  readonly decided_place: bigint;
  readonly trader_id: string;
  readonly change: bigint;
  readonly balance_before: bigint;
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly currency_pair: string;
  readonly positions: string;
  readonly amount: bigint;
  readonly payout_rate: number;
  readonly duration_ms: bigint;
  readonly entry_delay_ms: number;
  readonly accepted_ms: bigint;
  readonly after_seq: bigint;
  readonly expires_ms: bigint;
  readonly head_hash: string;
  readonly rule: string | null;
  readonly behind: string | null;
}

/** What waits to be placed, those first whose time is up first. */
async function openFanOuts(pool: Pool): Promise<readonly OpenFanOut[]> {
  const { rows } = await pool.query<FanOutRow>({
    name: 'copying-open',
    text: `select f.id, f.trade_id, f.wallet, f.decided_place, f.trader_id, s.change, s.balance_before, s.min_stake, s.max_stake, t.currency_pair, t.positions,
             t.amount, t.payout_rate, t.duration_ms, t.entry_delay_ms, t.accepted_ms, t.after_seq, t.expires_ms,
             t.acceptance_text::json ->> 'headHash' as head_hash, t.acceptance_text::json ->> 'rule' as rule,
             lag(f.id) over (partition by f.trader_id, f.wallet order by t.accepted_ms, f.id) as behind
           from copy_fan_out f join trader_trade s using (trade_id) join trade t using (trade_id)
           where f.state = 'placing' order by t.accepted_ms + t.duration_ms / 2, f.id`,
  });
  return rows.map((row) => {
    return {
      id: row.id,
      behind: row.behind,
      tradeId: row.trade_id,
      wallet: row.wallet,
      decidedPlace: row.decided_place,
      traderId: row.trader_id,
      change: row.change,
      currencyPair: row.currency_pair,
      source: {
        stake: cents(row.amount),
        balanceBefore: cents(row.balance_before),
        payoutRate: row.payout_rate,
        minStake: cents(row.min_stake),
        maxStake: cents(row.max_stake),
      },
      terms: {
        positions: row.positions,
        durationMs: Number(row.duration_ms),
        entryDelayMs: row.entry_delay_ms,
        acceptedMs: row.accepted_ms,
        afterSeq: Number(row.after_seq),
        expiresMs: row.expires_ms,
        headHash: row.head_hash,
        rule: acceptanceRuleNamed(row.rule),
      },
    };
  });
}

/** The place up to which all is decided once a batch is but for what waits, as `copy_place` keeps it. */
function decidedUpTo(batch: readonly Candidate[], waiting: readonly Candidate[]): bigint {
  const [first] = waiting;
  const last = batch.at(-1);
  if (!last) throw new Error('a batch of copies is not empty');
  return first ? first.place - 1n : last.place;
}

/**
 * One batch in one transaction: permissions, then locks and postings. A copy waits for the trades of its trader that were accepted
 * before: what they take of it is not there for this one. It waits for those of other traders where they decide whether its customer
 * stays within their share of the bankroll. Answers what waits.
 */
async function placeBatch(
  tx: PoolClient,
  options: FanOutOptions,
  fanOut: OpenFanOut,
  batch: readonly Candidate[],
  after: bigint,
): Promise<readonly Candidate[] | 'decided before'> {
  const staking = batch.filter(({ skipped }) => skipped === null);
  // One who decided it before us holds the row; then it says so.
  const { rows: held } = await tx.query<{ decided_place: bigint; state: string; waits: readonly string[] }>({
    name: 'copying-hold',
    text: `select decided_place, state, copy_waits(id, $2) || copy_bound_waits(id, $3, $4) as waits
           from copy_fan_out where id = $1 for no key update`,
    values: [
      fanOut.id,
      batch.map(({ copyId }) => copyId),
      staking.map(({ copyId }) => copyId),
      staking.map(({ stake }) => stake),
    ],
  });
  if (held[0]?.state !== 'placing' || held[0].decided_place !== after) return 'decided before';
  // Nothing is locked for those that wait alone.
  const waits = new Set(held[0].waits);
  if (batch.every(({ copyId }) => waits.has(copyId))) return batch;
  // What somebody did before the acceptance and what their trades of before it hold has committed once these are locked.
  await tx.query({
    name: 'copying-lock',
    text: 'select copy_lock($1, $2)',
    values: [batch.map(({ copyId }) => copyId), assetOf(fanOut.wallet)],
  });
  const skips = await skipsOf(tx, fanOut, batch);
  const { rows } = await tx.query<{ waiting: readonly string[] | null }>({
    name: 'copying-place',
    text: 'select copy_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as waiting',
    values: [
      fanOut.id,
      after,
      options.signer.keyId,
      batch.map(({ copyId }) => copyId),
      batch.map(({ version }) => version),
      batch.map(({ stake }) => stake),
      batch.map(({ copyId }) => skips.get(copyId) ?? null),
      batch.map(({ tradeId }) => tradeId),
      batch.map(({ text }) => text),
      batch.map(({ signature }) => signature),
    ],
  });
  const left = rows[0]?.waiting;
  if (!left) return 'decided before';
  return batch.filter(({ copyId }) => left.includes(copyId));
}

/** Gives back what of the reserve was not used, and ends the placing. */
async function finish(tx: PoolClient, { id, wallet }: OpenFanOut, after: bigint): Promise<void> {
  const { rows } = await tx.query<{ unused: bigint }>({
    name: 'copying-finish',
    text: `update copy_fan_out set state = 'done', done_ms = clock_ms()
           where id = $1 and state = 'placing' and decided_place = $2 returning reserved - used as unused`,
    values: [id, after],
  });
  const fanOutId = parseId('fan', id);
  const unused = rows[0]?.unused;
  if (unused === undefined || !fanOutId) return;
  const journal = returnJournal(fanOutId, wallet, cents(unused));
  if (journal) await postDecided(tx, [journal]);
}
