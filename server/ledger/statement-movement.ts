import { dayText } from '#domain/clock/days.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { type CustomerKind, customerKinds } from '#domain/ledger/accounts.ts';
import { codeOfEntry } from '#domain/ledger/figures.ts';
import { type EntryClass, type JournalCode, journalRules } from '#domain/ledger/journals.ts';
import { formatCents } from '#domain/money/amount.ts';

/**
 * One movement of a wallet as it is read (L6): a journal, with all that it posted to the wallet. Amounts are decimal strings of
 * the wallet's asset. Balances are those after the whole journal, in the order of their numbers (L6).
 */
export interface Movement {
  /** The journal's. */
  readonly id: string;
  readonly time: string;
  readonly code: JournalCode;
  /** By how much it changed the wallet's balance. */
  readonly amount: string;
  /** What was available, and what the wallet's accounts held together, after it. */
  readonly available: string;
  readonly balance: string;
  /** The accounts that it posted to, in the order of the figures. */
  readonly accounts: readonly { readonly account: CustomerKind; readonly change: string; readonly after: string }[];
  /** What it added to the sums of P3. */
  readonly sums: { readonly deposits: string; readonly profits: string; readonly withdrawals: string };
  /** Its entries, in the order of the books. */
  readonly postings: readonly Posting[];
  /** The record that caused it. */
  readonly cause: { readonly kind: string; readonly id: string };
  /** Of a trade's movements alone: which trade, in short. */
  readonly trade?: { readonly pair: string; readonly direction: 'UP' | 'DOWN'; readonly copied: boolean };
  /** Of a mining payout alone: what it is of (N3). */
  readonly mined?: { readonly coin: string; readonly day: string; readonly addition: number };
  /** Of mining payouts that are one movement alone: how many, the oldest one, of how many contracts, and the days they are of. */
  readonly together?: {
    readonly count: number;
    readonly oldest: string;
    readonly contracts: number;
    readonly firstDay: string | null;
    readonly lastDay: string | null;
  };
}

export interface Posting {
  readonly id: string;
  readonly code: JournalCode;
  readonly class: EntryClass;
  readonly account: CustomerKind;
  readonly amount: string;
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

/** Selects for a journal `j` of a trade its pair, its direction and whether it is a copy's, null for all others. */
const tradedOf = `case when j.code in ('stake', 'win', 'loss', 'refund') then (
  select array[t.currency_pair, t.positions, (t.copy_id is not null)::text] from trade t where t.trade_id = j.cause) end as traded`;

/** What of a journal's record says which one it is: {@link EntryRow} */
export const recordOf = `${tradedOf}, ${minedOf}`;

/** An entry of a customer's account with its journal's code and cause. */
export interface EntryRow {
  readonly id: bigint;
  readonly kind: CustomerKind;
  readonly amount: bigint;
  readonly class: EntryClass;
  readonly created_ms: bigint;
  /** Its journal's. */
  readonly code: JournalCode;
  readonly cause: string;
  /** Pair, direction and whether it is a copy's. */
  readonly traded: readonly string[] | null;
  /** Coin, day and addition. */
  readonly mined: readonly string[] | null;
}

/** A journal's entries in one wallet, in the order of the books. */
export type JournalRows = readonly [EntryRow, ...EntryRow[]];

/** Entries have room for 32 in a journal's number. */
export const journalOf = ({ id }: Pick<EntryRow, 'id'>): bigint => id / 32n;

/** What an entry is a posting of: not always its journal's code (L3). */
export const codeOf = ({ code, kind, class: entryClass, amount }: EntryRow): JournalCode =>
  codeOfEntry(code, { account: kind, class: entryClass, sign: amount > 0n ? '+' : '−' });

/** What the accounts of a wallet hold, by kind: those of all copies together are one. */
export type Held = Readonly<Record<CustomerKind, bigint>>;

export const nothingHeld: Held = {
  available: 0n,
  staked: 0n,
  allocated: 0n,
  aside: 0n,
  withdrawing: 0n,
  receivable: 0n,
};

/** What is held after entries were added (1n) or taken off again (-1n). */
export function heldWith(held: Held, rows: readonly Pick<EntryRow, 'kind' | 'amount'>[], sign: 1n | -1n): Held {
  const sums = { ...held };
  for (const { kind, amount } of rows) sums[kind] += sign * amount;
  return sums;
}

/** @param after what the wallet's accounts held after the journal */
export function movementOf(rows: JournalRows, after: Held): Movement {
  const [first] = rows;
  const [coin, day, addition] = first.mined ?? [];
  const [pair, direction, copied] = first.traded ?? [];
  const sumOf = (of: (row: EntryRow) => boolean): bigint =>
    rows.reduce((sum, row) => (of(row) ? sum + row.amount : sum), 0n);
  const ofClass = (name: EntryClass): string => formatCents(sumOf((row) => row.class === name));
  return {
    id: journalOf(first).toString(),
    time: isoTime(millis(first.created_ms)),
    code: first.code,
    amount: formatCents(sumOf(() => true)),
    available: formatCents(after.available),
    balance: formatCents(customerKinds.reduce((sum, kind) => sum + after[kind], 0n)),
    accounts: customerKinds
      .filter((account) => rows.some(({ kind }) => kind === account))
      .map((account) => ({
        account,
        change: formatCents(sumOf(({ kind }) => kind === account)),
        after: formatCents(after[account]),
      })),
    sums: { deposits: ofClass('deposit'), profits: ofClass('profit'), withdrawals: ofClass('withdrawal') },
    postings: rows.map((row) => ({
      id: row.id.toString(),
      code: codeOf(row),
      class: row.class,
      account: row.kind,
      amount: formatCents(row.amount),
    })),
    cause: { kind: journalRules[first.code].cause, id: first.cause },
    ...(pair === undefined
      ? {}
      : { trade: { pair, direction: direction === 'UP' ? 'UP' : 'DOWN', copied: copied === 'true' } }),
    ...(coin === undefined || day === undefined
      ? {}
      : { mined: { coin, day: dayText(Number(day)), addition: Number(addition) } }),
  };
}
