/** What many refunds say together: see {@link isBeyondChance}. */
export interface RefundTilt {
  /** Refunds, or moments with refunds, that had a result at all. */
  readonly decided: number;
  /** Above zero where refunds fell while the house was losing, in half cents. */
  readonly tilt: bigint;
  /** The square of what the tilt comes to by chance. */
  readonly squares: bigint;
}

/** Fewer say nothing. */
export const fewestRefunds = 20;
/** In standard deviations. */
const refundSigmas = 4n;

/**
 * T5: whether refunds fell where the house was losing by more than chance gives: at least {@link fewestRefunds} of them, and
 * four standard deviations. Refunds that fell where the house was winning are nobody's lever.
 */
export function isBeyondChance({ decided, tilt, squares }: RefundTilt): boolean {
  return decided >= fewestRefunds && tilt > 0n && tilt * tilt >= refundSigmas * refundSigmas * squares;
}
