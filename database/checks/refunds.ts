/**
 * Each refund that is no tie, from $1 to before $2 (ms), with what it was worth to the house (T5). A refund is marked from its
 * entry, or from the price that its acceptance followed where it had none, to the last price quoted by its end or by the
 * refund, whichever came first; where nothing was recorded in between, to the first price after that.
 *
 * `house` is what the trade would have brought the house at that price, in cents: below zero where the house was losing. It is
 * zero where both prices are the same, and where none was recorded since.
 */
export const markedRefundsSql = `
  select r.trade_id, r.customer, r.wallet, r.pair, r.reason, r.closed_ms, r.stake, r.cover,
    case when r.moved = 0 then 0 when (r.moved > 0) = (r.positions = 'UP') then -r.cover else r.stake end as house
  from (
    select t.trade_id, t.user_id as customer, t.wallet, t.currency_pair as pair, t.refund_reason as reason, t.closed_ms, t.amount as stake, t.cover,
      t.positions, sign(coalesce(coalesce(l.price, f.price) - b.price, 0)) as moved
    from trade t
    left join lateral (
      select m.seq, m.price from market_tick m
      where m.pair = t.currency_pair and m.seq = coalesce(t.entry_seq, t.after_seq)
        and m.time_ms between t.accepted_ms - 86400000 and t.closed_ms limit 1) b on true
    left join lateral (
      select m.price from market_tick m
      where m.pair = t.currency_pair and m.seq > b.seq and m.time_ms between t.accepted_ms - 86400000 and t.closed_ms
        and coalesce(m.quoted_ms, m.time_ms) <= least(t.expires_ms, t.closed_ms)
      order by m.time_ms desc, m.seq desc limit 1) l on true
    left join lateral (
      select m.price from market_tick m
      where m.pair = t.currency_pair and m.seq > b.seq and m.time_ms > least(t.expires_ms, t.closed_ms)
        and coalesce(m.quoted_ms, m.time_ms) > least(t.expires_ms, t.closed_ms)
      order by m.time_ms, m.seq limit 1) f on l.price is null
    where t.status = 'REFUNDED' and t.refund_reason <> 'tie' and t.closed_ms >= $1 and t.closed_ms < $2) r`;

/**
 * What a test of chance reads of marked refunds: each counts by what the result was away from the middle of what could be, in
 * half cents: to the house's good where it was losing. Where a trade was as likely to win as to lose, the sum is zero in the
 * mean, and its square the sum of squares.
 */
export const refundTiltSql = `
  count(*) filter (where r.house <> 0) as decided,
  coalesce(sum(case when r.house < 0 then r.stake + r.cover when r.house > 0 then -(r.stake + r.cover) end), 0) as tilt,
  coalesce(sum((r.stake::numeric + r.cover) * (r.stake + r.cover)) filter (where r.house <> 0), 0) as squares`;

/**
 * Tilts of real money's refunds from $1 to before $2 (ms) by key: `pair`, `customer` or of all. Refunds of one pair and minute have
 * one cause and one move of the price: they count as one. So many small cuts are seen that show on no single day.
 */
function refundMomentsSql(key: string): string {
  return `
  select key, count(*) as decided, sum(tilt)::text as tilt, sum(tilt * tilt)::text as squares, sum(house)::text as house
  from (
    select ${key} as key, r.pair, r.closed_ms / 60000 as minute, sum(r.house) as house, ${refundTiltSql}
    from (${markedRefundsSql}) r where r.wallet = 'real' group by 1, 2, 3) m
  where tilt <> 0 group by key order by key`;
}
export const allRefundMomentsSql = refundMomentsSql(`''::text`);
export const pairRefundMomentsSql = refundMomentsSql('r.pair');
export const customerRefundMomentsSql = refundMomentsSql('r.customer');

/** What {@link refundTiltSql} sums, as a row says it in text, and as whole numbers. */
export const tiltOf = ({ decided, tilt, squares }: TiltSums) => ({
  decided: Number(decided),
  tilt: BigInt(tilt),
  squares: BigInt(squares),
});

export interface TiltSums {
  readonly decided: bigint;
  readonly tilt: string;
  readonly squares: string;
}

/** A row of these: {@link tiltOf} by its key, and the house's result at the marks, in cents. */
export interface RefundMoments extends TiltSums {
  readonly key: string;
  readonly house: string;
}
