import type { Check } from './check.ts';

/**
 * Own trades with the transaction in which the last of what was agreed was written: stake and record. A record of before versions were
 * kept was written down by the upgrade, and has no time.
 */
const written = `
  select t.trade_id, t.currency_pair, t.accepted_ms + t.entry_delay_ms as entry_ms, t.after_seq, greatest(s.xact, v.xact) as xact
  from trade t
  join ledger_journal j on j.cause = t.trade_id and j.code = 'stake'
  cross join lateral (select max(e.xact) as xact from ledger_entry e where e.id between j.id * 32 and j.id * 32 + 31) s
  left join (
    select body ->> 'trade_id' as trade_id, min(xact) as xact from record_version where kind = 'trade' and at_ms is not null
    group by 1) v on v.trade_id = t.trade_id
  where t.copy_id is null`;

/**
 * Z5: an own trade was written before its entry was known, by the numbers of transactions. Placing has its number, by the keys that it
 * claims, before it reads the clock; so has a tick, but its transaction may have waited before it read the clock: one that began before
 * the placing can record the entry. The next tick of the pair began when the entry was there, at the earliest: placing has the lower
 * number, however long it took. Seals hold the numbers (L7).
 */
export const placedInTimeChecks: readonly Check[] = [
  {
    rule: 'Z5',
    promise: 'each own trade was written before the tick after its entry, by the numbers of their transactions',
    sql: `select 'trade ' || w.trade_id as id, format('was written by transaction %s, tick %s after its entry by transaction %s',
        w.xact, n.seq, n.xact) as problem
      from (${written}) w
      cross join lateral (
        select m.seq, m.time_ms from market_tick m
        where m.pair = w.currency_pair and m.time_ms >= w.entry_ms and coalesce(m.quoted_ms, m.time_ms) >= w.entry_ms
          and m.seq > w.after_seq
        order by m.time_ms, m.seq limit 1) e
      cross join lateral (
        select m.seq, m.xact from market_tick m where m.pair = w.currency_pair and m.time_ms >= e.time_ms and m.seq > e.seq
        order by m.time_ms, m.seq limit 1) n
      where w.xact > n.xact`,
  },
];
