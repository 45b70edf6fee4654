import type { Check } from './check.ts';
import { utcMinute } from './utc-text.ts';

/**
 * D5: what credits follow from the chain. Where a payment stands now is the chain's to say; here each credit is held against
 * the payment that it names, and against what was written down of it.
 */
export const chainPaymentChecks: readonly Check[] = [
  {
    rule: 'D5',
    promise: 'D5.outputs-once',
    sql: `select 'deposit ' || min(id) as id, format('and %s more were credited by payment %s', count(*) - 1, payment) as problem
        from deposit where payment is not null group by payment having count(*) > 1
        union all
        select 'deposit ' || min(id), format('and %s more were credited by output %s of %s', count(*) - 1, output, transaction_id)
        from deposit where status = 'approved' group by chain, transaction_id, output having count(*) > 1`,
  },
  {
    rule: 'W5',
    promise: 'W5.payments-once',
    // One that does not say by which of the payments to its address has all of them.
    sql: `select 'withdrawal ' || min(id) as id, format('and %s more were paid by one payment of transaction %s', count(*) - 1, transaction_id) as problem
        from withdrawal where transaction_id is not null
        group by payment_method, transaction_id, wallet_address having count(*) > count(distinct payment_no) and count(*) > 1
        union all
        select 'withdrawal ' || w.id, format('was paid by transaction %s, which brought %s back', w.transaction_id, x.id)
        from withdrawal w join withdrawal x on x.chain = w.chain and x.returned_by = w.transaction_id
        union all
        select 'withdrawal ' || min(id), format('and %s more came back by transaction %s', count(*) - 1, returned_by)
        from withdrawal where returned_by is not null group by chain, returned_by having count(*) > 1`,
  },
  {
    rule: 'D5',
    promise: 'D5.credits-by-payment',
    sql: `select 'deposit ' || d.id as id, format('credited %s of %s by payment %s: %s of %s, in %s for %s',
            coalesce(d.received_units, d.units), d.transaction_id, d.payment, p.units, p.transaction_id, p.payment_method,
            coalesce(p.deposit, 'nobody')) as problem
        from deposit d join chain_payment p on p.id = d.payment
        where p.transaction_id <> d.transaction_id or p.payment_method <> d.payment_method or p.deposit is distinct from d.id
          or (coalesce(d.received_units, d.units) <> p.units and not exists (
            -- An admin may have credited it before the chain showed it: then their word is what stands there.
            select 1 from approval a where a.subject = d.id and a.purpose = 'credit' and a.created_ms <= p.first_seen_ms))`,
  },
  {
    rule: 'D5',
    promise: 'D5.payment-times',
    sql: `select 'payment ' || id as id, format('was in a block at %s, and seen first at %s', mined_ms, first_seen_ms) as problem
        from chain_payment where mined_ms < first_seen_ms
        union all
        select 'deposit ' || d.id, format('was asked for at %s, and paid at %s', d.created_ms, d.paid_ms)
        from deposit d left join chain_payment p on p.id = d.payment
        where d.status = 'approved' and d.paid_ms < d.created_ms and d.paid_ms is distinct from p.mined_ms`,
  },
  {
    rule: 'D5',
    promise: 'D5.watcher-credits',
    sql: `select 'deposit ' || d.id as id, format('%s cents were credited by the chain watcher for payment %s', d.credited,
            coalesce(d.payment, 'none')) as problem
        from deposit d
        join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1 and j.actor = 'chain watcher'
        where d.payment is null or greatest(d.credited, d.amount) >= four_eyes_at('deposit', j.created_ms)`,
  },
  {
    rule: 'D5',
    promise: 'D5.watcher-day',
    // It decides by the time of its step, moments before the journal's: two a day apart would else lie within one.
    sql: `select 'deposit ' || id as id, format('%s cents were credited to %s by the chain watcher within 24 hours', sum, user_id) as problem
        from (select d.id, d.user_id, t.at,
            sum(greatest(d.amount, d.credited)) over (partition by d.user_id order by t.at
              range between 86399999 preceding and current row) as sum
          from deposit d
          join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1 and j.actor = 'chain watcher'
          cross join lateral (select coalesce(max(x.created_ms), j.created_ms) as at from timeline_step x
            where x.subject = d.id and x.step = 'approved' and x.created_ms between j.created_ms - 60000 and j.created_ms) t) s
        where sum >= four_eyes_at('deposit_sum', at)`,
  },
  {
    rule: 'L3',
    promise: 'L3.reversal-records',
    sql: `select 'deposit ' || d.id as id, format('%s reversals and %s restorings, %s on record, payment %s', d.reversals,
            d.restores, r.found, coalesce(p.state, 'none')) as problem
        from deposit d
        left join chain_payment p on p.id = d.payment
        cross join lateral (select count(*) as found, coalesce(max(x.occurrence), 0) as last
          from deposit_reversal x where x.deposit = d.id) r
        where r.found <> d.reversals or r.last <> d.reversals or (d.reversals > 0 and d.payment is null)
          or (p.state = 'reorganised' and d.reversals = d.restores) or (p.state = 'confirmed' and d.reversals > d.restores)`,
  },
];

/**
 * D5: what was credited by a transaction that no watcher wrote down, on a chain whose payments one did by then: what its node said of it
 * stands with the approval. No breach: contracts pay so.
 */
