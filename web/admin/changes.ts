import { formatCents } from '#domain/money/amount.ts';

/** One field of a record that a decision changed; null: there was none, or there is none any more. */
export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Columns of the audited records that are whole cents. */
const centFields = new Set(['amount', 'credited', 'network_fee']);

function readable(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (/^-?\d{1,18}$/.test(digits)) {
    if (centFields.has(field)) return formatCents(BigInt(digits));
    if (/(_ms|Ms)$/.test(field)) return new Date(Number(digits)).toISOString();
  }
  return String(value);
}

/** A record as its leaves: {a: {b: 1}} → a.b: 1. What is null or empty has none. */
function leaves(value: unknown, path: string, field: string): readonly (readonly [string, string])[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`, key));
  }
  const text = readable(field, value);
  return text === null || text === '' ? [] : [[path, text]];
}

/** What an audit entry changed, field by field, in the order of the record; what stayed the same is left out (R2). */
export function changesOf(before: unknown, after: unknown): readonly Change[] {
  const [was, is] = [new Map(leaves(before, '', '')), new Map(leaves(after, '', ''))];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
    const change = { field, before: was.get(field) ?? null, after: is.get(field) ?? null };
    return change.before === change.after ? [] : [change];
  });
}
