import { t } from '@lingui/core/macro';
import type { AlertDirection } from '#domain/markets/alert-arming.ts';
import { money } from '#web/ui/money.ts';

/** Which way a price comes to an alert's, in the reader's language. */
export function directionWord(direction: AlertDirection): string {
  switch (direction) {
    case 'above':
      return t`at or above`;
    case 'below':
      return t`at or below`;
  }
}

/** 'BTC/USD at or above 65,000.00' */
export function alertWords(alert: {
  readonly name: string;
  readonly direction: AlertDirection;
  readonly price: string;
}): string {
  return `${alert.name} ${directionWord(alert.direction)} ${money(alert.price)}`;
}
