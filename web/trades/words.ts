import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { TradePosition } from '#domain/trades/trade.ts';

/** The side of a trade, in the reader's language. */
export function sideWord(position: TradePosition): string {
  switch (position) {
    case 'UP':
      return t`UP`;
    case 'DOWN':
      return t`DOWN`;
  }
}

/** Why a stake came back (T4, T5), as the server names it. */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  tie: msg`tie`,
  'no entry tick': msg`no entry tick`,
  'no confirming tick': msg`no confirming tick`,
  'source changed': msg`source changed`,
  'no tick after entry': msg`no tick after entry`,
  'exit tick too old': msg`exit tick too old`,
};

/** A reason in the reader's language; one that is not known stays as the server names it. */
export function refundWord(reason: string): string {
  const known = reasons[reason];
  return known ? i18n._(known) : reason;
}
