/** When a trade was accepted, and the placing of its copies. */
interface Accepted {
  readonly acceptedMs: number;
  readonly fanId: string;
}

/** The order in which trades of one trader were accepted. */
export function byAcceptance(one: Accepted, other: Accepted): number {
  if (one.acceptedMs !== other.acceptedMs) return one.acceptedMs - other.acceptedMs;
  return one.fanId < other.fanId ? -1 : one.fanId > other.fanId ? 1 : 0;
}

/** Amounts by time with the sum of all up to each. */
export type Sums = readonly { readonly timeMs: number; readonly sum: bigint }[];

export function sumsOf(amounts: readonly { readonly timeMs: number; readonly amount: bigint }[]): Sums {
  let sum = 0n;
  return amounts
    .toSorted((one, other) => one.timeMs - other.timeMs)
    .map(({ timeMs, amount }) => {
      sum += amount;
      return { timeMs, sum };
    });
}
