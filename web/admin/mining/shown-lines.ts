/** What a contract's day leaves, line by line, at one scale. */
interface Lines {
  readonly gross: bigint;
  readonly poolFee: bigint;
  readonly power: bigint;
  readonly net: bigint;
}

/**
 * The same lines in a coarser unit, so that the ones shown add up: the share and what is left are rounded down, and what that lacks is added
 * to the costs, to the one with the larger rest first. Each line is off by less than one unit.
 *
 * @param unit how much of the finer scale makes one of what is shown
 */
export function shownLines(of: Lines, unit: bigint): Lines {
  const [gross, net] = [of.gross / unit, of.net / unit];
  const [poolFee, power] = [of.poolFee / unit, of.power / unit];
  const lacking = gross - poolFee - power - net;
  const [less, more] = [lacking / 2n, lacking - lacking / 2n];
  const feeFirst = of.poolFee % unit > of.power % unit;
  return { gross, poolFee: poolFee + (feeFirst ? more : less), power: power + (feeFirst ? less : more), net };
}
