import { floorsOf, type LiquidityFloors, type PairDefinition } from '#domain/markets/pairs.ts';
import { type PairSymbols, symbolSources } from '#domain/markets/symbols.ts';

/** What of a pair bears on its prices. */
interface PairSettings extends LiquidityFloors {
  /** What each source of the run that has symbols calls it: another symbol is another source (Z1). */
  readonly symbols: PairSymbols;
}

/** The settings that bear on the prices of a run, as its first row says them (Z3). */
export interface RunSettings {
  /** By name, in the order of preference. */
  readonly sources: readonly string[];
  /** More than so many basis points between two exchanges close a pair; 0 for never. */
  readonly guardBps: number;
  readonly pairs: Readonly<Record<string, PairSettings>>;
}

/** What a recorder with these options goes by. */
export const runSettings = (
  pairs: readonly PairDefinition[],
  sources: readonly string[],
  guardBps: number,
): RunSettings => ({
  sources,
  guardBps,
  pairs: Object.fromEntries(
    pairs.map(({ pair, symbols }) => [pair, { ...floorsOf(pair, pairs), symbols: symbolsAt(sources, symbols) }]),
  ),
});

const symbolsAt = (sources: readonly string[], symbols: PairSymbols): PairSymbols =>
  Object.fromEntries(
    symbolSources.flatMap((source) => {
      const symbol = symbols[source];
      return symbol === undefined || !sources.includes(source) ? [] : [[source, symbol] as const];
    }),
  );
