import type { Check } from './check.ts';

/** Kinds of accounts of the house, which nobody owns (L2). */
const ofHouse = `('capital', 'bankroll', 'exposure', 'fees', 'mining', 'external')`;

/** Whether an account may fall below zero, by what it is: what the world owes and is owed, debts, and the house's practice money. */
const mayFall = `(a.kind in ('external', 'receivable') or (a.owner is null and a.asset = 'PUSD'))`;

/** Whether it may rise above zero: nobody is owed by the house what they owe it. */
const mayRise = `a.kind <> 'receivable'`;

/**
 * What constraints of the tables keep out of every row, asked of the rows once more: what belongs to whom and how far it may go.
 * Without these a row that was written while its constraint was away is right by every other check, as those compare records with
 * the postings that follow from them, whatever the records say.
 */
export const boundChecks: readonly Check[] = [
  {
    rule: 'L2',
    promise: 'L2.accounts',
    sql: `select 'account ' || a.id as id, format('is %s of %s in %s, copy %s, may fall: %s, may rise: %s', a.kind,
          coalesce(a.owner, 'the house'), a.asset, coalesce(a.copy_id, 'none'), a.may_fall::text, a.may_rise::text) as problem
      from ledger_account a
      where (a.may_fall, a.may_rise) is distinct from (${mayFall}, ${mayRise}) or not coalesce(case
        when a.kind in ${ofHouse} then a.owner is null and a.copy_id is null and a.asset in ('USD', 'PUSD', 'BTC', 'DOGE', 'LTC')
        when a.kind in ('available', 'staked', 'withdrawing', 'receivable') then a.owner is not null and a.copy_id is null
          and a.asset in ('USD', 'PUSD')
        when a.kind = 'aside' then a.owner is not null and a.copy_id is null and a.asset = 'USD'
        when a.kind = 'allocated' then a.owner is not null and a.copy_id is not null and a.asset in ('USD', 'PUSD')
        end, false)
      union all
      select 'account ' || max(id), format('is there %s times: %s of %s in %s', count(*), kind, coalesce(max(owner), 'the house'), asset)
      from ledger_account group by coalesce(copy_id, owner, ''), kind, asset having count(*) > 1`,
  },
  {
    rule: 'L1',
    promise: 'L1.signs',
    // Each entry ends where the next begins (L1), so that no balance was ever another one than these.
    sql: `select 'entry ' || min(e.id) as id, format('left %s of %s at %s, and %s more did so', a.kind, coalesce(a.owner, 'the house'),
          (array_agg(e.balance_after order by e.id))[1], count(*) - 1) as problem
      from ledger_entry e join ledger_account a on a.id = e.account
      where e.balance_after < 0 and not ${mayFall}
      group by a.id
      union all
      select 'entry ' || min(e.id), format('left %s of %s at %s, and %s more did so', a.kind, a.owner,
          (array_agg(e.balance_after order by e.id))[1], count(*) - 1)
      from ledger_entry e join ledger_account a on a.id = e.account
      where e.balance_after > 0 and not ${mayRise}
      group by a.id`,
  },
  {
    rule: 'W5',
    promise: 'W5.withdrawal-parts',
    sql: `select 'withdrawal ' || id as id, format('of %s has a network fee of %s, takes %s of what is aside, and %s came back', amount,
          network_fee, from_aside, coalesce(given_back::text, 'nothing')) as problem
      from withdrawal
      where not coalesce(amount > 0 and network_fee >= 0 and network_fee < amount and from_aside between 0 and amount
        and coalesce(given_back, amount) between 1 and amount, false)`,
  },
  {
    rule: 'D5',
    promise: 'D5.method-chains',
    sql: `select x.kind || ' ' || x.id as id, format('pays by %s on %s', x.payment_method, coalesce(x.chain, 'none')) as problem
      from (
        select 'deposit' as kind, id, payment_method, chain from deposit
        union all
        select 'withdrawal', id, payment_method, chain from withdrawal
        union all
        select 'payment', id, payment_method, chain from chain_payment) x
      where x.chain is distinct from case x.payment_method when 'Bitcoin' then 'bitcoin' when 'BNB' then 'bsc'
        when 'Ethereum' then 'ethereum' when 'USDT' then 'ethereum' end`,
  },
  {
    rule: 'D5',
    promise: 'D5.split-parts',
    sql: `select 'deposit ' || s.deposit as id, format('credits %s; its credit no. %s says %s, %s to play with beside %s', d.credited,
          s.occurrence, s.credited, s.playable, s.kept) as problem
      from deposit_split s left join deposit d on d.id = s.deposit
      where not coalesce(s.credited = d.credited and s.playable >= 0 and s.kept >= 0 and s.playable + s.kept <= s.credited, false)
      union all
      select 'deposit ' || r.deposit, format('credits %s; its reversal no. %s took %s of what was available and %s of what was aside',
          d.credited, r.occurrence, r.from_available, r.from_aside)
      from deposit_reversal r left join deposit d on d.id = r.deposit
      where not coalesce(r.from_available >= 0 and r.from_aside >= 0 and r.from_available + r.from_aside <= d.credited, false)`,
  },
  {
    rule: 'P1',
    promise: 'P1.adjustment-amounts',
    sql: `select 'adjustment ' || id as id, format('%s of %s repays %s', direction, amount, to_receivable) as problem
      from adjustment
      where not coalesce(amount > 0 and to_receivable between 0 and amount and (to_receivable = 0 or direction = 'credit'), false)`,
  },
  {
    rule: 'C3',
    promise: 'C3.reserved',
    sql: `select 'placing ' || id as id, format('used %s of %s', used, reserved) as problem
      from copy_fan_out where not coalesce(used between 0 and reserved, false)`,
  },
];
