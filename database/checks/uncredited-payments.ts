import { utcMinute } from './utc-text.ts';

/** A payment that stands in a block for so long (ms) is confirmed, whatever the program has made of it. */
const surelyConfirmedMs = 86_400_000;

const meant = `
  chain_payment p
  join chain_address a on a.chain = p.chain and a.place = p.place
  join deposit d on d.payment_method = p.payment_method and d.id = coalesce(p.deposit, a.deposit,
    deposit_by_amount(p.payment_method, a.address, p.units, p.first_seen_ms, null))`;

const creditedToNobody = `p.units * d.amount >= d.units
    and not exists (select from deposit c where c.status = 'approved' and c.payment = p.id)
    and not exists (select from deposit c
      where c.status = 'approved' and c.chain = p.chain and c.transaction_id = p.transaction_id and c.output = p.output)`;

/**
 * D5: payments of the chain that meant a deposit (by its own address, or on a shared one by an exact amount that was asked for) and
 * are credited to none: how long they stand in a block, and why they wait: the deposit was declined, staff have to find who sent
 * it (D2), or nothing but a review. What is worth less than a cent by the deposit's quote is credited to nobody. A payment whose block
 * was lost has no time of a block either, unless it was credited: one that says such a time counts, whatever its height.
 */
export const uncreditedPaymentsSql = `
  select p.id, p.transaction_id, d.id as deposit, s.since_ms,
    case when d.status = 'declined' then 'declined' when p.waits is not null then 'sender' else 'review' end as reason
  from ${meant}
  cross join lateral (select coalesce(p.mined_ms, p.first_seen_ms) as since_ms) s
  where (p.height is not null or p.mined_ms is not null)
    and (p.state = 'confirmed' or s.since_ms < clock_ms() - ${surelyConfirmedMs})
    and ${creditedToNobody}`;

/** Longer than a weekend: so long staff may take to decide on a payment before it is mentioned. */
const mentionedAfterDays = 3;

/** D5: a payment that nobody credits stands in no credit that could be checked. No breach: its sender may be looked for. */
export const uncreditedPaymentNotices: readonly string[] = [
  `select format('[D5] payment %s (%s) meant deposit %s, stands in a block since %s and is credited to nobody: %s', p.id, p.transaction_id,
      p.deposit, ${utcMinute('p.since_ms')}, case p.reason when 'declined' then 'the deposit was declined'
        when 'sender' then 'it waits for staff to find its sender' else 'it waits for a review' end) as words
   from (${uncreditedPaymentsSql}) p
   where p.since_ms < clock_ms() - ${mentionedAfterDays}::bigint * 86400000
   order by p.since_ms desc, p.id desc`,
  // By what was sealed, as the payment itself can be made to say that it never was in a block. A block can truly be lost.
  `select format('[D5] payment %s (%s) meant deposit %s, was seen in a block at %s, is said to be in none since and is credited to nobody',
      p.id, p.transaction_id, d.id, ${utcMinute('v.seen_ms')}) as words
   from ${meant}
   join (select body ->> 'id' as payment, max((body ->> 'mined_ms')::bigint) as seen_ms from record_version
     where kind = 'chain_payment' group by 1) v on v.payment = p.id
   where p.height is null and p.mined_ms is null and v.seen_ms < clock_ms() - ${mentionedAfterDays}::bigint * 86400000
     and ${creditedToNobody}
   order by v.seen_ms desc, p.id desc`,
];
