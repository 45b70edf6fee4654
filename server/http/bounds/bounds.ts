import type { TSchema } from 'typebox';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';

type Json = Readonly<Record<string, unknown>>;

/** Unknown fields that one answer names, and how much of such a name. */
const unknownNamed = { most: 20, characters: 64 } as const;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The plain schemas that a value may fit, one of each kind; a union is none itself. */
function alternatives(schema: unknown): readonly Json[] {
  if (!isJson(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(alternatives) : [schema];
}

const ofType = (schema: unknown, type: string): Json | undefined =>
  alternatives(schema).find((one) => one.type === type);

/**
 * The schema of a part of a request as it is checked: no object, at any depth, takes a field that it does not name.
 *
 * @throws Error where a text or a list has no upper bound, or a union leaves open which bound is meant
 */
export function closedSchema(schema: TSchema, at: string): Json {
  const plain: Json = { ...schema };
  const { anyOf, type, enum: values, properties, items } = plain;
  if (Array.isArray(anyOf)) {
    for (const kind of ['string', 'array', 'object']) {
      if (alternatives(plain).filter((one) => one.type === kind).length > 1)
        throw new Error(`${at}: several of ${kind}`);
    }
    return { ...plain, anyOf: anyOf.map((one: TSchema) => closedSchema(one, at)) };
  }
  if (Array.isArray(values) || 'const' in plain) return plain;
  switch (type) {
    case 'string':
      if (typeof plain.maxLength !== 'number') throw new Error(`${at}: a text without maxLength`);
      return plain;
    case 'array':
      if (typeof plain.maxItems !== 'number' || !isJson(items)) throw new Error(`${at}: a list without maxItems`);
      return { ...plain, items: closedSchema(items, `${at}[]`) };
    case 'object': {
      const fields = Object.entries(isJson(properties) ? properties : {}).map(([name, field]) => {
        if (!isJson(field)) throw new Error(`${at}.${name}: no schema`);
        return [name, closedSchema(field, `${at}.${name}`)] as const;
      });
      return { ...plain, properties: Object.fromEntries(fields), additionalProperties: false };
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return plain;
    default:
      throw new Error(`${at}: a schema without bounds`);
  }
}

export interface Bounded {
  /** The value without what is too long, too many, too deep or unknown: what is left costs little to check. */
  readonly rest: unknown;
  readonly problems: readonly FieldProblem[];
}

/** Looks at lengths and names alone (X4): before any pattern is asked, and in time that grows with the value's size at most. */
export function withinBounds(schema: Json, value: unknown): Bounded {
  const problems: FieldProblem[] = [];
  return { rest: bounded(schema, value, '', problems), problems };
}

/** What is left of a value; undefined where all of it is out of bounds. */
function bounded(schema: unknown, value: unknown, at: string, problems: FieldProblem[]): unknown {
  if (typeof value === 'string') {
    const most = ofType(schema, 'string')?.maxLength;
    if (typeof most !== 'number' || !isLonger(value, most)) return value;
    problems.push({ field: at, problem: phrase('too_long', { most }) });
    return undefined;
  }
  if (Array.isArray(value)) return boundedList(ofType(schema, 'array'), value, at, problems);
  // Of another kind than the schema's: what is in it is not looked at.
  if (isJson(value)) return boundedObject(ofType(schema, 'object'), value, at, problems);
  return value;
}

function boundedList(
  schema: Json | undefined,
  value: readonly unknown[],
  at: string,
  problems: FieldProblem[],
): unknown {
  if (!schema) return [];
  const most = Number(schema.maxItems);
  if (value.length > most) {
    problems.push({ field: at, problem: phrase('too_many_entries', { most }) });
    return undefined;
  }
  return value.map((item, index) => bounded(schema.items, item, `${at}.${index}`, problems) ?? '');
}

function boundedObject(schema: Json | undefined, value: Json, at: string, problems: FieldProblem[]): unknown {
  if (!schema) return {};
  const known = isJson(schema.properties) ? schema.properties : {};
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(known, name));
  for (const name of unknown.slice(0, unknownNamed.most)) {
    const named = name.slice(0, unknownNamed.characters).toWellFormed();
    problems.push({ field: within(at, named), problem: phrase('unknown_field') });
  }
  const rest = Object.entries(known).flatMap(([name, field]) => {
    if (!Object.hasOwn(value, name)) return [];
    const left = bounded(field, value[name], within(at, name), problems);
    return left === undefined ? [] : [[name, left] as const];
  });
  return Object.fromEntries(rest);
}

const within = (at: string, name: string): string => (at === '' ? name : `${at}.${name}`);

/** Lengths are counted in code points, as JSON Schema does; what has twice as many code units needs no counting. */
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let points = 0;
  for (const _ of text) points += 1;
  return points > most;
}

/** Fields with a text that PostgreSQL cannot hold (NUL, half a surrogate pair), at any depth of a value within bounds. */
export function textProblems(value: unknown, at: string): FieldProblem[] {
  if (typeof value === 'string') {
    const isText = !value.includes('\u0000') && value.isWellFormed();
    return isText ? [] : [{ field: at, problem: phrase('no_text_character') }];
  }
  if (Array.isArray(value)) return listOf(value).flatMap((item, index) => textProblems(item, `${at}.${index}`));
  return isJson(value) ? Object.entries(value).flatMap(([name, item]) => textProblems(item, within(at, name))) : [];
}
