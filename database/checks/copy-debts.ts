import type { Check } from './check.ts';

/** A copy is stopped for a reversal in the transaction that posts it: both say one time, but for so long (ms) at most. */
const oneReversalMs = 10_000;

/** The entries of a journal, as the ids of journals number them. */
const entriesOf = (journal: string) => `between ${journal} * 32 and ${journal} * 32 + 31`;

/**
 * Reversals beside the time of a copy's debt, by the ledger: what each took (cents), and what its customer had aside and available
 * just before, with what copies that were stopped for it had given back.
 */
const reversals = `
  select e.xact, e.taken, u.accounts, (
    select coalesce(sum(b.balance_after), 0) from unnest(u.accounts) a(id) cross join lateral (
      select x.balance_after from ledger_entry x where x.account = a.id and x.id < j.id * 32
      order by x.account_version desc limit 1) b) as free
  from deposit d
  join ledger_journal j on j.cause = d.id and j.code = 'deposit-reversal'
    and j.created_ms between c.debt_ms - ${oneReversalMs} and c.debt_ms + ${oneReversalMs}
  cross join lateral (
    select min(x.xact) as xact, sum(greatest(x.amount, 0)) as taken from ledger_entry x where x.id ${entriesOf('j.id')}) e
  cross join lateral (
    select coalesce(array_agg(a.id), '{}') as accounts from ledger_account a
    where a.owner = d.user_id and a.asset = 'USD' and a.kind in ('available', 'aside')) u
  where d.user_id = c.user_id`;

/** What came free for a reversal `r` as a copy `c` was stopped, and those that began before it, which are stopped later. */
const freedFrom = `(
  select coalesce(sum(x.amount), 0) from copy o
  join ledger_journal k on k.cause = o.id and k.code = 'copy-release'
  join ledger_entry x on x.id ${entriesOf('k.id')} and x.xact = r.xact and x.account = any(r.accounts)
  where o.user_id = c.user_id and o.place <= c.place)`;

/** D5, C6: profit share of a copy ends by a debt only where a reversal took what its customer did not have without it. */
export const copyDebtChecks: readonly Check[] = [
  {
    rule: 'D5',
    promise: 'D5.share-ended-by-debt',
    sql: `select 'copy ' || c.id as id, format(case
          when c.stopping_ms is null or c.stopping_ms > c.debt_ms then 'shares nothing since %s, and had not been stopped'
          else 'shares nothing since %s, and no reversal took more then than its customer had without it' end,
          to_timestamp(c.debt_ms / 1000.0)) as problem
      from copy c
      where c.debt_ms is not null and (c.wallet <> 'real' or c.stopping_ms is null or c.stopping_ms > c.debt_ms
        or c.debt_ms < c.started_ms
        or not exists (select from (${reversals}) r where r.free - ${freedFrom} < r.taken))`,
  },
];
