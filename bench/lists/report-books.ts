import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';

/** Trades that are made in one statement each. */
const atOnce = 125_000;
/** The books reach over so long (ms). */
export const yearMs = 365 * 86_400_000;

/**
 * Fills the books with a year of settled trades, eight postings each, set by set: rows as they would be there, without the work of
 * posting them. Balances of single entries say nothing here.
 */
export async function fillBooks(owner: Pool, people: readonly UserId[], count: number): Promise<{ fromMs: number }> {
  await owner.query('alter table ledger_entry disable trigger user');
  await owner.query('alter table trade disable trigger user');
  await owner.query(
    `insert into ledger_account (kind, owner, asset)
     select k.kind, u.uid, 'USD' from unnest($1::text[]) u(uid) cross join (values ('available'), ('staked')) k(kind)
     where not exists (select from ledger_account a where a.owner = u.uid and a.kind = k.kind and a.asset = 'USD')`,
    [people],
  );
  await owner.query(
    `insert into ledger_account (kind, asset) select k.kind, 'USD' from (values ('bankroll'), ('exposure')) k(kind)
     where not exists (select from ledger_account a where a.owner is null and a.kind = k.kind and a.asset = 'USD')`,
  );
  const { rows } = await owner.query<{ now_ms: bigint; journal: bigint }>(
    'select clock_ms() as now_ms, (select coalesce(max(id), 0) from ledger_journal) + 1 as journal',
  );
  const fromMs = Number(rows[0]?.now_ms ?? 0n) - yearMs;
  const journal = rows[0]?.journal ?? 1n;
  for (let made = 0; made < count; made += atOnce) {
    const some = Math.min(atOnce, count - made);
    await withTransaction(owner, (tx) =>
      tx.query(fillSql, [people, made, some, fromMs, Math.floor(yearMs / count), journal]),
    );
    await owner.query(
      `update ledger_account a set version = e.last from (
         select account, max(account_version) as last from ledger_entry where id >= $1::bigint * 32 group by account) e
       where e.account = a.id and e.last > a.version`,
      [journal + BigInt(2 * made)],
    );
  }
  await owner.query('alter table ledger_entry enable trigger user');
  await owner.query('alter table trade enable trigger user');
  await owner.query('vacuum analyze ledger_entry, ledger_journal, trade, ledger_account');
  return { fromMs };
}

/** One trade in two wins 8.00 on 10.00; each is staked, and settled 30 s later, before the next one begins at the earliest. */
const fillSql = `
  with made as materialized (
    select g, 'bench_' || lpad(g::text, 12, '0') as id, ($1::text[])[1 + g % cardinality($1::text[])] as uid,
      $4::bigint + g * $5::bigint as at_ms, g % 2 = 0 as won, $6::bigint + 2 * g as journal,
      case g % 4 when 0 then 'BTCUSD' when 1 then 'ETHUSD' when 2 then 'SOLUSD' else 'XRPUSD' end as pair
    from generate_series($2::bigint, $2::bigint + $3::bigint - 1) g),
  traded as (
    insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover, duration_ms,
      payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text, acceptance_signature, key_id,
      status, entry_seq, exit_seq, closed_ms, profit)
    select id, uid, uid, 'Bench', 'real', pair, 'UP', 1000, 800, 30000, 8000, 0, at_ms, at_ms, 1, at_ms + 30000, '', '', 'bench',
      case when won then 'WON' else 'LOST' end, 2, 3, at_ms + 30000, case when won then 800 else -1000 end
    from made),
  written as (
    insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
    select journal, 'stake', id, 1, uid, at_ms from made
    union all
    select journal + 1, case when won then 'win' else 'loss' end, id, 1, 'system', at_ms from made
    order by 1)
  insert into ledger_entry (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
  select e.id, a.id, a.version + row_number() over (partition by a.id order by e.id), e.amount, 0, e.amount, e.class, m.at_ms, 1
  from made m
  cross join lateral (values
    (m.journal * 32, 'available', m.uid, -1000::bigint, 'internal'),
    (m.journal * 32 + 1, 'staked', m.uid, 1000, 'internal'),
    (m.journal * 32 + 2, 'bankroll', null, -800, 'none'),
    (m.journal * 32 + 3, 'exposure', null, 800, 'none'),
    (m.journal * 32 + 32, 'staked', m.uid, -1000, case when m.won then 'internal' else 'profit' end),
    (m.journal * 32 + 33, case when m.won then 'available' else 'bankroll' end, case when m.won then m.uid end, 1000,
      case when m.won then 'internal' else 'profit' end),
    (m.journal * 32 + 34, 'exposure', null, -800, case when m.won then 'profit' else 'none' end),
    (m.journal * 32 + 35, case when m.won then 'available' else 'bankroll' end, case when m.won then m.uid end, 800,
      case when m.won then 'profit' else 'none' end)) e(id, kind, owner, amount, class)
  join ledger_account a on a.kind = e.kind and a.asset = 'USD' and a.owner is not distinct from e.owner
  order by e.id`;
