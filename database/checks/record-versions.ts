import type { Check } from './check.ts';
import { recordVersionKeyChecks } from './record-version-keys.ts';

/** A record and its version are written in one statement; what says another time (ms) by more was given it. */
export const writtenWithinMs = 10_000;

const inDemo = "exists (select from installation i where i.mode = 'demo')";

/** What takes its time before it waits for accounts is written so much later (ms) at most: a statement may last so long. */
const waitsForAccountsMs = 60_000;

interface Kind {
  readonly table: string;
  /** How its versions are called, where that is not the table's name. */
  readonly kind?: string;
  /** What its rows are told apart by. */
  readonly key: readonly string[];
  /** The columns that say when a version was written, the newest of them counts; none where the version's own time is the only one. */
  readonly times: readonly string[];
  /** Which of the versions of a record its times date; each of them unless given. */
  readonly dated?: 'first';
  /** The columns in which a later version may differ from the one before. */
  readonly changes?: readonly string[];
  /** A demo writes such records for days before its first start. */
  readonly demoWritesLate?: true;
  /** Which rows of the table, `t`; all unless given. */
  readonly of?: string;
  /** How far (ms) its own time and that of its version may be apart; `writtenWithinMs` unless given. */
  readonly withinMs?: number;
  /** Dated after the last change of its fleet, which lies ahead once a clock was set back: of a time at which the database wrote before. */
  readonly runsAhead?: true;
}

/** The records whose versions are sealed (L7), as `record_version_keep` writes them down. */
const kinds: readonly Kind[] = [
  { table: 'customer_standing', key: ['id'], times: ['from_ms'] },
  { table: 'own_limit_standing', key: ['id'], times: ['from_ms'] },
  { table: 'own_exclusion', key: ['id'], times: ['from_ms'] },
  { table: 'operator_switch_standing', key: ['id'], times: ['from_ms'] },
  { table: 'country_policy_standing', key: ['id'], times: ['from_ms'] },
  { table: 'house_setting', key: ['id'], times: ['since_ms'] },
  { table: 'four_eyes', key: ['id'], times: ['since_ms'] },
  {
    table: 'mining_payout_address',
    key: ['coin', 'address', 'since_ms'],
    times: ['since_ms', 'until_ms'],
    changes: ['until_ms'],
  },
  { table: 'mining_contract', key: ['id'], times: ['bought_ms'], demoWritesLate: true },
  {
    table: 'mining_plan',
    key: ['id'],
    times: ['created_ms', 'approved_ms'],
    changes: ['approved_by', 'approved_ms'],
    demoWritesLate: true,
  },
  { table: 'copy', key: ['id'], times: [] },
  { table: 'trader', key: ['id'], times: [], changes: ['state', 'since_ms', 'stopped_ms', 'stopped_by', 'share_bps'] },
  { table: 'trader_trade', key: ['trade_id'], times: ['accepted_ms'] },
  { table: 'copy_fan_out', key: ['id'], times: [] },
  {
    table: 'copy_settings',
    key: ['copy_id', 'version'],
    times: ['from_ms', 'until_ms'],
    changes: ['until_change', 'until_ms'],
  },
  { table: 'copy_move', key: ['copy_id', 'occurrence'], times: ['created_ms'], withinMs: waitsForAccountsMs },
  { table: 'profit_share', key: ['id'], times: ['created_ms'], withinMs: waitsForAccountsMs },
  { table: 'trade', key: ['trade_id'], times: ['created_ms'], of: 't.copy_id is null' },
  { table: 'chain_gap', key: ['id'], times: ['recorded_ms'] },
  { table: 'market_incident', key: ['id'], times: ['recorded_ms'] },
  { table: 'installation', key: ['singleton'], times: ['created_ms'] },
  { table: 'withdrawal', key: ['id'], times: ['created_ms'] },
  { table: 'approval', key: ['id'], times: ['created_ms', 'taken_back_ms'], changes: ['taken_back_ms'] },
  { table: 'payout_fixing', key: ['id'], times: ['fixed_ms'] },
  { table: 'payout_evidence', key: ['withdrawal'], times: [], changes: ['state', 'paid_units', 'sent_ms'] },
  { table: 'payout_place', key: ['withdrawal'], times: [] },
  {
    table: 'payout_sighting',
    key: ['withdrawal', 'transaction_id', 'payment_no'],
    times: ['seen_ms'],
    changes: ['spends', 'failed', 'replaced_by', 'replaced_height'],
    dated: 'first',
  },
  {
    table: 'withdrawal_legal_ground',
    key: ['id'],
    times: ['set_ms', 'lifted_ms'],
    changes: ['lifted_by', 'lifted_ms'],
  },
  {
    table: 'mining_machine',
    key: ['id'],
    times: ['created_ms', 'retired_ms'],
    changes: ['state', 'reason', 'retired_by', 'retired_ms'],
    runsAhead: true,
  },
  { table: 'mining_reading', key: ['id'], times: ['created_ms'], runsAhead: true },
  { table: 'mining_network', key: ['id'], times: ['taken_ms'], demoWritesLate: true },
  { table: 'mining_fleet_state', key: ['id'], times: ['changed_ms'], runsAhead: true },
  { table: 'mining_receipt', key: ['id'], times: ['created_ms'] },
  { table: 'mining_day', key: ['coin', 'day'], times: ['closed_ms'] },
  { table: 'chain_payment', kind: 'payment_seen', key: ['id'], times: ['first_seen_ms'] },
  {
    table: 'deposit_amount',
    key: ['payment_method', 'payment_address', 'units'],
    times: ['written_ms', 'issued_ms'],
    changes: ['issued_ms', 'holds_until_ms', 'written_ms'],
  },
  { table: 'deposit_split', key: ['deposit', 'occurrence'], times: ['at_ms'] },
  { table: 'aside_release', key: ['id'], times: ['at_ms'] },
  { table: 'deposit', key: ['id'], times: ['created_ms'], withinMs: waitsForAccountsMs },
  { table: 'kept_report', key: ['step', 'from_day'], times: ['kept_ms'] },
  { table: 'chain_address', key: ['chain', 'place'], times: ['created_ms'], withinMs: waitsForAccountsMs },
];

