import { givesApproval } from './approval-actions.ts';
import type { Check } from './check.ts';
import { postedEarlier } from './earlier.ts';
import { isOfMarket } from './market-sources.ts';
import { utcMinute } from './utc-text.ts';
import { fixedByFirsts, postedByFirsts, tickFrom } from './worth.ts';

/**
 * Pair, decimals and the room for last digits (D2) of each coin, written out once more instead of taken from the code: of
 * Ethereum and BNB two of 8 decimals, in which the four last wei of earlier versions have room.
 */
export const coins = `(values
  ('Bitcoin', 'BTCUSD', 8, 100), ('Ethereum', 'ETHUSD', 18, 1000000000000),
  ('BNB', 'BNBUSD', 18, 1000000000000), ('USDT', 'USDTUSD', 6, 10000)) c(method, pair, decimals, tags)`;

const scale = (decimals: string): string => `power(10::numeric, ${decimals})`;

/**
 * How far a decision may lie from the tick it valued money by: a polled price serves for 180 s. The tick may also be a
 * little later than the time that is stored for the decision, which is read first.
 */
const fresh = (decidedMs: string, tickMs: string): string => `${decidedMs} - ${tickMs} between -60000 and 180000`;

/** An earlier version fixed coins by the last price that was recorded, and kept no time for it: the upgrade wrote those down without one. */
const fixedEarlier = (fixing: string): string => `exists (select from record_version v where v.kind = 'payout_fixing'
  and v.at_ms is null and (v.body ->> 'id')::bigint = ${fixing}.id)`;

/** An earlier version fixed coins without writing down what the approval had said: those go by the approval's own time. */
const dueEarlier = (fixing: string): string => `exists (select from record_version v where v.kind = 'payout_fixing'
  and (v.body ->> 'id')::bigint = ${fixing}.id and v.xact < (select min(xact) from record_version where kind = 'payout_due'))`;

/** What one transaction writes says times that differ by less, in ms. */
export const oneDecisionMs = 10_000;

/** What so many coins are worth at a price, rounded down. */
export const worthOf = (units: string, price: string): string =>
  `div((${units}) * ${price} * 100, ${scale('p.decimals')} * ${scale('c.decimals')})`;

/** The price that is named is the tick's that is named, and that tick is a market's. */
const named = `m.price = d.valued_price and m.source = d.valued_source and ${isOfMarket('m.source')}`;

/** What arrived is worth the tick that is named. */
const worth = `(d.credited = ${worthOf('d.received_units', 'd.valued_price')} and ${named})`;

/** What is given back follows from the tick that is named, which is a market's. */
const returnTick = `(w.returned_price, w.returned_source, w.returned_seq, w.returned_price_ms) = (t.price, t.source, t.seq, t.time_ms)
          and ${isOfMarket('w.returned_source')}
          and w.given_back = least(w.amount, ${worthOf('w.returned_units', 't.price')})`;

/** The last fixing of each round of a payout, as it was sealed (L7). */
const lastFixings = 'select distinct on (withdrawal, round) * from payout_fixing order by withdrawal, round, id desc';

