import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { CustomerKind } from '#domain/ledger/accounts.ts';
import { codeOfEntry } from '#domain/ledger/figures.ts';
import type { EntryClass, JournalCode } from '#domain/ledger/journals.ts';
import { journalRules } from '#domain/ledger/journals.ts';
import { formatCents } from '#domain/money/amount.ts';

/** One posting of a wallet as it is read (L6): amounts are decimal strings of its asset. */
export interface StatementLine {
  readonly id: string;
  readonly journal: string;
  readonly time: string;
  readonly code: string;
  readonly class: string;
  readonly account: string;
  readonly amount: string;
  /** Of the account, and of the wallet, after this posting. */
  readonly accountBalance: string;
  readonly balance: string;
  /** The record that caused it. */
  readonly cause: { readonly kind: string; readonly id: string };
  /** Of a mining payout alone: what it is of (N3). */
  readonly mined?: { readonly coin: string; readonly day: string; readonly addition: number };
}

/**
 * Selects for a journal `j` the coin, the UTC day number and the addition of the mining payout that it is, null for all others. A
 * contract's payouts are counted day by day, on each day the plan's coins in their order; beyond 10,000 by what came late.
 */
export const minedOf = `case when j.code = 'mining-payout' then (
  select array[p.coins[(j.occurrence - 1) % cardinality(p.coins) + 1],
    coalesce(l.day, c.start_day + (j.occurrence - 1) / cardinality(p.coins))::text, coalesce(l.addition, 0)::text]
  from mining_contract c join mining_plan p on p.id = c.plan_id
  -- No plan has more than two coins, which 10,000 leaves in their order.
  left join mining_addition l on j.occurrence > 10000 and l.coin = p.coins[(j.occurrence - 1) % cardinality(p.coins) + 1]
    and l.addition = (j.occurrence - 10001) / cardinality(p.coins) + 1
  where c.id = j.cause) end as mined`;

/** An entry of a customer's account with its journal's code and cause. */
export interface EntryRow {
  readonly id: bigint;
  readonly kind: CustomerKind;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly class: EntryClass;
  readonly created_ms: bigint;
  /** Its journal's. */
  readonly code: JournalCode;
  readonly cause: string;
  /** {@link minedOf} */
  readonly mined: readonly string[] | null;
}

/** What an entry is a posting of: not always its journal's code (L3). */
export const codeOf = ({ code, kind, class: entryClass, amount }: EntryRow): JournalCode =>
  codeOfEntry(code, { account: kind, class: entryClass, sign: amount > 0n ? '+' : '−' });

/** @param walletBalance what the wallet's accounts held together after the entry, in cents */
export function lineOf(row: EntryRow, walletBalance: bigint): StatementLine {
  const [coin, day, addition] = row.mined ?? [];
  return {
    id: row.id.toString(),
    journal: (row.id / 32n).toString(),
    time: isoTime(millis(row.created_ms)),
    code: codeOf(row),
    class: row.class,
    account: row.kind,
    amount: formatCents(row.amount),
    accountBalance: formatCents(row.balance_after),
    balance: formatCents(walletBalance),
    cause: { kind: journalRules[row.code].cause, id: row.cause },
    ...(coin === undefined || day === undefined
      ? {}
      : { mined: { coin, day: isoTime(millis(Number(day) * dayMs)).slice(0, 10), addition: Number(addition) } }),
  };
}