/**
 * Only what these transactions wrote down has no time: records from before their versions were kept. The upgrades that did it are in the
 * order of their transactions, which seals hold; of a fresh installation the last one alone is there.
 */
export const untimed = `(
  select min(xact) from record_version union all
  select min(xact) from record_version where kind = 'kinds' union all
  select min(xact) from record_version where kind = 'seen_and_asked' union all
  select min(xact) from record_version where kind = 'splits' union all
  select min(xact) from record_version where kind = 'owners' union all
  select min(xact) from record_version where kind = 'plan_worths' union all
  select min(xact) from record_version where kind = 'payouts_seen' union all
  select min(xact) from record_version where kind = 'payments_to_payouts' union all
  select min(xact) from record_version where kind = 'undone_payouts' union all
  select min(xact) from record_version where kind = 'noted_from_before'
    and xact < (select min(xact) from record_version where kind = 'kinds') having count(*) > 0)`;

/** Versions with the latest time at which any of them had been written by then. */
const reached = '(select *, max(at_ms) over (order by id) as reached_ms from record_version) v';

/** Whether a version was written down at another time than it says, or says none. */
function otherTime({ times, demoWritesLate, runsAhead, withinMs = writtenWithinMs }: Kind): string {
  if (times.length === 0) return 'false';
  const said = `greatest(${times.map((column) => `(body ->> '${column}')::bigint`).join(', ')})`;
  const late = `at_ms - ${said} > ${withinMs}${demoWritesLate ? ` and not ${inDemo}` : ''}`;
  return `coalesce(${late} or ${said} - ${runsAhead ? 'reached_ms' : 'at_ms'} > ${withinMs}, true)`;
}

function ofKind(kind: Kind): Check {
  const { table, kind: name = table, key, changes = [], of = 'true' } = kind;
  const keyOf = (row: string): string => `concat_ws(' ', ${key.map((column) => `${row} ->> '${column}'`).join(', ')})`;
  const first = `(select min(id) from record_version where kind = '${name}' group by ${keyOf('body')})`;
  return {
    rule: 'L7',
    promise: `L7.record-as-written:${name}`,
    sql: `select '${name} ' || coalesce(v.key, r.key) as id,
        case when v.key is null then 'was never written down' when r.key is null then 'was written down and is gone'
          else 'is not what was written down' end as problem
      from (
        select distinct on (${keyOf('body')}) ${keyOf('body')} as key, body from record_version where kind = '${name}'
        order by ${keyOf('body')}, id desc) v
      full join (select ${keyOf('to_jsonb(t)')} as key, to_jsonb(t) as whole from ${table} t where ${of}) r on r.key = v.key
      where v.key is null or r.key is null or exists (
        select from jsonb_each(v.body) e where r.whole -> e.key is distinct from e.value)
      union all
      select '${name} ' || key, 'was written down again, and says something else'
      from (
        select ${keyOf('body')} as key, fixed, lag(fixed) over (partition by ${keyOf('body')} order by id) as before
        from (select id, body, body - '{${changes.join(',')}}'::text[] as fixed from record_version where kind = '${name}') b) w
      -- A version may say more than those of an earlier program did.
      where before <> fixed and exists (select from jsonb_each(before) e where fixed -> e.key is distinct from e.value)
      union all
      select '${name} ' || ${keyOf('body')}, format('was written down at %s and says another time', coalesce(at_ms::text, 'no time'))
      from ${kind.runsAhead ? reached : 'record_version'} where kind = '${name}' and case when at_ms is null then xact not in ${untimed}
        else ${kind.dated === 'first' ? `id in ${first} and (${otherTime(kind)})` : otherTime(kind)} end`,
  };
}

/** What a set of a placing decided, as `copy_place` writes it down. */
const outcomesOfSets = `
  select f.id as fan_out, o.created_ms as at_ms, o.place, o.source_trade_id, o.copy_id,
    concat_ws('|', o.copy_id, o.place, o.settings_version, o.stake, coalesce(o.trade_id, ''), coalesce(o.skipped, '')) as line
  from copy_outcome o join copy c on c.id = o.copy_id
  left join copy_fan_out f on f.trade_id = o.source_trade_id and f.wallet = c.wallet`;

