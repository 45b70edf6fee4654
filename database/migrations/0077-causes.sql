-- L3 held by the books themselves: a journal commits only beside the record that causes it, in the state that causes it, with
-- that record's owner, amount and asset. Looked at when the transaction commits, since a decision writes its record before or
-- after its postings.

-- One transfer of a journal, with all that a record has to agree with. '' is the house's owner; a copy's account goes by the copy.
-- side: 1 of what a record implies, -1 of what was posted.
create type ledger_transfer as (
  journal bigint, actor text, from_kind text, from_owner text, to_kind text, to_owner text, asset text, amount bigint,
  side integer);

-- What was posted for some journals. What a credit repays follows from balances, not from a record: ledger_post adds it and
-- lets nobody else post it.
create function ledger_posted(ids bigint[], wanted text[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, f.kind, coalesce(f.copy_id, f.owner, ''), t.kind, coalesce(t.copy_id, t.owner, ''), f.asset, i.amount, -1
  from unnest(ids) u(id)
  join ledger_journal j on j.id = u.id
  join ledger_entry o on o.id between j.id * 32 and j.id * 32 + 31 and o.id % 2 = 0
  join ledger_entry i on i.id = o.id + 1
  join ledger_account f on f.id = o.account
  join ledger_account t on t.id = i.account
  where j.code = any(wanted) and (f.kind <> 'available' or t.kind <> 'receivable')
$$;

-- Whether a decision stands in the audit trail as its actor's (R2).
create function ledger_audited(subject_id text, by_actor text, of_action text) returns boolean
  language sql stable
  as $$
  select exists (select from audit_entry e where e.subject = subject_id and e.actor = by_actor and e.action = of_action)
$$;

-- Each function below answers with what the records imply for the journals among `ids`; database/causes.ts says the same for
-- `npm run verify`, in words of its own. Where the actor is somebody else than the record has decided by, nothing is implied.

-- T11.
create function ledger_implied_practice(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, 'system', 'external', '', 'available', c.uid, 'PUSD', 1000000::bigint, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'practice-grant' and j.occurrence = 1
  join customer c on c.uid = j.cause
  union all
  select j.id, t.uid, 'external', '', 'available', t.uid, 'PUSD', t.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'practice-grant' and j.occurrence > 1
  join practice_top_up t on t.uid = j.cause and t.occurrence = j.occurrence
  where ledger_audited(t.uid, t.uid, 'practice.top-up')
$$;

-- R3: asked for by one admin, approved by another, both in the audit trail.
create function ledger_implied_house(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, h.decided_by,
    case h.direction when 'in' then e.outer_kind else coalesce(h.from_kind, h.code) end, '',
    case h.direction when 'in' then h.code else e.outer_kind end, '', h.asset, h.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code in ('capital', 'bankroll') and j.occurrence = 1
  join house_movement h on h.id = j.cause and h.code = j.code and h.status = 'approved'
  cross join lateral (select case h.code when 'capital' then 'external' else 'capital' end as outer_kind) e
  where ledger_audited(h.id, h.requested_by, 'house.request') and ledger_audited(h.id, h.decided_by, 'house.approve')
$$;

-- D5: approved by an admin who is not its customer, or credited by the watcher for the output that it has seen. What was taken
-- back is credited again once for each time.
create function ledger_implied_deposit(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, 'external', '', 'available', d.user_id, 'USD', d.credited, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'deposit'
  join deposit d on d.id = j.cause and d.status = 'approved' and j.occurrence <= d.restores + 1
  where case
    when j.occurrence > 1 then j.actor = 'chain watcher' and ledger_audited(d.id, j.actor, 'deposits.restore') and exists (
      select from ledger_journal b where b.cause = d.id and b.code = 'deposit-reversal' and b.occurrence = j.occurrence - 1)
    when not ledger_audited(d.id, j.actor, 'deposits.approve') then false
    when j.actor = 'chain watcher' then exists (
      select from chain_payment p
      where p.id = d.payment and p.transaction_id = d.transaction_id and p.output = d.output and p.chain = d.chain)
    else j.actor <> d.user_id and exists (
      select from approval a
      where a.subject = d.id and a.purpose = 'credit' and a.round = d.round and a.admin = j.actor and a.taken_back_ms is null
        and a.values ->> 'transactionId' = d.transaction_id and a.values ->> 'output' = d.output::text) end
  union all
  select j.id, 'chain watcher', k.kind, d.user_id, 'external', '', 'USD', k.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'deposit-reversal'
  join deposit_reversal r on r.deposit = j.cause and r.occurrence = j.occurrence
  join deposit d on d.id = r.deposit and d.status = 'approved' and r.occurrence <= d.reversals
  join ledger_journal b on b.cause = d.id and b.code = 'deposit' and b.occurrence = j.occurrence
  cross join lateral (values ('available', r.from_available), ('receivable', d.credited - r.from_available)) k(kind, amount)
  where k.amount > 0 and ledger_audited(d.id, 'chain watcher', 'deposits.reverse')
$$;

-- W5. What goes out, comes back or is let go was held before, and came back only after it had gone out.
create function ledger_implied_withdrawal(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, p.from_kind, case p.from_kind when 'external' then '' else w.user_id end,
    p.to_kind, case p.to_kind when 'external' then '' else w.user_id end, 'USD', w.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.occurrence = 1
  join (values
    ('withdrawal-hold', 'available', 'withdrawing', null, null, array['pending', 'approved', 'declined', 'cancelled', 'returned']),
    ('withdrawal-release', 'withdrawing', 'available', 'withdrawals.decline', 'withdrawal-hold', array['declined', 'cancelled']),
    ('withdrawal-paid', 'withdrawing', 'external', 'withdrawals.approve', 'withdrawal-hold', array['approved', 'returned']),
    ('withdrawal-returned', 'external', 'available', 'withdrawals.returned', 'withdrawal-paid', array['returned']))
    p(code, from_kind, to_kind, action, after_code, statuses) on p.code = j.code
  join withdrawal w on w.id = j.cause and w.status = any(p.statuses)
  where case when p.code = 'withdrawal-hold' or w.status = 'cancelled' then j.actor = w.user_id else j.actor <> w.user_id end
    and (p.action is null
      or ledger_audited(w.id, j.actor, case w.status when 'cancelled' then 'withdrawals.cancel' else p.action end))
    and (p.after_code is null
      or exists (select from ledger_journal b where b.cause = w.id and b.code = p.after_code and b.occurrence = 1))
    and case p.code
      when 'withdrawal-paid' then exists (
        select from approval a where a.subject = w.id and a.purpose = 'payout' and a.round = w.round and a.admin <> w.user_id
          and a.taken_back_ms is null)
      when 'withdrawal-returned' then exists (
        select from approval a where a.subject = w.id and a.purpose = 'return' and a.admin = j.actor and a.taken_back_ms is null)
      else true end
$$;

-- P1, R3: asked for by one admin, approved by another, neither of them the customer (the table's own checks).
create function ledger_implied_adjustment(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, a.decided_by, p.from_kind, case p.from_kind when 'capital' then '' else a.user_id end,
    p.to_kind, case p.to_kind when 'capital' then '' else a.user_id end, 'USD', a.amount, 1
  from unnest(ids) u(id) join ledger_journal j on j.id = u.id and j.code = 'adjustment' and j.occurrence = 1
  join adjustment a on a.id = j.cause and a.status = 'approved'
  join (values ('credit', 'capital', 'available'), ('debit', 'available', 'capital')) p(direction, from_kind, to_kind)
    on p.direction = a.direction
  where ledger_audited(a.id, a.requested_by, 'adjustments.request')
    and ledger_audited(a.id, a.decided_by, 'adjustments.approve')
$$;

revoke execute on function ledger_posted(bigint[], text[]), ledger_audited(text, text, text),
  ledger_implied_practice(bigint[]), ledger_implied_house(bigint[]), ledger_implied_deposit(bigint[]),
  ledger_implied_withdrawal(bigint[]), ledger_implied_adjustment(bigint[]) from public;
