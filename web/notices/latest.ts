import { useQuery } from '@tanstack/react-query';
import { listNotices } from '#api/notices.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';

export type NoticeView = ReplyOf<typeof listNotices>['items'][number];

/** The newest notice and how many are unread; the socket says when there is another one (M5). */
export function useLatest() {
  return useQuery({ queryKey: ['notices', 'latest'], queryFn: () => call(listNotices, { query: { limit: 1 } }) });
}
