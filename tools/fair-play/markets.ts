import { generator } from '#domain/markets/simulation.ts';
import { record } from './recording.ts';
import { type Market, marketOf, roundMs } from './round.ts';
import { beginsMs, type MarketTerms, venueOf } from './venue.ts';

/** Rounds of a market: with {@link marketCount} markets 10,000. */
export const roundsOfMarket = 200;
export const marketCount = 50;

const untilMs = beginsMs + roundsOfMarket * roundMs + 65_001;

/** Every combination of how much prices move, how late the venue is heard and how often it speaks. */
const volatilities = [0.3, 0.6, 0.9, 1.2];
const lagsMs = [0, 100, 200, 300, 330];
const everyMs = [250, 700];

/** A venue that streams ten pairs and all that stands in their books is seldom silent for longer. */
const othersMs = 80;

/** What each of the markets that all strategies are played on is like. */
export function marketTerms(index: number): MarketTerms {
  const pick = (list: readonly number[], by: number): number => list[Math.floor(index / by) % list.length] ?? 0;
  return {
    seed: 20_261_123 + index * 7_919,
    step: 1,
    othersMs,
    volatility: pick(volatilities, 1),
    lagMs: pick(lagsMs, 4),
    everyMs: pick(everyMs, 20),
  };
}

/** One of these markets, or one that differs from it in what is named. */
export function simulatedMarket(index: number, other: Partial<MarketTerms> = {}): Market {
  const terms = { ...marketTerms(index), ...other };
  const venue = venueOf(terms, untilMs, generator(terms.seed));
  return marketOf(venue, record(venue), untilMs);
}
