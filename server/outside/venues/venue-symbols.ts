import { type PairDefinition, pairs, termsIfOffered } from '#domain/markets/pairs.ts';

/** How a venue names the pairs that can be streamed, and which of ours each name means. */
export class VenueSymbols {
  readonly #pairs: ReadonlyMap<string, string>;
  readonly #symbols: ReadonlyMap<string, string>;

  constructor(symbolOf: (pair: PairDefinition) => string) {
    const streamed = pairs.filter((one) => termsIfOffered(one) !== null);
    this.#symbols = new Map(streamed.map((one) => [one.pair, symbolOf(one)]));
    this.#pairs = new Map([...this.#symbols].map(([pair, symbol]) => [symbol, pair]));
  }

  get pairs(): readonly string[] {
    return [...this.#symbols.keys()];
  }

  get all(): readonly string[] {
    return [...this.#pairs.keys()];
  }

  /** Our name of a pair; null for anything that names none. */
  pairOf(symbol: unknown): string | null {
    return typeof symbol === 'string' ? (this.#pairs.get(symbol) ?? null) : null;
  }

  symbolOf(pair: string): string {
    return this.#symbols.get(pair) ?? '';
  }
}
