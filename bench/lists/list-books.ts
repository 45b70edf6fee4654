import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { idSql, type ListCounts } from './list-counts.ts';
import { fillMoreLists } from './more-list-books.ts';

/** The tables that are filled, each without what it does to other tables at a row. */
const filled = [
  'auth_user',
  'customer',
  'customer_tag',
  'deposit',
  'withdrawal',
  'support_ticket',
  'support_message',
  'risk_case',
  'own_limit_standing',
  'audit_entry',
] as const;

const firstNames = `(array['Ada','Bruno','Chen','Dora','Emil','Farah','Goran','Hana','Ivo','Jana'])`;
const lastNames = `(array['Almeida','Berg','Costa','Dahl','Evans','Fuchs','Gruber','Haas','Ito','Jansen','Klein','Lopez'])`;

/** What $1 customers are: one in forty waits, one in fifty is suspended, the others are approved. */
const customersSql = [
  `insert into auth_user (id, name, email, email_verified, first_name, last_name, created_at)
   select ${idSql('usr', 'g')}, n.first || ' ' || n.last, 'person' || g || '@list.example', true, n.first, n.last,
     to_timestamp(($2::bigint + g * 1000) / 1000)
   from generate_series(1, $1::integer) g
   cross join lateral (select ${firstNames}[1 + g % 10] as first, ${lastNames}[1 + g % 12] || (g % 997) as last) n`,
  `insert into customer (uid, first_name, last_name, display_name, account_status, phone_number, country, created_ms, date_of_birth)
   select u.id, u.first_name, u.last_name, u.name, case when g % 40 = 0 then 'pending' when g % 50 = 1 then 'suspended' else 'approved' end,
     '+49' || (1510000000 + g), (array['DE','FR','NL','AT','ES'])[1 + g % 5], $2::bigint + g * 1000, '1980-01-01'
   from generate_series(1, $1::integer) g join auth_user u on u.id = ${idSql('usr', 'g')}`,
  `insert into customer_tag (uid, tag, put_by)
   select ${idSql('usr', 'g')}, case when g % 500 = 0 then 'vip' else 'newsletter' end, ${idSql('usr', '1')}
   from generate_series(1, $1::integer) g where g % 20 = 0 and $2::bigint > 0`,
] as const;