/** Each amount of coins and dollars follows from a recorded tick of that time, rounded as the rules name it. */
export const valuationChecks: readonly Check[] = [
  {
    rule: 'D2',
    promise: 'D2.quotes',
    sql: `select 'deposit ' || d.id as id, format('asks for %s units for %s cents at %s (%s, no. %s of %s)', d.units, d.amount,
          d.quote_price, d.quote_source, d.quote_seq, c.pair) as problem
      from deposit d
      join ${coins} on c.method = d.payment_method
      left join market_pair p on p.pair = c.pair
      left join market_tick m on m.pair = c.pair and m.seq = d.quote_seq
      cross join lateral (select div(d.amount * ${scale('d.quote_decimals')} * ${scale('c.decimals')} + 100 * d.quote_price - 1,
        100 * d.quote_price) as least) u
      where (m.price, m.source, m.time_ms, p.decimals) is distinct from
          (d.quote_price, d.quote_source, d.quote_price_ms, d.quote_decimals)
        or not ${fresh('d.quoted_ms', 'm.time_ms')} or not ${isOfMarket('d.quote_source')}
        or d.units not between u.least and u.least + 10 * c.tags - 1`,
  },
  {
    rule: 'D5',
    promise: 'D5.credited-worth',
    sql: `select 'deposit ' || d.id as id, format('credits %s cents for %s units by %s at %s (no. %s of %s), paid at %s', d.credited,
          coalesce(d.received_units, d.units), d.valuation, d.valued_price, d.valued_seq, c.pair, d.paid_ms) as problem
      from deposit d
      join ${coins} on c.method = d.payment_method
      left join market_pair p on p.pair = c.pair
      left join market_tick m on m.pair = c.pair and m.seq = d.valued_seq
      left join chain_payment w on w.id = d.payment
      left join lateral (select max(created_ms) as last_ms,
          min(created_ms) filter (where a.values ->> 'paidAt' is not null) as said_ms,
          bool_and((a.values ->> 'paidAt')::timestamptz = to_timestamp(d.paid_ms / 1000.0)) as same_time
        from approval a
        where a.subject = d.id and a.purpose = 'credit' and a.round = d.round and a.taken_back_ms is null) a on true
      -- What a watcher saw before the last approval counts by its first sight, whoever approved it.
      cross join lateral (select w.first_seen_ms < coalesce(a.last_ms, w.first_seen_ms + 1) as by_chain) b
      left join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1
      ${tickFrom('n', { ms: 'd.paid_ms', typed: 'b.by_chain is not true', byFirsts: postedByFirsts('j.id') })}
      where d.status = 'approved' and not coalesce(d.valuation = 'arrival'
        and case when b.by_chain then d.paid_ms = w.mined_ms else a.same_time and d.paid_ms <= a.said_ms end
        and d.valued_seq = n.seq and d.valued_ms = m.time_ms and ${worth}, false)`,
  },
  {
    rule: 'D5',
    promise: 'D5.typed-times',
    sql: `select 'deposit ' || d.id as id, format('goes by the word of staff, and its payment %s was seen at %s', w.id, w.first_seen_ms) as problem
      from deposit d
      join chain_payment w on w.chain = d.chain and w.transaction_id = d.transaction_id and w.output = coalesce(d.output, 0)
      where d.status = 'approved' and d.payment is distinct from w.id and w.first_seen_ms + ${oneDecisionMs} < (
        select max(created_ms) from approval a
        where a.subject = d.id and a.purpose = 'credit' and a.round = d.round and a.taken_back_ms is null)`,
  },
  {
    rule: 'R3',
    promise: 'R3.dear-times',
    sql: `select 'deposit ' || d.id as id, format('was paid at %s by the word of one admin: %s, quoted %s, %s at the approval',
          d.paid_ms, d.valued_price, d.quote_price, k.price) as problem
      from deposit d
      join ${coins} on c.method = d.payment_method
      left join chain_payment w on w.id = d.payment
      left join market_tick k on k.pair = c.pair and k.seq = d.market_seq
      cross join lateral (select count(distinct admin) as given, min(created_ms) as said_ms from approval a
        where a.subject = d.id and a.purpose = 'credit' and a.round = d.round and a.taken_back_ms is null) a
      where d.status = 'approved' and a.given = 1
        and (w.id is null or w.first_seen_ms >= a.said_ms)
        and not coalesce(abs(d.valued_price - k.price) * 100 <= k.price and abs(d.valued_price - d.quote_price) * 100 <= d.quote_price
          and ${fresh('a.said_ms', 'k.time_ms')}, false)`,
  },
  {
    rule: 'W5',
    promise: 'W5.payout-units',
    sql: `select 'withdrawal ' || w.id as id, format('pays %s units for %s − %s cents at %s (%s, no. %s of %s)', w.units,
          w.amount, w.network_fee, w.price, w.price_source, w.price_seq, c.pair) as problem
      from withdrawal w
      join ${coins} on c.method = w.payment_method
      left join market_pair p on p.pair = c.pair
      left join market_tick m on m.pair = c.pair and m.seq = w.price_seq
      -- This price fixed it by the rule: a later fixing may have kept it because it gives more coins.
      left join lateral (select bool_or(f.market_seq = f.price_seq
          and (f.from_ms is not null or (${fixedEarlier('f')} and ${fresh('f.fixed_ms', 'm.time_ms')}))) as by_rule
        from payout_fixing f where f.withdrawal = w.id and f.price_seq = w.price_seq and f.units = w.units) f on true
      where w.units is not null and (w.sending or w.status in ('approved', 'returned')) and (
        (m.price, m.source, m.time_ms, p.decimals) is distinct from (w.price, w.price_source, w.price_ms, w.price_decimals)
        or not coalesce(f.by_rule, false) or not ${isOfMarket('w.price_source')}
        or w.units is distinct from
          div((w.amount - w.network_fee) * ${scale('w.price_decimals')} * ${scale('c.decimals')}, 100 * w.price))`,
  },
  {
    rule: 'W5',
    promise: 'W5.fixings',
    sql: `select 'withdrawal ' || f.withdrawal as id, format('fixed at %s units at %s, when no. %s of %s gave %s and %s were fixed before',
          f.units, f.fixed_ms, f.market_seq, c.pair, g.units, b.units) as problem
      from payout_fixing f
      join withdrawal w on w.id = f.withdrawal
      join ${coins} on c.method = w.payment_method
      left join market_pair p on p.pair = c.pair
      left join market_tick m on m.pair = c.pair and m.seq = f.market_seq
      left join lateral (select max(units) as units from payout_fixing e where e.withdrawal = f.withdrawal and e.id < f.id) b on true
      cross join lateral (
        select div((w.amount - w.network_fee) * ${scale('p.decimals')} * ${scale('c.decimals')}, 100 * m.price) as units) g
      -- The time whose price counts: that of the last approval, and an hour after the fixing before, whoever asks when.
      left join lateral (select max(fixed_ms) as fixed_ms from payout_fixing e
        where e.withdrawal = f.withdrawal and e.round = f.round and e.id < f.id) e on true
      left join lateral (select max(created_ms) as decided_ms from approval a
        where a.subject = f.withdrawal and a.purpose = 'payout' and a.round = f.round and a.taken_back_ms is null) a on true
      left join lateral (select (x.body ->> 'fixing_ms')::bigint as due_ms from record_version x
        where x.kind = 'payout_due' and x.body ->> 'withdrawal' = f.withdrawal and (x.body ->> 'round')::integer = f.round
          -- Without a time by the upgrade alone.
          and case when x.at_ms is null then x.xact = (select min(xact) from record_version where kind = 'payout_due')
            else x.at_ms = (x.body ->> 'fixing_ms')::bigint end order by x.id limit 1) v on true
      ${tickFrom('n', { ms: 'f.from_ms', byFirsts: fixedByFirsts('f.id') })}
      where f.units < b.units or not coalesce(f.units >= g.units and case
        when f.from_ms is null then ${fixedEarlier('f')} and ${fresh('f.fixed_ms', 'm.time_ms')}
        when f.market_seq is distinct from n.seq then false
        when e.fixed_ms is null then f.from_ms - a.decided_ms between 0 and ${oneDecisionMs} and (${dueEarlier('f')} or f.from_ms = v.due_ms)
        else f.from_ms = e.fixed_ms + 3600000 end, false)`,
  },
  {
    rule: 'W5',
    promise: 'W5.approval-times',
    // Both are written in one transaction. A recorder that goes on for a minute and a half after the price, a minute of it its own, shows that nothing had stopped.
    sql: `select 'withdrawal ' || w.id as id, format('has an approval of %s by %s, and no entry of the audit trail or no request then',
          a.created_ms, a.admin) as problem
      from approval a
      join withdrawal w on w.id = a.subject
      where not exists (select from audit_entry t
          where t.subject = a.subject and t.actor = a.admin and ${givesApproval('t', 'a')} and abs(t.created_ms - a.created_ms) <= ${oneDecisionMs})
        or a.created_ms < (select min(j.created_ms) from ledger_journal j where j.cause = w.id and j.code = 'withdrawal-hold') - ${oneDecisionMs}
      union all
      select 'withdrawal ' || w.id, format('was asked for at %s, and its amount was set aside at %s', w.created_ms, j.created_ms)
      from withdrawal w join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-hold' and j.occurrence = 1
      where abs(w.created_ms - j.created_ms) > ${oneDecisionMs}
      union all
      select 'withdrawal ' || w.id, format('was fixed at %s by the first price from %s, which was there at %s', f.fixed_ms, f.from_ms, m.time_ms)
      from payout_fixing f
      join withdrawal w on w.id = f.withdrawal
      join ${coins} on c.method = w.payment_method
      join market_tick m on m.pair = c.pair and m.seq = f.market_seq
      where f.fixed_ms < f.from_ms or m.time_ms - f.fixed_ms > ${oneDecisionMs}
        or (not exists (select from payout_fixing e where e.withdrawal = f.withdrawal and e.round = f.round and e.id < f.id)
          and exists (select from market_tick x
            where x.pair = c.pair and x.time_ms > m.time_ms + 90000 and x.time_ms < f.fixed_ms - ${oneDecisionMs}))`,
  },
  {
    rule: 'W5',
    promise: 'W5.fresh-fixings',
    sql: `select 'withdrawal ' || w.id as id, format('was paid at %s by coins fixed at %s', j.created_ms, f.fixed_ms) as problem
      from withdrawal w
      join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-paid'
      join (${lastFixings}) f on f.withdrawal = w.id and f.round = w.round
      where w.failed_ms is null and j.created_ms - f.fixed_ms > 3660000`,
  },
  {
    rule: 'W5',
    promise: 'W5.fixed-coins',
    sql: `select 'withdrawal ' || w.id as id, format('has %s units, fixed at %s; its last fixing of round %s is %s units at %s',
          coalesce(w.units::text, 'no'), coalesce(w.fixed_ms::text, 'no time'), w.round, coalesce(f.units::text, 'no'),
          coalesce(f.fixed_ms::text, 'no time')) as problem
      from withdrawal w
      left join (${lastFixings}) f on f.withdrawal = w.id and f.round = w.round
      where (w.units, w.price_seq, w.market_seq, w.fixed_ms) is distinct from (f.units, f.price_seq, f.market_seq, f.fixed_ms)`,
  },
  {
    rule: 'W5',
    promise: 'W5.returns',
    sql: `select 'withdrawal ' || w.id as id, format('gives back %s of %s cents for %s units at %s (no. %s of %s), which %s at %s', w.given_back,
          w.amount, w.returned_units, w.returned_price, w.returned_seq, c.pair, case when w.failed_ms is null then 'came back' else 'failed' end,
          coalesce(w.returned_ms, w.failed_ms)) as problem
      from withdrawal w
      join ${coins} on c.method = w.payment_method
      left join market_pair p on p.pair = c.pair
      left join lateral (select max(created_ms) as last_ms, min(created_ms) filter (where a.values ->> 'paidAt' is not null) as said_ms,
          bool_and((a.values ->> 'paidAt')::timestamptz = to_timestamp(w.returned_ms / 1000.0)
            and (a.values ->> 'received')::numeric = w.returned_units) as same
        from approval a where a.subject = w.id and a.purpose = 'return' and a.taken_back_ms is null) a on true
      left join lateral (select sum(x.units) as units, min(x.mined_ms) as mined_ms from chain_payment x
        where x.chain = w.chain and x.transaction_id = w.returned_by and x.payment_method = w.payment_method
          and x.mined_ms <= a.last_ms) b on true
      -- What was fixed of it when the block was made in which it failed; a block's time is in whole seconds.
      left join lateral (select f.units from payout_fixing f where f.withdrawal = w.id and f.round = w.round
          and f.fixed_ms <= w.failed_ms + 999 order by f.id desc limit 1) h on true
      left join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-returned'
      -- An earlier version took the first price recorded from then on, whenever it was quoted.
      left join lateral (select ${postedEarlier('j.id')} as earlier) v on true
      ${tickFrom('n', {
        ms: 'coalesce(w.returned_ms, w.failed_ms)',
        typed: 'w.failed_ms is not null or (b.units is null and not coalesce(w.returned_watched, false))',
        byFirsts: postedByFirsts('j.id'),
      })}
      left join lateral (
        select x.seq, x.price, x.source, x.time_ms from market_tick x
        where x.pair = c.pair and x.time_ms >= w.returned_ms order by x.time_ms, x.seq limit 1) f on true
      cross join lateral (select case when v.earlier then f.seq else n.seq end as seq) s
      left join market_tick t on t.pair = c.pair and t.seq = s.seq
      where w.status = 'returned' and not coalesce(case
        when w.failed_ms is not null then w.returned_units = h.units and ${returnTick}
        when w.returned_by is null then w.given_back = w.amount
        -- What a watcher saw before the last approval counts as it was seen, whatever the admins read.
        else case when b.units is not null or w.returned_watched then w.returned_units = b.units and w.returned_ms = b.mined_ms
            else a.same and w.returned_ms <= a.said_ms end
          and w.returned_ms >= (select max(x.created_ms) from timeline_step x where x.subject = w.id and x.step = 'paid')
          and ${returnTick} end, false)`,
  },
];

/**
 * W5: a payment that failed gives back the request at the most, so that who lets it fail while its coins have risen keeps the
 * difference. No breach: it may have failed by itself, and two admins named it.
 */
export const failedPayoutNotices: readonly string[] = [
  `select format('[W5] withdrawal %s gives back %s cents, and its coins were worth %s when its payment failed, at %s by its block', w.id, w.given_back,
      ${worthOf('w.returned_units', 'w.returned_price')}, ${utcMinute('w.failed_ms')}) as words
   from withdrawal w join ${coins} on c.method = w.payment_method join market_pair p on p.pair = c.pair
   where w.failed_ms is not null and ${worthOf('w.returned_units', 'w.returned_price')} > w.amount order by w.failed_ms desc, w.id desc`,
];
