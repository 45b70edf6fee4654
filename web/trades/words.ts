import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { TradePosition } from '#domain/trades/trade.ts';

/** The side of a trade, in the reader's language. */
export function sideWord(position: TradePosition): string {
  switch (position) {
    case 'UP':
      return t`Up`;
    case 'DOWN':
      return t`Down`;
  }
}

/** Why a stake came back (T4, T5), as the server names it. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  tie: msg`Tie`,
  'no entry tick': msg`No price in time for the entry`,
  'no confirming tick': msg`No price in time after the end`,
  'source changed': msg`The price source changed`,
  'no tick after entry': msg`No price between entry and end`,
  'exit tick too old': msg`The last price before the end was too old`,
};

/** A reason in the reader's language; one that is not known stays as the server names it. */
export function refundWord(reason: string): string {
  const known = reasons[reason];
  return known ? i18n._(known) : reason;
}

/** '2 open', and '50+ open' where more are open than are read. */
export const openWords = (count: number, more: boolean): string =>
  more ? t`${count}+ open` : plural(count, { one: '# open', other: '# open' });