const sets = `
  select id, at_ms as written_ms, xact, body ->> 'fan_out' as fan_out, (body ->> 'at_ms')::bigint as at_ms,
    (body ->> 'after')::bigint as after, (body ->> 'last')::bigint as last, body ->> 'outcomes' as outcomes
  from record_version where kind = 'copy_set'`;

/**
 * C3: the most of one customer is at least the share of the bankroll that the trader's stake left, by the settings that may have held
 * (one of the last moment may not have been seen); what the trader's trades had set apart before only adds to it.
 */
const boundsOfPlacings = `
  select 'placing ' || f.id as id, format('lets one customer’s copies stake %s, the setting of the acceptance at least %s',
    f.most_of_one, b.least) as problem
  from copy_fan_out f
  join trader_trade s on s.trade_id = f.trade_id
  join ledger_journal j on j.cause = f.trade_id and j.code = 'stake'
  join ledger_entry e on e.id / 32 = j.id
  join ledger_account a on a.id = e.account and a.kind = 'bankroll'
  cross join lateral (
    select greatest(e.balance_after, 0) * min(h.value::bigint) / 10000 as least from house_setting h
    where h.name = 'COPY_RESERVE_CUSTOMER_BPS' and h.since_ms <= s.accepted_ms and h.id >= (
      select max(x.id) from house_setting x where x.name = h.name and x.since_ms <= s.accepted_ms - ${writtenWithinMs})) b
  where f.wallet = 'real' and f.most_of_one < b.least`;

/** L7, C3: the records that decide copies, approvals and payouts are those that were written down, and sealed, at their time. */
export const recordVersionChecks: readonly Check[] = [
  ...recordVersionKeyChecks,
  ...kinds.map(ofKind),
  {
    rule: 'L7',
    promise: 'L7.first-seen-payments',
    // Written down anew where a block was undone: the time that counts is one of those.
    sql: `select 'payment ' || p.id as id, format('was seen in a block at %s, and that was not written down then', p.mined_ms) as problem
      from chain_payment p
      where p.mined_ms is not null and not exists (
        select from record_version v
        where v.kind = 'chain_payment' and v.body ->> 'id' = p.id and v.body ->> 'mined_ms' = p.mined_ms::text
          and v.body ->> 'units' = p.units::text and v.body ->> 'transaction_id' = p.transaction_id
          and case when v.at_ms is null then v.xact in ${untimed} else abs(v.at_ms - p.mined_ms) <= ${writtenWithinMs} end)
      union all
      select distinct 'payment ' || (v.body ->> 'id'), 'was written down and is gone' from record_version v
      where v.kind = 'chain_payment' and not exists (select from chain_payment p where p.id = v.body ->> 'id')`,
  },
  {
    rule: 'L7',
    promise: 'L7.copy-outcomes',
    sql: `with outcome as materialized (${outcomesOfSets}), decided as materialized (${sets})
      select 'copies of ' || d.fan_out || ' after ' || d.after as id, 'became something else than what was written down' as problem
      from decided d
      left join outcome o on o.fan_out = d.fan_out and o.at_ms = d.at_ms and o.place > d.after and o.place <= d.last
      group by d.id, d.fan_out, d.after, d.outcomes
      having encode(sha256(convert_to(coalesce(string_agg(o.line, e'\\n' order by o.place), ''), 'UTF8')), 'hex')
        is distinct from d.outcomes
      union all
      select 'trade ' || o.source_trade_id || ' copy ' || o.copy_id, 'was decided, and that was never written down'
      from outcome o where not exists (
        select from decided d where d.fan_out = o.fan_out and d.at_ms = o.at_ms and o.place > d.after and o.place <= d.last)
      union all
      select 'copies of ' || fan_out || ' after ' || after, 'were written down at another time than they say'
      from decided where case when written_ms is null then xact not in ${untimed} else written_ms is distinct from at_ms end`,
  },
  {
    rule: 'C3',
    promise: 'C3.setting-times',
    // What an earlier version wrote without times has none, and those that it had not ended say when they did.
    sql: `select 'copy ' || s.copy_id || ' version ' || s.version as id,
        format('holds from %s until %s by the count of changes, and from %s until %s by time', s.from_change, s.until_change,
          coalesce(s.from_ms::text, 'no time'), coalesce(s.until_ms::text, 'no time')) as problem
      from copy_settings s
      left join (
        select body ->> 'copy_id' as copy_id, (body ->> 'version')::integer as version,
          bool_or(body ->> 'until_change' is not null) as ended
        from record_version where kind = 'copy_settings' and at_ms is null and xact in ${untimed} group by 1, 2) e
        on e.copy_id = s.copy_id and e.version = s.version
      where (s.from_ms is null and e.copy_id is null)
        or (s.until_change is not null and s.until_ms is null and e.ended is not true)`,
  },
  {
    rule: 'C3',
    promise: 'C3.customer-bounds',
    sql: boundsOfPlacings,
  },
];
