import { expect, it } from 'vitest';
import { statusEntry } from './status-entry.ts';

const entry = (id: number, before: string | null, after: string | null) => ({
  id,
  before: before === null ? null : { account_status: before },
  after: after === null ? { tag: 'vip' } : { account_status: after },
});

it('[A9] the page of a suspended customer names the decision that suspended them, not an older or another one', () => {
  const trail = [
    entry(5, null, null),
    entry(4, 'suspended', 'suspended'),
    entry(3, 'approved', 'suspended'),
    entry(2, 'suspended', 'approved'),
    entry(1, 'approved', 'suspended'),
  ];
  expect(statusEntry(trail, 'suspended')?.id).toBe(3);
  expect(statusEntry(trail, 'blocked')).toBeNull();
  expect(statusEntry([], 'suspended')).toBeNull();
});
