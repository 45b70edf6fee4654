import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';

/** Where a page of records ended: time and id of its last one. */
export interface PageStart {
  readonly createdMs: string;
  readonly id: string;
}

const cursorShape = /^([0-9]{1,18})~([a-z0-9_]{1,64})$/;

/** Reads a cursor; null when it is not one of ours, `none` when there is none. */
export function readCursor(cursor: string | undefined): PageStart | 'none' | null {
  if (cursor === undefined) return 'none';
  const match = cursorShape.exec(cursor);
  return match ? { createdMs: match[1] ?? '', id: match[2] ?? '' } : null;
}

/** Cuts the row beyond the page off and names the next page. `rows` holds up to limit + 1. */
export function cutPage<R extends PageRow>(rows: readonly R[], limit: number): Page<R> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? `${last.created_ms}~${last.id}` : null };
}

export interface Page<R> {
  readonly rows: readonly R[];
  readonly nextCursor: string | null;
}

/** Which page is asked for: the first one and ten records unless given. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** After which record a page begins, nulls for the first page, and how many rows it reads: one more than it shows. */
export interface PageBounds {
  readonly start: readonly [createdMs: string | null, id: string | null];
  readonly limit: number;
  readonly most: number;
}

/** Refuses a cursor that is not one of ours as invalid_input. */
export function pageBounds({ cursor, limit = 10 }: PageQuery): Decision<PageBounds> {
  const start = readCursor(cursor);
  if (start === null) return refused('invalid_input', wrongCursor);
  return accepted({ start: start === 'none' ? [null, null] : [start.createdMs, start.id], limit, most: limit + 1 });
}

/** Reads one page of a select of its own. Refuses a cursor that is not one of ours as invalid_input. */
export async function selectPage<R extends PageRow>(
  query: PageQuery,
  select: (bounds: PageBounds) => Promise<{ readonly rows: readonly R[] }>,
): Promise<Decision<Page<R>>> {
  const bounds = pageBounds(query);
  if (!bounds.ok) return bounds;
  const { rows } = await select(bounds.value);
  return accepted(cutPage(rows, bounds.value.limit));
}

/** A page as it is answered. */
export const pageView = <R, V>(page: Decision<Page<R>>, view: (row: R) => V) =>
  page.ok ? accepted({ items: page.value.rows.map(view), nextCursor: page.value.nextCursor }) : page;

/** A page of what is shown already, as it is answered. */
export const pageOf = <V>(page: Decision<Page<V>>) => pageView(page, (one) => one);

/** The refusal of a cursor that is not one of ours. */
export const wrongCursor = {
  fields: [{ field: 'cursor', problem: phrase('no_cursor') }],
} as const;

interface PageRow {
  readonly created_ms: bigint;
  readonly id: string;
}

/** A payout within its day. */
const placeInDay = `lower(coin) || '_' || lpad(addition::text, 10, '0')`;

/** A payout within its day among those of all contracts: what the indexes of this list have (migrations 0165 and 0166). */
const placeOfAll = `contract_id || '_' || ${placeInDay}`;

/** Which records of a table are listed, and in which order of their age. */
export interface ListOf {
  readonly table:
    | 'deposit'
    | 'withdrawal'
    | 'house_movement'
    | 'second_factor_removal'
    | 'adjustment'
    | 'custody_report'
    | 'chain_payment'
    | 'price_alert'
    | 'mining_receipt'
    | 'mining_reading'
    | 'trader_application'
    | 'mining_contract'
    | 'mining_payout'
    | 'copy'
    | 'identity_submission'
    | 'travel_record'
    | 'staff_alert'
    | 'staff_change'
    | 'risk_case'
    | 'support_ticket';
  /** An SQL condition; `values` are its $1, $2, … */
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order: 'newest first' | 'oldest first';
  /** The column of its records' age: created_ms, unless given; day where they have no other. */
  readonly age?:
    | 'day'
    | 'created_ms'
    | 'bought_ms'
    | 'began_ms'
    | 'started_ms'
    | 'waiting_ms'
    | 'changed_ms'
    | 'opened_ms'
    | 'decided_ms';
  /** The column of its records' ids: id, unless given; of payouts, which have none, their place in the day, of one contract or of all. */
  readonly key?: 'id' | 'withdrawal' | 'place' | 'place of all';
  /** By the UTC day that its records are of, and within it by their age. */
  readonly byDay?: boolean;
}

/** A day number stands above any time in milliseconds of the next centuries. */
const msBelowDay = '10000000000000';

function keyOf(key: NonNullable<ListOf['key']>): string {
  switch (key) {
    case 'place':
      return placeInDay;
    case 'place of all':
      return placeOfAll;
    default:
      return key;
  }
}

/** Reads one page of a list. Refuses a cursor that is not one of ours as invalid_input. */
export async function readPage<R extends object>(
  pool: Pool,
  { table, where, values, order, age: column = 'created_ms', key: named = 'id', byDay = false }: ListOf,
  query: PageQuery,
): Promise<Decision<Page<R>>> {
  const bounds = pageBounds(query);
  if (!bounds.ok) return bounds;
  const { start, limit } = bounds.value;
  const [ageMs, id, most] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const [beyond, direction] = order === 'newest first' ? ['<', 'desc'] : ['>', 'asc'];
  const key = keyOf(named);
  const age = byDay ? `(day::bigint * ${msBelowDay} + ${column})` : column;
  const { rows } = await pool.query<R & { readonly page_age: bigint; readonly page_key: string }>(
    `select *, ${age}::bigint as page_age, ${key} as page_key from ${table}
     where ${where} and (${ageMs}::bigint is null or (${age}, ${key}) ${beyond} (${ageMs}, ${id}))
     order by ${age} ${direction}, ${key} ${direction} limit ${most}`,
    [...values, ...start, bounds.value.most],
  );
  const { nextCursor } = cutPage(
    rows.map(({ page_age, page_key }) => ({ id: page_key, created_ms: page_age })),
    limit,
  );
  return accepted({ rows: rows.slice(0, limit), nextCursor });
}

/** A page with what is to be shown of its rows, read for all of them at once. */
export async function viewedPage<R, V>(
  page: Decision<Page<R>>,
  view: (rows: readonly R[]) => Promise<readonly V[]>,
): Promise<Decision<Page<V>>> {
  if (!page.ok) return page;
  const { rows, nextCursor } = page.value;
  return accepted({ rows: await view(rows), nextCursor });
}
