import { t } from '@lingui/core/macro';
import type { listMarkets } from '#api/markets.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { placeTrade } from '#api/trades.ts';
import type { Failure } from '#domain/failures/failures.ts';
import { breakEvenText } from '#domain/markets/break-even.ts';
import { type Cents, cents, floorShare, formatCents, parseCents, type Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { checkTicket } from '#domain/trades/acceptance.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { isTradeFailure, tradeSentence } from '#messages/failures/trade-sentences.ts';
import type { OwnLimit } from '#web/trades/chart/barriers.ts';
import { sideWord } from '#web/trades/words.ts';
import { money } from '#web/ui/money.ts';
import { kindWord } from '#web/widgets/market-words.ts';
import { translator } from '#web/widgets/translator.ts';

export type MarketView = ReplyOf<typeof listMarkets>['items'][number];

/** What stands in the ticket, as typed. */
export interface TicketState {
  /** Null until the customer picks one: a side is never picked for them. */
  readonly position: TradePosition | null;
  readonly stake: string;
  /** seconds; null: the pair's first */
  readonly duration: number | null;
  /** Whether the stake is meant for the next trade: what was typed for the last one is not judged against what it left. */
  readonly judged: boolean;
}

export type TicketAction =
  | { readonly type: 'position'; readonly position: TradePosition }
  | { readonly type: 'stake'; readonly stake: string }
  | { readonly type: 'duration'; readonly duration: number }
  /** Accepted: the next trade needs a side of its own, so that a second click of the same hand places nothing. */
  | { readonly type: 'placed' };

/** A ticket with the stake and duration that were chosen last; the side is never. */
export const newTicket = ({ stake, duration }: Pick<TicketState, 'stake' | 'duration'>): TicketState => ({
  position: null,
  stake,
  duration,
  judged: true,
});

/** A ticket changes by one action at a time. */
export function ticketReducer(state: TicketState, action: TicketAction): TicketState {
  switch (action.type) {
    case 'position':
      return { ...state, position: action.position, judged: true };
    case 'stake':
      return { ...state, stake: action.stake, judged: true };
    case 'duration':
      return { ...state, duration: action.duration };
    case 'placed':
      return { ...state, position: null, judged: false };
  }
}

/** An order as it was decided, with the pair as it was shown then. */
export interface Order {
  readonly body: BodyOf<typeof placeTrade>;
  readonly market: MarketView;
}

/** How long an order may be on its way: the price is another one afterwards. */
export const orderHoldsMs = 5_000;

/**
 * Until when an order that is decided now may be placed (ISO 8601). Where the server's clock is not known nothing is said:
 * the device's own may be off, and an order in time must not be refused for it.
 *
 * @param knownServerNow the server's clock in ms; null when it is not known
 */
export const holdsUntil = (knownServerNow: number | null): { readonly notAfter?: string } =>
  knownServerNow === null ? {} : { notAfter: new Date(knownServerNow + orderHoldsMs).toISOString() };

/** Clocks and lines differ: so long after its end an order is surely too late. */
const surelyMs = 1_000;
const checkAgainMs = [2_000, 4_000, 8_000] as const;

/**
 * When an order whose answer was lost is asked about without a press: only once it can no longer be placed, so that nothing is
 * placed behind somebody's back (T6). One that holds for good is never.
 */
export function pausesOfOrder({ body: { notAfter } }: Pick<Order, 'body'>, serverNowMs: number): readonly number[] {
  if (notAfter === undefined) return [];
  return [Math.max(0, Date.parse(notAfter) - serverNowMs) + surelyMs, ...checkAgainMs];
}

/** What the ticket shows. */
export interface ShownTicket {
  readonly ticket: TicketState;
  readonly market: MarketView;
  readonly wallet: Wallet;
}

/**
 * While the fate of an order is not known the ticket is that order, whatever pair is looked at meanwhile and whatever its
 * terms and the balance have become; otherwise it is what is typed (P4).
 */
export function shownTicket(typed: ShownTicket, asked: Order | null): ShownTicket {
  if (!asked) return typed;
  const { positions, amount, duration, wallet = 'real' } = asked.body;
  return { ticket: { position: positions, stake: amount, duration, judged: true }, market: asked.market, wallet };
}

/** 'Up on ETH/USD for 10.00 USD, 30 s': an order in words. */
export function wordsOfOrder({ body }: Order): string {
  const { amount, currencyPair, duration, positions, wallet } = body;
  const side = sideWord(positions);
  const pair = nameOfPair(currencyPair);
  const time = durationText(duration);
  return wallet === 'practice'
    ? t`${side} on ${pair} for ${money(amount)} practice USD, ${time}`
    : t`${side} on ${pair} for ${money(amount)} USD, ${time}`;
}

/** What the button does: 'Place trade: 10.00 USD up'; or what is needed before it can. */
export function placeWords(position: TradePosition | null, stake: string, wallet: Wallet): string {
  const read = parseCents(plainAmount(stake));
  if (read === null) return t`Enter a stake`;
  if (position === null) return t`Choose up or down`;
  const amount = money(formatCents(read));
  if (wallet === 'practice') {
    return position === 'UP' ? t`Practice trade: ${amount} USD up` : t`Practice trade: ${amount} USD down`;
  }
  return position === 'UP' ? t`Place trade: ${amount} USD up` : t`Place trade: ${amount} USD down`;
}

/** What has to be read before the button is pressed (T1). */
export interface TicketSummary {
  readonly payout: string | null;
  readonly profit: string | null;
  readonly loss: string | null;
  readonly breakEven: string;
  readonly duration: number;
  /** Basis points: what is agreed to by placing it. */
  readonly payoutRate: number;
  /** Why it cannot be placed now; empty when it can. */
  readonly errors: readonly string[];
  /** Whether one of these is a limit of the customer's own (A13). */
  readonly isOwnLimit: boolean;
}

function sentenceOfTicket(failure: Failure): string {
  if (!isTradeFailure(failure)) throw new Error(`a ticket is not refused with ${failure.code}`);
  return tradeSentence(translator, failure, true);
}

/** What is known about a ticket beside what stands in it. */
export interface TicketFacts {
  readonly market: MarketView;
  readonly wallet: Wallet;
  readonly available: string | null;
  /** Whether no price arrives: what is shown is not what a trade would start from. */
  readonly lost?: boolean;
  /** The operator's reason, where they have closed the pair (X1). */
  readonly closedBecause?: string | null;
  /** The customer's own limits on trades that are set (A13). */
  readonly limits?: readonly OwnLimit[];
}

/** Reads a ticket against a pair's terms with the very decision that the server makes (T1, T6). */
export function summarise(state: TicketState, facts: TicketFacts): TicketSummary | null {
  const { market } = facts;
  const { terms } = market;
  if (!terms) return null;
  const stake = parseCents(plainAmount(state.stake));
  const payout = terms.payouts.find(({ duration }) => duration === state.duration) ?? terms.payouts[0];
  if (!payout) return null;
  const { duration } = payout;
  const wrong = stake === null || !state.judged ? null : errorOf({ ...state, stake, duration }, terms, facts);
  const errors = stake === null ? [stakeForm(state.stake)] : wrong === null ? [] : [wrong.sentence];
  const closed = closedSentence(facts);
  const profit = stake === null ? null : floorShare(stake, payout.payoutRate);
  return {
    payout: stake === null || profit === null ? null : formatCents(stake + profit),
    profit: profit === null ? null : formatCents(profit),
    loss: stake === null ? null : formatCents(stake),
    breakEven: `${breakEvenText(payout.breakEven)} %`,
    duration,
    payoutRate: payout.payoutRate,
    errors: closed === null ? errors : [...errors, closed],
    isOwnLimit: wrong?.isOwnLimit ?? false,
  };
}

/** '5,00' is five in half the world and five hundred in the other: it is not guessed. */
const stakeForm = (typed: string): string =>
  typed.includes(',')
    ? t`Use a point before the cents and commas only between thousands, for example 25.00 or 1,000.00.`
    : t`Enter a stake with at most two decimals, for example 25.00.`;

type Terms = NonNullable<MarketView['terms']>;
type ReadTicket = Pick<TicketState, 'position'> & { readonly stake: Cents; readonly duration: number };

/** What is wrong with the stake: against the pair's limits, what is available, and the customer's own limits. */
function errorOf(
  { position, stake, duration }: ReadTicket,
  terms: Terms,
  facts: TicketFacts,
): { readonly sentence: string; readonly isOwnLimit: boolean } | null {
  const { market, wallet, available, limits = [] } = facts;
  const checked = checkTicket(
    // Either side is decided alike.
    { currencyPair: market.lowerName, position: position ?? 'UP', stake, duration, wallet },
    {
      pair: market.lowerName,
      terms: {
        payouts: terms.payouts,
        entryDelayMs: terms.entryDelay,
        minStake: parseCents(terms.minStake) ?? cents(0n),
        maxStake: parseCents(terms.maxStake) ?? cents(0n),
        maxExposure: null,
      },
    },
  );
  if (!checked.ok) return { sentence: sentenceOfTicket(checked.failure), isOwnLimit: false };
  const owned = available === null ? null : parseCents(available);
  if (owned !== null && stake > owned)
    return { sentence: t`This stake is more than the ${money(formatCents(owned))} available.`, isOwnLimit: false };
  const tight = limits.find(({ left }) => stake > (parseCents(left) ?? cents(0n)));
  if (!tight) return null;
  const reached = { ...tight, asked: formatCents(stake), fitsFrom: null };
  return { sentence: sentenceOfTicket({ code: 'own_limit_reached', facts: reached }), isOwnLimit: true };
}

/** Which limit it is below now; after it has come back above it stays closed for some seconds, and none is named. */
function closedByWhat({
  closedBy,
  liquidity,
}: MarketView): 'guard' | 'liquidity' | 'venues' | 'hours' | 'wide' | 'quiet' {
  if (closedBy === 'venues' || closedBy === 'hours') return closedBy;
  if (closedBy !== 'liquidity') return 'guard';
  if (liquidity === null) return 'liquidity';
  if (liquidity.spread > liquidity.maxSpread) return 'wide';
  return liquidity.updates < liquidity.minUpdates ? 'quiet' : 'liquidity';
}

/** Why the pair takes no trade now, as the server would refuse it; null when it does. */
function closedSentence({ market, closedBecause = null, lost }: TicketFacts): string | null {
  const { Uppername, state, tradable } = market;
  // By the name that people know the pair by, as everywhere in the room.
  const currencyPair = Uppername;
  if (closedBecause !== null)
    return sentenceOfTicket({ code: 'switched_off', facts: { what: currencyPair, reason: closedBecause } });
  if (lost) return t`The connection is lost: no trade can start until it is back.`;
  if (tradable) return null;
  switch (state) {
    case 'closed':
      return sentenceOfTicket({
        code: 'pair_closed',
        facts: { currencyPair, closedBy: closedByWhat(market) },
      });
    case 'stale':
      return sentenceOfTicket({ code: 'price_stale', facts: { currencyPair } });
    case 'live':
    case 'reference':
    case 'none':
      return t`${Uppername} can’t be traded now: its price is ${kindWord(market.kind)}.`;
  }
}

/** A net rate in words: 8500 → '85 %', 8550 → '85.5 %'. @param basisPoints a whole number of them */
export function rateText(basisPoints: number): string {
  const [whole, rest] = [Math.trunc(basisPoints / 100), basisPoints % 100];
  return rest === 0 ? `${whole} %` : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')} %`;
}

/** Seconds as people say them: 30 → '30 s', 300 → '5 min'. */
export function durationText(seconds: number): string {
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
