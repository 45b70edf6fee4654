import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';

/** Its tables and the function that moves; the check of queries makes them too. */
const plainLedger = path.join(import.meta.dirname, 'plain-ledger.sql');

/** One transfer, between accounts by their places. */
export interface Transfer {
  readonly from: number;
  readonly to: number;
}

/** Posts transfers of one cent each in one transaction. */
export type Post = (transfers: readonly Transfer[]) => Promise<void>;

/**
 * A ledger as pgledger describes itself (accounts with balance and version, transfers, and two entries each with the balance before
 * and after; all accounts locked in one order first), written anew and with nothing that ours has beyond that: no rules of who may
 * move what, no causes, no sums, no seals. One transfer is a function that goes step by step, a batch one statement over sets.
 * The owner makes its tables; transfers go through the app's pool, as those of ours do.
 */
export async function openPlainLedger(owner: Pool, app: Pool, accounts: number): Promise<Post> {
  await owner.query(await readFile(plainLedger, 'utf8'));
  await owner.query('insert into plain_holder (id) select * from generate_series(0, $1::integer - 1)', [accounts]);
  await owner.query('analyze plain_holder');
  return async (transfers) => {
    const [first] = transfers;
    if (!first) return;
    if (transfers.length > 1) return moveAll(app, transfers);
    await app.query({
      name: 'plain-move',
      text: 'select plain_move($1, $2, 1)',
      values: [first.from, first.to],
    });
  };
}

/** The rows that are locked are read by the update itself: a row that a statement has changed is locked by it no more. */
async function moveAll(app: Pool, transfers: readonly Transfer[]): Promise<void> {
  await app.query({
    name: 'plain-move-all',
    text: `with asked as materialized (
        select n, f, o, nextval('plain_number') as id from unnest($1::integer[], $2::integer[]) with ordinality x(f, o, n)),
      locked as materialized (
        select id, balance, version from plain_holder where id = any($1::integer[] || $2::integer[]) order by id for update),
      made as (insert into plain_transfer (id, from_holder, to_holder, amount) select id, f, o, 1 from asked),
      sides as materialized (
        select e.holder, asked.id, e.amount, sum(e.amount) over holders as moved, row_number() over holders as nth
        from asked cross join lateral (values (0, f, -1::bigint), (1, o, 1::bigint)) e(side, holder, amount)
        window holders as (partition by e.holder order by n, e.side)),
      entries as (
        insert into plain_entry (holder, transfer, amount, balance_before, balance_after, version)
        select s.holder, s.id, s.amount, l.balance + s.moved - s.amount, l.balance + s.moved, l.version + s.nth
        from sides s join locked l on l.id = s.holder)
      update plain_holder h set balance = l.balance + m.moved, version = l.version + m.n
      from (select holder, sum(amount)::bigint as moved, count(*) as n from sides group by holder) m
      join locked l on l.id = m.holder where h.id = l.id`,
    values: [transfers.map(({ from }) => from), transfers.map(({ to }) => to)],
  });
}

/**
 * The bare rows that our books keep of so many transfers, a journal and two entries each, into tables alike in all, through the app's
 * pool.
 */
export async function openRawRows(owner: Pool, app: Pool): Promise<(count: number) => Promise<void>> {
  await owner.query('create table raw_moved (like ledger_journal including all)');
  await owner.query('create table raw_moved_entry (like ledger_entry including all)');
  await owner.query('grant insert on raw_moved, raw_moved_entry to fairlead_app');
  let next = 1;
  return async (count) => {
    const first = next;
    next += count;
    await app.query({
      name: 'raw-moved',
      text: `with made as materialized (select g as id from generate_series($1::bigint, $1::bigint + $2::bigint - 1) g),
        journals as (insert into raw_moved (id, code, cause, occurrence, actor, created_ms)
          select id, 'withdrawal-hold', lpad(id::text, 30, '0'), 1, lpad(id::text, 30, '0'), 1 from made)
        insert into raw_moved_entry (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
        select id * 32 + side, id % 10000 * 2 + side, id, 1, 0, 1, 'internal', 1, 1
        from made cross join generate_series(0, 1) side`,
      values: [first, count],
    });
  };
}
