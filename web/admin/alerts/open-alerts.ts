import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#api/operation.ts';
import { listStaffAlerts } from '#api/staff-alerts.ts';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';

type Page = ReplyOf<typeof listStaffAlerts>;

/** What staff are alerted to now, the newest first. */
export interface OpenAlerts {
  readonly alerts: Page['items'];
  /** Whether there are more than were counted. */
  readonly isCut: boolean;
}

/** So many are counted, and so many of them are shown where there is no list of pages. */
export const [mostCounted, mostShown] = [1_000, 50];

const refreshMs = 30_000;

/** Reads page after page, so that a number that is said is the number that there is. */
export async function readOpenAlerts(read: (cursor: string | undefined) => Promise<Page>): Promise<OpenAlerts> {
  const alerts: Page['items'] = [];
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await read(cursor);
    alerts.push(...items);
    if (nextCursor === null || alerts.length >= mostCounted) return { alerts, isCut: nextCursor !== null };
    cursor = nextCursor;
  }
}

/** What staff are alerted to now, renewed while on the screen. */
export function useStaffAlerts() {
  return useQuery({
    queryKey: ['admin', 'staff alerts'],
    queryFn: () =>
      readOpenAlerts((cursor) =>
        call(listStaffAlerts, {
          query: { state: 'open', limit: 100, ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    refetchInterval: renewedEvery(refreshMs),
  });
}
