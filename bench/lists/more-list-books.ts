import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { idSql, type ListCounts } from './list-counts.ts';

/** The tables that are filled, each without what it does to other tables at a row. */
const filled = [
  'identity_submission',
  'adjustment',
  'trader_application',
  'trader',
  'copy',
  'mining_plan',
  'mining_contract',
  'mining_day',
  'mining_run',
  'mining_payout',
  'mining_receipt',
  'travel_record',
  'staff_alert',
  'contact_message',
  'contact_conversation',
  'contact_answer',
] as const;

const owner = (places: string): string => idSql('usr', `2 + g::bigint * 7919 % (${places} - 2)`);
const staff = idSql('usr', '1');
/** Of each list the newest so many wait. */
const waiting = 300;
const waits = `g > $1::integer - ${waiting}`;

/** $1 records of $3 people, from $2 on, $4 ms apart. */
const recordsSql = {
  // Of each customer the first one, which was approved; those after it were declined, and the newest wait.
  identities: `
    insert into identity_submission (id, user_id, status, reviewer, reason, created_ms, ended_ms)
    select ${idSql('idn', 'g')}, ${idSql('usr', '2 + g % ($3 - 2)')},
      case when ${waits} then 'submitted' when g <= $3 - 2 then 'approved' else 'declined' end,
      case when ${waits} then null else ${staff} end, case when ${waits} or g <= $3 - 2 then null else 'unreadable' end, at,
      case when ${waits} then null else at end
    from generate_series(1, $1::integer) g cross join lateral (select $2::bigint + g * $4::bigint as at) t`,
  adjustments: `
    insert into adjustment (id, user_id, direction, amount, reason_code, explanation, status, requested_by, decided_by, reason,
      created_ms, updated_ms)
    select ${idSql('adj', 'g')}, ${owner('$3')}, case when g % 5 = 0 then 'debit' else 'credit' end, 1000 + g % 50000, 'our_error',
      'Found by the books', case when ${waits} then 'pending' when g % 25 = 0 then 'declined' else 'approved' end, ${staff},
      case when ${waits} then null else ${idSql('usr', '2 + (g::bigint * 7919 + 1) % ($3 - 2)')} end,
      case when not ${waits} and g % 25 = 0 then 'Not ours' end, at, at
    from generate_series(1, $1::integer) g cross join lateral (select $2::bigint + g * $4::bigint as at) t`,
  applications: `
    insert into trader_application (id, user_id, name, looks, about, share_bps, status, reason, decided_by, created_ms, decided_ms)
    select ${idSql('tra', 'g')}, ${idSql('usr', '2 + g % ($3 - 2)')}, 'Trader ' || g, array['trader'], 'About me', 1000,
      case when ${waits} then 'pending' when g % 3 = 0 then 'declined' else 'approved' end,
      case when not ${waits} and g % 3 = 0 then 'Too few trades' end, case when not ${waits} then ${staff} end, at,
      case when not ${waits} then at end
    from generate_series(1, $1::integer) g cross join lateral (select $2::bigint + g * $4::bigint as at) t`,
  // Half of them are of one trader; of the oldest nine tenths all have stopped, and one in a thousand of the others is paused.
  copies: `
    with traders as (
      insert into trader (id, user_id, name, since_ms)
      select ${idSql('tdr', 'n')}, ${idSql('usr', '1 + n')}, 'Trader ' || n, $2::bigint from generate_series(1, 200) n)
    insert into copy (id, trader_id, user_id, wallet, state, allocation, sizing, max_stake, max_open, share_bps, started_ms,
      stopping_ms, stopped_ms, stopped_by)
    select ${idSql('cpy', 'g')}, case when g % 2 = 0 then ${idSql('tdr', '1')} else ${idSql('tdr', '1 + g % 200')} end, ${owner('$3')},
      case when g % 10 = 0 then 'practice' else 'real' end,
      case when old then 'stopped' when g % 1000 = 0 then 'paused' else 'active' end, 10000, 'proportional', 5000, 10, 1000, at,
      case when old then at end, case when old then at end, case when old then 'customer' end
    from generate_series(1, $1::integer) g
    cross join lateral (select $2::bigint + g * $4::bigint as at, g < $1::integer * 0.9 as old) t`,
  // Some run, and the newest wait for their first day; one plan in a thousand is rare.
  contracts: `
    with plans as (
      insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
        created_by, created_ms)
      select ${idSql('mpl', 'n')}, 'Plan ' || n, '', 'sha256d', '{BTC}', 1000000, 360, 10000, 100, 1000, 50000, ${staff}, $2::bigint
      from generate_series(1, 3) n)
    insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day, state, ended_ms)
    select ${idSql('mct', 'g')}, ${owner('$3')},
      case when g % 1000 = 0 then ${idSql('mpl', '3')} else ${idSql('mpl', '1 + g % 2')} end, 1000000, 10000, at, at / 86400000 + 1,
      at / 86400000 + 31, case when g < $1::integer * 0.9 then 'ended' else 'running' end,
      case when g < $1::integer * 0.9 then (at / 86400000 + 31) * 86400000 end
    from generate_series(1, $1::integer) g cross join lateral (select $2::bigint + g * $4::bigint as at) t`,
  receipts: `
    insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, state, reason, proof, address,
      confirmations, recorded_by, created_ms)
    select ${idSql('mrc', 'g')}, (array['BTC','DOGE','LTC'])[1 + g % 3], at / 86400000, 100000 + g, md5(g::text) || md5((-g)::text), 0,
      'Pool ' || g % 7, 'The pool says so', s.state, case when s.state = 'set aside' then 'Twice' end,
      case when s.state = 'counted' then 'chain' end, case when s.state = 'counted' then 'address' end,
      case when s.state = 'counted' then 6 end, ${staff}, at
    from generate_series(1, $1::integer) g
    cross join lateral (select $2::bigint + g * $4::bigint as at) t
    cross join lateral (select case when ${waits} then 'waiting' when g % 500 = 0 then 'set aside' else 'counted' end as state) s
    where $3::bigint > 0`,
  travel: `
    insert into travel_record (withdrawal, owner, holder, provider, holder_name, holder_country, first_name, last_name, operator,
      threshold, created_ms)
    select w.id, w.user_id, h.holder, case when h.holder = 'own_account' then 'Kraken' end,
      case when h.holder = 'other_person' then 'Somebody' end, case when h.holder = 'other_person' then 'NL' end, 'Ada', 'Berg',
      'Fairlead', 100000, w.created_ms
    from generate_series(1, $1::integer) g join withdrawal w on w.id = ${idSql('wdr', 'g')}
    cross join lateral (select case when g % 1000 = 0 then 'other_person' when g % 3 = 0 then 'own_account' else 'own_wallet' end as holder) h
    where $2::bigint > 0 and $3::bigint > 0 and $4::bigint > 0`,
  alerts: `
    insert into staff_alert (id, code, about, began_ms, notified_ms, ended_ms)
    select ${idSql('sal', 'g')}, case when g % 2 = 0 then 'pair_closed' else 'mail_failing' end, 'about ' || g, at, at,
      case when g % 20000 = 7 then null else at end
    from generate_series(1, $1::integer) g cross join lateral (select $2::bigint + g * $4::bigint as at) t where $3::bigint > 0`,
  contacts: `
    with written as (
      insert into contact_message (id, name, email, message, author, created_ms, unanswered)
      select ${idSql('msg', 'g')}, 'Visitor ' || g, 'visitor' || g || '@list.example', 'Where is my payment number ' || g || '?',
        case when g % 3 = 0 then ${owner('$3')} end, $2::bigint + g * $4::bigint, ${waits} and g % 3 = 0
      from generate_series(1, $1::integer) g returning id, author, created_ms,
        ltrim(right(id, 26), '0')::integer > $1::integer - ${waiting} as waits),
    talks as (
      insert into contact_conversation (message, language, confirm_sha256, confirm_until_ms, waiting_ms)
      select id, 'en', sha256(id::bytea), created_ms, case when waits then created_ms end from written where author is null)
    insert into contact_answer (message, author, created_ms)
    select id, ${staff}, created_ms from written where not waits`,
} as const;