const unseenNotice = `select format('[D5] deposit %s was credited by %s, which no watcher had seen: %s%s', d.id, d.transaction_id,
      case a.said when 'shown' then 'its node showed it' when 'not shown' then 'its node showed no such payment to its address'
        when 'no answer' then 'its node gave no answer' else 'no node was asked' end,
      case when w.block_ms is not null then format(', and the block that was seen later says %s, staff %s', ${utcMinute('w.block_ms')},
        ${utcMinute('d.paid_ms')}) else '' end) as words
   from deposit d
   cross join lateral (select (array_agg(x.values ->> 'chain' order by x.created_ms desc, x.id desc))[1] as said, max(x.created_ms) as last_ms
     from approval x where x.subject = d.id and x.purpose = 'credit' and x.round = d.round and x.taken_back_ms is null) a
   join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1
   left join chain_payment w on w.id = d.payment
   where d.status = 'approved' and (w.id is null or w.first_seen_ms > a.last_ms) and (a.said is not null
     or j.created_ms > (select min(p.first_seen_ms) from chain_payment p where p.chain = d.chain))
   order by j.created_ms desc, d.id desc`;

/**
 * W5: the same of a payout that came back, whose time and coins both admins read. No breach: a watcher can truly be down.
 */
const unseenReturnNotice = `select format('[W5] withdrawal %s came back by %s, which no watcher had seen: staff say %s%s', w.id, w.returned_by,
      ${utcMinute('w.returned_ms')},
      case when x.block_ms is not null then format(', and the block that was seen later says %s', ${utcMinute('x.block_ms')}) else '' end) as words
   from withdrawal w
   cross join lateral (select max(created_ms) as last_ms from approval a
     where a.subject = w.id and a.purpose = 'return' and a.taken_back_ms is null) a
   cross join lateral (select min(x.first_seen_ms) as first_seen_ms, min(x.block_ms) as block_ms from chain_payment x
     where x.chain = w.chain and x.transaction_id = w.returned_by and x.payment_method = w.payment_method) x
   where w.status = 'returned' and w.returned_by is not null and w.failed_ms is null
     and coalesce(x.first_seen_ms > a.last_ms, true)
     and a.last_ms > (select min(p.first_seen_ms) from chain_payment p where p.chain = w.chain)
   order by w.returned_ms desc, w.id desc`;

/** A block may say a time of up to two hours ahead, and so far behind nobody is who watches, in ms: either way it is mentioned. */
const seenLateMs = 7_200_000;

/** How many credits go by the price of when a payment was first seen in the pass that ended a gap `g` of its chain's watcher. */
export const creditsAfterGapSql = `(
    select count(*) from chain_payment p join deposit d on d.payment = p.id
    where p.chain = g.chain and p.mined_ms > g.from_ms and p.mined_ms <= g.to_ms
      and d.status = 'approved' and d.valuation = 'arrival' and d.paid_ms = p.mined_ms)`;

/**
 * D5, W5: what a payment or a return is worth goes by when the watcher first saw it in a block, so that who stops the watcher moves
 * that time. No breach: a watcher can truly be down; the database keeps when it was.
 */
export const chainPaymentNotices: readonly string[] = [
  unseenNotice,
  unseenReturnNotice,
  `select format('[D5] no watcher looked at %s from %s to %s, %s minutes, in which it gave %s blocks: %s credits go by the price of when it looked again',
      g.chain, ${utcMinute('g.from_ms')}, ${utcMinute('g.to_ms')}, (g.to_ms - g.from_ms) / 60000, g.blocks, ${creditsAfterGapSql}) as words
   from chain_gap g order by g.id desc`,
  `select format('[D5] deposit %s is worth the price of %s, when the watcher first saw its payment in a block; the block says %s, %s minutes before',
      d.id, ${utcMinute('p.mined_ms')}, ${utcMinute('p.block_ms')}, (p.mined_ms - p.block_ms) / 60000) as words
   from deposit d join chain_payment p on p.id = d.payment
   where d.status = 'approved' and d.valuation = 'arrival' and d.paid_ms = p.mined_ms and p.mined_ms - p.block_ms > ${seenLateMs}
   order by p.mined_ms desc, d.id desc`,
  `select format('[W5] withdrawal %s gives back the price of %s, when the watcher first saw what came back in a block; the block says %s, %s minutes before',
      w.id, ${utcMinute('w.returned_ms')}, ${utcMinute('p.block_ms')}, (w.returned_ms - p.block_ms) / 60000) as words
   from withdrawal w
   cross join lateral (select min(x.block_ms) as block_ms from chain_payment x where x.chain = w.chain
     and x.transaction_id = w.returned_by and x.payment_method = w.payment_method and x.mined_ms = w.returned_ms) p
   where w.status = 'returned' and w.returned_ms - p.block_ms > ${seenLateMs}
   order by w.returned_ms desc, w.id desc`,
  `select format('[D5] deposit %s is worth the price of %s; the block of its payment says %s, %s minutes after',
      d.id, ${utcMinute('p.mined_ms')},
      ${utcMinute('p.block_ms')}, (p.block_ms - p.mined_ms) / 60000) as words
   from deposit d join chain_payment p on p.id = d.payment
   where d.status = 'approved' and d.paid_ms = p.mined_ms and p.block_ms - p.mined_ms > ${seenLateMs}
   order by p.mined_ms desc, d.id desc`,
];
