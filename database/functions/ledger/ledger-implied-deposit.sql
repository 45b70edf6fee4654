-- What journals deposit, deposit-reversal and aside-release should hold, one row per transfer in cents of USD (D5,
-- L3, A13). A credit goes to available and aside as its deposit_split says, each where it is above 0.
-- A first credit is approved and audited: by an admin who is not the customer, with an approval of this round for the
-- same transaction and output, or by the watcher for a confirmed payment that is this deposit's and brought its
-- coins. What was taken back is credited again once for each reversal, by the watcher.
-- A reversal takes from aside and available what deposit_reversal names and lets the customer owe the rest
-- (receivable). aside-release moves what its record names from aside to available, by the customer, audited.
create function ledger_implied_deposit(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, j.actor, 'external', '', k.kind, d.user_id, 'USD', k.amount, 1
  from ledger_journals(ids) j
  cross join lateral (select * from deposit where id = j.cause offset 0) d
  join deposit_split s on s.deposit = d.id and s.occurrence = j.occurrence and s.credited = d.credited
  cross join lateral (values ('available', s.playable), ('aside', s.credited - s.playable)) k(kind, amount)
  where j.code = 'deposit' and d.status = 'approved' and j.occurrence <= d.restores + 1 and k.amount > 0 and case
    when j.occurrence > 1 then j.actor = 'chain watcher' and ledger_audited(d.id, j.actor, 'deposits.restore') and exists (
      select from ledger_journal b where b.cause = d.id and b.code = 'deposit-reversal' and b.occurrence = j.occurrence - 1)
    when not ledger_audited(d.id, j.actor, 'deposits.approve') then false
    when j.actor = 'chain watcher' then exists (
      select from chain_payment p
      where p.id = d.payment and p.transaction_id = d.transaction_id and p.output = d.output and p.chain = d.chain
        and p.payment_method = d.payment_method and p.deposit = d.id and p.state = 'confirmed'
        and p.units = coalesce(d.received_units, d.units))
    else j.actor <> d.user_id and exists (
      select from approval a
      where a.subject = d.id and a.purpose = 'credit' and a.round = d.round and a.admin = j.actor and a.taken_back_ms is null
        and a.values ->> 'transactionId' = d.transaction_id and a.values ->> 'output' = d.output::text) end
  union all
  select j.id, 'chain watcher', k.kind, d.user_id, 'external', '', 'USD', k.amount, 1
  from ledger_journals(ids) j
  join deposit_reversal r on j.code = 'deposit-reversal' and r.deposit = j.cause and r.occurrence = j.occurrence
  join deposit d on d.id = r.deposit and d.status = 'approved' and r.occurrence <= d.reversals
  join ledger_journal b on b.cause = d.id and b.code = 'deposit' and b.occurrence = j.occurrence
  cross join lateral (values ('aside', r.from_aside), ('available', r.from_available),
    ('receivable', d.credited - r.from_aside - r.from_available)) k(kind, amount)
  where k.amount > 0 and ledger_audited(d.id, 'chain watcher', 'deposits.reverse')
  union all
  select j.id, r.user_id, 'aside', r.user_id, 'available', r.user_id, 'USD', r.amount, 1
  from ledger_journals(ids) j
  join aside_release r on j.code = 'aside-release' and j.occurrence = 1 and r.id = j.cause
  where ledger_audited(r.id, r.user_id, 'limits.release-aside')
$$;
revoke execute on function ledger_implied_deposit(bigint[]) from public;
