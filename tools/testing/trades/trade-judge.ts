import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { readPostings } from '#server/ledger/postings.ts';
import { type OracleTick, oracle } from './trade-oracle.ts';

export interface Judgement {
  /** How many trades ended so: WON, LOST, REFUNDED. */
  readonly ends: Readonly<Record<string, number>>;
  /** What is not as it has to be, one line each; empty when all is well. */
  readonly wrong: readonly string[];
}

interface Judged
  extends TableRow<
    'trade',
    | 'trade_id'
    | 'trader_id'
    | 'user_id'
    | 'trader_name'
    | 'image_url'
    | 'wallet'
    | 'currency_pair'
    | 'amount'
    | 'cover'
    | 'duration_ms'
    | 'payout_rate'
    | 'entry_delay_ms'
    | 'rate'
    | 'created_ms'
    | 'accepted_ms'
    | 'after_seq'
    | 'expires_ms'
    | 'acceptance_text'
    | 'acceptance_signature'
    | 'key_id'
    | 'entry_seq'
    | 'exit_seq'
    | 'confirming_seq'
    | 'closed_ms'
    | 'profit'
    | 'refund_reason'
    | 'version'
    | 'copy_id'
  > {
  readonly positions: string;
  readonly status: string;
}

const closedBy: Readonly<Record<string, string>> = { WON: 'win', LOST: 'loss', REFUNDED: 'refund' };

/**
 * Judges every trade of a database by the slow oracle over the recorded ticks: it is closed, ended as the oracle says, and
 * has one posting that staked it and one that closed it (T8).
 */
export async function judgeTrades(pool: Pool): Promise<Judgement> {
  const { rows } = await pool.query<Judged>('select * from trade order by trade_id');
  const pairs = [...new Set(rows.map((row) => row.currency_pair))];
  const ticks = new Map<string, readonly OracleTick[]>();
  for (const pair of pairs) ticks.set(pair, await ticksOf(pool, pair));
  const ends: Record<string, number> = {};
  const wrong: string[] = [];
  for (const row of rows) {
    ends[row.status] = (ends[row.status] ?? 0) + 1;
    const expected = oracle(
      {
        up: row.positions === 'UP',
        stake: Number(row.amount),
        payoutRate: row.payout_rate,
        afterSeq: Number(row.after_seq),
        acceptedAt: Number(row.accepted_ms),
        delay: row.entry_delay_ms,
        expiresAt: Number(row.expires_ms),
      },
      ticks.get(row.currency_pair) ?? [],
    );
    const found = `${row.status} ${row.profit}`;
    if (found !== expected) wrong.push(`${row.trade_id}: ${found}, but the oracle says ${expected}`);
    const journals = new Map((await readPostings(pool, row.trade_id)).map(({ journal, code }) => [journal, code]));
    const posted = [...journals.values()].join(' ');
    if (posted !== `stake ${closedBy[row.status]}`) wrong.push(`${row.trade_id}: ${row.status}, posted as ${posted}`);
  }
  return { ends, wrong };
}

async function ticksOf(pool: Pool, pair: string): Promise<readonly OracleTick[]> {
  const { rows } = await pool.query<{ seq: bigint; time_ms: bigint; price: bigint; source: string }>(
    'select seq, coalesce(quoted_ms, time_ms) as time_ms, price, source from market_tick where pair = $1',
    [pair],
  );
  return rows.map(({ seq, time_ms, price, source }) => ({
    seq: Number(seq),
    time: Number(time_ms),
    price: Number(price),
    source,
  }));
}
