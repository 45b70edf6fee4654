import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { exportLimitRegister, type listLimitRegister } from '#api/limit-register.ts';
import type { QueryOf, ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { ExclusionKind } from '#domain/limits/exclusion.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import type { RealityAnswer } from '#domain/limits/reality-check.ts';
import { type RegisterKind, registerKinds } from '#domain/limits/register.ts';
import type { LimitPeriod } from '#domain/limits/windows.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { FileColumn } from '#messages/files/files.ts';
import { type Page, pageView } from '#server/lists/pages.ts';
import { readRegister } from '#server/lists/register.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';

type Query = QueryOf<typeof listLimitRegister>;
type Item = ReplyOf<typeof listLimitRegister>['items'][number];

interface Row {
  readonly id: string;
  readonly created_ms: bigint;
  readonly uid: string;
  readonly name: string;
  readonly kind: RegisterKind;
  readonly limit_kind: LimitKind | null;
  readonly period: LimitPeriod | null;
  readonly amount: bigint | null;
  readonly is_pending: boolean | null;
  readonly pending_amount: bigint | null;
  readonly until_ms: bigint | null;
  readonly exclusion: ExclusionKind | null;
  readonly since_ms: bigint | null;
  readonly trades: number | null;
  readonly running: number | null;
  readonly staked: bigint | null;
  readonly result: bigint | null;
  readonly answer: RealityAnswer | null;
}

/** Of each kind its newest acts within the page's bounds, each read by its own index; ids of numbers are ordered as such. */
const page = (id: string, time: string, order: string): string => `
  ($2::bigint is null or (${time} <= $2 and (${time}, ${id}) < ($2, $3::text)))
  and ($4::text is null or uid = $4) and ($5::bigint is null or ${time} >= $5) and ($6::bigint is null or ${time} < $6)
  order by ${time} desc, ${order} desc limit $7`;

const standingId = `'lim_' || lpad(id::text, 20, '0')`;

const registerSql = `
  select r.*, coalesce(c.display_name, u.name) as name from (
    (select ${standingId} as id, from_ms as created_ms, uid, 'limit' as kind, kind as limit_kind, period, amount,
       pending as is_pending, pending_amount, pending_from_ms as until_ms, null::text as exclusion, null::bigint as since_ms,
       null::integer as trades, null::integer as running, null::bigint as staked, null::bigint as result, null::text as answer
     from own_limit_standing where 'limit' = any($1) and ${page(standingId, 'from_ms', 'id')})
    union all
    (select 'ndl_' || uid, chosen_ms, uid, 'no-limit', null, null, null, null, null, null, null, null, null, null, null, null, null
     from no_deposit_limit where 'no-limit' = any($1) and ${page(`'ndl_' || uid`, 'chosen_ms', 'uid')})
    union all
    (select id, from_ms, uid, 'exclusion', null, null, null, null, null, until_ms, kind, null, null, null, null, null, null
     from own_exclusion where 'exclusion' = any($1) and ${page('id', 'from_ms', 'id')})
    union all
    (select id, shown_ms, uid, 'reality-check', null, null, null, null, null, null, null, since_ms, trades, running, staked, result, answer
     from reality_check where 'reality-check' = any($1) and ${page('id', 'shown_ms', 'id')})) r
  join auth_user u on u.id = r.uid left join customer c on c.uid = r.uid
  order by r.created_ms desc, r.id desc limit $7`;

/** The register of what customers have set for themselves and were shown, for staff to read and to keep (A13.3). */
export function limitRegisterHandlers(
  pool: Pool,
): Handlers<Pick<Catalogue, 'listLimitRegister' | 'exportLimitRegister'>> {
  return {
    async listLimitRegister({ query }) {
      return pageView(await readActs(pool, query), viewOf);
    },

    exportLimitRegister({ actor, query }) {
      return exported<Row>({
        pool,
        actor: actor.uid,
        operation: exportLimitRegister,
        list: 'limits',
        query,
        names: csvNames,
        read: (of) => readActs(pool, { ...query, ...of }),
        cells: (row) => [cellsOf(row)],
      });
    },
  };
}

function readActs(pool: Pool, query: Query): Promise<Decision<Page<Row>>> {
  const { kind, customer = null } = query;
  return readRegister(query, ({ start, most, fromMs, beforeMs }) =>
    pool.query<Row>({
      name: 'limit-register',
      text: registerSql,
      values: [kind === undefined ? registerKinds : [kind], ...start, customer, fromMs, beforeMs, most],
    }),
  );
}

const amountOf = (amount: bigint | null): string | null => (amount === null ? null : formatCents(amount));
const timeOf = (ms: bigint): string => isoTime(millis(ms));

function viewOf(row: Row): Item {
  const { id, created_ms, uid, name, kind, limit_kind, period, exclusion, until_ms, since_ms } = row;
  const pending = row.is_pending === true && until_ms !== null;
  return {
    id,
    time: timeOf(created_ms),
    customer: { uid, name },
    kind,
    limit:
      limit_kind === null || period === null
        ? null
        : {
            limit: limit_kind,
            period,
            amount: amountOf(row.amount),
            pending: pending ? { amount: amountOf(row.pending_amount), from: timeOf(until_ms) } : null,
          },
    exclusion: exclusion === null || until_ms === null ? null : { exclusion, until: timeOf(until_ms) },
    check:
      since_ms === null
        ? null
        : {
            since: timeOf(since_ms),
            trades: row.trades ?? 0,
            running: row.running ?? 0,
            staked: formatCents(row.staked ?? 0n),
            result: formatCents(row.result ?? 0n),
            answer: row.answer,
          },
  };
}

const csvNames = [
  'record',
  'time',
  'customer_id',
  'customer',
  'limit_entry',
  'limit',
  'period',
  'amount_usd',
  'pending_usd',
  'pending_from',
  'exclusion',
  'until',
  'trading_since',
  'trades',
  'running',
  'staked_usd',
  'result_usd',
  'answer',
] as const satisfies readonly FileColumn[];

function cellsOf(row: Row): readonly string[] {
  const { id, time, customer, kind, limit, exclusion, check } = viewOf(row);
  const none = (amount: string | null | undefined): string => (amount === null ? 'none' : (amount ?? ''));
  return [
    id,
    time,
    customer.uid,
    customer.name,
    kind,
    limit?.limit ?? '',
    limit?.period ?? '',
    none(limit?.amount),
    limit?.pending ? none(limit.pending.amount) : '',
    limit?.pending?.from ?? '',
    exclusion?.exclusion ?? '',
    exclusion?.until ?? '',
    check?.since ?? '',
    check ? String(check.trades) : '',
    check ? String(check.running) : '',
    check?.staked ?? '',
    check?.result ?? '',
    check ? (check.answer ?? 'not answered') : '',
  ];
}
