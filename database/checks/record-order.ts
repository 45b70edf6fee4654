import type { Check } from './check.ts';

/** A number and a time are drawn together; a version may say a time so long (ms) after a seal of a higher number: clocks are set by less. */
const aheadAtMostMs = 60_000;

/** Kinds whose rows are numbered as they are written, and which other checks take in the order of those numbers. */
const numbered = [
  'customer_standing',
  'own_limit_standing',
  'operator_switch_standing',
  'country_policy_standing',
  'house_setting',
  'four_eyes',
  'approval',
  'payout_fixing',
  'market_incident',
  'chain_gap',
  'mining_network',
  'mining_fleet_state',
];

/**
 * All versions by their own numbers, and the first version of each numbered row by its row's. An upgrade writes versions without a time:
 * those count as written when their block was made.
 */
const placed = `
  select 'record' as kind, v.id as no, v.at_ms, v.id from record_version v
  union all
  select * from (
    select distinct on (v.kind, v.body ->> 'id') v.kind, (v.body ->> 'id')::bigint, v.at_ms, v.id from record_version v
    where v.kind in (${numbered.map((kind) => `'${kind}'`).join(', ')}) order by v.kind, v.body ->> 'id', v.id) f
  where f.at_ms is not null`;

/**
 * L7: whoever owns the database can write a row under any number that is free, and checks that ask what came before would take it for
 * older than it is. An open transaction is sealed late, too, under a number of before; it says the time of that number.
 */
export const recordOrderChecks: readonly Check[] = [
  {
    rule: 'L7',
    promise: 'L7.record-order',
    sql: `with placed as materialized (${placed}),
        sealed as materialized (
          select b.number, b.created_ms, u.id from seal_block b cross join lateral unnest(b.row_ids) as u(id) where b.stream = 'record')
      select o.kind || ' ' || o.no as id, format('was written at %s, and a higher number was sealed before, at %s', o.at_ms, b.created_ms) as problem
      from (
        select p.kind, p.no, s.number, coalesce(p.at_ms, s.created_ms) as at_ms, min(s.number)
          over (partition by p.kind order by p.no desc rows between unbounded preceding and 1 preceding) as before
        from placed p join sealed s on s.id = p.id) o
      join seal_block b on b.number = o.before
      where o.before < o.number and o.at_ms - b.created_ms > ${aheadAtMostMs}
      union all
      select kind || ' ' || no, 'has a number that is never given' from placed where no <= 0`,
  },
  {
    rule: 'L7',
    promise: 'L7.journal-order',
    // Where everything is in order, the first and last rows of blocks tell it. What goes by the newest journal would wait for ever behind
    // a number far above the others.
    sql: `with ends as (
        select number, created_ms, row_ids[1] / 32 as first, row_ids[cardinality(row_ids)] / 32 as last from seal_block where stream = 'entry'),
      high as materialized (
        select * from (
          select *, min(first) over (order by created_ms range between ${aheadAtMostMs} following and unbounded following) as first_later from ends) e
        where last > first_later),
      entries as materialized (
        select b.number, b.created_ms, u.id / 32 as journal from seal_block b cross join lateral unnest(b.row_ids) as u(id)
        where b.stream = 'entry' and exists (select from high)),
      below as materialized (
        select h.number, min(e.journal) as journal, count(distinct e.journal) as count
        from high h join entries e on e.number > h.number and e.journal < h.last and e.created_ms > h.created_ms + ${aheadAtMostMs}
        join ledger_journal j on j.id = e.journal and j.created_ms > h.created_ms + ${aheadAtMostMs} group by h.number)
      select distinct 'journal ' || e.journal as id, format('has a number above %s of journals that were written and sealed more than a minute after it',
        b.count) as problem
      from below b join entries e on e.number = b.number and e.journal > b.journal`,
  },
];
