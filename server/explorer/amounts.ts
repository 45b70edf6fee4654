import { exactPrice } from '#domain/markets/digits.ts';
import { parseCents } from '#domain/money/amount.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';

/** An amount as it may be meant: in dollars, or in the smallest units of coins. */
export interface TypedAmount {
  readonly cents: bigint | null;
  readonly methods: readonly string[];
  /** Beside each method, in its smallest units. */
  readonly units: readonly string[];
}

const shape = /^\$?([0-9]{1,12}(?:\.[0-9]{1,18})?) ?([a-z]{3,4})?$/;

/**
 * Reads '1,250.00', '1250 USD' or '0.0123 BTC'; null for anything else. Without a coin's name it is meant in dollars, and with
 * more decimals than a cent has in any coin.
 */
export function typedAmount(typed: string): TypedAmount | null {
  const match = shape.exec(typed.toLowerCase().replaceAll(',', ''));
  const [, number, unit] = match ?? [];
  if (number === undefined) return null;
  const cents = unit === undefined || unit === 'usd' ? parseCents(number) : null;
  const inDollars = unit === 'usd' || (unit === undefined && cents !== null);
  const found = inDollars
    ? []
    : paymentMethods.map(coinOf).flatMap(({ method, decimals, suffix }) => {
        const units = unit === undefined || unit === suffix ? exactPrice(number, decimals) : null;
        return units === null ? [] : [{ method, units }];
      });
  if (cents === null && found.length === 0) return null;
  return {
    cents,
    methods: found.map(({ method }) => method),
    units: found.map(({ units }) => units.toString()),
  };
}
