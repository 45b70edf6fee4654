import type { Pool } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readTradeResults } from '#api/trade-results.ts';
import { cents, formatCents, type Wallet } from '#domain/money/amount.ts';
import { addResults, noResults, type Results, winRate } from '#domain/trades/results.ts';
import type { Period } from '#server/lists/period.ts';

interface PairRow {
  readonly pair: string;
  readonly won: bigint;
  readonly lost: bigint;
  readonly refunded: bigint;
  readonly stakes: bigint;
  readonly profit: bigint;
}

/** What the settled trades of a wallet came to that were placed in the period, in all and by pair; one statement, so one instant. */
export async function resultsOf(
  pool: Pool,
  userId: string,
  wallet: Wallet,
  { fromMs, beforeMs }: Period,
): Promise<Omit<ReplyOf<typeof readTradeResults>, 'sharePaid'>> {
  const { rows } = await pool.query<PairRow>({
    name: 'trades-results',
    text: `select currency_pair as pair, count(*) filter (where status = 'WON') as won,
             count(*) filter (where status = 'LOST') as lost, count(*) filter (where status = 'REFUNDED') as refunded,
             coalesce(sum(amount) filter (where status <> 'REFUNDED'), 0)::bigint as stakes, sum(profit)::bigint as profit
           from trade
           where user_id = $1 and wallet = $2 and status <> 'PENDING'
             and created_ms >= coalesce($3::bigint, 0) and created_ms < coalesce($4::bigint, 9223372036854775807)
           group by 1 order by 1`,
    values: [userId, wallet, fromMs, beforeMs],
  });
  const pairs = rows.map((row) => ({ currencyPair: row.pair, results: resultsOfRow(row) }));
  return {
    wallet,
    total: view(pairs.reduce((sum, { results }) => addResults(sum, results), noResults)),
    pairs: pairs.map(({ currencyPair, results }) => ({ currencyPair, ...view(results) })),
  };
}

const resultsOfRow = (row: PairRow): Results => ({
  won: Number(row.won),
  lost: Number(row.lost),
  refunded: Number(row.refunded),
  stakes: cents(row.stakes),
  profit: cents(row.profit),
});

const view = (results: Results) => ({
  settled: results.won + results.lost + results.refunded,
  won: results.won,
  lost: results.lost,
  refunded: results.refunded,
  winRate: winRate(results),
  stakes: formatCents(results.stakes),
  profit: formatCents(results.profit),
});
