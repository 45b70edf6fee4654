/** What many refunds say together: see {@link refundLean}. */
export interface RefundTilt {
  /** Refunds, or moments with refunds, that had a result at all. */
  readonly decided: number;
  /** Above zero where refunds fell while the house was losing, below where they fell on losing trades, in half cents. */
  readonly tilt: bigint;
  /** The square of what the tilt comes to by chance. */
  readonly squares: bigint;
}

/** Fewer say nothing. */
export const fewestRefunds = 20;
/** In standard deviations. */
const refundSigmas = 4n;

/**
 * T5: for whose good refunds fell, by more than chance gives: at least {@link fewestRefunds} of them, and four standard
 * deviations. Where the house was losing they were the house's good, and the operator may have chosen them; where customers were,
 * theirs, and customers may have. Null: nobody's.
 */
export function refundLean({ decided, tilt, squares }: RefundTilt): 'house' | 'customers' | null {
  if (decided < fewestRefunds || tilt === 0n || tilt * tilt < refundSigmas * refundSigmas * squares) return null;
  return tilt > 0n ? 'house' : 'customers';
}

/** Whether refunds fell where the house was losing by more than chance gives. */
export const isBeyondChance = (tilt: RefundTilt): boolean => refundLean(tilt) === 'house';

/** Both together: what they say are independent chances. */
export const addTilts = (one: RefundTilt, other: RefundTilt): RefundTilt => ({
  decided: one.decided + other.decided,
  tilt: one.tilt + other.tilt,
  squares: one.squares + other.squares,
});
