import { cents, floorShare } from '#domain/money/amount.ts';
import { decideAcceptance } from '#domain/trades/acceptance.ts';
import { decidingTicks } from '#domain/trades/receipt-deciding-ticks.ts';
import { decideOutcome } from '#domain/trades/settlement.ts';
import type { TradePosition, TradeResult } from '#domain/trades/trade.ts';
import { type RecordedTick, type Recording, simulatedPair } from './recording.ts';
import { beginsMs, type Episode, jumpsAtMs, jumpsEveryMs, type Venue, type VenueQuote } from './venue.ts';

/** A market with what was recorded of it, and where each of both stood every tenth of a second. */
export interface Market {
  readonly venue: Venue;
  readonly recording: Recording;
  readonly untilMs: number;
  readonly quoteAt: Int32Array;
  readonly tickAt: Int32Array;
  readonly statusAt: Int32Array;
}

/** A round lasts so long: in each a strategy may act once. */
export const roundMs = 6_000;
/** A strategy looks so often. */
export const lookMs = 100;

/** Of times in order, the place of the last one that is not after each look; -1 before the first. */
function placesOf(times: readonly number[], untilMs: number): Int32Array {
  const places = new Int32Array(Math.ceil(untilMs / lookMs) + 1);
  let place = -1;
  for (let look = 0; look < places.length; look += 1) {
    while ((times[place + 1] ?? Number.POSITIVE_INFINITY) <= look * lookMs) place += 1;
    places[look] = place;
  }
  return places;
}

export function marketOf(venue: Venue, recording: Recording, untilMs: number): Market {
  return {
    venue: { ...venue, heard: [] },
    recording,
    untilMs,
    quoteAt: placesOf(
      venue.quotes.map(({ atMs }) => atMs),
      untilMs,
    ),
    tickAt: placesOf(
      recording.ticks.map(({ timeMs }) => timeMs),
      untilMs,
    ),
    statusAt: placesOf(
      recording.statuses.map(({ fromMs }) => fromMs),
      untilMs,
    ),
  };
}

/** What somebody knows who sees the venue itself at once, and all that was recorded by now; nothing of what comes. */
export class View {
  nowMs = 0;
  /** Since the round began. */
  sinceMs = 0;
  readonly random: () => number;
  readonly #market: Market;
  readonly #played: readonly Played[];
  readonly #episodes: ReadonlyMap<Episode['kind'], { readonly list: readonly Episode[]; place: number }>;

  constructor(market: Market, played: readonly Played[], random: () => number) {
    this.#market = market;
    this.#played = played;
    this.random = random;
    const lists = Map.groupBy(market.venue.episodes, ({ kind }) => kind);
    this.#episodes = new Map([...lists].map(([kind, list]) => [kind, { list, place: 0 }]));
  }

  /** What the venue's prices are, or were so long ago. */
  venue(agoMs = 0): VenueQuote {
    const place = this.#market.quoteAt[Math.floor(Math.max(0, this.nowMs - agoMs) / lookMs)] ?? 0;
    return this.#market.venue.quotes[place] ?? noQuote;
  }

  get tick(): RecordedTick {
    return this.#market.recording.ticks[this.#market.tickAt[this.nowMs / lookMs] ?? -1] ?? noTick;
  }

  /** What is wrong with the venue now, and since when. */
  episode(kind: Episode['kind']): Episode | null {
    const found = this.#episodes.get(kind);
    if (!found) return null;
    while ((found.list[found.place]?.untilMs ?? Number.POSITIVE_INFINITY) <= this.nowMs) found.place += 1;
    const episode = found.list[found.place];
    return episode && episode.fromMs <= this.nowMs ? episode : null;
  }

  /** Until the next jump that everybody knows of. */
  get jumpInMs(): number {
    return jumpsEveryMs - ((this.nowMs - jumpsAtMs + jumpsEveryMs) % jumpsEveryMs);
  }

  /** How one's own last trade ended; null before the first one did. */
  get lastResult(): TradeResult | null {
    return this.#played.findLast(({ endedAtMs }) => endedAtMs <= this.nowMs)?.result ?? null;
  }
}

const noQuote: VenueQuote = { atMs: 0, price: 0, half: 0 };
const noTick: RecordedTick = { seq: 0, timeMs: 0, quotedMs: 0, price: 0n, source: '', held: false, spreadBps: 0 };

/** What is asked for at once. */
export interface Order {
  readonly position: TradePosition;
  /** seconds */
  readonly duration: number;
  /** In cents. */
  readonly stake: number;
}

/** What of the rules a play goes by: what they are, or what they would be without a fix. */
export interface Rule {
  readonly entryDelayMs: number;
  /** Which time of a tick decides. */
  readonly decides: 'quoted' | 'recorded';
  /** Whether a trade enters at a later price than the one that was shown, as Z6 says. */
  readonly enters: 'later' | 'shown';
}
export const presentRule: Rule = {
  entryDelayMs: simulatedPair.terms?.entryDelayMs ?? 0,
  decides: 'quoted',
  enters: 'later',
};

