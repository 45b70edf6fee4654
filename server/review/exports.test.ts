import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';

const operations: readonly Operation[] = Object.values(catalogue);
const files = operations.filter(({ media, access }) => media?.startsWith('text/csv') && access === 'admin');

/** Whether a filter takes any text: neither some values, nor a pattern, nor an id. */
const takesAnyText = (filter: TSchema): boolean =>
  !['enum', 'const', 'pattern'].some((limit) => limit in filter) && !isId(filter);
const isId = (filter: TSchema): boolean => 'minLength' in filter && 'maxLength' in filter && filter.maxLength === 64;

it('[R1.7] [A7.1] the file of each list declares what the audit trail holds of a filter that takes any text', () => {
  expect(files.length).toBeGreaterThan(15);
  for (const { id, query, audited = {} } of files) {
    const any = Object.entries(query?.properties ?? {}).filter(([, filter]) => takesAnyText(filter));
    const declared = Object.keys(audited).filter((name) => audited[name] !== 'a customer');
    expect(declared.toSorted(), id).toEqual(any.map(([name]) => name).toSorted());
  }
});