/** Fills the lists that each have a table of their own, as `fillLists` does; payouts are those of the newest contracts. */
export async function fillMoreLists(pool: Pool, counts: ListCounts, fromMs: number): Promise<void> {
  for (const table of filled) await pool.query(`alter table ${table} disable trigger user`);
  const all = { ...counts, identities: counts.customers + counts.identities };
  for (const kind of [
    'identities',
    'adjustments',
    'applications',
    'copies',
    'contracts',
    'receipts',
    'travel',
    'alerts',
    'contacts',
  ] as const) {
    const apartMs = Math.floor((365 * dayMs) / all[kind]);
    await withTransaction(pool, (tx) => tx.query(recordsSql[kind], [all[kind], fromMs, counts.customers, apartMs]));
  }
  await fillPayouts(pool);
  for (const table of filled) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query(`vacuum analyze ${filled.join(', ')}`);
}

/** Two coins a day for a year, as of the longest contracts. */
async function fillPayouts(pool: Pool): Promise<void> {
  const days = `unnest(array['DOGE', 'LTC']) k cross join generate_series(20000, 20359) d`;
  await pool.query(
    `insert into mining_day (coin, day, received, capacity, pair, price, price_decimals, price_source, price_seq, price_ms, closed_by,
       closed_ms)
     select k, d, 100, 1, k || '/USD', 1, 2, 'live:bench', 1, d * 86400000::bigint, ${staff}, d * 86400000::bigint from ${days}`,
  );
  await pool.query(
    `insert into mining_run (id, coin, day, plan_id, formula, contracts, gross, pool_fee, power, net, power_due, carried_before,
       carried_after, sold_units, paid_cents, fee_units, house_carry_after, created_ms)
     select 'run ' || k || d, k, d, (select min(id) from mining_plan), 2, 200, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, d * 86400000::bigint
     from ${days}`,
  );
  await pool.query(
    `insert into mining_payout (contract_id, coin, day, run_id, carry_before, carry_after, sold_units, cents)
     select c.id, k, d, 'run ' || k || d, 0, 0, 1000, 5
     from (select id from mining_contract order by bought_ms desc, id desc limit 200) c cross join ${days}`,
  );
}
