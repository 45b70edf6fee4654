import { dayMs } from '#domain/clock/durations.ts';
/** What a market is like: how it moves, and how its first venue is heard. Times in ms. */
export interface MarketTerms {
  readonly seed: number;
  /** Of a year, as a part: 0.6 for 60 %. */
  readonly volatility: number;
  /** How late the venue is heard at least, outside its episodes. */
  readonly lagMs: number;
  /** Between two quotes of the venue, on average. */
  readonly everyMs: number;
  /** Between two changes of other pairs; two come at once. */
  readonly othersMs: number;
  /** Steps of the price, in its smallest units; 1 for none. */
  readonly step: number;
}

/** One state of the venue's prices, in the venue's order. The price is the mid. */
export interface VenueQuote {
  readonly atMs: number;
  readonly price: number;
  readonly half: number;
}

/** What is heard of a venue, in the order in which it is heard. */
export interface Heard {
  /** Interrupted: its last price holds no more, and nothing is quoted. */
  readonly kind: 'quote' | 'interrupted' | 'other' | 'heartbeat' | 'clock' | 'slot';
  readonly venue: 0 | 1;
  readonly atMs: number;
  readonly heardMs: number;
  readonly quote: VenueQuote | null;
  readonly venueId: string | null;
}

/** A stretch of time in which something of the first venue is wrong. */
export interface Episode {
  readonly kind: 'silent' | 'stalled' | 'lagging' | 'wide';
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A market as its venue knows it: who sees the venue itself sees this at once. */
export interface Venue {
  readonly quotes: readonly VenueQuote[];
  readonly heard: readonly Heard[];
  readonly episodes: readonly Episode[];
}

/** Changes are counted for a minute before a stall is judged (Z4): nobody trades before. */
export const beginsMs = 70_000;
/** Everybody knows that prices jump at these times: at each quarter and three quarters of a minute. */
export const jumpsEveryMs = 30_000;
export const jumpsAtMs = 15_000;

const yearMs = 365 * dayMs;
const slotMs = 250;
const startPrice = 6_000_000;

type RandomSource = () => number;

const normal = (random: RandomSource): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How often each kind of episode begins, and how long it lasts: at least, and at most. */
const episodeKinds = [
  { kind: 'silent', everyMs: 25_000, least: 1_000, most: 3_900 },
  // Long enough for the second venue to take over.
  { kind: 'silent', everyMs: 700_000, least: 4_900, most: 15_000 },
  { kind: 'stalled', everyMs: 30_000, least: 800, most: 3_000 },
  { kind: 'lagging', everyMs: 30_000, least: 800, most: 3_000 },
  { kind: 'wide', everyMs: 30_000, least: 1_000, most: 6_000 },
] as const;

function episodesUntil(untilMs: number, random: RandomSource): readonly Episode[] {
  const all = episodeKinds.flatMap(({ kind, everyMs, least, most }) => {
    const episodes: Episode[] = [];
    for (let fromMs = beginsMs; fromMs < untilMs; ) {
      fromMs += 1_000 + Math.floor(random() * 2 * everyMs);
      const lasts = least + Math.floor(random() * (most - least));
      episodes.push({ kind, fromMs, untilMs: fromMs + lasts });
      fromMs += lasts;
    }
    return episodes;
  });
  return all.sort((one, next) => one.fromMs - next.fromMs);
}

/** The price: a geometric walk, with jumps at known times and at unknown ones. Nobody can say where it goes. */
function walk(
  terms: MarketTerms,
  episodes: readonly Episode[],
  untilMs: number,
  random: RandomSource,
): readonly VenueQuote[] {
  const { volatility, everyMs, step } = terms;
  const wide = episodes.filter(({ kind }) => kind === 'wide');
  const quotes: VenueQuote[] = [];
  const perMs = volatility / Math.sqrt(yearMs);
  const jump = perMs * Math.sqrt(40_000);
  let [level, atMs, widened, nextJumpMs] = [startPrice, 0, 0, beginsMs + 20_000 * random()];
  while (atMs < untilMs) {
    const passedMs = 1 + Math.floor(random() * 2 * everyMs);
    const isKnownJump =
      Math.floor((atMs + passedMs - jumpsAtMs) / jumpsEveryMs) > Math.floor((atMs - jumpsAtMs) / jumpsEveryMs);
    atMs += passedMs;
    level *= Math.exp(perMs * Math.sqrt(passedMs) * normal(random));
    if (isKnownJump) level *= Math.exp(jump * normal(random));
    if (atMs >= nextJumpMs) {
      level *= Math.exp(jump * normal(random));
      nextJumpMs = atMs + 20_000 + 80_000 * random();
    }
    while ((wide[widened]?.untilMs ?? Number.POSITIVE_INFINITY) <= atMs) widened += 1;
    const isWide = (wide[widened]?.fromMs ?? untilMs) <= atMs;
    // The half of the spread: 0.5 basis points, and up to 8 of them while it is wide (a pair takes no trades above 5 in all).
    const half = Math.round(level * (isWide ? 1 + 7 * random() : 0.5) * 1e-4);
    quotes.push({ atMs, price: Math.floor(level / step) * step, half });
  }
  return quotes;
}

/** When what the first venue says at a time is heard; null where nothing ever is. */
function hearing(terms: MarketTerms, episodes: readonly Episode[], random: RandomSource) {
  const [silent, stalled, lagging] = (['silent', 'stalled', 'lagging'] as const).map((kind) =>
    episodes.filter((episode) => episode.kind === kind).map((episode) => ({ ...episode, lag: 500 + 1_500 * random() })),
  );
  const at = [0, 0, 0];
  const of = (list: typeof silent, which: number, atMs: number) => {
    while ((list?.[at[which] ?? 0]?.untilMs ?? Number.POSITIVE_INFINITY) <= atMs) at[which] = (at[which] ?? 0) + 1;
    const found = list?.[at[which] ?? 0];
    return found !== undefined && found.fromMs <= atMs ? found : null;
  };
  let heardMs = 0;
  return (atMs: number): number | null => {
    if (of(silent, 0, atMs) !== null) return null;
    const stall = of(stalled, 1, atMs);
    const lag = of(lagging, 2, atMs)?.lag ?? terms.lagMs + 60 * random();
    // A stream keeps its order: nothing overtakes what was sent before it.
    heardMs = Math.max(heardMs, stall === null ? atMs + Math.floor(lag) : stall.untilMs);
    return heardMs;
  };
}

/** Makes a market until a time: what its two venues say, and when it is heard. A seed gives the same on every machine. */
export function venueOf(terms: MarketTerms, untilMs: number, random: RandomSource): Venue {
  const episodes = episodesUntil(untilMs, random);
  const quotes = walk(terms, episodes, untilMs, random);
  const heard: Heard[] = [];
  const hear = hearing(terms, episodes, random);
  const silent = episodes.filter(({ kind }) => kind === 'silent');
  const isSilent = (atMs: number): boolean => silent.some(({ fromMs, untilMs: end }) => fromMs <= atMs && atMs < end);
  let [other, secondMs] = [0, 0];
  for (const [i, quote] of quotes.entries()) {
    for (; other < quote.atMs; other += terms.othersMs) {
      const heardMs = hear(other);
      if (heardMs !== null) heard.push({ kind: 'other', venue: 0, atMs: other, heardMs, quote: null, venueId: null });
    }
    const heardMs = hear(quote.atMs);
    const said = { kind: 'quote', venue: 0, atMs: quote.atMs, quote, venueId: `q${i}` } as const;
    if (heardMs !== null) {
      heard.push({ ...said, heardMs });
      if (random() < 0.02) heard.push({ ...said, heardMs: heardMs + 1 });
      const before = quotes[i - 3];
      if (before && random() < 0.01)
        heard.push({ ...said, heardMs: heardMs + 2, atMs: before.atMs, quote: before, venueId: `b${i}` });
    }
    // The second venue quotes a little beside the first one, and seldom.
    if (quote.atMs >= secondMs) {
      secondMs = quote.atMs + 1_500;
      const beside = { ...quote, price: quote.price + Math.round(startPrice * 2e-5 * normal(random)) };
      heard.push({ ...said, venue: 1, heardMs: quote.atMs + 80, quote: beside, venueId: `s${i}` });
    }
  }
  for (let atMs = 300; atMs < untilMs; atMs += 500) {
    if (!isSilent(atMs))
      heard.push({ kind: 'heartbeat', venue: 0, atMs, heardMs: atMs + 10, quote: null, venueId: null });
    if (atMs % 1_000 === 300)
      heard.push({ kind: 'heartbeat', venue: 1, atMs, heardMs: atMs + 20, quote: null, venueId: null });
  }
  for (let atMs = 100; atMs < untilMs; atMs += 15_000)
    for (const venue of [0, 1] as const)
      heard.push({ kind: 'clock', venue, atMs, heardMs: atMs + 10, quote: null, venueId: null });
  for (let atMs = slotMs; atMs < untilMs; atMs += slotMs)
    heard.push({ kind: 'slot', venue: 0, atMs, heardMs: atMs + 5, quote: null, venueId: null });
  return { quotes, episodes, heard: heard.sort((one, next) => one.heardMs - next.heardMs) };
}
