import type { Pool } from 'pg';
import type { JournalCode } from '#domain/ledger/journals.ts';

/** Journals from `fromId` until before `beforeId`, of those times; null leaves an end open. */
export interface JournalSpan {
  readonly fromId: bigint;
  readonly beforeId: bigint;
  readonly fromMs: number | null;
  readonly beforeMs: number | null;
}

export interface JournalFilter {
  /** The records of which one caused it; those of none, where none is named. */
  readonly causes: readonly string[] | null;
  readonly customer: string | null;
  /** A copy whose account was moved. */
  readonly copy: string | null;
  /** One code, or several with commas between them. */
  readonly code: string | null;
  readonly cents: bigint | null;
}

/** What was found among the journals that were looked at, the newest first, and the oldest of those; null when there are no more. */
interface FoundJournals {
  readonly ids: readonly bigint[];
  readonly lookedTo: bigint | null;
}

/** How many journals of all, and entries of one customer, one page looks at where a filter may leave most of them out. */
const mostLookedAt = { all: 2_000, ofCustomer: 500 } as const;

/** Journal numbers are drawn in the order of the clock but for what was posted at once: times are looked up with this margin. */
const marginMs = 60_000;

/**
 * The number of the first journal of a time, or one from the minute before it, by halving the range of numbers: journals
 * have no index of their times.
 */
async function journalAt(db: Pool, atMs: number): Promise<bigint> {
  const { rows } = await db.query<{ low: bigint }>({
    name: 'ledger-journal-at',
    text: `with recursive step(low, high) as (
             select coalesce(min(id), 1), coalesce(max(id), 0) + 1 from ledger_journal
             union all
             select case when f.created_ms < $1 then f.id + 1 else s.low end,
                    case when f.created_ms < $1 then s.high else (s.low + s.high) / 2 end
             from step s cross join lateral (
               select id, created_ms from ledger_journal where id >= (s.low + s.high) / 2 order by id limit 1) f
             where s.low < s.high)
           select low from step where low >= high limit 1`,
    values: [atMs],
  });
  return rows[0]?.low ?? 0n;
}

/** The span of two times: numbers that hold it with a margin, and the times themselves. */
export async function spanOf(
  db: Pool,
  { fromMs, beforeMs }: { readonly fromMs: number | null; readonly beforeMs: number | null },
  cursor: bigint | null,
): Promise<JournalSpan> {
  const fromId = fromMs === null ? 0n : await journalAt(db, fromMs - marginMs);
  const end = beforeMs === null ? afterAll : await journalAt(db, beforeMs + marginMs);
  return { fromId, beforeId: cursor !== null && cursor < end ? cursor : end, fromMs, beforeMs };
}

/** Above every journal's number, and low enough that 32 entries of each have numbers, too. */
const afterAll = 2n ** 57n;

/** Where each account's entries end at the number: by halving its versions, which rise with the entries' ids. */
const ofAccounts = (which: string): string => `step(account, low, high) as (
      select id, 0::bigint, version from ledger_account where ${which}
      union all
      select s.account, case when e.id < $1::bigint * 32 then m.mid else s.low end,
             case when e.id < $1::bigint * 32 then s.high else m.mid - 1 end
      from step s cross join lateral (select (s.low + s.high + 1) / 2 as mid) m
      join ledger_entry e on e.account = s.account and e.account_version = m.mid
      where s.low < s.high),
    newest as (
      select e.id from step s cross join lateral (
        select id from ledger_entry where account = s.account and account_version <= s.low
        order by account_version desc limit $3::integer) e
      where s.low = s.high order by e.id desc limit $3::integer),
    looked as (select id / 32 as id from newest)`;

/**
 * Journals of trades are most of all: among them, those of a code are found by looking at all. Of the other codes there is an index
 * (0151), which says the same in the same words.
 */
const codesOfTrades: ReadonlySet<string> = new Set<JournalCode>(['stake', 'win', 'loss']);
const ofFewJournals = `code not in ('stake', 'win', 'loss')`;

