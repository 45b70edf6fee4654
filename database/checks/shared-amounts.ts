import type { Check } from './check.ts';
import { writtenWithinMs } from './record-versions.ts';

/** An amount is written down so soon (ms) after it was issued: in one statement, which may wait a moment. */
const issuedAndWrittenMs = 1_000;

/** Each version of an amount, with when the one that first says this time of issue was written down. */
const versions = `
  select v.*, first_value(at_ms) over (partition by method, address, units, issued_ms order by id) as said_ms,
    lag(issued_ms) over (partition by method, address, units order by id) as before_ms
  from (
    select id, at_ms, body ->> 'payment_method' as method, body ->> 'payment_address' as address, body ->> 'deposit' as deposit,
      (body ->> 'units')::numeric as units, (body ->> 'issued_ms')::bigint as issued_ms,
      (body ->> 'holds_until_ms')::bigint as holds_until_ms
    from record_version where kind = 'deposit_amount') v`;

/**
 * D2: what exact amounts meant on addresses that several deposits share, by what was written down and sealed of them (L7): an amount
 * that is added once a payment was seen means nobody, and one that is renewed since means what it did. By one that
 * was issued less than a minute before, the watcher credits nobody; an earlier version did, whose amounts say no time of writing.
 * That minute counts from when the time of issue was first written down: whoever adds a version cannot say an earlier one.
 */
export const sharedAmountChecks: readonly Check[] = [
  {
    rule: 'D2',
    promise:
      'on a shared address the watcher credits only whom an exact amount meant, as it was written down before its payment was first seen',
    // Amounts that an earlier version asked for say nothing of when their quotes ended: there they meant a payment for ever. Which
    // of a customer's amounts were the last ones at that time is not asked, since they can have been renewed afterwards.
    sql: `with amount as materialized (${versions}),
        paid as (
          select d.id, d.user_id, p.id as payment, p.payment_method as method, a.address, p.units, p.first_seen_ms
          from deposit d
          join chain_payment p on p.id = d.payment
          join chain_address a on a.chain = p.chain and a.place = p.place and a.deposit is null
          join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1 and j.actor = 'chain watcher'),
        meant as (
          select distinct on (p.id) p.id as credited, o.user_id, m.*
          from paid p
          join amount m on m.method = p.method and m.address = p.address and m.units = p.units
            and coalesce(m.at_ms <= p.first_seen_ms, true)
          join deposit o on o.id = m.deposit
          order by p.id, m.id desc)
      select 'deposit ' || p.id as id, format('credited by the chain watcher for payment %s, first seen at %s: its amount %s meant no deposit of that customer then',
          p.payment, p.first_seen_ms, p.units) as problem
      from paid p
      where not exists (
        select from meant m
        where m.credited = p.id and m.user_id = p.user_id and ((m.at_ms is null and m.holds_until_ms is null) or (
          case when m.at_ms is null then m.issued_ms <= p.first_seen_ms
            else greatest(m.issued_ms, m.said_ms - ${issuedAndWrittenMs}) + 60000 <= p.first_seen_ms end
          and m.holds_until_ms + 86400000 >= p.first_seen_ms
          and not exists (select from timeline_step s where s.subject = m.deposit and s.step = 'cancelled'
            and s.created_ms >= m.issued_ms and s.created_ms < p.first_seen_ms))))`,
  },
  {
    rule: 'L7',
    promise: 'each amount of a deposit says that it was issued when that was written down, or what it said before',
    sql: `select concat_ws(' ', 'deposit_amount', method, address, units) as id,
        format('was written down at %s and says that it was issued at %s', at_ms, coalesce(issued_ms::text, 'no time')) as problem
      from (${versions}) v
      where at_ms is not null and issued_ms is distinct from before_ms and coalesce(abs(at_ms - issued_ms) > ${writtenWithinMs}, true)`,
  },
];
