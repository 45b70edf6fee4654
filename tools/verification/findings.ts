import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { PromiseName } from '#messages/promises/promises.ts';
import { type Problem, problemOf, withoutMarks } from './facts.ts';

/** One thing that is off: what it is, and what is wrong with it in English, its facts marked (`fact`). */
export interface Named {
  readonly id: string;
  readonly problem: string;
}

/** A breach found, or the line that counts those of a promise that are not named. */
export interface Breach extends Problem {
  readonly rule: string;
  /** What does not hold: its sentence is in the catalogues (messages/promises). */
  readonly promise: PromiseName;
  readonly id: string;
  /** How many breaches the line stands for, where it counts them. */
  readonly more?: number;
}

/** What a verification has found so far. */
export interface Findings {
  /** By promise; of each the last `mostNamed` that were reported, and a line with the number of the others. */
  readonly breaches: readonly Breach[];
  /** What is no breach and should be known all the same. */
  readonly notices: readonly string[];
  breach(rule: string, promise: PromiseName, id: string, problem: string): void;
  /** Counts breaches of a promise that nothing names. */
  unnamedBreaches(rule: string, promise: PromiseName, count: number): void;
  notice(text: string): void;
  /** Says how many more there are of what was noticed last, and older; nothing where there are none. */
  unnamedNotices(count: number): void;
}

/** Most breaches of one promise, and most notices of one kind, that are named: the newest of them. */
export const mostNamed = 1_000;

/** The first rows of a query, and how many it has beyond them. */
export interface Newest<Row> {
  readonly rows: readonly Row[];
  readonly unnamed: number;
}

/**
 * The first `mostNamed` rows of a query in its own order, or by `order` where there are more. They are counted only then: as many as are
 * named are found without the whole of what is off being laid out.
 */
export async function readNewest<Row extends object>(
  db: ClientBase,
  sql: string,
  { order = '', values = [] }: { readonly order?: string; readonly values?: unknown[] } = {},
): Promise<Newest<Row>> {
  const text = `select n.* from (${sql}) n limit ${mostNamed + 1}`;
  // Named: reading and planning the checks takes most of the time on small books, and is done once per connection.
  const name = `verify ${createHash('sha256').update(text).digest('base64url')}`;
  const { rows } = await db.query<Row>({ name, text, values });
  if (rows.length <= mostNamed) return { rows, unnamed: 0 };
  const all = await db.query<Row & { readonly found: bigint }>(
    `with n as materialized (${sql}) select n.*, (select count(*) from n) as found from n ${order} limit ${mostNamed}`,
    values,
  );
  return { rows: all.rows, unnamed: Number(all.rows[0]?.found ?? 0n) - all.rows.length };
}

interface Promised {
  readonly rule: string;
  readonly promise: PromiseName;
  readonly named: Breach[];
  unnamed: number;
}

export function newFindings(): Findings {
  const promises = new Map<string, Promised>();
  const notices: string[] = [];
  const of = (rule: string, promise: PromiseName): Promised => {
    const found = promises.get(promise) ?? { rule, promise, named: [], unnamed: 0 };
    promises.set(promise, found);
    return found;
  };
  return {
    get breaches() {
      return [...promises.values()].flatMap(linesOf);
    },
    notices,
    breach(rule, promise, id, problem) {
      const found = of(rule, promise);
      found.named.push({ rule, promise, id, ...problemOf(problem) });
      if (found.named.length <= mostNamed) return;
      found.named.shift();
      found.unnamed += 1;
    },
    unnamedBreaches(rule, promise, count) {
      if (count > 0) of(rule, promise).unnamed += count;
    },
    notice: (text) => void notices.push(withoutMarks(text)),
    unnamedNotices(count) {
      if (count > 0) notices.push(`and ${count} more of that kind, which are older`);
    },
  };
}

function linesOf({ rule, promise, named, unnamed: more }: Promised): readonly Breach[] {
  return more === 0
    ? named
    : [...named, { rule, promise, id: `and ${more} more`, ...problemOf('are not named here'), more }];
}
