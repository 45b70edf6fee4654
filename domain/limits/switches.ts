/**
 * What an operator can switch off beside single pairs (X1): up/down trades for real and practice money, copying with either,
 * the sale of mining contracts, money in, money out.
 */
export const productSwitches = ['trades', 'practice', 'copying', 'mining', 'deposits', 'withdrawals'] as const;
export type ProductSwitch = (typeof productSwitches)[number];

/** A switch's name: a product's, or a pair's such as 'pair:BTCUSD'. */
export type SwitchName = ProductSwitch | `pair:${string}`;

/** Reads a switch's name; null when it is none. Whether there is such a pair is for the caller to know. */
export function readSwitchName(text: string): SwitchName | null {
  const product = productSwitches.find((name) => name === text);
  if (product) return product;
  const [, pair] = /^pair:([A-Z0-9]{1,20})$/.exec(text) ?? [];
  return pair === undefined ? null : `pair:${pair}`;
}

/** What is switched off, by name, with the reason that customers read. */
export type SwitchedOff = ReadonlyMap<string, string>;
