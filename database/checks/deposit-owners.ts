import type { Check } from './check.ts';

/**
 * D2, P1: whose money came in. A deposit and its address are held to what was written down when it was asked for (L7), so that the
 * entries of its journal, which are sealed, say whose the account is that they are in.
 */
export const depositOwnerChecks: readonly Check[] = [
  {
    rule: 'D2',
    promise: 'D2.own-addresses',
    sql: `with owned as materialized (
        select distinct a.chain, a.place, a.address, a.deposit, o.user_id, o.payment_address
        from chain_address a left join deposit o on o.id = a.deposit where a.deposit is not null)
      select 'deposit ' || deposit as id, format('has the address %s of its own and says %s', address,
          coalesce(payment_address, 'none')) as problem
      from owned where payment_address is distinct from address
      union
      select 'deposit ' || d.id, format('of %s is paid to the address of deposit %s, which is of %s', d.user_id, w.deposit,
          coalesce(w.user_id, 'nobody'))
      from deposit d join owned w on w.address = d.payment_address where w.user_id is distinct from d.user_id
      union
      select 'deposit ' || d.id, format('of %s was credited by payment %s to the address of deposit %s, which is of %s', d.user_id, p.id,
          w.deposit, coalesce(w.user_id, 'nobody'))
      from deposit d join chain_payment p on p.id = d.payment join owned w on w.chain = p.chain and w.place = p.place
      where w.user_id is distinct from d.user_id`,
  },
  {
    rule: 'D2',
    promise: 'D2.credited-addresses',
    sql: `select 'deposit ' || d.id as id, format('was credited by the chain watcher for payment %s to %s, which is no address that is kept',
          p.id, coalesce(p.place, 'no address')) as problem
      from deposit d
      join chain_payment p on p.id = d.payment
      join ledger_journal j on j.cause = d.id and j.code = 'deposit' and j.occurrence = 1 and j.actor = 'chain watcher'
      left join chain_address a on a.chain = p.chain and a.place = p.place
      where a.place is null`,
  },
  {
    rule: 'R2',
    promise: 'R2.owners',
    sql: `with approved as (
        select 'deposit' as kind, 'deposits.approve' as action, id, user_id from deposit where status = 'approved'
        union all
        select 'adjustment', 'adjustments.approve', id, user_id from adjustment where status = 'approved')
      select a.kind || ' ' || a.id as id, format('is of %s, and was approved as of %s', a.user_id, coalesce(e.after ->> 'user_id', 'nobody')) as problem
      from approved a join audit_entry e on e.subject = a.id and e.action = a.action
      where e.after ->> 'user_id' is distinct from a.user_id`,
  },
];
