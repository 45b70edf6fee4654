/** When a second source closes a pair, and when the pair opens again (M2). Times in ms. */
export const guardTimes = {
  /** Further apart than allowed for so long closes the pair. */
  closeAfterMs: 3_000,
  /** Within what is allowed for so long opens it again. */
  openAfterMs: 5_000,
  /** Without a second source for so long it opens again too: from then on it stands as a pair that has only one. */
  aloneAfterMs: 60_000,
  /** A second source whose last trade is older than this knows too little of the price to guard it. */
  freshMs: 30_000,
  /** What lay between two looks further apart than this was not watched. */
  unwatchedAfterMs: 1_000,
} as const;

/** How two sources of one pair stand to each other at an instant. */
export type Comparison =
  | { readonly kind: 'alone' }
  | {
      readonly kind: 'together' | 'apart';
      /** The second source: `live:coinbase`. */
      readonly source: string;
      /** How far it is from the first, in basis points of the first's price, rounded down. */
      readonly bps: number;
    };

/** What the guard knows of a pair: since when it has watched its present comparison, and its last look, by a steady clock. */
export interface GuardState {
  readonly open: boolean;
  readonly kind: Comparison['kind'];
  readonly sinceMs: number;
  readonly lookedAtMs: number;
}

/** Largest divergence that is shown, in basis points; beyond it the figure says nothing more. */
const mostBps = 1_000_000n;

/** Compares two prices of one pair, both above zero; exactly `allowedBps` apart is still together. */
export function comparePrices(
  first: bigint,
  second: { readonly source: string; readonly price: bigint },
  allowedBps: number,
): Comparison {
  const difference = (second.price > first ? second.price - first : first - second.price) * 10_000n;
  const bps = difference / first;
  return {
    kind: difference > BigInt(allowedBps) * first ? 'apart' : 'together',
    source: second.source,
    bps: Number(bps < mostBps ? bps : mostBps),
  };
}

/**
 * The state after a comparison at `nowMs`: only an uninterrupted stretch of one kind closes or opens, and only one that was
 * watched: while the database was away nobody knows what stood there.
 */
export function guardAfter(before: GuardState, { kind }: Comparison, nowMs: number): GuardState {
  const goesOn = kind === before.kind && nowMs - before.lookedAtMs <= guardTimes.unwatchedAfterMs;
  const sinceMs = goesOn ? before.sinceMs : nowMs;
  const lastedMs = nowMs - sinceMs;
  const seen = { kind, sinceMs, lookedAtMs: nowMs };
  switch (kind) {
    case 'apart':
      return { ...seen, open: before.open && lastedMs < guardTimes.closeAfterMs };
    case 'together':
      return { ...seen, open: before.open || lastedMs >= guardTimes.openAfterMs };
    case 'alone':
      return { ...seen, open: before.open || lastedMs >= guardTimes.aloneAfterMs };
  }
}
