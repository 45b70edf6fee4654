import { causeCheck, codes } from './cause-check.ts';
import type { Check } from './check.ts';
import { miningCauses } from './mining-causes.ts';
import { tradeCauses } from './trade-causes.ts';

/** Whether who posted ended a withdrawal whose payment had failed, by naming that transaction: what is paid and given back at once. */
const endedBy = `w.failed_ms is not null and exists (select from approval f where f.subject = w.id and f.purpose = 'unsend'
            and f.round = w.round and f.admin = j.actor and f.taken_back_ms is null and f.values ->> 'failedBy' = w.transaction_id)`;

/** L3 read from both ends: each journal has the record that causes it, in the state that causes it, and each record its journals. */
export const causeChecks: readonly Check[] = [
  causeCheck(
    'L3',
    'L3.practice-grants',
    codes.practice,
    `select uid as cause, 'practice-grant' as code, 1 as occurrence, 'external' as from_kind, '' as from_owner, 'available' as to_kind,
       uid as to_owner, 'PUSD' as asset, 1000000::bigint as amount
     from customer
     union all
     select uid, 'practice-grant', occurrence, 'external', '', 'available', uid, 'PUSD', amount from practice_top_up`,
  ),
  {
    rule: 'T11',
    promise: 'T11.top-ups',
    sql: `select 'top-up ' || t.uid || ' ' || t.occurrence as id,
        format('of %s left %s available with %s staked, posted %s ms after it was decided', t.amount, e.balance_after,
          s.balance_after, e.created_ms - t.created_ms) as problem
      from practice_top_up t
      join ledger_journal j on j.code = 'practice-grant' and j.cause = t.uid and j.occurrence = t.occurrence
      join ledger_account a on a.kind = 'available' and a.owner = t.uid and a.asset = 'PUSD'
      join ledger_entry e on e.id between j.id * 32 and j.id * 32 + 31 and e.account = a.id
      left join lateral (
        select x.balance_after from ledger_account k join ledger_entry x on x.account = k.id
        where k.kind = 'staked' and k.owner = t.uid and k.asset = 'PUSD' and x.id < e.id
        order by x.account_version desc limit 1) s on true
      where e.balance_after <> 1000000 or coalesce(s.balance_after, 0) <> 0
        or e.created_ms - t.created_ms not between 0 and 60000 or t.day <> t.created_ms / 86400000
        or (select count(*) from practice_top_up o where o.uid = t.uid and o.day = t.day) > 1`,
  },
  causeCheck(
    'R3',
    'R3.house-movements',
    codes.house,
    `select h.id as cause, h.code, 1 as occurrence, case h.direction when 'in' then e.outer_kind else coalesce(h.from_kind, h.code) end as from_kind, '' as from_owner,
       case h.direction when 'in' then h.code else e.outer_kind end as to_kind, '' as to_owner, h.asset, h.amount
     from house_movement h
     cross join lateral (select case h.code when 'capital' then 'external' else 'capital' end as outer_kind) e
     where h.status = 'approved'`,
  ),
  causeCheck(
    'D5',
    'D5.deposits',
    codes.deposit,
    `select d.id as cause, 'deposit' as code, n as occurrence, 'external' as from_kind, '' as from_owner,
       k.kind as to_kind, d.user_id as to_owner, 'USD' as asset, k.amount
     from deposit d cross join generate_series(1, d.restores + 1) n
     left join deposit_split s on s.deposit = d.id and s.occurrence = n
     cross join lateral (values ('available', coalesce(s.playable, d.credited)), ('aside', d.credited - s.playable)) k(kind, amount)
     where d.status = 'approved' and k.amount > 0
     union all
     select d.id, 'deposit-reversal', r.occurrence, k.kind, d.user_id, 'external', '', 'USD', k.amount
     from deposit_reversal r join deposit d on d.id = r.deposit
     cross join lateral (values ('aside', r.from_aside), ('available', r.from_available),
       ('receivable', d.credited - r.from_aside - r.from_available)) k(kind, amount)
     where k.amount > 0`,
  ),
  causeCheck(
    'A13',
    'A13.releases',
    codes.asideRelease,
    `select id as cause, 'aside-release' as code, 1 as occurrence, 'aside' as from_kind, user_id as from_owner, 'available' as to_kind,
       user_id as to_owner, 'USD' as asset, amount from aside_release`,
  ),
  causeCheck(
    'L3',
    'L3.lone-repayments',
    codes.repayment,
    `select '' as cause, '' as code, 1 as occurrence, '' as from_kind, '' as from_owner, '' as to_kind, '' as to_owner,
       '' as asset, 0::bigint as amount where false`,
  ),
  causeCheck(
    'W5',
    'W5.withdrawals',
    codes.withdrawal,
    `select w.id as cause, p.code, 1 as occurrence, p.from_kind, case p.from_kind when 'external' then '' else w.user_id end as from_owner,
       p.to_kind, case p.to_kind when 'external' then '' else w.user_id end as to_owner, 'USD' as asset, p.amount
     from withdrawal w
     join lateral (values
       ('withdrawal-hold', 'available', 'withdrawing', w.amount - w.from_aside,
         array['pending', 'approved', 'declined', 'cancelled', 'returned']),
       ('withdrawal-hold', 'aside', 'withdrawing', w.from_aside,
         array['pending', 'approved', 'declined', 'cancelled', 'returned']),
       ('withdrawal-release', 'withdrawing', 'available', w.amount - w.from_aside, array['declined', 'cancelled']),
       ('withdrawal-release', 'withdrawing', 'aside', w.from_aside, array['declined', 'cancelled']),
       ('withdrawal-paid', 'withdrawing', 'external', w.amount, array['approved', 'returned']),
       -- What came back credits what the record says, what was set aside first; those from before it was kept gave back all of it.
       ('withdrawal-returned', 'external', 'available', greatest(coalesce(w.given_back, w.amount) - w.from_aside, 0), array['returned']),
       ('withdrawal-returned', 'external', 'aside', least(coalesce(w.given_back, w.amount), w.from_aside), array['returned']))
       p(code, from_kind, to_kind, amount, statuses) on w.status = any(p.statuses) and p.amount > 0`,
  ),
  ...tradeCauses,
  ...miningCauses,
  causeCheck(
    'P1',
    'P1.adjustments',
    codes.adjustment,
    // to_receivable is of those that were decided before the books took what is owed out of a credit by themselves.
    `select a.id as cause, 'adjustment' as code, 1 as occurrence, p.from_kind, case p.from_kind when 'capital' then '' else a.user_id end
         as from_owner,
       p.to_kind, case p.to_kind when 'capital' then '' else a.user_id end as to_owner, 'USD' as asset,
       case p.to_kind when 'receivable' then a.to_receivable else a.amount - a.to_receivable end as amount
     from adjustment a
     join (values ('credit', 'capital', 'available'), ('credit', 'capital', 'receivable'), ('debit', 'available', 'capital'))
       p(direction, from_kind, to_kind) on p.direction = a.direction
     where a.status = 'approved' and case p.to_kind when 'receivable' then a.to_receivable else a.amount - a.to_receivable end > 0`,
  ),
  {
    rule: 'R3',
    promise: 'R3.adjustments-by-two',
    sql: `select 'adjustment ' || a.id as id, format('of %s was asked for by %s and approved by %s', a.user_id, a.requested_by,
          a.decided_by) as problem
      from adjustment a
      where a.status = 'approved' and (a.decided_by is null or a.user_id in (a.requested_by, a.decided_by)
        or a.decided_by = a.requested_by or not exists (
          select 1 from audit_entry e
          where e.subject = a.id and e.actor = a.requested_by and e.action = 'adjustments.request'))`,
  },
  {
    rule: 'T7',
    promise: 'T7.covers',
    sql: `select 'trade ' || trade_id as id,
        format('%s with stake %s at rate %s has cover %s and profit %s', status, amount, payout_rate, cover, profit) as problem
      from trade
      where cover <> amount * payout_rate / 10000 or profit is distinct from case status
        when 'WON' then cover when 'LOST' then -amount when 'REFUNDED' then 0 end`,
  },
  {
    rule: 'T2',
    promise: 'T2.trade-ids',
    sql: `select 'trade ' || trade_id as id, 'is no id of a trade' as problem
      from trade where trade_id !~ '^trd_[0-9a-hjkmnp-tv-z]{26}$'`,
  },
  {
    rule: 'R3',
    promise: 'R3.movements-by-two',
    sql: `select 'movement ' || h.id as id, format('was asked for by %s and approved by %s', h.requested_by, h.decided_by) as problem
      from house_movement h
      where h.status = 'approved' and (h.decided_by is null or h.decided_by = h.requested_by or not exists (
        select 1 from audit_entry e where e.subject = h.id and e.actor = h.requested_by and e.action = 'house.request'))`,
  },
  {
    rule: 'R2',
    promise: 'R2.actors',
    sql: `select 'journal ' || j.id as id, format('%s of %s by %s', quote_literal(j.code), j.cause, j.actor) as problem
      from ledger_journal j
      left join trade t on t.trade_id = j.cause
      left join withdrawal w on w.id = j.cause
      left join deposit d on d.id = j.cause
      left join house_movement h on h.id = j.cause
      left join adjustment a on a.id = j.cause
      left join copy_move m on m.copy_id = j.cause and m.occurrence = j.occurrence and j.code in ('copy-allocate', 'copy-release')
      left join copy c on c.id = m.copy_id
      left join mining_contract n on n.id = j.cause
      left join aside_release v on v.id = j.cause
      left join mining_receipt q on q.id = j.cause
      cross join lateral (select case
        when j.code = 'stake' then case when t.copy_id is null then t.user_id else 'system' end
        when j.code in ('win', 'loss', 'refund', 'copy-reserve', 'profit-share', 'mining-fee', 'mining-payout') or (j.code = 'practice-grant' and j.occurrence = 1) then 'system'
        when j.code = 'practice-grant' then j.cause
        when j.code = 'deposit-reversal' or (j.code = 'deposit' and j.occurrence > 1) then 'chain watcher'
        when j.code = 'withdrawal-hold' or (j.code = 'withdrawal-release' and w.status = 'cancelled') then w.user_id
        when j.code in ('capital', 'bankroll') then h.decided_by
        when m.why in ('start', 'settings') or (m.why = 'stop' and c.stopped_by = 'customer') then c.user_id
        when m.why is not null then 'system'
        when j.code = 'mining-purchase' then n.user_id
        when j.code = 'aside-release' then v.user_id
        when j.code = 'pool-receipt' then coalesce(q.confirmed_by, q.recorded_by)
        when j.code = 'adjustment' then a.decided_by end as actor,
        case when j.code = 'withdrawal-release' and w.status = 'cancelled' then 'withdrawals.cancel' else case j.code
          when 'deposit' then case j.occurrence when 1 then 'deposits.approve' else 'deposits.restore' end
          when 'practice-grant' then case when j.occurrence > 1 then 'practice.top-up' end
          when 'deposit-reversal' then 'deposits.reverse'
          when 'withdrawal-release' then 'withdrawals.decline'
          when 'withdrawal-paid' then case when ${endedBy} then 'withdrawals.not-broadcast' else 'withdrawals.approve' end
          when 'withdrawal-returned' then case when ${endedBy} then 'withdrawals.not-broadcast' else 'withdrawals.returned' end
          when 'capital' then 'house.approve'
          when 'bankroll' then 'house.approve'
          when 'mining-purchase' then 'mining.buy'
          when 'aside-release' then 'limits.release-aside'
          when 'pool-receipt' then case when q.confirmed_by is null then 'mining.record-receipt' else 'mining.confirm-receipt' end
          when 'adjustment' then 'adjustments.approve' end end as action) allowed
      where j.actor <> allowed.actor
        or (allowed.actor is null and j.actor = coalesce(d.user_id, w.user_id))
        or (allowed.action is not null and not exists (
          select 1 from audit_entry e where e.subject = j.cause and e.actor = j.actor and e.action = allowed.action))`,
  },
];
