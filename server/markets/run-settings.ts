import { floorsOf, type LiquidityFloors, type PairDefinition } from '#domain/markets/pairs.ts';

/** The settings that bear on the prices of a run, as its first row says them (Z3). */
export interface RunSettings {
  /** By name, in the order of preference. */
  readonly sources: readonly string[];
  /** More than so many basis points between two exchanges close a pair; 0 for never. */
  readonly guardBps: number;
  readonly pairs: Readonly<Record<string, LiquidityFloors>>;
}

/** What a recorder with these options goes by. */
export const runSettings = (
  pairs: readonly PairDefinition[],
  sources: readonly string[],
  guardBps: number,
): RunSettings => ({
  sources,
  guardBps,
  pairs: Object.fromEntries(pairs.map(({ pair }) => [pair, floorsOf(pair, pairs)])),
});
