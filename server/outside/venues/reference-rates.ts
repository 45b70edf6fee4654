import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseKeepingDigits, roundedPrice } from '#domain/markets/digits.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';

/** One day's rate of a pair. */
export interface ReferenceRate {
  /** Scaled by the pair's decimals, rounded half up from the package's digits. */
  readonly price: bigint;
  /** YYYY-MM-DD, as the package says. */
  readonly date: string;
}

const require = createRequire(import.meta.url);
const folder = path.join(path.dirname(require.resolve('@fawazahmed0/currency-api/package.json')), 'v1/currencies');

function readFile(base: string): { readonly date: string; readonly rates: ReadonlyMap<string, string> } | null {
  const code = base.toLowerCase();
  try {
    const content = parseKeepingDigits(readFileSync(path.join(folder, `${code}.json`), 'utf8'));
    if (typeof content !== 'object' || content === null) return null;
    const { date, [code]: rates } = Object.fromEntries(Object.entries(content));
    if (typeof date !== 'string' || typeof rates !== 'object' || rates === null) return null;
    const texts = Object.entries(rates).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return { date, rates: new Map(texts) };
  } catch {
    // The package has no file for this currency.
    return null;
  }
}

/**
 * Dated daily rates from the data package on the registry (CC0), for pairs that no source quotes (M3) and as the start of
 * the simulated market. Pairs that the package does not know are absent.
 */
export function readReferenceRates(pairs: readonly PairDefinition[]): ReadonlyMap<string, ReferenceRate> {
  const files = new Map([...new Set(pairs.map(({ base }) => base))].map((base) => [base, readFile(base)]));
  const found = new Map<string, ReferenceRate>();
  for (const { pair, base, quote, decimals } of pairs) {
    const file = files.get(base);
    const text = file?.rates.get(quote.toLowerCase());
    const price = text === undefined ? null : roundedPrice(text, decimals);
    if (file && price !== null) found.set(pair, { price, date: file.date });
  }
  return found;
}
