import type { Check } from './check.ts';
import { utcSecond } from './utc-text.ts';
import { coins, worthOf } from './valuations.ts';
import { postedByFirsts, tickFrom } from './worth.ts';

/** A payment's first sight is held (ms) to what was written down so long after a credit at most: a clock is set by less. */
const writtenWithinMs = 10_000;

/** The first sights of payments as they were written down. */
const sights = `select v.id as no, v.body ->> 'id' as payment, (v.body ->> 'mined_ms')::bigint as ms, v.body ->> 'hash' as hash,
  (v.body ->> 'block_ms')::bigint as block_ms, v.at_ms from record_version v where v.kind = 'chain_payment'`;

/**
 * What was valued by a watcher's first sight of payments in a block, with the journal that posted it: a credit, or what a payout that came
 * back gave back. What staff approved before it was seen goes by their time.
 */
const valued = `
  select 'D5' as rule, 'deposit ' || d.id as id, k.id as payment, d.paid_ms as used_ms, j.created_ms as decided_ms, d.payment_method as method,
    d.received_units as units, d.credited as cents, null::bigint as most, j.id as journal
  from deposit d
  join chain_payment k on k.id = d.payment
  join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1
  left join (select subject, round, max(created_ms) as last_ms from approval where purpose = 'credit' and taken_back_ms is null group by 1, 2) a
    on a.subject = d.id and a.round = d.round
  where d.status = 'approved' and k.first_seen_ms < coalesce(a.last_ms, k.first_seen_ms + 1)
  union all
  select 'W5', 'withdrawal ' || w.id, k.id, k.mined_ms, j.created_ms, w.payment_method, w.returned_units, w.given_back, w.amount, j.id
  from withdrawal w
  join chain_payment k on k.chain = w.chain and k.transaction_id = w.returned_by and k.payment_method = w.payment_method
  join ledger_journal j on j.cause = w.id and j.code = 'withdrawal-returned'
  where k.mined_ms <= j.created_ms`;

/** Each of them with the first sights that were written down before it was decided. */
const seen = `(${valued}) x left join (${sights}) v on v.payment = x.payment and coalesce(v.at_ms <= x.decided_ms + ${writtenWithinMs}, true)`;

/** D5, W5: who could write a first sight anew, as a lost block does, would choose among times. The last one before the decision counts. */
export const firstSightChecks: readonly Check[] = [
  {
    rule: 'D5',
    promise: 'D5.first-sights',
    sql: `select l.id, format('goes by the time %s, and its payment %s was last seen first in a block at %s before that was decided at %s',
          l.used_ms, l.payment, coalesce(l.ms::text, 'no time'), l.decided_ms) as problem
      from (select distinct on (x.id, x.payment) x.id, x.payment, x.used_ms, x.decided_ms, v.ms from ${seen}
        order by x.id, x.payment, v.no desc nulls last) l
      where l.ms is distinct from l.used_ms`,
  },
];

/** What the blocks of two sights say: of before, and of what counts. */
const blocks = `case when s.hash is null or s.used_hash is null then 'the blocks were not written down'
  when s.hash = s.used_hash then 'it is the same block'
  else format('the block of before says %s, this one %s', ${utcSecond('s.block_ms')}, ${utcSecond('s.used_block_ms')}) end`;

const before = `least(s.most, ${worthOf('s.units', 'n.price')})`;

/**
 * Where a lost block moved a payment to another value, or ticks that would say so were thinned. No breach: a block can truly be lost, and
 * the same one be found again.
 */
export const firstSightNotices: readonly string[] = [
  `select format('[%s] %s is worth %s cents by the first sight of its payment at %s; by one of before, at %s, %s: %s', s.rule, s.id, s.cents,
      ${utcSecond('s.used_ms')}, ${utcSecond('s.ms')}, coalesce('it was ' || ${before}::text, 'the price is not known any more'), ${blocks}) as words
   from (
     select x.*, v.no, v.ms, v.hash, v.block_ms, last_value(v.hash) over w as used_hash, last_value(v.block_ms) over w as used_block_ms
     from ${seen} window w as (partition by x.id, x.payment order by v.no rows between unbounded preceding and unbounded following)) s
   join ${coins} on c.method = s.method
   join market_pair p on p.pair = c.pair
   ${tickFrom('n', { ms: 's.ms', byFirsts: postedByFirsts('s.journal') })}
   where s.ms <> s.used_ms and ${before} is distinct from s.cents
   order by s.used_ms desc, s.id desc, s.no desc`,
];
