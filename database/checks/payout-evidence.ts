import type { Check } from './check.ts';
import { utcMinute } from './utc-text.ts';

/**
 * The coins that were due of a payout `w` when its transaction was sent, as `e` says: those of the last fixing of its round whose time had
 * come by then. That of a later fixing is the end of the hour of the one before; a minute later is within it.
 */
const dueUnits = `(
  select f.units from (
    select x.id, x.units, lag(x.fixed_ms) over (order by x.id) as before_ms from payout_fixing x
    where x.withdrawal = w.id and x.round = w.round) f
  where f.before_ms is null or e.sent_ms is null or e.sent_ms > f.before_ms + 3660000
  order by f.id desc limit 1)`;

/** Payouts that are recorded as paid, `w`, with the journal that says when, `j`. */
const paidOut = `withdrawal w
  join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-paid'`;

/** Payouts that are recorded as paid and that their chain does not confirm, each with what it shows and since when it is recorded. */
export const unprovenPayoutsSql = `
  select w.id, e.state, j.created_ms as since_ms
  from payout_evidence e join ${paidOut} on w.id = e.withdrawal
  where w.status = 'approved' and e.state <> 'confirmed'`;

/** W5: what a watched chain shows of each payout that is recorded as paid; what came back is owed no more. */
export const payoutEvidenceChecks: readonly Check[] = [
  {
    rule: 'W5',
    promise: 'W5.paid-coins',
    sql: `select 'withdrawal ' || w.id as id, format('is recorded as paid by %s, which is %s on the chain and pays its address %s of %s units',
          w.transaction_id, e.state, e.paid_units, d.units) as problem
        from payout_evidence e
        join withdrawal w on w.id = e.withdrawal
        cross join lateral (select coalesce(${dueUnits}, w.units) as units) d
        where w.status = 'approved' and (e.state in ('elsewhere', 'short') or e.paid_units < d.units)`,
  },
  {
    rule: 'W5',
    promise: 'W5.watched-places',
    // On Ethereum and BNB the place is the address itself, in lower case.
    sql: `select 'withdrawal ' || w.id as id, case when p.withdrawal is null then 'is sent to a place that was never noted'
          else format('goes to %s, and is watched at %s of %s', w.wallet_address, p.place, p.chain) end as problem
        from withdrawal w left join payout_place p on p.withdrawal = w.id
        where p.chain <> w.chain or (w.chain <> 'bitcoin' and p.place <> lower(w.wallet_address)) or (p.withdrawal is null and exists (
          select from record_version d where d.kind = 'payout_due' and d.body ->> 'withdrawal' = w.id
            and d.xact > (select max(m.xact) from record_version m where m.kind = 'payments_to_payouts')))`,
  },
];

/** A payment that was broadcast is known to a node within minutes: hours leave time to repair one that is down. */
const shownWithinMs = 6 * 3_600_000;

/** With too low a fee a payment can wait for a block. */
const confirmedWithinMs = 24 * 3_600_000;

/** How long after its coins were fixed a payout may be seen first: the hour that they hold, and one in which a block is made. */
const sentWithinMs = 2 * 3_600_000;

/**
 * Whether the payment `s` to the address of the withdrawal `w` is what another one was paid by. What its transaction pays elsewhere, or
 * brought back, is another payment; where it pays the address more than once, a payout that does not say by which of these has one.
 */
export const countsElsewhereSql = `exists (select from withdrawal x
       where x.id <> w.id and x.payment_method = w.payment_method and x.transaction_id = s.transaction_id
         and x.wallet_address = w.wallet_address and coalesce(x.payment_no = s.payment_no, not exists (
           select from payout_sighting o
           where o.withdrawal = s.withdrawal and o.transaction_id = s.transaction_id and o.payment_no <> s.payment_no)))`;

/** What proves nothing by itself: a node may be down, and a fee too low. */
export const payoutEvidenceNotices: readonly string[] = [
  `select format('[W5] withdrawal %s is recorded as paid by %s since %s UTC, and its chain %s', id, transaction_id, ${utcMinute('since_ms')},
      case state when 'seen' then 'has not confirmed it' else 'does not show it' end) as words
   from (${unprovenPayoutsSql}) u join (select id as withdrawal, transaction_id from withdrawal) w on w.withdrawal = u.id
   where (state = 'not yet seen' and clock_ms() - since_ms > ${shownWithinMs}) or (state = 'seen' and clock_ms() - since_ms > ${confirmedWithinMs})
   order by since_ms desc, id desc`,
  `select format('[W5] withdrawal %s was paid by a transaction that was first seen at %s UTC, and its coins were fixed at %s UTC', w.id,
      ${utcMinute('e.sent_ms')}, ${utcMinute('w.fixed_ms')}) as words
   from payout_evidence e join withdrawal w on w.id = e.withdrawal
   where w.status = 'approved' and e.sent_ms - w.fixed_ms > ${sentWithinMs} order by w.created_ms desc, w.id desc`,
  `select format('[W5] withdrawal %s is recorded as paid since %s UTC without a look at its chain, of which others were looked up by then', w.id,
      ${utcMinute('j.created_ms')}) as words
   from ${paidOut}
   join (select o.chain, min(p.created_ms) as from_ms from payout_evidence e join withdrawal o on o.id = e.withdrawal
     join ledger_journal p on p.cause = o.id and p.code = 'withdrawal-paid' group by o.chain) s on s.chain = w.chain and s.from_ms < j.created_ms
   where w.status = 'approved' and not exists (select from payout_evidence e where e.withdrawal = w.id)
   order by j.created_ms desc, w.id desc`,
  // An address may be paid by others too: of what a payout was undone, somebody has to look at what was paid there all the same.
  `select format('[W5] withdrawal %s is %s, and %s was seen at %s UTC, which pays %s units to its address and counts as nothing else', w.id,
      case w.status when 'pending' then 'called not broadcast' else w.status end, s.transaction_id, ${utcMinute('s.seen_ms')}, s.units) as words
   from payout_sighting s join withdrawal w on w.id = s.withdrawal
   where not s.failed and s.replaced_by is null and w.returned_by is null
     and (w.status in ('cancelled', 'declined', 'returned') or (w.status = 'pending' and not w.sending))
     and not (w.failed_ms is not null and s.transaction_id = w.transaction_id)
     and not ${countsElsewhereSql}
   order by s.seen_ms desc, w.id desc`,
];
