import { plural, t } from '@lingui/core/macro';
import type { NoticeView } from './latest.ts';

type Kind = NoticeView['notice']['kind'];
type OfCopy = Extract<NoticeView['notice'], { readonly kind: 'trade_copied' | 'trade_not_copied' }>;

/** Of these there is one for each trade of a trader. They wait in the list: nothing is to be decided about them. */
export const isOfCopiedTrade = (notice: NoticeView['notice']): notice is OfCopy =>
  notice.kind === 'trade_copied' || notice.kind === 'trade_not_copied';

/** What the bell alone counts: trades that are copied, and what its customer did, which the screen says where it was done. */
export const isForBell = (notice: NoticeView['notice']): boolean =>
  isOfCopiedTrade(notice) || notice.kind === 'copy_started' || notice.kind === 'contract_bought';

/** Notices as they are listed: those of one copy's trades that follow each other stand together. */
export function groupsOf(items: readonly NoticeView[]): readonly (readonly NoticeView[])[] {
  const groups: NoticeView[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const of = copyOf(item);
    if (last?.[0] && of !== null && copyOf(last[0]) === of) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

const copyOf = ({ notice }: NoticeView): string | null => (isOfCopiedTrade(notice) ? notice.facts.copy : null);

/** How many of a kind there are. */
export const countOf = (items: readonly NoticeView[], kind: Kind): number =>
  items.filter(({ notice }) => notice.kind === kind).length;

/** '4 trades copied', '4 trades copied, 1 not copied', '1 trade not copied'. */
export function copiedWords(copied: number, skipped: number): string {
  if (copied === 0) return plural(skipped, { one: '# trade not copied', other: '# trades not copied' });
  const taken = plural(copied, { one: '# trade copied', other: '# trades copied' });
  return skipped === 0 ? taken : t`${taken}, ${skipped} not copied`;
}
