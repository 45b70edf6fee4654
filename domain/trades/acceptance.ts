import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { PairDefinition, PairTerms, Payout } from '#domain/markets/pairs.ts';
import { isTradableKind, kindOfSource } from '#domain/markets/quotes.ts';
import { isStale } from '#domain/markets/staleness.ts';
import { isWithinHours } from '#domain/markets/trading-hours.ts';
import { assetOf, type Cents, floorShare, formatCents, type Wallet } from '#domain/money/amount.ts';
import type { AgreedTrade, TradePosition } from './trade.ts';

/**
 * A trade is posted at most so long (ms) after its acceptance, or decided anew (Z5): less than the smallest entry delay, so that no
 * price that it can enter at is known by then.
 */
export const postedWithinMs = 400;

/** So often a trade is decided so; a machine, or a way to the database, that is slower than that still places trades. */
export const decidedInTime = 2;

/** Nothing is posted longer (ms) after its acceptance than this, however often it was decided. */
export const postedAtMostMs = 2_000;

/** What a customer asks for (T1). */
export interface Ticket {
  readonly currencyPair: string;
  readonly position: TradePosition;
  readonly stake: Cents;
  /** seconds */
  readonly duration: number;
  readonly wallet: Wallet;
  /** The payout that was read before the ticket was placed, in basis points; another one is not agreed to. */
  readonly payoutRate?: number | undefined;
  /** When it was decided to be too late to place it; by the database's clock. */
  readonly notAfterMs?: number | undefined;
}

/** A pair as it stands when a ticket is decided, in the database's time. */
export interface MarketState {
  /**
   * Who holds it closed (M2, P2): its second source, what its own quotes it too seldom or too wide, or an index of fewer than three
   * venues; null while it is open.
   */
  readonly closedBy: 'guard' | 'liquidity' | 'venues' | null;
  readonly stale: boolean;
  readonly lastSeq: number;
  readonly lastTickMs: number;
  readonly source: string | null;
  /** Between bid and ask of the last tick, in basis points; null where its source quotes none. */
  readonly spreadBps: number | null;
}

/** What an accepted ticket is offered at. */
type Offer = Pick<PairTerms, 'entryDelayMs' | 'maxExposure'> & Payout;

/** The part of a decision that a form can know too: the ticket against the pair's terms (T1, T6). */
export function checkTicket(
  ticket: Ticket,
  pair: {
    readonly pair: string;
    readonly terms: Omit<PairTerms, 'liquidity'> | null;
    readonly retiredMs?: number | null;
  } | null,
): Decision<Offer> {
  if (!pair) return refused('pair_unknown', { currencyPair: ticket.currencyPair });
  const { terms } = pair;
  if (!terms) {
    const why = pair.retiredMs ? phrase('pair_retired') : phrase('display_only');
    return refused('pair_not_tradable', { currencyPair: pair.pair, why });
  }
  const payout = terms.payouts.find(({ duration }) => duration === ticket.duration);
  if (!payout) {
    return refused('duration_not_offered', { offered: terms.payouts.map(({ duration }) => duration) });
  }
  if (ticket.stake < terms.minStake || ticket.stake > terms.maxStake) {
    return refused('stake_out_of_limits', { min: formatCents(terms.minStake), max: formatCents(terms.maxStake) });
  }
  if (ticket.payoutRate !== undefined && ticket.payoutRate !== payout.payoutRate) {
    return refused('payout_changed', { payoutRate: payout.payoutRate });
  }
  return accepted({ ...payout, entryDelayMs: terms.entryDelayMs, maxExposure: terms.maxExposure });
}

/** Whether a pair can take a trade at `nowMs` (T6, P2, M2): open, not too wide, quoted by a source that may be traded on, not stale. */
function checkMarket(
  ticket: Ticket,
  { market, pair, mode, nowMs }: Pick<AcceptanceState, 'market' | 'pair' | 'mode' | 'nowMs'>,
): Decision<MarketState> {
  const { currencyPair } = ticket;
  if (!market || market.lastSeq === 0 || market.source === null) return refused('price_stale', { currencyPair });
  if (market.closedBy !== null) return refused('pair_closed', { currencyPair, closedBy: market.closedBy });
  // The last tick alone says this at once; who watches the liquidity waits for three seconds of it.
  if (market.spreadBps !== null && market.spreadBps > (pair?.terms?.liquidity.maxSpreadBps ?? 0)) {
    return refused('pair_closed', { currencyPair, closedBy: 'liquidity' });
  }
  const kind = kindOfSource(market.source);
  if (kind === null || kind === 'polled') {
    return refused('pair_not_tradable', { currencyPair, why: phrase('asked_now_and_then') });
  }
  if (ticket.wallet === 'real' && !isTradableKind(kind, mode)) return refused('price_not_live', { currencyPair });
  if (isStale({ marked: market.stale, kind, recordedMs: market.lastTickMs }, nowMs))
    return refused('price_stale', { currencyPair });
  return accepted(market);
}

