import type { Check } from './check.ts';

/**
 * Compares, for some codes of the journal table, what the records say must have been posted with what was posted, both
 * ways round: transfer by transfer, with kinds, owners, asset, amount and occurrence. A posting without its record, a
 * record without its posting and a posting to somebody else are all a difference of the two.
 *
 * Codes are quoted, which tells them from words that readers see in their own language ('stake' of a limit, L5).
 *
 * What a credit repays follows from balances and not from its record; it is checked beside the books.
 *
 * @param records selects cause, code, occurrence, from_kind, from_owner, to_kind, to_owner, asset, amount; '' is the
 * house's owner, and a copy's account goes by the copy
 */
export function causeCheck(rule: string, promise: string, codes: readonly string[], records: string): Check {
  return {
    rule,
    promise,
    sql: `select 'cause ' || cause as id,
        format(case when sum(side) > 0 then 'wants %s no. %s: %s of %s → %s of %s, %s %s, and the books have none such'
            else 'has %s no. %s: %s of %s → %s of %s, %s %s, which no record of its state implies' end,
          quote_literal(code), occurrence, from_kind, coalesce(nullif(from_owner, ''), 'the house'), to_kind,
          coalesce(nullif(to_owner, ''), 'the house'), amount, asset) as problem
      from (
        select cause, code, occurrence, from_kind, from_owner, to_kind, to_owner, asset, amount, 1 as side
        from (${records}) r
        union all
        select j.cause, j.code, j.occurrence, f.kind, coalesce(f.copy_id, f.owner, ''), t.kind, coalesce(t.copy_id, t.owner, ''),
          f.asset, i.amount, -1
        from ledger_journal j
        join ledger_entry o on o.id / 32 = j.id and o.id % 2 = 0
        join ledger_entry i on i.id = o.id + 1
        join ledger_account f on f.id = o.account
        join ledger_account t on t.id = i.account
        where j.code in (${codes.map((code) => `'${code}'`).join(', ')})
          and (j.code = 'repayment' or f.kind not in ('available', 'aside') or t.kind <> 'receivable')) u
      group by cause, code, occurrence, from_kind, from_owner, to_kind, to_owner, asset, amount
      having sum(side) <> 0`,
  };
}

export const codes = {
  practice: ['practice-grant'],
  house: ['capital', 'bankroll'],
  deposit: ['deposit', 'deposit-reversal'],
  asideRelease: ['aside-release'],
  repayment: ['repayment'],
  withdrawal: ['withdrawal-hold', 'withdrawal-release', 'withdrawal-paid', 'withdrawal-returned'],
  trade: ['stake', 'win', 'loss', 'refund'],
  fanOut: ['copy-reserve'],
  copy: ['copy-allocate', 'copy-release'],
  profitShare: ['profit-share'],
  adjustment: ['adjustment'],
  miningPurchase: ['mining-purchase'],
  poolReceipt: ['pool-receipt'],
  miningRun: ['mining-fee'],
  miningPayout: ['mining-payout'],
} as const;

/** The codes of the journal table whose postings are compared with their records. */
export const comparedCodes: readonly string[] = Object.values(codes).flat();
