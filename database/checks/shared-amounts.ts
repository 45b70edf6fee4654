import type { Check } from './check.ts';
import { writtenWithinMs } from './record-versions.ts';

/** So long (ms) before its payment was first seen an amount meant what the watcher credits by it (justAskedMs of the domain). */
const justAskedMs = 60_000;

/** An amount is written down so soon (ms) after it was issued: in one statement, which may wait a moment. */
const issuedAndWrittenMs = 1_000;

/**
 * Each payment to a shared address that the watcher credited, with the time at which its amount has to mean that customer already, and
 * among how many of theirs. An earlier version ranked amounts by what was renewed since, and asked it of the time of issue alone; the
 * ones before it wrote down neither amounts nor first sights, and credited without that minute.
 */
const paid = `
  select d.id, d.user_id, p.id as payment, p.payment_method as method, a.address, p.units, p.first_seen_ms as seen_ms,
    coalesce(s.unwritten, false) as unwritten,
    p.first_seen_ms - case when s.unwritten then 0 when s.xact < b.xact then ${justAskedMs - issuedAndWrittenMs} else ${justAskedMs} end
      as before_ms,
    case when s.xact < b.xact then null else most_shared_amounts() end as most
  from deposit d
  join chain_payment p on p.id = d.payment
  join chain_address a on a.chain = p.chain and a.place = p.place and a.deposit is null
  join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1 and j.actor = 'chain watcher'
  cross join (select min(xact) as xact from record_version where kind = 'amounts_as_written') b
  left join (
    select body ->> 'id' as payment, min(xact) as xact, bool_and(at_ms is null) as unwritten from record_version
    where kind = 'payment_seen' group by 1) s on s.payment = p.id`;

/** The deposit is found by its id alone, so that the function is asked once for each payment. */
const meant = (seenMs: string, most: string): string =>
  `coalesce((select o.user_id from deposit o where o.id = deposit_by_amount(p.method, p.address, p.units, ${seenMs}, ${most})) = p.user_id, false)`;

/**
 * D2: what exact amounts meant on addresses that several deposits share, by what was written down and sealed of them (L7): an amount
 * that is added once a payment was seen means nobody, and one that is renewed since means what it did. By one that
 * did not mean its deposit a minute before, the watcher credits nobody.
 */
export const sharedAmountChecks: readonly Check[] = [
  {
    rule: 'D2',
    promise: 'D2.shared-amounts',
    // At its first sight itself which of a customer's amounts are the last ones is not asked: one can just be on its way into the record.
    sql: `select 'deposit ' || p.id as id, format('credited by the chain watcher for payment %s, first seen at %s: its amount %s meant no deposit of that customer then',
          p.payment, p.seen_ms, p.units) as problem
      from (${paid}) p
      where not (${meant('p.before_ms', 'p.most')} and ${meant('p.seen_ms', 'null')})
        -- Amounts that an early version asked for say nothing of when their quotes ended: there they meant a payment for ever.
        and not (p.unwritten and exists (
          select from record_version v join deposit o on o.id = v.body ->> 'deposit' and o.user_id = p.user_id
          where v.kind = 'deposit_amount' and v.body ->> 'payment_method' = p.method and v.body ->> 'payment_address' = p.address
            and (v.body ->> 'units')::numeric = p.units and v.at_ms is null and v.body ->> 'holds_until_ms' is null))`,
  },
  {
    rule: 'L7',
    promise: 'L7.amount-times',
    sql: `select concat_ws(' ', 'deposit_amount', method, address, units) as id,
        format('was written down at %s and says that it was issued at %s', at_ms, coalesce(issued_ms::text, 'no time')) as problem
      from (
        select v.*, lag(issued_ms) over (partition by method, address, units order by id) as before_ms
        from (
          select id, at_ms, body ->> 'payment_method' as method, body ->> 'payment_address' as address,
            (body ->> 'units')::numeric as units, (body ->> 'issued_ms')::bigint as issued_ms
          from record_version where kind = 'deposit_amount') v) v
      where at_ms is not null and issued_ms is distinct from before_ms and coalesce(abs(at_ms - issued_ms) > ${writtenWithinMs}, true)`,
  },
];
