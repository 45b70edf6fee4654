import type { Pool } from 'pg';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseCents } from '#domain/money/amount.ts';
import { periodOf } from './period.ts';

/** Where a page of records ended: time and id of its last one. */
export interface PageStart {
  readonly createdMs: string;
  readonly id: string;
}

const cursorShape = /^([0-9]{1,18})~([a-z0-9_]{1,40})$/;

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

/** The refusal of a cursor that is not one of ours. */
export const wrongCursor = {
  fields: [{ field: 'cursor', problem: phrase('no_cursor') }],
} as const;

interface PageRow {
  readonly created_ms: bigint;
  readonly id: string;
}

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
    | 'trader_application';
  /** An SQL condition; `values` are its $1, $2, … */
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order: 'newest first' | 'oldest first';
  /** By the UTC day that its records are of, and within it by their age. */
  readonly byDay?: boolean;
}

/** What a reviewer's list is narrowed by. */
export interface Narrowed {
  readonly status?: string | undefined;
  readonly customer?: string | undefined;
  readonly method?: string | undefined;
  readonly amount?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

/**
 * Which records an amount in dollars finds (R1.6, R1.7): those it was asked for, and those of which it was credited or paid out, where
 * that is another.
 */
const ofAmount = {
  deposit: (place: string) => `(amount = ${place} or (credited <> amount and credited = ${place}))`,
  withdrawal: (place: string) =>
    `(amount = ${place}
      or (network_fee > 0 and amount - network_fee = ${place} and status in ('approved', 'returned')))`,
  adjustment: (place: string) => `amount = ${place}`,
} as const;

/**
 * A reviewer's list: what waits oldest first, all else newest first unless asked for. Refuses an amount and days that are none.
 */
export function reviewed(query: Narrowed, table: keyof typeof ofAmount): Decision<Omit<ListOf, 'table'>> {
  const period = periodOf(query);
  if (!period.ok) return period;
  const cents = query.amount === undefined ? undefined : parseCents(query.amount);
  if (cents === null)
    return refused('invalid_input', { fields: [{ field: 'amount', problem: phrase('decimal_cents') }] });
  const { fromMs, beforeMs } = period.value;
  // What is not asked for is no condition, so that each list is read by the index that fits it.
  const asked = [
    [(place: string) => `status = ${place}`, query.status],
    [(place: string) => `user_id = ${place}`, query.customer],
    [(place: string) => `payment_method = ${place}`, query.method],
    [ofAmount[table], cents],
    [(place: string) => `created_ms >= ${place}`, fromMs ?? undefined],
    [(place: string) => `created_ms < ${place}`, beforeMs ?? undefined],
  ] as const;
  const conditions = asked.filter(([, value]) => value !== undefined);
  const waits = query.status === 'pending' && query.customer === undefined;
  const oldest = query.order === undefined ? waits : query.order === 'oldest';
  return accepted({
    where: ['true', ...conditions.map(([condition], place) => condition(`$${place + 1}`))].join(' and '),
    values: conditions.map(([, value]) => value),
    order: oldest ? 'oldest first' : 'newest first',
  });
}

/** A day number stands above any time in milliseconds of the next centuries. */
const msBelowDay = '10000000000000';

/** Reads one page of a list. Refuses a cursor that is not one of ours as invalid_input. */
export async function readPage<R extends PageRow>(
  pool: Pool,
  { table, where, values, order, byDay = false }: ListOf,
  query: PageQuery,
): Promise<Decision<Page<R>>> {
  const bounds = pageBounds(query);
  if (!bounds.ok) return bounds;
  const { start, limit } = bounds.value;
  const [createdMs, id, most] = [1, 2, 3].map((place) => `$${values.length + place}`);
  const [beyond, direction] = order === 'newest first' ? ['<', 'desc'] : ['>', 'asc'];
  const age = byDay ? `(day::bigint * ${msBelowDay} + created_ms)` : 'created_ms';
  const { rows } = await pool.query<R & { readonly page_age: bigint }>(
    `select *, ${age} as page_age from ${table}
     where ${where} and (${createdMs}::bigint is null or (${age}, id) ${beyond} (${createdMs}, ${id}))
     order by ${age} ${direction}, id ${direction} limit ${most}`,
    [...values, ...start, bounds.value.most],
  );
  const { nextCursor } = cutPage(
    rows.map(({ id: of, page_age }) => ({ id: of, created_ms: page_age })),
    limit,
  );
  return accepted({ rows: rows.slice(0, limit), nextCursor });
}
