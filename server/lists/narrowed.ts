import { dayMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import { parseCents } from '#domain/money/amount.ts';
import type { ListOf } from './pages.ts';
import { periodOf } from './period.ts';

/** What a filter asks of a record: its SQL, given the place of its one value among the values, where it has one. */
interface Condition {
  readonly sql: (place: string) => string;
  readonly value?: unknown;
}

/** What is wrong with what is asked for. */
interface Wrong {
  readonly field: string;
  readonly problem: Phrase;
}

/** Null where it is not asked for. */
export type Asked = Condition | Wrong | null;

/** What every list of staff can be asked for beside its own filters (R1.7). */
interface Narrowing {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** How a list of staff is narrowed, ordered and read page by page, on the screen and as a file alike (R1.7). */
export interface NarrowedList<Q extends Narrowing> extends Pick<ListOf, 'age' | 'key' | 'byDay'> {
  /** What the filters of a query ask for. */
  readonly asks: (query: Q) => readonly Asked[];
  /** Whether what is asked for waits for a decision: the oldest comes first then, unless asked otherwise. */
  readonly waits: (query: Q) => boolean;
}

/** A column has the value. */
export const is = (column: string, value: string | number | undefined): Asked =>
  value === undefined ? null : { sql: (place) => `${column} = ${place}`, value };

/** What no value is compared with. */
export const that = (condition: string): Asked => ({ sql: () => condition });

/** Who is assigned: the member of staff who asks, or nobody. */
export function ofHolder(assigned: 'me' | 'nobody' | undefined, me: string): Asked {
  return assigned === 'nobody' ? that('assignee is null') : is('assignee', assigned === 'me' ? me : undefined);
}

/** An amount in dollars, which a condition compares. */
export function ofAmount(amount: string | undefined, sql: (place: string) => string): Asked {
  if (amount === undefined) return null;
  const cents = parseCents(amount);
  return cents === null ? { field: 'amount', problem: phrase('decimal_cents') } : { sql, value: cents };
}

/**
 * Which records a query of a list finds, and in which order: what waits oldest first, all else newest first unless asked for.
 * Days are those of the records' age, or the days that they are of. Refuses an amount and days that are none as invalid_input.
 */
export function narrowed<Q extends Narrowing>(query: Q, list: NarrowedList<Q>): Decision<Omit<ListOf, 'table'>> {
  const { age = 'created_ms', key = 'id', byDay = false } = list;
  const period = periodOf(query);
  if (!period.ok) return period;
  const { fromMs, beforeMs } = period.value;
  const [column, unit] = byDay || age === 'day' ? ['day', dayMs] : [age, 1];
  // What is not asked for is no condition, so that each list is read by the index that fits it.
  const asked = [
    ...list.asks(query),
    fromMs === null ? null : { sql: (place: string) => `${column} >= ${place}`, value: fromMs / unit },
    beforeMs === null ? null : { sql: (place: string) => `${column} < ${place}`, value: beforeMs / unit },
  ].filter((one) => one !== null);
  const wrong = asked.filter((one) => 'problem' in one);
  if (wrong.length > 0) return refused('invalid_input', { fields: wrong });
  const conditions = asked.filter((one) => 'sql' in one);
  const oldest = query.order === undefined ? list.waits(query) : query.order === 'oldest';
  const values: unknown[] = [];
  const asks = conditions.map(({ sql, value }) => sql(value === undefined ? '' : `$${values.push(value)}`));
  return accepted({
    where: ['true', ...asks].join(' and '),
    values,
    order: oldest ? 'oldest first' : 'newest first',
    age,
    key,
    byDay,
  });
}
