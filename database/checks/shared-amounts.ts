import type { Check } from './check.ts';

/**
 * D2: what exact amounts meant on addresses that several deposits share, by what was written down and sealed of them (L7): an amount
 * that is added once a payment was seen means nobody, and one that is renewed since means what it did. By one that
 * was issued less than a minute before, the watcher credits nobody; an earlier version did, whose amounts say no time of writing.
 */
export const sharedAmountChecks: readonly Check[] = [
  {
    rule: 'D2',
    promise:
      'on a shared address the watcher credits only whom an exact amount meant, as it was written down before its payment was first seen',
    // Amounts that an earlier version asked for say nothing of when their quotes ended: there they meant a payment for ever. Which
    // of a customer's amounts were the last ones at that time is not asked, since they can have been renewed afterwards.
    sql: `with amount as materialized (
          select v.id, v.at_ms, v.body ->> 'payment_method' as method, v.body ->> 'payment_address' as address, v.body ->> 'deposit' as deposit,
            (v.body ->> 'units')::numeric as units, (v.body ->> 'issued_ms')::bigint as issued_ms,
            (v.body ->> 'holds_until_ms')::bigint as holds_until_ms
          from record_version v where v.kind = 'deposit_amount'),
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
        where m.credited = p.id and m.user_id = p.user_id and (m.holds_until_ms is null or (
          m.issued_ms <= p.first_seen_ms - case when m.at_ms is null then 0 else 60000 end and m.holds_until_ms + 86400000 >= p.first_seen_ms
          and not exists (select from timeline_step s where s.subject = m.deposit and s.step = 'cancelled'
            and s.created_ms >= m.issued_ms and s.created_ms < p.first_seen_ms))))`,
  },
];
