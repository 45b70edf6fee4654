import type { ClientBase } from 'pg';
import { approvalActionChecks } from './approval-actions.ts';
import { asideChecks } from './aside.ts';
import { boundChecks } from './bounds.ts';
import { candleChecks } from './candles.ts';
import { causeChecks } from './causes.ts';
import type { Check } from './check.ts';
import { closedMarketChecks } from './closed-markets.ts';
import { copyChecks } from './copies.ts';
import { copyDebtChecks } from './copy-debts.ts';
import { copyingChecks } from './copying.ts';
import { debtChecks } from './debts.ts';
import { firstSightChecks } from './first-sights.ts';
import { lastApprovalChecks } from './last-approvals.ts';
import { legalGroundChecks } from './legal-grounds.ts';
import { listingChecks } from './listings.ts';
import { miningChecks } from './mining.ts';
import { ownLimitChecks } from './own-limits.ts';
import { ownPlayChecks } from './own-plays.ts';
import { pairChecks } from './pairs.ts';
import { payoutAddressChecks } from './payout-addresses.ts';
import { payoutEvidenceChecks } from './payout-evidence.ts';
import { placedBeforeEntryChecks } from './placed-before-entry.ts';
import { profitShareEndChecks } from './profit-share-ends.ts';
import { profitShareChecks } from './profit-shares.ts';
import { recordOrderChecks } from './record-order.ts';
import { recordVersionChecks } from './record-versions.ts';
import { sealTimeChecks } from './seal-times.ts';
import { sealChecks } from './seals.ts';
import { askedShareChecks, shareTermChecks } from './share-terms.ts';
import { statusChangeChecks } from './status-changes.ts';
import { thinnedPriceChecks } from './thinned-prices.ts';
import { tickChecks } from './ticks.ts';
import { tradeTermChecks } from './trade-terms.ts';
import { tradeTimeChecks } from './trade-times.ts';
import { travelRecordChecks } from './travel-records.ts';
import { paymentDepositChecks } from './uncredited-payments.ts';
import { undonePayoutChecks } from './undone-payouts.ts';
import { unsealedChecks } from './unsealed.ts';
import { untimedVersionChecks } from './untimed-versions.ts';
import { valuationChecks } from './valuations.ts';
import { withdrawalTermChecks } from './withdrawal-terms.ts';

