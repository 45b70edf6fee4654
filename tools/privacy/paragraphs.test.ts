import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { fieldsOf } from './fields.ts';
import { nothing } from './nobodys.ts';
import { paragraphs } from './paragraphs.ts';

const page = ['privacy-policy.tsx', 'stored-data.tsx']
  .map((name) => readFileSync(path.join(import.meta.dirname, '../../web/site/pages', name), 'utf8'))
  .join('\n');
const operations: readonly (readonly [string, Operation])[] = Object.entries(catalogue);
const paragraphsOf = (name: string): readonly string[] =>
  Object.entries(paragraphs).flatMap(([paragraph, names]) => (names.includes(name) ? [paragraph] : []));

/** The names of all properties of a schema, however deep. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...namesIn(value),
  ]);
}

it('[B2] of each operation it is known whether its reply holds personal data, and which paragraph describes it', () => {
  const names = operations.map(([name]) => name);
  expect(names.filter((name) => paragraphsOf(name).length === 0 && !nothing.includes(name))).toEqual([]);
  expect(nothing.filter((name) => paragraphsOf(name).length > 0)).toEqual([]);
  expect([...nothing, ...Object.values(paragraphs).flat()].filter((name) => !names.includes(name))).toEqual([]);
});

it('[B2] the privacy page has each paragraph, once', () => {
  for (const paragraph of Object.keys(paragraphs)) {
    expect([paragraph, page.split(`<dt id="${paragraph}">`).length - 1]).toEqual([paragraph, 1]);
  }
});

it('[B2] a name, an address, a photo or a balance is in no reply whose paragraph does not describe it', () => {
  const undescribed = operations.flatMap(([name, { reply }]) =>
    namesIn(reply)
      .filter((field) => Object.hasOwn(fieldsOf, field))
      .filter((field) => !paragraphsOf(name).some((paragraph) => fieldsOf[field]?.includes(paragraph)))
      .map((field) => `${name}: ${field}`),
  );
  expect([...new Set(undescribed)]).toEqual([]);
});

it('[B2] the page says who sees a trader’s photo and balances', () => {
  const trader = page.split('<dt id="trader">')[1]?.split('<dt ')[0]?.replace(/\s+/g, ' ') ?? '';
  for (const words of ['your photo', 'what balance you had when you placed it']) {
    expect(trader).toContain(words);
  }
  expect(page.replace(/\s+/g, ' ')).not.toContain('only you can open it here');
});
