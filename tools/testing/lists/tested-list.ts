import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { newId } from '#server/ids/new-id.ts';

/** The days of the three records that each tested list has (UTC), one a day. */
export const listDays = ['2025-03-01', '2025-03-02', '2025-03-03'] as const;

/** Whom and when the record of a day is of: the second one is decided, of the others the first and the third are alike. */
export interface RecordOfDay {
  readonly nth: number;
  readonly second: boolean;
  readonly customer: string;
  readonly staff: string;
  /** Noon of the day (ms). */
  readonly at: number;
  /** Days since 1970. */
  readonly day: number;
}

/** One insert: SQL and its values. */
type Insert = readonly [sql: string, values: readonly unknown[]];

/** A list of staff by the one declaration (R1.7), with what its tests need to know of it. */
export interface TestedList {
  /** Its path below /api/admin; `.csv` behind it is its file. */
  readonly at: string;
  /** What the audit trail says of who kept its file: the list and the operation. */
  readonly file: { readonly list: string; readonly action: string };
  /** Of the record of each day. */
  readonly ids: readonly string[];
  readonly roles: readonly StaffRole[];
  /** What finds the record of the second day alone, beside its day, given the customers by day and who is staff. */
  readonly finds: (people: readonly string[]) => readonly string[];
  /** What refuses with 400. */
  readonly wrong: readonly string[];
  /** What waits, which is read oldest first: the records of the first and the third day. */
  readonly waiting: string | null;
  /** The tables that it writes, whose triggers are off meanwhile. */
  readonly tables: readonly string[];
  /** Written once, before the records of the days. */
  readonly first?: (staff: string) => readonly Insert[];
  readonly write: (record: RecordOfDay) => readonly Insert[];
}

/** Ids of one kind for the record of each day, in its order. */
export const idsByDay = (prefix: Parameters<typeof newId>[0]): readonly string[] =>
  listDays.map(() => newId(prefix)).toSorted();
