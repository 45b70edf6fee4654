/** What a price is worth: streamed by a venue, asked for now and then, played from a file, or made up for a demo. */
export const sourceKinds = ['live', 'polled', 'replay', 'simulated'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** One price as a source quoted it (P2). */
export interface Quote {
  readonly pair: string;
  /**
   * Scaled by the pair's decimals, from the source's own digits; above zero. Of a quote with bid and ask it is their mid,
   * rounded down.
   */
  readonly price: bigint;
  /** Best bid and ask, scaled by the pair's decimals; both or none. None of simulated, replayed and polled prices. */
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  /**
   * Names kind, venue and, for replay and simulation, the run (T5): `live:kraken`, `live:index`, `live:feed:Acme FX`, `polled:coingecko`,
   * `replay:ETHUSD:trades.csv:e4:l0`, `simulated:walk:e4:l0`.
   */
  readonly source: string;
  /** The venue's own time in ms since the epoch (for a replay: file time mapped onto now); null where it gives none. */
  readonly venueTimeMs: number | null;
  /** What the venue itself calls this state of its prices, null where it gives nothing. */
  readonly venueId: string | null;
  /** Of the index of several venues, and of nothing else: the parts that it is made of (`indexText`). */
  readonly index?: string;
}

/**
 * How old a price may be at most when it is recorded, by the venue's clock corrected by its measured offset (Z3). It lies
 * below {@link smallestEntryDelayMs}: no trade enters at a price that is older than its acceptance.
 */
export const permittedLagMs = 400;

/**
 * How long (ms) before its recording a tick says at most that it was quoted (Z3). The recorder leaves out what is older than
 * {@link permittedLagMs} when it is recorded, in each version that gives quotes times; the rest is room for one that did so before
 * it looked at the clock once more. Without this bound `quotedAt` could stand still at the end of a trade until the price suits.
 */
export const quotedWithinMs = 1_000;

/** The mid of best bid and ask, rounded down to the pair's step: what is recorded of a venue (Z3). */
export const midOf = (bid: bigint, ask: bigint): bigint => (bid + ask) / 2n;

/** Why a quote is not recorded (Z3, P6). Each is counted. */
export const dropReasons = [
  'late',
  'lagging',
  'unmeasured',
  'ahead',
  'backwards',
  'repeated',
  'digits',
  'malformed',
  'unknown-pair',
  'failed',
] as const;
export type DropReason = (typeof dropReasons)[number];

/** The kind that a source string begins with; null for a text that is no source. */
export function kindOfSource(source: string): SourceKind | null {
  const prefix = source.slice(0, Math.max(0, source.indexOf(':')));
  return sourceKinds.find((kind) => kind === prefix) ?? null;
}

/** Whether trades may be staked and settled on prices of a kind: in production live ones only, polled ones never (P2, M1). */
export function isTradableKind(kind: SourceKind, mode: 'demo' | 'production'): boolean {
  switch (kind) {
    case 'live':
      return true;
    case 'polled':
      return false;
    case 'replay':
    case 'simulated':
      return mode === 'demo';
  }
}
