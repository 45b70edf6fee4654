import type { StreamedSource } from '#domain/markets/exchanges.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { isStreamed } from '#domain/markets/symbols.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import type { PriceSource } from '#server/outside/venues/price-source.ts';
import type { ReferenceRate } from '#server/outside/venues/reference-rates.ts';
import type { SourceChoice } from './price-sources.ts';
import { replaySource } from './replay.ts';
import { simulatedSource } from './simulated.ts';

/** What the choices are made of: the adapters of outside services, and the rates at which the simulation begins. */
export interface SourceMakers extends Readonly<Record<StreamedSource | 'coingecko', () => PriceSource>> {
  readonly pairs: readonly PairDefinition[];
  readonly references: ReadonlyMap<string, ReferenceRate>;
  /** How far walks of the simulation are from their starts: those of another list of pairs go on where they were. */
  readonly away?: Map<string, number>;
}

/** The sources of the choices, in their order. Throws ReplayRefused when a replay's file is not there. */
export function makeSources(choices: readonly SourceChoice[], makers: SourceMakers): PriceSource[] {
  // A pair that is recorded no more is played no more: what was retired, or never listed, stops no start.
  const isPlayed = (choice: SourceChoice): boolean =>
    choice.kind !== 'replay' || makers.pairs.some(({ pair }) => pair === choice.pair);
  return choices.filter(isPlayed).map((choice) => makeSource(choice, makers));
}

function makeSource(choice: SourceChoice, makers: SourceMakers): PriceSource {
  switch (choice.kind) {
    case 'kraken':
    case 'coinbase':
    case 'bitstamp':
    case 'bitfinex':
    case 'feed':
    case 'coingecko':
      return makers[choice.kind]();
    case 'replay':
      return replaySource({ ...choice, pairs: makers.pairs });
    case 'simulated':
      return simulatedSource({ starts: simulatedStarts(makers), away: makers.away });
  }
}

/**
 * Only what can be traded or paid in is simulated, and what was retired while trades on it may be open: other pairs show their dated
 * reference rate (M3).
 */
function simulatedStarts({ pairs, references }: SourceMakers): ReadonlyMap<string, bigint> {
  const paidIn = new Set(paymentMethods.map((method) => coinOf(method).pair));
  const starts = pairs.flatMap(({ pair, terms, retiredMs, symbols }): [string, bigint][] => {
    const reference = references.get(pair);
    const isPriced = terms !== null || paidIn.has(pair) || (retiredMs !== null && isStreamed(symbols));
    return isPriced && reference !== undefined ? [[pair, reference.price]] : [];
  });
  return new Map(starts);
}
