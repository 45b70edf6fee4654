import { t } from '@lingui/core/macro';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { symbolOf } from '#domain/money/symbols.ts';

/** Below a coin's name: its symbol, where it is not the name, and the network it moves on. 'BTC · Bitcoin network' */
export function networkLine(method: PaymentMethod): string {
  const { suffix, network } = coinOf(method);
  const symbol = symbolOf(suffix);
  const on = t`${network} network`;
  return symbol === method ? on : `${symbol} · ${on}`;
}
