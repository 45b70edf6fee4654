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
 * Sets of copies with the transactions that wrote what became of them, and stakes of copies of one time with the last that wrote any. The
 * time of a set is that of its trades. An earlier program dated one by the clock alone, which may have been set back behind the acceptance.
 */
const placed = `
  select p.id, p.currency_pair, p.after_seq, greatest(p.at_ms, p.accepted_ms) as placed_ms, p.xact from (
    select 'copies of ' || t.trade_id as id, t.currency_pair, t.after_seq, t.accepted_ms, v.at_ms, v.xact
    from record_version v join copy_fan_out f on f.id = v.body ->> 'fan_out' join trade t on t.trade_id = f.trade_id
    where v.kind = 'copy_set' and v.at_ms is not null
    union all
    select 'trade ' || min(t.trade_id), t.currency_pair, t.after_seq, t.accepted_ms, t.created_ms, max(e.xact)
    from trade t
    join ledger_journal j on j.cause = t.trade_id and j.code = 'stake'
    join ledger_entry e on e.id / 32 = j.id
    where t.copy_id is not null group by 2, 3, 4, 5) p`;

/**
 * Z5: an own trade was written before its entry was known, by the numbers of transactions. Placing has its number, by the keys that it
 * claims, before it reads the clock; so has a tick, but its transaction may have waited before it read the clock: one that began before
 * the placing can record the entry. The next tick of the pair began when the entry was there, at the earliest: placing has the lower
 * number, however long it took. Seals hold the numbers (L7).
 */
export const placedBeforeEntryChecks: readonly Check[] = [
  {
    rule: 'Z5',
    promise: 'Z5.before-entry',
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
  {
    rule: 'Z5',
    promise: 'Z5.sets-before-entry',
    // copy_place has its number before it looks at the clock and at the pair's last tick.
    sql: `select w.id, format('placed at %s, was written by transaction %s, tick %s after that by transaction %s', w.placed_ms,
        w.xact, n.seq, n.xact) as problem
      from (${placed}) w
      cross join lateral (
        select m.seq, m.xact from market_tick m
        where m.pair = w.currency_pair and m.time_ms > w.placed_ms and m.seq > w.after_seq
        order by m.time_ms, m.seq offset 1 limit 1) n
      where w.xact > n.xact`,
  },
];
