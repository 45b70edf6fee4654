import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { phraseSentence } from '#messages/phrases/phrases.ts';
import { compileCheck, readBody, readQuery } from '#server/http/validation.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { closedSchema } from './bounds.ts';

/** A body of the largest size, in characters. */
const largest = 64 * 1024;
/** Processor time: far above what a check takes (microseconds), far below what a slow pattern takes for such a text (seconds). */
const mostMs = 50;

const operations: readonly Operation[] = [...Object.values(authentication), ...Object.values(catalogue)];
const parts = operations.flatMap(({ id, params, query, body }) =>
  (
    [
      ['path', params],
      ['query', query],
      ['body', body],
    ] as const
  ).flatMap(([part, schema]) => (schema ? [{ id, part, schema }] : [])),
);

/** Repeated to any length, each of these has slowed down some pattern that looks harmless. */
const repeated = [
  '.',
  'a',
  ' ',
  '0',
  '9',
  '@',
  'a@',
  'a.',
  '-',
  '/',
  '\\',
  'é',
  '😀',
  '\u200d',
  '\u0301',
  ',',
  '+',
  '=',
  '1 ',
];
const endings = ['', '\u0000', '!', '\ud800', '\n'];

const textOf = (part: string, ending: string, length: number): string =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length - ending.length) + ending;

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/**
 * The least processor time of this thread in ten runs, in ms: what a check takes. Time that a busy machine gives to others,
 * or that falls to the collector of garbage in one of the runs, is not the check's.
 */
function leastMs(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 10 && least > mostMs / 10; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

describe('every part of every request', () => {
  it('[X4] every text has a greatest length, every list a greatest number, and no object takes a field it does not name', () => {
    expect(parts.length).toBeGreaterThan(150);
    for (const { id, part, schema } of parts) expect(() => closedSchema(schema, `${id} ${part}`)).not.toThrow();
    expect(() => closedSchema(Type.Object({ a: Type.String() }), 'body')).toThrow('body.a: a text without maxLength');
    expect(() => closedSchema(Type.Object({ a: Type.Array(Type.Integer()) }), 'body')).toThrow('without maxItems');
    expect(() => closedSchema(Type.Object({ a: Type.Unknown() }), 'body')).toThrow('without bounds');
    const deep = closedSchema(Type.Object({ a: Type.Array(Type.Object({}), { maxItems: 1 }) }), 'body');
    expect(JSON.stringify(deep).match(/"additionalProperties":false/g)).toHaveLength(2);
  });

  it('[X4] a field takes no longer for the worst text of the largest body than for any other, in every operation', () => {
    // Fields of one schema take the same time: an id, an amount or a day is in many operations.
    const timed = new Set<string>();
    for (const { id, part, schema } of parts) {
      const check = compileCheck(part, schema);
      for (const [name, field] of Object.entries(schema.properties)) {
        const kind = `${part} ${JSON.stringify(field)}`;
        if (timed.has(kind)) continue;
        timed.add(kind);
        const most = 'maxLength' in field && typeof field.maxLength === 'number' ? field.maxLength : largest;
        const slowest = repeated
          .flatMap((text) => endings.flatMap((ending) => [textOf(text, ending, largest), textOf(text, ending, most)]))
          .map((text) => leastMs(() => check(readBody(schema, { [name]: text }))))
          .reduce((one, other) => Math.max(one, other));
        expect(slowest, `${id} ${part} ${name}`).toBeLessThan(mostMs);
      }
    }
  });

  it('[X4] nor for a field that is nested, many or unknown, and each is refused', () => {
    const many = Object.fromEntries(Array.from({ length: 8_000 }, (_, n) => [`${n}`, n]));
    const values = [nested(10_000), Array.from({ length: 20_000 }, () => '.'), many, [textOf('a', '\u0000', largest)]];
    for (const { id, part, schema } of parts) {
      const check = compileCheck(part, schema);
      for (const name of [...Object.keys(schema.properties), 'extra']) {
        for (const value of values) {
          expect(
            check({ [name]: value }).map(({ field }) => field.split('.')[0]),
            `${id} ${name}`,
          ).toContain(name);
          expect(
            leastMs(() => check({ [name]: value })),
            `${id} ${part} ${name}`,
          ).toBeLessThan(mostMs);
        }
      }
      expect(check(many).length, id).toBeLessThan(60);
      expect(
        leastMs(() => check(readQuery(schema, many))),
        id,
      ).toBeLessThan(mostMs);
    }
  });
});

it('[E2] what is too long, too many or unknown is named by its field at every depth, with what would be right', () => {
  const schema = Type.Object({
    name: Type.String({ maxLength: 3, pattern: '^[a-z]+$', 'x-expects': phrase('no_line') }),
    note: Type.Optional(Type.Union([Type.String({ maxLength: 2 }), Type.Null()])),
    lines: Type.Optional(
      Type.Array(Type.Object({ of: Type.String({ maxLength: 2 }) }), { maxItems: 2, description: 'Lines' }),
    ),
  });
  const check = compileCheck('body', schema);
  const found = (value: unknown) =>
    Object.fromEntries(check(value).map(({ field, problem }) => [field, phraseSentence(translatorOf('en'), problem)]));
  expect(found({ name: 'abc', note: null, lines: [{ of: 'a' }] })).toEqual({});
  expect(found({ name: 'abcd', extra: 1, note: '123' })).toEqual({
    name: 'has to have at most 3 characters',
    extra: 'is not known here; leave it out',
    note: 'has to have at most 2 characters',
  });
  expect(found({ name: 'ab', lines: [{ of: 'a', more: [[1]] }, { of: 'abc' }] })).toEqual({
    'lines.0.more': 'is not known here; leave it out',
    'lines.1.of': 'has to have at most 2 characters',
  });
  expect(found({ name: 'ab', lines: [1, 2, 3] })).toEqual({ lines: 'has to have at most 2 entries' });
  expect(found({ name: ['ab'] })).toEqual({ name: 'has to be one line of text' });
  expect(found({ name: 'ab', lines: [{ of: '\ud800' }] })).toEqual({
    'lines.0.of': 'has a character that is not allowed',
  });
  // Counted as JSON Schema counts: by code points.
  expect(found({ name: 'ab', note: '😀😀' })).toEqual({});
});
