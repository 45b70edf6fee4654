import type { StreamedSource } from '#domain/markets/exchanges.ts';
import { type PairDefinition, pairs as standardList } from '#domain/markets/pairs.ts';

/** How a venue names the pairs that are listed with a symbol of its own, and which of ours each name means. */
export class VenueSymbols {
  readonly #pairs: ReadonlyMap<string, string>;
  readonly #symbols: ReadonlyMap<string, string>;

  constructor(
    venue: StreamedSource,
    list: readonly PairDefinition[] = standardList,
    nameOf = (symbol: string) => symbol,
  ) {
    this.#symbols = new Map(
      list.flatMap(({ pair, symbols }) => {
        const symbol = symbols[venue];
        return symbol === undefined ? [] : [[pair, nameOf(symbol)] as const];
      }),
    );
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
