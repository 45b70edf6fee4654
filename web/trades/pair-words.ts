import { t } from '@lingui/core/macro';
import { kindWord, stateWord } from '#web/widgets/market-words.ts';
import type { MarketView } from './ticket.ts';

/** P2: every price says where it is from; what is not a live market is named so. */
export function sourceWord(row: MarketView): string {
  if (row.state === 'none') return t`no price yet`;
  if (row.kind === 'reference') return t`reference rate`;
  return row.state === 'live' ? kindWord(row.kind) : `${kindWord(row.kind)}, ${stateWord(row.state)}`;
}

/** A change in percent with its way: '▼ 2.50 %'. */
export const changeText = (change: string): string =>
  change.startsWith('-') ? `▼ ${change.slice(1)} %` : `▲ ${change} %`;
