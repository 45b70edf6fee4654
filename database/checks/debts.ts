import type { Check } from './check.ts';
import { unseenMs } from './unseen.ts';

/** What an account of a kind held just before the journal `j` of the deposit `d`, by its entries, in cents. */
const heldBefore = (kind: 'aside' | 'available'): string => `(
  select coalesce((select e.balance_after from ledger_account a join ledger_entry e on e.account = a.id
    where a.owner = d.user_id and a.asset = 'USD' and a.kind = '${kind}' and e.id < j.id * 32
    order by e.account_version desc limit 1), 0))`;

/**
 * From when until when each customer owed, in ms, by the ledger, which is sealed: `until_ms` is null while they do. The entry that ends
 * it is the first one after which nothing is owed.
 */
const debts = `
  select b.owner, b.created_ms as from_ms, b.journal, -b.balance_after as owed, (
    select min(x.created_ms) from ledger_entry x
    where x.account = b.account and x.account_version > b.account_version and x.balance_after >= 0) as until_ms
  from (
    select a.owner, e.account, e.account_version, e.created_ms, e.id / 32 as journal, e.balance_before, e.balance_after
    from ledger_account a join ledger_entry e on e.account = a.id
    where a.kind = 'receivable' and a.asset = 'USD' and e.balance_before >= 0 and e.balance_after < 0) b`;

/** Whether a time (ms) surely lies within a debt `d`: who decides next to its begin or end may have seen it otherwise. */
const whileOwing = (ms: string): string =>
  `${ms} > d.from_ms + ${unseenMs} and (d.until_ms is null or ${ms} < d.until_ms - ${unseenMs})`;

/**
 * L3, D5: what a reversal took and left owed is computed again. So nothing is available or aside to who owes, since each credit repays
 * (L3, beside the books), and nothing can be withdrawn, staked, put apart or bought of it. What was put apart or asked for before is
 * held to the time of the debt.
 */
export const debtChecks: readonly Check[] = [
  {
    rule: 'L3',
    promise: 'L3.reversal-order',
    sql: `select 'deposit ' || d.id as id, format('credited %s; its reversal no. %s found %s aside and %s available, and took %s and %s of them',
          d.credited, r.occurrence, h.aside, h.available, r.from_aside, r.from_available) as problem
      from deposit_reversal r
      join deposit d on d.id = r.deposit
      join ledger_journal j on j.cause = d.id and j.code = 'deposit-reversal' and j.occurrence = r.occurrence
      cross join lateral (select ${heldBefore('aside')} as aside, ${heldBefore('available')} as available) h
      cross join lateral (select least(h.aside, d.credited) as aside) f
      where (r.from_aside, r.from_available) is distinct from (f.aside, least(h.available, d.credited - f.aside))`,
  },
  {
    rule: 'L3',
    promise: 'L3.no-payout-in-debt',
    sql: `with debt as materialized (${debts})
      select 'withdrawal ' || w.id as id, format('was approved by %s at %s, and its customer owed %s since %s', a.admin, a.created_ms, d.owed,
          d.from_ms) as problem
      from debt d
      join withdrawal w on w.user_id = d.owner
      join approval a on a.subject = w.id and a.purpose = 'payout'
      where ${whileOwing('a.created_ms')}`,
  },
  {
    rule: 'L3',
    promise: 'L3.no-waiting-in-debt',
    // One that was approved may be on its way, also where it was called not broadcast since: those stay.
    sql: `with debt as materialized (${debts})
      select 'withdrawal ' || w.id as id, format('was asked for before its customer came to owe %s at %s, and was not declined then', d.owed,
          d.from_ms) as problem
      from debt d
      join withdrawal w on w.user_id = d.owner
      join ledger_journal h on h.cause = w.id and h.code = 'withdrawal-hold' and h.id < d.journal
      where not exists (select from ledger_journal x
          where x.cause = w.id and x.code in ('withdrawal-release', 'withdrawal-paid') and x.id < d.journal)
        and not exists (select from approval a where a.subject = w.id and a.purpose = 'payout' and a.created_ms < d.from_ms + ${unseenMs})`,
  },
  {
    rule: 'D5',
    promise: 'D5.no-copies-in-debt',
    sql: `with debt as materialized (${debts})
      select 'copy ' || s.copy_id as id, format('had settings that held from %s to %s, and its customer owed %s since %s', s.from_ms,
          coalesce(s.until_ms::text, 'now'), max(d.owed), min(d.from_ms)) as problem
      from debt d
      join copy_settings s on s.user_id = d.owner and s.wallet = 'real'
      -- What an earlier version wrote says no time from when it held, or none until when.
      where (s.until_change is null or s.until_ms > d.from_ms + ${unseenMs})
        and (d.until_ms is null or coalesce(s.from_ms, 0) < d.until_ms - ${unseenMs})
      group by s.copy_id, s.version, s.from_ms, s.until_ms`,
  },
];
