import type { Check } from './check.ts';
import { utcMinute } from './utc-text.ts';

/** A payment that stands in a block for so long (ms) is confirmed, whatever the program has made of it. */
const surelyConfirmedMs = 86_400_000;

/**
 * Payments with the deposit that each meant: the one that it says, where that one asks for this coin at this address; else the one that
 * the address was made for, or that was asked for this amount there. What a payment says is not sealed; coins, addresses, amounts
 * and cancellations are (L7).
 */
const meant = `
  chain_payment p
  join chain_address a on a.chain = p.chain and a.place = p.place
  left join deposit linked on linked.id = p.deposit and linked.payment_method = p.payment_method and linked.payment_address = a.address
  join deposit d on d.payment_method = p.payment_method and d.id = coalesce(linked.id, a.deposit,
    deposit_by_amount(p.payment_method, a.address, p.units, p.first_seen_ms, null))`;

/**
 * What a payment is worth in cents by the quote of its deposit that asked for the fewest coins, whatever the deposit says. A record that
 * a payment opened was never written down with one: it asks for what arrived.
 */
const worth = `(select p.units * d.amount / coalesce(min(x.units), p.units) from deposit_amount x where x.deposit = d.id)`;

/** Whether it is worth less than 1.00 (smallBelow of the domain) and is not what the deposit asked for. */
const isSmall = `(${worth} < 100 and not exists (select from deposit_amount x where x.deposit = d.id and x.units = p.units)
    and exists (select from deposit_amount x where x.deposit = d.id))`;

/** Nobody keeps account of what is worth less than a cent. */
const creditedToNobody = `${worth} >= 1
    and not exists (select from deposit c where c.status = 'approved' and c.payment = p.id)
    and not exists (select from deposit c
      where c.status = 'approved' and c.chain = p.chain and c.transaction_id = p.transaction_id and c.output = p.output)`;

/**
 * D5: payments of the chain that meant a deposit (by its own address, or on a shared one by an exact amount that was asked for) and
 * are credited to none: how long they stand in a block, and why they wait: each is worth less than 1.00, the deposit was declined,
 * staff have to find who sent it (D2), or nothing but a review. What is worth less than a cent is not counted. A payment whose block
 * was lost has no time of a block either, unless it was credited: one that says such a time counts, whatever its height.
 */
export const uncreditedPaymentsSql = `
  select p.id, p.transaction_id, d.id as deposit, s.since_ms,
    case when ${isSmall} then 'small' when d.status = 'declined' then 'declined' when p.waits is not null then 'sender' else 'review' end as reason
  from ${meant}
  cross join lateral (select coalesce(p.mined_ms, p.first_seen_ms) as since_ms) s
  where (p.height is not null or p.mined_ms is not null)
    and (p.state = 'confirmed' or s.since_ms < clock_ms() - ${surelyConfirmedMs})
    and ${creditedToNobody}`;

/** D5, D2: what a payment and a deposit say of each other, held to what is sealed. */
export const paymentDepositChecks: readonly Check[] = [
  {
    rule: 'D5',
    promise: 'D5.payment-deposits',
    sql: `select 'payment ' || p.id as id, format('of %s to %s is said to be for deposit %s, which asks for %s at %s', p.payment_method,
          coalesce(a.address, p.place), p.deposit, coalesce(d.payment_method, 'nothing'), coalesce(d.payment_address, 'no address')) as problem
      from chain_payment p
      left join chain_address a on a.chain = p.chain and a.place = p.place
      left join deposit d on d.id = p.deposit
      where p.deposit is not null and not coalesce(d.payment_method = p.payment_method
        and (d.payment_address = a.address or (d.status = 'approved' and d.payment = p.id)), false)`,
  },
  {
    rule: 'D2',
    promise: 'D2.cancellations',
    sql: `select 'deposit ' || c.subject as id, format('says %s times that it was cancelled, and the audit trail says %s times that its customer did so',
          count(*) filter (where not c.audited), count(*) filter (where c.audited and c.actor = d.user_id)) as problem
      from (
        select s.subject, null as actor, false as audited from timeline_step s where s.step = 'cancelled' and s.subject ^@ 'dep_'
        union all
        select e.subject, e.actor, true from audit_entry e where e.action = 'deposits.cancel') c
      left join deposit d on d.id = c.subject
      group by c.subject
      having count(*) filter (where not c.audited) <> count(*) filter (where c.audited and c.actor = d.user_id)
        or bool_or(c.audited and c.actor is distinct from d.user_id)`,
  },
];

/** Longer than a weekend: so long staff may take to decide on a payment before it is mentioned. */
const mentionedAfterDays = 3;

/** D5: a payment that nobody credits stands in no credit that could be checked. No breach: its sender may be looked for. */
export const uncreditedPaymentNotices: readonly string[] = [
  `select format('[D5] payment %s (%s) meant deposit %s, stands in a block since %s and is credited to nobody: %s', p.id, p.transaction_id,
      p.deposit, ${utcMinute('p.since_ms')}, case p.reason when 'declined' then 'the deposit was declined'
        when 'sender' then 'it waits for staff to find its sender' else 'it waits for a review' end) as words
   from (${uncreditedPaymentsSql}) p
   where p.since_ms < clock_ms() - ${mentionedAfterDays}::bigint * 86400000 and p.reason <> 'small'
   order by p.since_ms desc, p.id desc`,
  // Whoever sends many would else keep what is worth more from being read.
  `select format('[D5] %s payments of less than 1.00 each meant a deposit, stand in a block for %s days or more and are credited to nobody',
      count(*), ${mentionedAfterDays}) as words
   from (${uncreditedPaymentsSql}) p
   where p.since_ms < clock_ms() - ${mentionedAfterDays}::bigint * 86400000 and p.reason = 'small'
   having count(*) > 0`,
  // By what was sealed, as the payment itself can be made to say that it never was in a block. A block can truly be lost.
  `select format('[D5] payment %s (%s) meant deposit %s, was seen in a block at %s, is said to be in none since and is credited to nobody',
      p.id, p.transaction_id, d.id, ${utcMinute('v.seen_ms')}) as words
   from ${meant}
   join (select body ->> 'id' as payment, max((body ->> 'mined_ms')::bigint) as seen_ms from record_version
     where kind = 'chain_payment' group by 1) v on v.payment = p.id
   where p.height is null and p.mined_ms is null and v.seen_ms < clock_ms() - ${mentionedAfterDays}::bigint * 86400000
     and ${creditedToNobody} and not ${isSmall}
   order by v.seen_ms desc, p.id desc`,
];