/** A trade that was decided. */
export interface Played {
  readonly stake: number;
  readonly profit: number;
  readonly cover: number;
  readonly result: TradeResult;
  readonly acceptedAtMs: number;
  readonly endedAtMs: number;
}

/** Places an order as the product does, and decides it by what was recorded; null where it is refused, or its end is not known. */
export function placed(market: Market, rule: Rule, nowMs: number, order: Order): Played | null {
  const { ticks, statuses } = market.recording;
  const look = Math.floor(nowMs / lookMs);
  const from = market.tickAt[look] ?? -1;
  const [tick, status] = [ticks[from], statuses[market.statusAt[look] ?? 0]];
  const terms = simulatedPair.terms;
  if (!tick || !status || !terms) return null;
  const stake = cents(BigInt(order.stake));
  const accepted = decideAcceptance(
    { currencyPair: simulatedPair.pair, position: order.position, stake, duration: order.duration, wallet: 'real' },
    {
      pair: { ...simulatedPair, terms: { ...terms, entryDelayMs: rule.entryDelayMs } },
      market: {
        ...status,
        lastSeq: tick.seq,
        lastTickMs: tick.timeMs,
        source: tick.source,
        spreadBps: tick.spreadBps,
      },
      available: cents(10n ** 12n),
      bankroll: cents(10n ** 12n),
      maxExposure: null,
      mode: 'production',
      nowMs,
      exposure: { pair: cents(0n), total: cents(0n) },
    },
  );
  if (!accepted.ok) return null;
  const { acceptedAtMs, entryDelayMs, afterSeq, expiresAtMs, cover } = accepted.value;
  const window = windowOf(market, rule, from, { acceptedAtMs, entryDelayMs, afterSeq, expiresAtMs });
  const outcome = decideOutcome({ position: order.position, stake, cover, acceptedAtMs, expiresAtMs }, window);
  if (outcome.state === 'waiting' || outcome.state === 'entered') return null;
  const result = outcome.state === 'settled' ? outcome.status : 'REFUNDED';
  const profit = outcome.state === 'settled' ? Number(outcome.profit) : 0;
  const endedAtMs = (window.confirming?.timeMs ?? expiresAtMs + 60_000) + 1;
  return { stake: order.stake, profit, cover: Number(cover), result, acceptedAtMs, endedAtMs };
}

function windowOf(market: Market, rule: Rule, from: number, terms: Parameters<typeof decidingTicks>[0]) {
  const { ticks } = market.recording;
  const until = (ms: number): number => (market.tickAt[Math.floor(Math.min(ms, market.untilMs) / lookMs)] ?? 0) + 1;
  const read = (untilMs: number) => {
    const some: readonly RecordedTick[] = ticks.slice(from, until(untilMs));
    const shown = rule.decides === 'quoted' ? some : some.map((tick) => ({ ...tick, quotedMs: tick.timeMs }));
    const window = decidingTicks(terms, shown);
    return { ...window, entry: rule.enters === 'shown' ? (shown[0] ?? null) : window.entry, some };
  };
  const soon = read(terms.expiresAtMs + 3_000);
  const { some, ...window } = soon.confirming === null ? read(terms.expiresAtMs + 62_000) : soon;
  const last = window.confirming?.seq ?? Number.POSITIVE_INFINITY;
  const sameSource = some.every(({ seq, source }) => seq > last || source === some[0]?.source);
  return { ...window, sameSource, finalMs: window.confirming?.quotedMs ?? market.untilMs };
}

/** Decides in a view whether to act, and how. */
export type Trader = (view: View) => readonly Order[] | null;

/** Plays a strategy through a market, round by round; the last rounds are left out whose trades would not end. */
export function playTrader(market: Market, trader: Trader, rule: Rule, random: () => number): readonly Played[] {
  const played: Played[] = [];
  const view = new View(market, played, random);
  for (let start = beginsMs; start + roundMs + 65_000 < market.untilMs; start += roundMs) {
    for (let sinceMs = 0; sinceMs < roundMs; sinceMs += lookMs) {
      view.nowMs = start + sinceMs;
      view.sinceMs = sinceMs;
      const orders = trader(view);
      if (orders === null) continue;
      const done = orders.flatMap((order) => placed(market, rule, view.nowMs, order) ?? []);
      played.push(...done);
      if (done.length > 0) break;
    }
  }
  return played;
}

/** What a trade is expected to bring at the published odds: it is won as often as it is lost. A refund brings nothing. */
export const expectedOf = ({ stake, cover, result }: Played): number =>
  result === 'REFUNDED' ? 0 : (cover - stake) / 2;

/** The net payout of a stake on standard terms, by the product's own rounding. */
export const coverOf = (stake: number): number =>
  Number(floorShare(cents(BigInt(stake)), simulatedPair.terms?.payouts[0]?.payoutRate ?? 0));
