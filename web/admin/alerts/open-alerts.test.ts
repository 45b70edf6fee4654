import { expect, test } from 'vitest';
import { mostCounted, readOpenAlerts } from './open-alerts.ts';

type Item = Awaited<ReturnType<typeof readOpenAlerts>>['alerts'][number];

const alert: Item = {
  id: 'sal_1',
  code: 'pair_closed',
  about: 'BTCUSD',
  reserve: null,
  beganAt: '2026-11-29T08:00:00.000Z',
  notifiedAt: null,
  notifiedRoles: null,
  endedAt: null,
  assignee: null,
  assignedBy: null,
  posts: [],
  seen: [],
};

/** So many alerts, in pages of a hundred. */
const pagesOf = (all: number) => async (cursor: string | undefined) => {
  const from = Number(cursor ?? 0);
  const items = Array.from({ length: Math.min(100, all - from) }, () => alert);
  return { items, nextCursor: from + 100 < all ? String(from + 100) : null };
};

test('[R5] open alerts are counted beyond one page, up to a bound', async () => {
  const count = async (all: number) => {
    const { alerts, isCut } = await readOpenAlerts(pagesOf(all));
    return [alerts.length, isCut];
  };
  expect(await count(0)).toEqual([0, false]);
  expect(await count(100)).toEqual([100, false]);
  expect(await count(151)).toEqual([151, false]);
  expect(await count(mostCounted)).toEqual([mostCounted, false]);
  expect(await count(mostCounted + 1)).toEqual([mostCounted, true]);
});
