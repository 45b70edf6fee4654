import { Type } from 'typebox';
import { skipReasons } from '#domain/copying/copy.ts';
import { uncreditedReasons } from '#domain/deposits/uncredited.ts';
import { incidentCauses } from '#domain/markets/incidents.ts';
import { stoppedStatuses, unprovenStates, waitReasons } from '#domain/withdrawals/wait-reasons.ts';
import { Bounds, Payments, pairTerms, priceSettings, settingsOf } from './fair-play-settings.ts';
import { Day, Money, Nullable, SignedMoney, Time, Wallet } from './formats.ts';
import { operation } from './operation.ts';

const Refunds = Type.Object({
  /** How many days are looked at, today included. */
  days: Type.Integer(),
  /** By UTC day of the refund, wallet, pair and reason; the newest day first. */
  items: Type.Array(
    Type.Object({
      day: Day,
      wallet: Wallet,
      pair: Type.String(),
      /** As receipts name it; `tie` is a result by the rule (T4), the others are T5's. */
      reason: Type.String(),
      count: Type.Integer(),
      stakes: Money,
      /** What these trades would have brought the house by the last price at the refund: below zero where it was losing. */
      house: SignedMoney,
    }),
  ),
  /** Days on which refunds of real money fell where the house was losing, by at least four standard deviations. */
  beyondChance: Type.Array(Day),
  onLosingTrades: Type.Array(Type.String(), {
    description:
      'Pairs whose refunds of real money fell on losing trades, in at least 20 minutes and by at least four standard deviations: customers may have chosen them',
  }),
  unsettled: Type.Integer({
    description:
      'Trades that are still open more than two minutes after their end, when their prices have long decided them',
  }),
});

const Orders = Type.Object({
  days: Type.Integer({ description: 'How many UTC days are counted, today included' }),
  /** Of orders with real money, by pair and outcome; accepted ones first. */
  items: Type.Array(
    Type.Object({
      pair: Type.String({ description: '"unknown" for all that are not offered' }),
      outcome: Type.String({ description: '"accepted", or the code of the refusal' }),
      counts: Type.Array(Type.Integer(), {
        minItems: 4,
        maxItems: 4,
        description:
          'Decisions that took less than 1 s, less than 5 s, less than 15 s, and longer, from the arrival of the request',
      }),
    }),
  ),
  /** The UTC day of the first decision that was ever counted; null where none was. */
  since: Nullable(Day),
  /** Days on which more than 1 % of the decisions, and at least 20, took 5 s or longer; the newest first. */
  slowDays: Type.Array(Day),
});

const Copies = Type.Object({
  /** How many days are looked at by the time of the outcome, today included. */
  days: Type.Integer(),
  /** By wallet and what became of the copies: placed ones first, then by reason of the skip. */
  items: Type.Array(
    Type.Object({
      wallet: Wallet,
      /** `placed`, or the reason why the copies were skipped. */
      outcome: Type.Enum(['placed', ...skipReasons]),
      /** Copies. */
      count: Type.Integer(),
      /** Of them, by what came of the trader's trade. */
      won: Type.Integer(),
      lost: Type.Integer(),
      refunded: Type.Integer(),
      open: Type.Integer(),
      /** What their settings make of the trader's stakes. */
      stakes: Money,
      /** What they brought their customers, or would have: by the result of the trader's trade at that stake. */
      customers: SignedMoney,
      /** From an acceptance until the last of its copies was decided, milliseconds. */
      longestWaitMs: Type.Integer(),
    }),
  ),
  /**
   * Reasons for which copies with real money were skipped where the trader's trade won later, by at least four standard
   * deviations; `any`: all reasons together.
   */
  beyondChance: Type.Array(Type.Enum(['any', ...skipReasons])),
  /** The same where the trader's trade lost later, as if customers chose the skips. */
  onLosingTrades: Type.Array(Type.Enum(['any', ...skipReasons])),
});

const Incidents = Type.Array(
  Type.Object({
    from: Time,
    to: Time,
    cause: Type.Enum([...incidentCauses]),
    pairs: Type.Array(Type.String()),
    refunded: Type.Integer(),
  }),
);

const Withdrawals = Type.Object({
  waiting: Type.Array(
    Type.Object({ reason: Type.Enum([...waitReasons]), count: Type.Integer(), oldestHours: Type.Integer() }),
  ),
  /** Customers with a withdrawal that waits, or asked for from 7 days before their approval ended. */
  stopped: Type.Array(
    Type.Object({
      status: Type.Enum([...stoppedStatuses]),
      count: Type.Integer(),
      /** Of them, those with a withdrawal that still waits. */
      waiting: Type.Integer(),
      oldestHours: Type.Integer(),
    }),
  ),
  /** Payouts that are recorded as paid and not confirmed on their watched chains, by what those show; hours since they were recorded. */
  unproven: Type.Array(
    Type.Object({ reason: Type.Enum([...unprovenStates]), count: Type.Integer(), oldestHours: Type.Integer() }),
  ),
});