/** $1 records of $3 people, from $2 on, $4 ms apart. */
const recordsSql = {
  deposits: `
    insert into deposit (id, user_id, name, amount, payment_method, payment_address, units, quote_price, quote_decimals, quote_source,
      quote_price_ms, quote_seq, quoted_ms, quote_until_ms, status, transaction_id, output, received_units, credited, valuation,
      valued_price, valued_source, valued_seq, valued_ms, paid_ms, reason, created_ms, updated_ms)
    select ${idSql('dep', 'g')}, ${idSql('usr', '1 + g::bigint * 7919 % $3')}, 'Somebody', 1000 + g % 50000, 'Bitcoin',
      'bench' || g, 100000 + g, 6000000, 2, 'live:bench', at, 1, at, at + 900000,
      case when waits then 'pending' when declined then 'declined' else 'approved' end,
      case when done then md5(g::text) || md5((-g)::text) end, case when done then 0 end, case when done then 100000 + g end,
      case when done then 1000 + g % 50000 end, case when done then 'arrival' end, case when done then 6000000 end,
      case when done then 'live:bench' end, case when done then 1 end, case when done then at end, case when done then at end,
      case when declined then 'No payment' end, at, at
    from generate_series(1, $1::integer) g
    cross join lateral (select $2::bigint + g * $4::bigint as at, g > $1::integer - 300 as waits, g % 25 = 0 as odd) t
    cross join lateral (select not t.waits and t.odd as declined, not t.waits and not t.odd as done) s`,
  withdrawals: `
    insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, status, units, price,
      price_decimals, price_source, price_ms, price_seq, transaction_id, reason, created_ms, updated_ms)
    select ${idSql('wdr', 'g')}, ${idSql('usr', '1 + g::bigint * 7919 % $3')}, 'Somebody', 1000 + g % 50000, 'bench' || g % 100000,
      'Ethereum', 250, case when waits then 'pending' when declined then 'declined' else 'approved' end,
      case when done then 100000 + g end, case when done then 250000 end, case when done then 2 end,
      case when done then 'live:bench' end, case when done then at end, case when done then 1 end,
      case when done then '0x' || md5(g::text) || md5((-g)::text) end, case when declined then 'Not the owner' end, at, at
    from generate_series(1, $1::integer) g
    cross join lateral (select $2::bigint + g * $4::bigint as at, g > $1::integer - 300 as waits, g % 25 = 0 as odd) t
    cross join lateral (select not t.waits and t.odd as declined, not t.waits and not t.odd as done) s`,
  conversations: `
    with opened as (
      insert into support_ticket (id, owner, subject, state, last_seq, read_by_customer, read_by_staff, waiting_ms, created_ms, changed_ms,
        assignee)
      select ${idSql('tck', 'g')}, ${idSql('usr', '1 + g::bigint * 7919 % $3')}, 'deposit',
        case when g > $1::integer - 300 then 'open' when g % 10 = 0 then 'answered' else 'closed' end, 2, 1, 1,
        case when g > $1::integer - 300 then $2::bigint + g * $4::bigint end, $2::bigint + g * $4::bigint, $2::bigint + g * $4::bigint,
        case when g % 100 = 0 then ${idSql('usr', '1')} end
      from generate_series(1, $1::integer) g returning id, owner, created_ms)
    insert into support_message (ticket, seq, side, author, message, created_ms)
    select o.id, s, 'customer', o.owner, 'My payment number ' || ltrim(right(o.id, 26), '0') || ' has not arrived, please look', o.created_ms
    from opened o cross join generate_series(1, 2) s`,
  cases: `
    insert into risk_case (id, subject, state, decision, reason, decided_by, opened_ms, decided_ms)
    select ${idSql('rsk', 'g')}, ${idSql('usr', '2 + g % ($3 - 2)')}, case when g > $1::integer - 300 then 'open' else 'decided' end,
      case when g <= $1::integer - 300 then 'no_concern' end, case when g <= $1::integer - 300 then 'Looked at' end,
      case when g <= $1::integer - 300 then ${idSql('usr', '1')} end, $2::bigint + g * $4::bigint,
      case when g <= $1::integer - 300 then $2::bigint + g * $4::bigint end
    from generate_series(1, $1::integer) g`,
  limits: `
    insert into own_limit_standing (uid, kind, period, amount, pending, from_ms)
    select ${idSql('usr', '1 + g::bigint * 7919 % $3')}, 'deposit', 'day', 10000, false, $2::bigint + g * $4::bigint
    from generate_series(1, $1::integer) g`,
  audited: `
    insert into audit_entry (actor, action, subject_kind, subject, created_ms)
    select case when g % 10 = 0 then ${idSql('usr', '1')} else 'system' end,
      case when g % 10000 = 0 then 'customers.suspend' when g % 10 = 0 then 'deposits.approve' else 'deposits.credit' end,
      'deposit', ${idSql('dep', 'g')}, $2::bigint + g * $4::bigint
    from generate_series(1, $1::integer) g where $3::bigint > 0`,
} as const;

/**
 * Fills the lists of staff with a year of records: rows as they would be there, without the work of deciding them. Their sums and
 * their postings say nothing here.
 */
export async function fillLists(owner: Pool, counts: ListCounts): Promise<void> {
  const { rows } = await owner.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
  const fromMs = Number(rows[0]?.now_ms ?? 0n) - 365 * dayMs;
  for (const table of filled) await owner.query(`alter table ${table} disable trigger user`);
  await withTransaction(owner, async (tx) => {
    for (const sql of customersSql) await tx.query(sql, [counts.customers, fromMs]);
  });
  const { deposits, withdrawals, conversations, cases, audited } = counts;
  const all = { deposits, withdrawals, conversations, cases, limits: counts.customers, audited };
  for (const kind of ['deposits', 'withdrawals', 'conversations', 'cases', 'limits', 'audited'] as const) {
    const apartMs = Math.floor((365 * dayMs) / all[kind]);
    await withTransaction(owner, (tx) => tx.query(recordsSql[kind], [all[kind], fromMs, counts.customers, apartMs]));
  }
  for (const table of filled) await owner.query(`alter table ${table} enable trigger user`);
  await owner.query(`vacuum analyze ${filled.join(', ')}`);
  await fillMoreLists(owner, counts, fromMs);
}