/** L5: what can be recomputed by the database alone, over whole tables. */
export const checks: readonly Check[] = [
  {
    rule: 'L5',
    promise: 'L5.account-sums',
    sql: `select 'account ' || a.id as id,
        format('%s of %s holds %s (version %s), its entries say %s (version %s)', a.kind, coalesce(a.owner, 'the house'),
          a.balance, a.version, coalesce(e.total, 0), coalesce(e.lines, 0)) as problem
      from ledger_account a
      left join (
        select account, sum(amount) as total, count(*) as lines,
          coalesce(sum(amount) filter (where class = 'deposit'), 0) as deposited,
          coalesce(sum(amount) filter (where class = 'profit'), 0) as earned,
          coalesce(sum(amount) filter (where class = 'withdrawal'), 0) as withdrawn
        from ledger_entry group by account) e on e.account = a.id
      where (a.balance, a.version, a.deposited, a.earned, a.withdrawn) is distinct from
        (coalesce(e.total, 0), coalesce(e.lines, 0), coalesce(e.deposited, 0), coalesce(e.earned, 0),
         coalesce(e.withdrawn, 0))`,
  },
  {
    rule: 'L1',
    promise: 'L1.entry-order',
    sql: `select 'entry ' || id as id, format('account %s, version %s: begins at %s, the entry before, %s, ended at %s (version %s)',
          account, account_version, balance_before, previous, previous_after, previous_version) as problem
      from (
        select id, account, account_version, balance_before,
          lag(id, 1, 0::bigint) over w as previous,
          lag(balance_after, 1, 0::bigint) over w as previous_after,
          lag(account_version, 1, 0::bigint) over w as previous_version
        from ledger_entry window w as (partition by account order by account_version)) e
      where balance_before <> previous_after or account_version <> previous_version + 1 or id <= previous`,
  },
  {
    rule: 'L1',
    promise: 'L1.entry-amounts',
    sql: `select 'entry ' || id as id, format('%s + %s is not %s', balance_before, amount, balance_after) as problem
      from ledger_entry where balance_before + amount <> balance_after`,
  },
  {
    rule: 'L1',
    promise: 'L1.entry-ends',
    sql: `select 'entry ' || min(id) as id, format('%s ends that sum to %s', count(*), sum(amount)) as problem
      from ledger_entry group by id / 2 having count(*) <> 2 or sum(amount) <> 0`,
  },
  {
    rule: 'L3',
    promise: 'L3.transfers',
    sql: `select 'entry ' || o.id as id, format('journal %s %s: %s → %s as %s', j.id, quote_literal(j.code), f.kind, t.kind, o.class) as problem
      from ledger_entry o
      left join ledger_entry i on i.id = o.id + 1
      left join ledger_journal j on j.id = o.id / 32
      left join ledger_account f on f.id = o.account
      left join ledger_account t on t.id = i.account
      left join ledger_rule r on r.code in (j.code, 'repayment') and r.from_kind = f.kind and r.to_kind = t.kind
      where o.id % 2 = 0 and (r.code is null or r.class <> o.class or r.class <> i.class or f.asset <> t.asset
        or (r.same_owner and f.owner is distinct from t.owner) or o.amount >= 0)`,
  },
  {
    rule: 'L3',
    promise: 'L3.repayments',
    // Whoever never owed has no entry in their receivable, so that only those are looked at who did.
    sql: `select 'journal ' || c.journal as id, format('credits %s with %s while %s is owed, and repays %s', c.owner, c.credited,
          c.owed, c.repaid) as problem
      from (
        select g.journal, g.owner, g.credited,
          -coalesce((select b.balance_after from ledger_entry b
            where b.account = g.owing and b.id < g.journal * 32 order by b.account_version desc limit 1), 0) as owed,
          coalesce((select sum(p.amount) from ledger_entry p join ledger_entry q on q.id = p.id - 1 and q.account = any(g.accounts)
            where p.account = g.owing and p.id between g.journal * 32 and g.journal * 32 + 31 and p.amount > 0), 0) as repaid
        from (
          select e.id / 32 as journal, v.owner, array_agg(distinct v.id) as accounts, r.id as owing,
            sum(greatest(e.amount, 0)) as credited
          from ledger_account r
          join ledger_account v on v.owner = r.owner and v.asset = r.asset and v.kind in ('available', 'aside')
          join ledger_entry e on e.account = v.id
          where r.kind = 'receivable' and r.version > 0
          group by 1, 2, r.id) g) c
      where c.repaid <> least(c.credited, c.owed)`,
  },
  {
    rule: 'L1',
    promise: 'L1.journals',
    sql: `select 'journal ' || j.id as id, 'has no entries' as problem from ledger_journal j
      where not exists (select 1 from ledger_entry e where e.id between j.id * 32 and j.id * 32 + 31)
      union all
      select 'entry ' || e.id, 'has no journal' from ledger_entry e
      where not exists (select 1 from ledger_journal j where j.id = e.id / 32)`,
  },
  {
    rule: 'L5',
    promise: 'L5.asset-sums',
    sql: `select 'asset ' || asset as id, format('sums to %s', sum(balance)) as problem
      from ledger_account group by asset having sum(balance) <> 0`,
  },
  {
    rule: 'P3',
    promise: 'P3.wallets',
    sql: `select 'customer ' || owner || ' ' || asset as id,
        format('accounts sum to %s, deposits + profits − withdrawals is %s', sum(balance),
          sum(deposited + earned + withdrawn)) as problem
      from ledger_account where owner is not null group by owner, asset
      having sum(balance) <> sum(deposited + earned + withdrawn)`,
  },
  {
    rule: 'T7',
    promise: 'T7.exposure',
    sql: `select 'account ' || a.id as id, format('exposure %s holds %s, open trades and copies to come need %s', a.asset, a.balance,
          coalesce(t.cover, 0)) as problem
      from ledger_account a
      left join (select case wallet when 'real' then 'USD' else 'PUSD' end as asset, sum(cover) as cover
        from (
          select wallet, cover from trade where status = 'PENDING'
          union all
          select wallet, reserved - used from copy_fan_out where state = 'placing') o group by wallet) t on t.asset = a.asset
      where a.kind = 'exposure' and a.balance <> coalesce(t.cover, 0)`,
  },
  {
    rule: 'P3',
    promise: 'P3.staked',
    sql: `select 'account ' || a.id as id, format('staked of %s holds %s, open trades have %s', a.owner, a.balance,
          coalesce(t.stake, 0)) as problem
      from ledger_account a
      left join (select user_id, case wallet when 'real' then 'USD' else 'PUSD' end as asset, sum(amount) as stake
        from trade where status = 'PENDING' group by 1, 2) t on t.user_id = a.owner and t.asset = a.asset
      where a.kind = 'staked' and a.balance <> coalesce(t.stake, 0)`,
  },
  {
    rule: 'W2',
    promise: 'W2.withdrawing',
    sql: `select 'account ' || a.id as id, format('withdrawing of %s holds %s, pending withdrawals have %s', a.owner, a.balance,
          coalesce(w.amount, 0)) as problem
      from ledger_account a
      left join (select user_id, sum(amount) as amount from withdrawal where status = 'pending' group by user_id) w
        on w.user_id = a.owner and a.asset = 'USD'
      where a.kind = 'withdrawing' and a.balance <> coalesce(w.amount, 0)`,
  },
  ...payoutAddressChecks,
  ...travelRecordChecks,
  ...boundChecks,
  ...causeChecks,
  ...asideChecks,
  ...copyingChecks,
  ...copyChecks,
  ...profitShareChecks,
  ...profitShareEndChecks,
  ...copyDebtChecks,
  ...debtChecks,
  ...shareTermChecks,
  ...askedShareChecks,
  ...miningChecks,
  ...ownPlayChecks,
  ...statusChangeChecks,
  ...ownLimitChecks,
  ...tradeTermChecks,
  ...closedMarketChecks,
  ...withdrawalTermChecks,
  ...valuationChecks,
  ...lastApprovalChecks,
  ...payoutEvidenceChecks,
  ...undonePayoutChecks,
  ...legalGroundChecks,
  ...firstSightChecks,
  ...paymentDepositChecks,
  ...approvalActionChecks,
  ...tickChecks,
  ...thinnedPriceChecks,
  ...candleChecks,
  ...pairChecks,
  ...listingChecks,
  ...recordVersionChecks,
  ...tradeTimeChecks,
  ...untimedVersionChecks,
  ...recordOrderChecks,
  ...placedBeforeEntryChecks,
  ...sealChecks,
  ...sealTimeChecks,
  ...unsealedChecks,
];

/** How much there is to check, for the verifier's closing line. */
export async function countRecords(
  db: ClientBase,
): Promise<{ readonly entries: bigint; readonly ticks: bigint; readonly trades: bigint; readonly blocks: bigint }> {
  const { rows } = await db.query<{ entries: bigint; ticks: bigint; trades: bigint; blocks: bigint }>(
    `select (select count(*) from ledger_entry) as entries, (select count(*) from market_tick) as ticks,
       (select count(*) from trade) as trades, (select count(*) from seal_block) as blocks`,
  );
  return rows[0] ?? { entries: 0n, ticks: 0n, trades: 0n, blocks: 0n };
}
