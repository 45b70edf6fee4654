import type { Check } from './check.ts';
import { unseenMs } from './unseen.ts';

/** The versions of before are held to nothing: what was asked, and the house's part, were not written down then. */
const began = `select min(id) as no, min(xact) as xact from record_version where kind = 'share_terms'`;

/** Each copy as its start was written down; sealed, and of the order in which it came (L7). */
const started = `
  select distinct on (body ->> 'id') body ->> 'id' as copy_id, id as no, at_ms from record_version where kind = 'copy'
  order by body ->> 'id', id`;

/** What each trader asked of new profit, version by version. A copy starts with its trader's row locked, so that the numbers are in order. */
const asked = `
  select body ->> 'id' as trader_id, body ->> 'user_id' as user_id, id as no, xact, at_ms, (body ->> 'share_bps')::integer as bps,
    lag((body ->> 'share_bps')::integer) over (partition by body ->> 'id' order by id) as before
  from record_version where kind = 'trader' and body ? 'share_bps'`;

const houseShare = `select id, value::integer as bps, since_ms from house_setting where name = 'COPY_SHARE_HOUSE_BPS'`;

/** C6, L7: what copies agreed to is what was asked when they began. */
export const shareTermChecks: readonly Check[] = [
  {
    rule: 'C6',
    promise: 'C6.asked-shares',
    sql: `with asked as materialized (${asked})
      select 'copy ' || c.id as id, format('agreed to %s basis points, its trader asked %s when it began', c.share_bps,
        coalesce(a.bps::text, 'nothing that was written down')) as problem
      from copy c
      join (${started}) s on s.copy_id = c.id
      cross join (${began}) b
      left join lateral (
        select x.bps from asked x where x.trader_id = c.trader_id and x.no < s.no order by x.no desc limit 1) a on true
      where s.no > coalesce(b.no, 0) and c.share_bps is distinct from case c.wallet when 'real' then a.bps else 0 end`,
  },
  {
    rule: 'C6',
    promise: 'C6.house-parts',
    // In a demo's database, which tests and trials write to, only once any was kept.
    sql: `with kept as materialized (${houseShare})
      select 'copy ' || c.id as id, format('leaves %s basis points of its profit share to the house, none that was kept by %s', c.house_bps,
        s.at_ms) as problem
      from copy c
      join (${started}) s on s.copy_id = c.id
      cross join (${began}) b
      where s.no > coalesce(b.no, 0) and c.wallet = 'real' and c.share_bps > 0
        and (exists (select from kept where since_ms <= s.at_ms) or exists (select from installation where mode = 'production'))
        and not exists (
          select from kept k
          where k.bps = c.house_bps and k.since_ms <= s.at_ms and k.id >= coalesce((
            select max(x.id) from kept x where x.since_ms <= s.at_ms - ${unseenMs}), 0))`,
  },
];

/** C5, C6: who lowered a trader's share for a moment could begin a friend's copy in it. */
export const askedShareChecks: readonly Check[] = [
  {
    rule: 'C6',
    promise: 'C6.trader-shares',
    sql: `select 'trader ' || v.trader_id as id, format('asks %s basis points since %s, was at %s, and no audit entry of that transaction says so',
        v.bps, v.at_ms, coalesce(v.before::text, 'none')) as problem
      from (${asked}) v
      cross join (${began}) b
      where v.bps is distinct from v.before and v.no > coalesce(b.no, 0) and v.xact is distinct from b.xact and not exists (
        select from audit_entry e
        where e.xact = v.xact and case e.action
          when 'traders.change' then e.subject = v.trader_id and e.actor = v.user_id and e.after ->> 'shareBps' = v.bps::text
          when 'admin.traders.approve' then e.after ->> 'trader' = v.trader_id and coalesce(e.after ->> 'shareBps', '0') = v.bps::text
          else false end)`,
  },
];
