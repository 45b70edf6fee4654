import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isCoin, type LedgerAsset } from '#domain/money/amount.ts';

/** Which accounts are looked for; null does not narrow. */
export interface AccountFilter {
  readonly kind: string | null;
  readonly customer: string | null;
  readonly copy: string | null;
  readonly asset: LedgerAsset | null;
}

/** An account with the times (ms) of its first and newest entries; nulls while it has none. */
export interface FoundAccount
  extends TableRow<'ledger_account', 'id' | 'kind' | 'owner' | 'copy_id' | 'balance' | 'version'> {
  readonly asset: LedgerAsset;
  readonly first_ms: bigint | null;
  readonly last_ms: bigint | null;
}

const withTimes = (which: string): string => `
  select a.id, a.kind, a.owner, a.copy_id, a.asset, a.balance, a.version, f.created_ms as first_ms, l.created_ms as last_ms
  from (${which}) a
  left join ledger_entry f on f.account = a.id and f.account_version = 1
  left join ledger_entry l on l.account = a.id and l.account_version = a.version
  order by a.id`;

/** Accounts in the order of their numbers, after one of them: at most so many. */
export async function findAccounts(
  db: Pool,
  { kind, customer, copy, asset }: AccountFilter,
  afterId: bigint,
  most: number,
): Promise<readonly FoundAccount[]> {
  const { rows } = await db.query<FoundAccount>(
    withTimes(`select * from ledger_account
      where id > $1::bigint and ($2::text is null or kind = $2) and ($3::text is null or owner = $3)
        and ($4::text is null or (coalesce(copy_id, owner, '') = $4 and copy_id = $4))
        and ($5::text is null or asset = $5) and (not $6::boolean or owner is null)
      order by id limit $7::integer`),
    // Coins are the house's alone, whose few accounts have an index.
    [afterId, kind, customer, copy, asset, asset !== null && isCoin(asset), most],
  );
  return rows;
}

/** One account by its number; null where there is none. */
export async function readAccount(db: Pool, id: bigint): Promise<FoundAccount | null> {
  const { rows } = await db.query<FoundAccount>(withTimes('select * from ledger_account where id = $1::bigint'), [id]);
  return rows[0] ?? null;
}

/** An entry of one account, with the journal that it is of. */
export interface AccountEntry
  extends TableRow<'ledger_entry', 'id' | 'account_version' | 'amount' | 'balance_after' | 'class' | 'created_ms'> {
  readonly journal: bigint;
  readonly code: string;
  readonly cause: string;
  readonly actor: string;
}

/** A clock that was put back moves entries of an account by less than this (ms) against the order of their numbers. */
const marginMs = 60_000;

/**
 * How many entries of an account were posted before a time, by halving their numbers, which rise with the time.
 *
 * @param version how many there are
 */
export async function entriesBefore(db: Pool, account: bigint, version: bigint, atMs: number): Promise<bigint> {
  const { rows } = await db.query<{ low: bigint }>({
    name: 'ledger-entries-before',
    text: `with recursive step(low, high) as (
             select 0::bigint, $2::bigint
             union all
             select case when e.created_ms < $3::bigint then m.mid else s.low end,
                    case when e.created_ms < $3::bigint then s.high else m.mid - 1 end
             from step s cross join lateral (select (s.low + s.high + 1) / 2 as mid) m
             join ledger_entry e on e.account = $1::bigint and e.account_version = m.mid
             where s.low < s.high)
           select low from step where low = high`,
    values: [account, version, atMs],
  });
  return rows[0]?.low ?? 0n;
}

/** Which entries of an account: before one of them by number, and of a span of times (ms); nulls leave an end open. */
export interface EntrySpan {
  readonly beforeVersion: bigint | null;
  readonly fromMs: number | null;
  readonly beforeMs: number | null;
}

/** Entries of an account, the newest first: at most so many. */
export async function readEntries(
  db: Pool,
  { id, version }: Pick<FoundAccount, 'id' | 'version'>,
  { beforeVersion, fromMs, beforeMs }: EntrySpan,
  most: number,
): Promise<readonly AccountEntry[]> {
  const first = fromMs === null ? 0n : await entriesBefore(db, id, version, fromMs - marginMs);
  const last = beforeMs === null ? version : await entriesBefore(db, id, version, beforeMs + marginMs);
  const { rows } = await db.query<AccountEntry>({
    name: 'ledger-account-entries',
    text: `select e.id, e.account_version, e.amount, e.balance_after, e.class, e.created_ms, j.id as journal, j.code, j.cause,
             j.actor
           from (select * from ledger_entry
                 where account = $1::bigint and account_version > $2::bigint and account_version <= $3::bigint
                   and ($4::bigint is null or account_version < $4)
                   and ($5::bigint is null or created_ms >= $5) and ($6::bigint is null or created_ms < $6)
                 order by account_version desc limit $7::integer) e
           join ledger_journal j on j.id = e.id / 32
           order by e.account_version desc`,
    values: [id, first, last, beforeVersion, fromMs, beforeMs, most],
  });
  return rows;
}
