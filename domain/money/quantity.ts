import { type Static, Type } from 'typebox';
import { formatScaled } from './amount.ts';
import type { Coin } from './coins.ts';

/** So much of a coin, as JSON: a decimal string with all the coin's decimals, and the coin's suffix. */
export const QuantitySchema = Type.Object({ amount: Type.String(), unit: Type.String() });
export type Quantity = Readonly<Static<typeof QuantitySchema>>;

/** Smallest units of a coin as a quantity. */
export function quantityOf(units: bigint, { decimals, suffix }: Pick<Coin, 'decimals' | 'suffix'>): Quantity {
  return { amount: formatScaled(units, decimals), unit: suffix };
}

/** '0.00200000 btc' */
export const quantityText = ({ amount, unit }: Quantity): string => `${amount} ${unit}`;
