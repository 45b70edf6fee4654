import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { closedSchema, type FieldProblem, textProblems, withinBounds } from '#server/http/bounds/bounds.ts';

type Input = Readonly<Record<string, unknown>>;

/** Checks one part of a request; an empty list when all is well. */
type Check = (value: unknown) => readonly FieldProblem[];

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
}

/**
 * Compiles the check of a body, query or params. Nothing is converted: a number is no string. Unknown fields are named and
 * refused at every depth, and so is text that PostgreSQL cannot hold (NUL, half a surrogate pair). Lengths come first: no
 * pattern is asked of a text that is too long, also where the answer is looked for (X4).
 *
 * @throws Error where a text or a list of the schema has no upper bound
 */
export function compileCheck(part: 'body' | 'query' | 'path', schema: TObject): Check {
  const closed = closedSchema(schema, part);
  const checker = Compile(closed);
  return (value) => {
    const { rest, problems } = withinBounds(closed, value);
    if (problems.length === 0 && checker.Check(rest)) return textProblems(rest, '');
    const found = [...problems, ...checker.Errors(rest).flatMap((error) => explain(part, schema, error))];
    const fields = new Map<string, FieldProblem>();
    for (const problem of found) if (!fields.has(problem.field)) fields.set(problem.field, problem);
    return fields.size > 0 ? [...fields.values()] : [{ field: part, problem: 'is not of the right form' }];
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
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'required') {
    return list(params.requiredProperties).map((name) => ({
      field: path === '' ? String(name) : `${path}.${String(name)}`,
      problem: `is missing; it ${expectation(schema.properties[String(name)])}`,
    }));
  }
  if (path === '')
    return [{ field: part, problem: part === 'body' ? 'has to be a JSON object' : 'is not of the right form' }];
  return [{ field: path, problem: problemOf(error.keyword, params, schema.properties[path]) }];
}

function problemOf(keyword: string, params: Input, property: TSchema | undefined): string {
  switch (keyword) {
    case 'minLength':
      return `has to have at least ${String(params.limit)} characters`;
    case 'maxLength':
      return `has to have at most ${String(params.limit)} characters`;
    case 'minimum':
      return `has to be ${String(params.limit)} or more`;
    case 'maximum':
      return `has to be ${String(params.limit)} or less`;
    default:
      return expectation(property);
  }
}

/** What a field has to be, in words, from its schema; a pattern is told by its description, never as itself. */
function expectation(property: TSchema | undefined): string {
  const schema: Input = { ...property };
  const { description, type, pattern } = schema;
  if (typeof description === 'string' && pattern !== undefined) {
    return `has to be: ${description.charAt(0).toLowerCase()}${description.slice(1)}`;
  }
  if (Array.isArray(schema.enum))
    return `has to be one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;
  switch (type) {
    case 'string':
      return 'has to be a string';
    case 'integer':
      return 'has to be a whole number';
    case 'boolean':
      return 'has to be true or false';
    default:
      return 'is not of the right form';
  }
}