const looks = {
  ofCodes: `looked as (
    select one.id from unnest(string_to_array($4::text, ',')) of(code) cross join lateral (
      select id from ledger_journal where code = of.code and ${ofFewJournals} and id < $1::bigint and id >= $2::bigint
      order by id desc limit $3::integer) one
    order by one.id desc limit $3::integer)`,
  all: `looked as (select id from ledger_journal where id < $1::bigint and id >= $2::bigint order by id desc limit $3::integer)`,
  ofCause: `looked as (
    select id from ledger_journal where cause = any($8::text[]) and id < $1::bigint and id >= $2::bigint order by id desc limit $3::integer)`,
  ofCustomer: ofAccounts('owner = $9::text'),
  ofCopy: ofAccounts(`coalesce(copy_id, owner, '') = $11::text and kind = 'allocated'`),
} as const;

function wayOf({ causes, customer, copy, code }: JournalFilter): keyof typeof looks {
  if (causes !== null) return 'ofCause';
  if (copy !== null) return 'ofCopy';
  if (customer !== null) return 'ofCustomer';
  return code?.split(',').every((one) => !codesOfTrades.has(one)) ? 'ofCodes' : 'all';
}

/** Finds up to `limit` journals. Looks at a bounded number of them, whatever is filtered by. */
export async function findJournals(
  db: Pool,
  filter: JournalFilter,
  span: JournalSpan,
  limit: number,
): Promise<FoundJournals> {
  const way = wayOf(filter);
  const narrowed = filter.code !== null || filter.cents !== null || span.fromMs !== null || span.beforeMs !== null;
  // Entries of a customer may be many of one journal; of journals that are all shown, no more than those are looked at.
  const every = !narrowed && filter.customer === null && filter.copy === null;
  const most = every ? limit + 1 : mostLookedAt[way === 'ofCustomer' || way === 'ofCopy' ? 'ofCustomer' : 'all'];
  const { rows } = await db.query<{ ids: bigint[]; count: bigint; oldest: bigint | null }>({
    name: `ledger-journals-${way}`,
    text: `with recursive ${looks[way]},
             found as (
               select j.id from (select distinct id from looked order by id desc) l join ledger_journal j on j.id = l.id
               where j.id >= $2::bigint and ($4::text is null or j.code = any(string_to_array($4, ',')))
                 and ($5::bigint is null or exists (
                   select from ledger_entry e join ledger_account a on a.id = e.account and a.asset in ('USD', 'PUSD')
                   where e.id between j.id * 32 and j.id * 32 + 31 and abs(e.amount) = $5))
                 and ($6::bigint is null or j.created_ms >= $6) and ($7::bigint is null or j.created_ms < $7)
                 and ($8::text[] is null or j.cause = any($8))
                 and ($9::text is null or exists (
                   select from ledger_entry e join ledger_account a on a.id = e.account and a.owner = $9
                   where e.id between j.id * 32 and j.id * 32 + 31))
                 and ($11::text is null or exists (
                   select from ledger_entry e join ledger_account a on a.id = e.account and a.copy_id = $11
                   where e.id between j.id * 32 and j.id * 32 + 31))
               order by j.id desc limit $10)
           select array(select id from found order by id desc) as ids, (select count(*) from looked) as count,
             (select min(id) from looked) as oldest`,
    values: [
      span.beforeId,
      span.fromId,
      most,
      filter.code,
      filter.cents,
      span.fromMs,
      span.beforeMs,
      filter.causes,
      filter.customer,
      limit + 1,
      filter.copy,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('a search of journals without a row');
  const ids = row.ids.slice(0, limit);
  if (row.ids.length > limit) return { ids, lookedTo: ids.at(-1) ?? null };
  const more = row.count >= BigInt(most) && row.oldest !== null && row.oldest > span.fromId;
  return { ids, lookedTo: more ? row.oldest : null };
}
