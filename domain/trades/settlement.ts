import type { Journal } from '#domain/ledger/journals.ts';
import { type IndexMids, moveBetween } from '#domain/markets/index-price.ts';
import { assetOf, type Cents, cents } from '#domain/money/amount.ts';
import { type AgreedTrade, tradeLimits } from './trade.ts';

/** A recorded tick as far as a decision needs it. Prices are integers of the pair's scale. */
export interface WindowTick {
  readonly seq: number;
  /** When its price was quoted or last confirmed; of ticks recorded without that, when they were recorded. */
  readonly quotedMs: number;
  readonly price: bigint;
  /** Of an index price: the mids of its venues, by which the trade is decided (T4). */
  readonly mids?: IndexMids | null;
}

/** All that is known of a trade's window (Z6). The times of a pair's quotes never decrease with seq. */
export interface TradeWindow {
  /** The first tick with seq > afterSeq and quoted at acceptedAt + entry delay or after, however late. */
  readonly entry: WindowTick | null;
  /** The highest seq quoted at expiresAt or before; null while the window may still grow. */
  readonly exit: WindowTick | null;
  /** The first tick quoted after expiresAt. */
  readonly confirming: WindowTick | null;
  /** True when every tick from afterSeq through the confirming one has the same source. */
  readonly sameSource: boolean;
  /** No tick will ever be recorded that was quoted before this time. */
  readonly finalMs: number;
}

/** T5, in the order in which they are looked at. */
export type RefundReason =
  | 'no entry tick'
  | 'no confirming tick'
  | 'source changed'
  | 'no tick after entry'
  | 'exit tick too old';

/** What a window says about a trade now. */
export type Outcome =
  /** Nothing to do before more is known. */
  | { readonly state: 'waiting' }
  /** The entry is known, the end is not. */
  | { readonly state: 'entered'; readonly entry: WindowTick }
  | {
      readonly state: 'settled';
      readonly status: 'WON' | 'LOST';
      readonly profit: Cents;
      readonly entry: WindowTick;
      readonly exit: WindowTick;
      readonly confirming: WindowTick;
    }
  | {
      readonly state: 'refunded';
      /** `tie` is T4's, the others are T5's. */
      readonly reason: RefundReason | 'tie';
      readonly entry: WindowTick | null;
      readonly exit: WindowTick | null;
      readonly confirming: WindowTick | null;
    };

/** What of an agreement an outcome depends on, the ticks apart. */
type TermsOfOutcome = Pick<AgreedTrade, 'position' | 'stake' | 'cover' | 'acceptedAtMs' | 'expiresAtMs'>;

/** Decides a trade by Z6, T4 and T5. Pure: the same window gives the same outcome for ever. */
export function decideOutcome(trade: TermsOfOutcome, window: TradeWindow): Outcome {
  const { entry, exit, confirming, finalMs } = window;
  const refund = (reason: RefundReason | 'tie'): Outcome => ({ state: 'refunded', reason, entry, exit, confirming });

  const entryLimitMs = trade.acceptedAtMs + tradeLimits.entryMs;
  if (!entry || entry.quotedMs > entryLimitMs) {
    // A later tick could still fall on the limit itself as long as no time above it is final.
    return entry || finalMs > entryLimitMs ? { ...refundBeforeEntry, exit, confirming } : { state: 'waiting' };
  }

  const confirmationLimitMs = trade.expiresAtMs + tradeLimits.confirmationMs;
  if (!confirming) return finalMs > confirmationLimitMs ? refund('no confirming tick') : { state: 'entered', entry };
  if (confirming.quotedMs > confirmationLimitMs) return refund('no confirming tick');
  if (!window.sameSource) return refund('source changed');
  if (!exit || exit.seq <= entry.seq) return refund('no tick after entry');
  if (trade.expiresAtMs - exit.quotedMs > tradeLimits.exitAgeMs) return refund('exit tick too old');
  const moved = movedFrom(entry, exit);
  // An index whose venues are others than those of the entry is another source.
  if (moved === null) return refund('source changed');
  if (moved === 0n) return refund('tie');

  const up = moved > 0n;
  const won = up === (trade.position === 'UP');
  return {
    state: 'settled',
    status: won ? 'WON' : 'LOST',
    profit: won ? trade.cover : cents(-trade.stake),
    entry,
    exit,
    confirming,
  };
}

/**
 * Above zero where the price rose between two ticks of one source; of an index by what its venues moved. Null where that cannot be said:
 * fewer than two venues are in both.
 */
function movedFrom(entry: WindowTick, exit: WindowTick): bigint | null {
  if (!entry.mids || !exit.mids) return exit.price - entry.price;
  return moveBetween(entry.mids, exit.mids)?.twiceMedian ?? null;
}

const refundBeforeEntry = { state: 'refunded', reason: 'no entry tick', entry: null } as const;

/** The postings of an outcome that closes a trade (L3: win, loss, refund). */
export function closingJournal(
  trade: AgreedTrade,
  outcome: Extract<Outcome, { state: 'settled' | 'refunded' }>,
): Journal {
  const asset = assetOf(trade.wallet);
  const staked = { kind: 'staked', owner: trade.userId, asset } as const;
  const owner = trade.userId;
  /** Where the money came from is where it goes. */
  const sourceAccount =
    trade.copyId === null
      ? ({ kind: 'available', owner, asset } as const)
      : ({ kind: 'allocated', owner, copy: trade.copyId, asset } as const);
  const bankroll = { kind: 'bankroll', asset } as const;
  const exposure = { kind: 'exposure', asset } as const;
  const won = outcome.state === 'settled' && outcome.status === 'WON';
  const lost = outcome.state === 'settled' && outcome.status === 'LOST';
  const transfers = [
    { from: staked, to: lost ? bankroll : sourceAccount, amount: trade.stake },
    { from: exposure, to: won ? sourceAccount : bankroll, amount: trade.cover },
  ];
  return {
    code: won ? 'win' : lost ? 'loss' : 'refund',
    cause: trade.tradeId,
    occurrence: 1,
    actor: 'system',
    // A stake whose share rounds down to nothing has no cover to move.
    transfers: transfers.filter(({ amount }) => amount > 0n),
  };
}
