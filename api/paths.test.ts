import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Operation } from './operation.ts';

it('[X4] each operation’s path names the parameters that it takes, and no others', () => {
  const operations: readonly Operation[] = Object.values(catalogue);
  for (const { id, path, params } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();
    expect([id, named]).toEqual([id, Object.keys(params?.properties ?? {}).toSorted()]);
    expect(path).toMatch(/^\/api\/[a-z0-9{}/A-Z.-]+$/);
  }
});
