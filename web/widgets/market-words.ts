import { t } from '@lingui/core/macro';
import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import { timeOfDay } from '#web/ui/time.ts';

type Market = ReplyOf<typeof listMarkets>['items'][number];

/** A pair that some source quotes, so that its price moves. */
export const isQuoted = ({ kind }: Pick<Market, 'kind'>): boolean => kind !== 'reference' && kind !== 'none';

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

/** Since when a pair has no price any more: 'no price since 14:05'. Said so wherever its source cannot be reached. */
export const noPriceWords = ({ state, quotedAt }: Pick<Market, 'state' | 'quotedAt'>): string =>
  quotedAt === null ? stateWord(state) : t`no price since ${timeOfDay(quotedAt)}`;

/** Why a pair has never had a price. */
export const neverPricedWord = ({ notOffered }: Pick<Market, 'notOffered'>): string =>
  notOffered === 'unquoted' ? t`quoted by no source` : t`no price yet`;

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

/** What a list says of its prices at its head is true of those that are younger than this, ms. */
const youngMs = 60_000;

/** The kind of all current prices of a list, which it says once at its head (P2); null where they differ: then each row says its own. */
export function kindOfList(rows: readonly Pick<Market, 'kind' | 'state'>[]): Market['kind'] | null {
  const kinds = new Set(rows.filter(({ state }) => state === 'live').map(({ kind }) => kind));
  const [kind = null] = kinds;
  return kinds.size === 1 ? kind : null;
}

/** Whether the head of its list, which says `kind`, already says what a row's price is: of that kind, current and young. */
export const isSaidAtHead = (
  { kind, state, quotedAt }: Pick<Market, 'kind' | 'state' | 'quotedAt'>,
  said: Market['kind'] | null,
  now: number,
): boolean => kind === said && state === 'live' && quotedAt !== null && now - Date.parse(quotedAt) < youngMs;
