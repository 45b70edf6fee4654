import type { Pool, PoolClient } from 'pg';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type JournalCode, journalRules } from '#domain/ledger/journals.ts';
import { assetOf, formatCents, type Wallet } from '#domain/money/amount.ts';
import { readBalance } from './balances.ts';

export interface StatementLine {
  readonly id: string;
  readonly journal: string;
  readonly time: string;
  readonly code: string;
  readonly class: string;
  readonly account: string;
  readonly amount: string;
  readonly accountBalance: string;
  readonly balance: string;
  readonly cause: { readonly kind: string; readonly id: string };
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  readonly nextCursor: string | null;
  readonly closing: string;
}

interface LineRow {
  readonly id: bigint;
  readonly kind: string;
  readonly account_version: bigint;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly class: string;
  readonly created_ms: bigint;
  readonly code: JournalCode;
  readonly cause: string;
}

/**
 * Where a page ended: the wallet's balance before its last line, and the version of each account's oldest line shown so
 * far (null: none shown). Versions are what the index is ordered by, so that a far page costs as little as the first.
 */
interface Cursor {
  readonly balance: bigint;
  readonly versions: ReadonlyMap<string, bigint>;
}

const cursorShape = /^(-?[0-9]{1,18})((?:~[a-z]+\.[0-9]{1,18}){1,8})$/;

function readCursor(text: string): Cursor | null {
  const match = cursorShape.exec(text);
  if (!match) return null;
  const [, balance = '0', rest = ''] = match;
  const versions = rest
    .slice(1)
    .split('~')
    .map((part): [string, bigint] => {
      const [kind = '', version = '0'] = part.split('.');
      return [kind, BigInt(version)];
    });
  return { balance: BigInt(balance), versions: new Map(versions) };
}

function writeCursor(cursor: Cursor): string {
  return `${cursor.balance}${[...cursor.versions].map(([kind, version]) => `~${kind}.${version}`).join('')}`;
}

/**
 * Every posting of a wallet, newest first, each with the wallet's balance after it (L6). The running balance is taken
 * back from the balance of now, line by line; a cursor carries it to the next page, so that no page sums the past.
 * Returns null when the cursor is not one of ours.
 */
export async function readStatement(
  db: Pool,
  owner: UserId,
  wallet: Wallet,
  page: { readonly limit: number; readonly cursor: string | null },
): Promise<StatementPage | null> {
  const cursor = page.cursor === null ? null : readCursor(page.cursor);
  if (page.cursor !== null && !cursor) return null;
  const client = await db.connect();
  try {
    // One snapshot for balance and lines: a posting in between would shift every running balance.
    await client.query('begin isolation level repeatable read read only');
    const closing = (await readBalance(client, owner, wallet)).balance;
    const rows = await readLines(client, owner, wallet, cursor?.versions ?? new Map(), page.limit + 1);
    await client.query('commit');
    return pageOf(rows, page.limit, cursor ?? { balance: closing, versions: new Map() }, formatCents(closing));
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function readLines(
  db: PoolClient,
  owner: UserId,
  wallet: Wallet,
  below: ReadonlyMap<string, bigint>,
  limit: number,
): Promise<LineRow[]> {
  const { rows } = await db.query<LineRow>({
    name: 'ledger-statement',
    text: `select e.id, a.kind, e.account_version, e.amount, e.balance_after, e.class, e.created_ms, j.code, j.cause
           from ledger_account a
           left join unnest($3::text[], $4::bigint[]) b(kind, version) on b.kind = a.kind
           cross join lateral (
             select * from ledger_entry x
             where x.account = a.id and x.account_version < coalesce(b.version, 9223372036854775807)
             order by x.account_version desc limit $5) e
           join ledger_journal j on j.id = e.id / 32
           where a.owner = $1 and a.asset = $2
           order by e.id desc limit $5`,
    values: [owner, assetOf(wallet), [...below.keys()], [...below.values()], limit],
  });
  return rows;
}

function pageOf(rows: readonly LineRow[], limit: number, start: Cursor, closing: string): StatementPage {
  let balance = start.balance;
  const versions = new Map(start.versions);
  const lines = rows.slice(0, limit).map((row) => {
    const line = lineOf(row, balance);
    balance -= row.amount;
    versions.set(row.kind, row.account_version);
    return line;
  });
  return { lines, nextCursor: rows.length > limit ? writeCursor({ balance, versions }) : null, closing };
}

function lineOf(row: LineRow, balance: bigint): StatementLine {
  return {
    id: row.id.toString(),
    journal: (row.id / 32n).toString(),
    time: isoTime(millis(row.created_ms)),
    code: row.code,
    class: row.class,
    account: row.kind,
    amount: formatCents(row.amount),
    accountBalance: formatCents(row.balance_after),
    balance: formatCents(balance),
    cause: { kind: journalRules[row.code].cause, id: row.cause },
  };
}
