import type { Check } from './check.ts';
import { limitWindows } from './limit-windows.ts';
import { unseenMs } from './unseen.ts';

/** What a customer played for themselves: own trades of both wallets, and purchases of mining contracts, with the price as amount. */
const plays = `
  select 'trade ' || trade_id as id, user_id as uid, wallet, accepted_ms as at_ms, created_ms, amount, currency_pair as pair,
    case wallet when 'real' then 'trades' else 'practice' end as product
  from trade where copy_id is null
  union all
  select 'contract ' || id, user_id, 'real', bought_ms, bought_ms, price, null, 'mining' from mining_contract`;

/**
 * The rows of a sequence that may have held at a decision \`x\`: the last one that was surely seen, and those written in the moments
 * before. None where nothing had been written yet.
 */
const mayHold = (table: string, of: string): string => `(
  select * from ${table} r where ${of} and r.from_ms <= x.at_ms and r.id >= (
    select max(l.id) from ${table} l where ${of.replaceAll('r.', 'l.')} and l.from_ms <= x.at_ms - ${unseenMs}))`;

/** The same of a policy, the first one where none had been written: that of the first start counts. */
const policies = `(
  select * from country_policy_standing r where r.product = x.product and (r.from_ms <= x.at_ms or r.id = f.first) and r.id >= coalesce((
    select max(l.id) from country_policy_standing l where l.product = x.product and l.from_ms <= x.at_ms - ${unseenMs}), f.first))`;

/** What a trade \`t\` surely used of a limit at a decision \`x\`: a win that may have been there makes room. */
const lost = `case when t.status = 'PENDING' or t.closed_ms > x.at_ms + ${unseenMs} then t.amount else -t.profit end`;

/**
 * What was surely used of a limit \`l\` with a window after \`w.after_ms\` when \`x\` was decided: own trades and purchases of before, whose decisions
 * held the same account, by when both were posted (an acceptance may say the time of a tick ahead of the clock); copies that were placed long enough before, and any of them that won.
 */
const usedAtLeast = `(
  select coalesce(sum(u.amount), 0) from (
    select case l.kind when 'stake' then t.amount else ${lost} end as amount, t.created_ms as at_ms, t.copy_id is not null as is_copy
    from trade t where t.user_id = x.uid and t.wallet = 'real' and t.created_ms > w.after_ms and t.created_ms < x.created_ms
    union all
    select c.price, c.bought_ms, false from mining_contract c
    where l.kind = 'loss' and c.user_id = x.uid and c.bought_ms > w.after_ms and c.bought_ms < x.created_ms) u
  where u.amount < 0 or not u.is_copy or u.at_ms < x.at_ms - ${unseenMs})`;

/** A9, A13, B4, X1: what customers played for themselves was allowed by the dated records, as copies are judged by (C3). */
export const ownPlayChecks: readonly Check[] = [
  {
    rule: 'A9',
    promise: 'A9.approved-plays',
    sql: `select x.id, format('of %s, who was %s at %s', x.uid, s.account_status, x.at_ms) as problem
      from (${plays}) x
      cross join lateral (
        select min(r.account_status) as account_status, bool_or(r.account_status = 'approved') as approved
        from ${mayHold('customer_standing', 'r.uid = x.uid')} r) s
      where not s.approved`,
  },
  {
    rule: 'A13',
    promise: 'A13.no-excluded-plays',
    sql: `select x.id, format('of %s, who was excluded from %s to %s, at %s', x.uid, e.from_ms, e.until_ms, x.at_ms) as problem
      from own_exclusion e
      join (${plays}) x on x.uid = e.uid and x.wallet = 'real' and e.from_ms <= x.at_ms - ${unseenMs} and e.until_ms > x.at_ms`,
  },
  {
    rule: 'A13',
    promise: 'A13.plays-in-limits',
    sql: `select x.id, format('%s at %s, with at least %s used of a limit on %s of %s a %s', x.amount, x.at_ms, n.used, l.kind, h.most, l.period)
        as problem
      from (select distinct uid, kind, period from own_limit_standing where kind in ('stake', 'loss')) l
      join (${plays}) x on x.uid = l.uid and x.wallet = 'real' and (l.kind = 'loss' or x.product = 'trades')
      -- A decision about midnight may be of either day: the later one, of which less was used, is surely not too strict.
      join lateral (values ${limitWindows({ rolling: 'x.at_ms', calendar: 'greatest(x.at_ms, x.created_ms)' })}) w(period, after_ms)
        on w.period = l.period
      cross join lateral (
        select max(s.amount) as most, bool_or(s.amount is null) as free from (
          select case when r.pending and r.pending_from_ms <= x.at_ms then r.pending_amount else r.amount end as amount
          from ${mayHold('own_limit_standing', 'r.uid = l.uid and r.kind = l.kind and r.period = l.period')} r) s) h
      cross join lateral (select ${usedAtLeast} as used) n
      where not h.free and n.used + x.amount > h.most`,
  },
  {
    rule: 'X1',
    promise: 'X1.switched-off',
    sql: `select x.id, format('at %s, when %s was switched off', x.at_ms, n.name) as problem
      from (select distinct name from operator_switch_standing where not is_on) n
      join (${plays}) x on n.name = x.product or n.name = 'pair:' || x.pair
      cross join lateral (
        select bool_or(r.is_on) as is_on from ${mayHold('operator_switch_standing', 'r.name = n.name')} r) s
      where not s.is_on`,
  },
  {
    rule: 'B4',
    promise: 'B4.offered-places',
    sql: `select x.id, format('of %s in %s at %s, where %s is not offered', x.uid, coalesce(s.country, 'no country'), x.at_ms, x.product) as problem
      from (select product, min(id) as first from country_policy_standing group by 1 having bool_or(countries is not null)) f
      join (${plays}) x on x.product = f.product and x.wallet = 'real'
      cross join lateral (
        select min(r.country) as country, bool_or(coalesce(p.countries is null or r.country = any(p.countries), false)) as offered
        from ${mayHold('customer_standing', 'r.uid = x.uid')} r cross join ${policies} p) s
      where s.offered is false`,
  },
];
