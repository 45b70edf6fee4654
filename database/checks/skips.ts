/**
 * What became of copies from $1 to before $2 (ms, by the time of the outcome): a row for each trader's trade, wallet and reason,
 * 'placed' for those that became trades (C3). `customers` is what the copies brought their customers, or would have brought
 * them, in cents: by the result of the trader's trade, at the stake that the settings make.
 */
export const copyResultsSql = `
  select g.*, case g.status when 'WON' then g.covers when 'LOST' then -g.stakes else 0 end as customers
  from (
    select t.trader_id, t.trade_id, t.accepted_ms, t.status, c.wallet, coalesce(o.skipped, 'placed') as outcome,
      count(*) as copies, sum(o.stake)::bigint as stakes, sum(o.stake * t.payout_rate / 10000)::bigint as covers,
      max(o.created_ms) - t.accepted_ms as wait_ms
    from copy_outcome o
    join copy c on c.id = o.copy_id
    join (
      select s.trader_id, x.trade_id, x.accepted_ms, x.status, x.payout_rate
      from trader_trade s join trade x on x.trade_id = s.trade_id) t on t.trade_id = o.source_trade_id
    where o.created_ms >= $1 and o.created_ms < $2
    group by t.trader_id, t.trade_id, t.accepted_ms, t.status, c.wallet, coalesce(o.skipped, 'placed')) g`;

/** A row of {@link copyResultsSql}. */
export interface CopyResult {
  readonly trader_id: string;
  readonly trade_id: string;
  readonly accepted_ms: bigint;
  readonly status: 'PENDING' | 'WON' | 'LOST' | 'REFUNDED';
  readonly wallet: 'real' | 'practice';
  readonly outcome: string;
  readonly copies: bigint;
  readonly stakes: bigint;
  readonly covers: bigint;
  readonly wait_ms: bigint;
  readonly customers: bigint;
}
