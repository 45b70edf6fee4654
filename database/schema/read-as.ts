/** What a value is in the program, null apart; `unknown` of JSON. */
export type ReadAs = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'unknown';

/** By the object ids of PostgreSQL's types: what the product's pools read them as (server/outside/postgres/pool.ts). */
const kinds: ReadonlyMap<number, ReadAs> = new Map([
  [16, 'boolean'],
  [17, 'Buffer'],
  [20, 'bigint'],
  [21, 'number'],
  [23, 'number'],
  [26, 'number'],
  [114, 'unknown'],
  [700, 'number'],
  [701, 'number'],
  [1082, 'Date'],
  [1114, 'Date'],
  [1184, 'Date'],
  [3802, 'unknown'],
]);

/** Types of lists, each with the type of its elements. The driver leaves lists of other types as text. */
const lists: ReadonlyMap<number, number> = new Map([
  [1000, 16],
  [1005, 21],
  [1007, 23],
  [1009, 25],
  [1015, 25],
  [1016, 20],
  [3807, 3802],
]);

/** What a column of a type is read as: a list of it, or one. Types that are named nowhere are read as their text. */
export function readAs(type: number): { readonly kind: ReadAs; readonly list: boolean } {
  const element = lists.get(type);
  return { kind: kinds.get(element ?? type) ?? 'string', list: element !== undefined };
}