const Deposits = Type.Object({
  /** Payments that stand in a block, meant a deposit by address or exact amount, and are credited to nobody. */
  uncredited: Type.Array(
    Type.Object({
      reason: Type.Enum([...uncreditedReasons], {
        description:
          'small: worth less than 1.00; declined: the deposit was declined; sender: staff have to find who sent it; review: it waits for staff',
      }),
      count: Type.Integer(),
      oldestHours: Type.Integer(),
    }),
  ),
});

const Quotes = Type.Object({
  days: Type.Integer({ description: 'How many UTC days are counted, today included' }),
  since: Nullable(Time),
  items: Type.Array(
    Type.Object({
      source: Type.String({ description: 'Name of the source of prices, such as "kraken"' }),
      fate: Type.String({
        description:
          'What became of these quotes: recorded, superseded by a newer one of its quarter second, unchosen because the pair was recorded from another source, or the reason for which they were dropped',
      }),
      count: Type.Integer(),
    }),
  ),
  unknown: Type.Object({
    ends: Type.Integer({ description: 'How often the recorder was ended before it had written what it heard last' }),
    ticks: Type.Integer({ description: 'Ticks that were recorded meanwhile' }),
  }),
});

/** The answer is read once in so long; caches keep it for as long as it is not older. */
export const fairPlayKeptSeconds = 60;

/** What is sealed, as blocks name it (L7). */
export const sealStreams = ['entry', 'tick', 'audit', 'heard', 'record'] as const;

const Seals = Type.Object({
  days: Type.Integer({ description: 'How many UTC days are looked at, today included' }),
  items: Type.Array(
    Type.Object({
      stream: Type.Enum([...sealStreams]),
      sealedAt: Time,
      longestMs: Type.Integer({
        description:
          'The longest time from what a row says to its seal, in milliseconds: within it the row could have been dated anywhere',
      }),
    }),
    { description: 'Each stream of which a row was sealed more than 10 s after the time that it says' },
  ),
});

const Clock = Type.Object({
  days: Type.Integer({ description: 'How many UTC days are looked at, today included' }),
  jumps: Type.Integer({
    description: 'How often the times of prices moved by more than a second against those of all venues at once',
  }),
  items: Type.Array(
    Type.Object({ at: Time, byMs: Type.Integer({ description: 'So far forward, in milliseconds; below zero: back' }) }),
    { description: 'The latest 50 of them, the newest first' },
  ),
});

const Watches = Type.Object({
  days: Type.Integer({ description: 'How many UTC days are looked at, today included' }),
  gaps: Type.Integer({
    description:
      'How often no watcher reached the last block of a chain for more than five minutes while it gave blocks',
  }),
  items: Type.Array(
    Type.Object({
      chain: Type.Enum(['bitcoin', 'ethereum', 'bsc']),
      from: Time,
      to: Time,
      blocks: Type.Integer({ description: 'By how many blocks the chain grew meanwhile' }),
      credits: Type.Integer({
        description: 'Payments that were credited by the price of when the watcher looked again',
      }),
    }),
    { description: 'The latest 50 of them, the newest first' },
  ),
});

export const readFairPlay = operation({
  id: 'fair-play.read',
  method: 'GET',
  path: '/api/fair-play',
  summary:
    'What the operator could gain by, as it stands: refunds with the result of the house, refused orders by how long the decision took, skipped copies by the later result, gaps in recording, withdrawals that wait, payments that nobody is credited for, what became of quotes, how late rows were sealed, jumps of the clock, and when chains were not watched. At most a minute old; names nobody.',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    time: Time,
    refunds: Refunds,
    orders: Orders,
    copies: Copies,
    incidents: Incidents,
    withdrawals: Withdrawals,
    deposits: Deposits,
    quotes: Quotes,
    /** What bears on prices, as runs of the recorder began with it; the newest first. */
    settings: settingsOf(priceSettings),
    /** What trades on each pair are agreed on (T1), as it was kept; the newest first. */
    terms: settingsOf(pairTerms),
    /** What copies may set apart and stake of the bankroll (C3), as it was kept; the newest first. */
    bounds: Bounds,
    /** What withdrawals cost and wait (W2), and from which sums two admins decide (R3), as it was kept; the newest first. */
    payments: Payments,
    /** How late rows were sealed (L7). */
    seals: Seals,
    /** When the database's clock seems to have been set (Z6). */
    clock: Clock,
    /** When no watcher looked at a chain (D5). */
    watches: Watches,
  }),
  failures: [],
});
