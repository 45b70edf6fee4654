/** What one part of a strategy's rounds came to, in cents. Parts know nothing of each other: each has a market of its own. */
export interface Part {
  readonly trades: number;
  readonly refunded: number;
  /** What was risked; refunded stakes were not. */
  readonly staked: number;
  readonly gain: number;
  /** What it comes to at the published odds. */
  readonly expected: number;
}

/** A strategy's result, in parts of what was staked: 0.01 is a cent of each dollar. */
export interface Result {
  readonly trades: number;
  readonly refunded: number;
  readonly gain: number;
  /** How far the gain lies above what the published odds give. */
  readonly beyond: number;
  /** How far it may by chance. */
  readonly chance: number;
}

/** One-sided, 99.95 %: of all strategies together one lies beyond it in fifty sets of seeds. The seeds are fixed. */
const sigmas = 3.29;

/**
 * Adds up parts. How far chance goes is taken from how the parts differ: trades of one market may run at the same time and end at
 * the same prices, so that one by one they would seem to say more than they do.
 */
export function resultOf(parts: readonly Part[]): Result {
  const sum = (of: (part: Part) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const staked = sum((part) => part.staked);
  const [trades, refunded] = [sum((part) => part.trades), sum((part) => part.refunded)];
  if (staked === 0) return { trades, refunded, gain: 0, beyond: 0, chance: 0 };
  const beyond = sum(({ gain, expected }) => gain - expected) / staked;
  const squares = sum((part) => (part.gain - part.expected - beyond * part.staked) ** 2);
  const deviation = Math.sqrt((squares * parts.length) / Math.max(1, parts.length - 1)) / staked;
  return { trades, refunded, gain: sum(({ gain }) => gain) / staked, beyond, chance: sigmas * deviation };
}
