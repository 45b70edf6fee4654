import { expect, test } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { isPhrase } from '#messages/phrases/phrases.ts';

const operations: readonly Operation[] = [...Object.values(authentication), ...Object.values(catalogue)];

/** The fields of a request that take texts of a pattern, each with what stands beside it. */
const patterned = operations.flatMap(({ id, params, query, body }) =>
  [params, query, body].flatMap((schema) =>
    Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
      const field: Readonly<Record<string, unknown>> = { ...property };
      return 'pattern' in field ? [{ field: `${id} ${name}`, expects: field['x-expects'] }] : [];
    }),
  ),
);

test('[P7] [E2] a field with a pattern names the phrase of what it has to be, so that no pattern is shown to anybody', () => {
  expect(patterned.length).toBeGreaterThan(30);
  // A label is any text that shows something.
  const without = patterned.filter(({ field, expects }) => !isPhrase(expects) && !field.endsWith(' label'));
  expect(without.map(({ field }) => field)).toEqual([]);
});
