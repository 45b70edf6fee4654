import { t } from '@lingui/core/macro';
import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { venueOf } from '#domain/markets/venue-name.ts';
import { timeOfDay } from '#web/ui/time.ts';

type Market = ReplyOf<typeof listMarkets>['items'][number];

/** What kind of source quotes a pair (P2), in the reader's language. */
export function kindWord(kind: Market['kind']): string {
  switch (kind) {
    case 'live':
      return t`live`;
    case 'polled':
      return t`polled`;
    case 'replay':
      return t`replay`;
    case 'simulated':
      return t`simulated`;
    case 'reference':
      return t`reference`;
    case 'none':
      return t`none`;
  }
}

/** Since when a pair has no price any more, and from whom: said so wherever a source cannot be reached. */
export function noPriceWords({ kind, source, quotedAt }: Pick<Market, 'kind' | 'source' | 'quotedAt'>): string {
  if (quotedAt === null) return t`no price now`;
  const since = timeOfDay(quotedAt);
  if (source === null || (kind !== 'live' && kind !== 'polled')) return t`no price since ${since}`;
  return t`no price from ${venueOf(source)} since ${since}`;
}

/** How a pair stands, in the reader's language. */
export function stateWord(state: Market['state']): string {
  switch (state) {
    case 'live':
      return t`live`;
    case 'stale':
      return t`stale`;
    case 'closed':
      return t`closed`;
    case 'reference':
      return t`reference`;
    case 'none':
      return t`none`;
  }
}
