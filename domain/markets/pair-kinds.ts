/** What a pair's base is (M3): a coin, a state's currency, or a token whose price is a reference alone. */
export const pairKinds = ['crypto', 'currency', 'token'] as const;
export type PairKind = (typeof pairKinds)[number];
