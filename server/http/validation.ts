import { IsObject, type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FieldProblem, type Phrase, phrase } from '#domain/failures/phrases.ts';
import { isPhrase } from '#messages/phrases/phrases.ts';
import { closedSchema, textProblems, withinBounds } from '#server/http/bounds/bounds.ts';

type Input = Readonly<Record<string, unknown>>;

/** Checks one part of a request; an empty list when all is well. */
type Check = (value: unknown) => readonly FieldProblem[];

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

/** By schema, for all apps of the process. */
const checks = new WeakMap<TObject, Map<string, Check>>();

/**
 * Compiles the check of a body, query or params. Nothing is converted: a number is no string. Unknown fields are named and
 * refused at every depth, and so is text that PostgreSQL cannot hold (NUL, half a surrogate pair). Lengths come first: no
 * pattern is asked of a text that is too long, also where the answer is looked for (X4).
 *
 * @throws Error where a text or a list of the schema has no upper bound
 */
export function compileCheck(part: 'body' | 'query' | 'path', schema: TObject): Check {
  const ofSchema = checks.get(schema) ?? new Map<string, Check>();
  const check = ofSchema.get(part) ?? newCheck(part, schema);
  checks.set(schema, ofSchema.set(part, check));
  return check;
}

function newCheck(part: 'body' | 'query' | 'path', schema: TObject): Check {
  const closed = closedSchema(schema, part);
  const checker = Compile(closed);
  return (value) => {
    const { rest, problems } = withinBounds(closed, value);
    if (problems.length === 0 && checker.Check(rest)) return textProblems(rest, '');
    const found = [...problems, ...checker.Errors(rest).flatMap((error) => explain(part, schema, error))];
    const fields = new Map<string, FieldProblem>();
    for (const problem of found) if (!fields.has(problem.field)) fields.set(problem.field, problem);
    return fields.size > 0 ? [...fields.values()] : [{ field: part, problem: phrase('wrong_form') }];
  };
}

/**
 * Reads query text by its schema: whole numbers become numbers, 'true' and 'false' what they say, absent values their
 * defaults; all else stays for the check.
 */
export function readQuery(schema: TObject, query: Input): Input {
  const read: Record<string, unknown> = { ...query };
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = read[name];
    if (text === undefined && 'default' in property) read[name] = property.default;
    if ('type' in property && property.type === 'integer' && typeof text === 'string' && /^-?[0-9]{1,15}$/.test(text)) {
      read[name] = Number(text);
    }
    if ('type' in property && property.type === 'boolean' && (text === 'true' || text === 'false')) {
      read[name] = text === 'true';
    }
  }
  return read;
}

/** A body with the outer spaces of its texts of people cut off, so that a blank one is too short; all else stays for the check. */
export function readBody(schema: TObject, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => {
      const property: Input = { ...schema.properties[name] };
      return [name, typeof value === 'string' && property['x-trimmed'] === true ? value.trim() : value];
    }),
  );
}

const facts = (params: object): Input => ({ ...params });
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function explain(part: string, schema: TObject, error: SchemaError): FieldProblem[] {
  const params = facts(error.params);
  const names = error.instancePath.split('/').slice(1);
  const path = names.join('.');
  if (error.keyword === 'required') {
    return list(params.requiredProperties).map((name) => ({
      field: path === '' ? String(name) : `${path}.${String(name)}`,
      problem: phrase('missing_of', { expected: expectation(schemaAt(schema, [...names, String(name)])) }),
    }));
  }
  if (path === '') return [{ field: part, problem: phrase(part === 'body' ? 'no_json_object' : 'wrong_form') }];
  return [{ field: path, problem: problemOf(error.keyword, params, schemaAt(schema, names)) }];
}

/** The schema of a field at any depth; of an entry of a list nothing is known. */
function schemaAt(schema: TObject, names: readonly string[]): TSchema | undefined {
  let at: TSchema | undefined = schema;
  for (const name of names) at = at && IsObject(at) ? at.properties[name] : undefined;
  return at;
}

function problemOf(keyword: string, params: Input, property: TSchema | undefined): Phrase {
  switch (keyword) {
    case 'minLength':
      return phrase('too_short', { least: Number(params.limit) });
    case 'maxLength':
      return phrase('too_long', { most: Number(params.limit) });
    case 'minimum':
      return phrase('at_least', { least: String(params.limit) });
    case 'maximum':
      return phrase('at_most', { most: String(params.limit) });
    default:
      return expectation(property);
  }
}

/** What a field has to be, from its schema; a pattern is described by the phrase that stands beside it, never as itself. */
function expectation(property: TSchema | undefined): Phrase {
  const schema: Input = { ...property };
  if (isPhrase(schema['x-expects'])) return schema['x-expects'];
  if (Array.isArray(schema.enum)) return phrase('one_of', { values: schema.enum.map(String) });
  switch (schema.type) {
    case 'string':
      return phrase('no_string');
    case 'integer':
      return phrase('no_whole_number');
    case 'boolean':
      return phrase('no_boolean');
    default:
      return phrase('wrong_form');
  }
}