/** What a ticket is decided on, all read after the locks of its transaction (Z5). */
export interface AcceptanceState {
  readonly pair: PairDefinition | null;
  readonly market: MarketState | null;
  readonly available: Cents;
  readonly bankroll: Cents;
  /** What the house may owe on open trades with real money: of this pair, and of all. */
  readonly exposure: { readonly pair: Cents; readonly total: Cents };
  /** The limit of what it may owe on all of them; null without one. */
  readonly maxExposure: Cents | null;
  readonly mode: 'demo' | 'production';
  readonly nowMs: number;
}

/** The terms of an accepted ticket. */
export interface Acceptance {
  readonly cover: Cents;
  readonly payoutRate: number;
  readonly entryDelayMs: number;
  readonly acceptedAtMs: Millis;
  readonly afterSeq: number;
  readonly expiresAtMs: Millis;
}

/** Accepts or refuses a ticket (T1, T6, T7, Z5). `acceptedAt` = greatest(now, the last tick's time). */
export function decideAcceptance(ticket: Ticket, state: AcceptanceState): Decision<Acceptance> {
  if (ticket.notAfterMs !== undefined && state.nowMs > ticket.notAfterMs) {
    return refused('order_too_late', { notAfter: isoTime(millis(ticket.notAfterMs)) });
  }
  const offer = checkTicket(ticket, state.pair);
  if (!offer.ok) return offer;
  const market = checkMarket(ticket, state);
  if (!market.ok) return market;
  const acceptedAtMs = millis(Math.max(state.nowMs, market.value.lastTickMs));
  const expiresAtMs = millis(acceptedAtMs + ticket.duration * 1_000);
  // The delay before the entry is part of the duration.
  if (!isWithinHours(state.pair?.hours ?? null, state.nowMs, expiresAtMs)) {
    return refused('pair_closed', { currencyPair: ticket.currencyPair, closedBy: 'hours' });
  }
  if (state.available < ticket.stake) {
    return refused('insufficient_available', {
      available: formatCents(state.available),
      asked: formatCents(ticket.stake),
    });
  }
  const cover = floorShare(ticket.stake, offer.value.payoutRate);
  // L2: the practice house may go negative; real cover has to be there (T7), within what the house may owe.
  if (ticket.wallet === 'real') {
    if (state.bankroll < cover) return refused('bankroll_short', {});
    const { pair, total } = state.exposure;
    const over = (limit: Cents | null, owed: Cents) => limit !== null && owed + cover > limit;
    if (over(offer.value.maxExposure, pair)) return refused('exposure_full', { currencyPair: ticket.currencyPair });
    if (over(state.maxExposure, total)) return refused('exposure_full', { currencyPair: null });
  }
  return accepted({
    cover,
    payoutRate: offer.value.payoutRate,
    entryDelayMs: offer.value.entryDelayMs,
    acceptedAtMs,
    afterSeq: market.value.lastSeq,
    expiresAtMs,
  });
}

/** The postings of an accepted ticket: the stake is set apart, and so is what the house may owe (T7). */
export function stakeJournal(trade: Pick<AgreedTrade, 'tradeId' | 'userId' | 'wallet' | 'stake' | 'cover'>): Journal {
  const asset = assetOf(trade.wallet);
  const transfers = [
    {
      from: { kind: 'available', owner: trade.userId, asset } as const,
      to: { kind: 'staked', owner: trade.userId, asset } as const,
      amount: trade.stake,
    },
    { from: { kind: 'bankroll', asset } as const, to: { kind: 'exposure', asset } as const, amount: trade.cover },
  ];
  return {
    code: 'stake',
    cause: trade.tradeId,
    occurrence: 1,
    actor: trade.userId,
    transfers: transfers.filter(({ amount }) => amount > 0n),
  };
}
