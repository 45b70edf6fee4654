import { Type } from 'typebox';
import { incidentCauses } from '#domain/markets/incidents.ts';
import { stoppedStatuses, waitReasons } from '#domain/withdrawals/waiting.ts';
import { Day, Money, SignedMoney, Time, Wallet } from './formats.ts';
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
  /** Customers with a withdrawal that waits, or asked for in the 7 days before they were blocked or suspended. */
  stopped: Type.Array(
    Type.Object({
      status: Type.Enum([...stoppedStatuses]),
      count: Type.Integer(),
      /** Of them, those with a withdrawal that still waits. */
      waiting: Type.Integer(),
      oldestHours: Type.Integer(),
    }),
  ),
});

const Dropped = Type.Array(
  Type.Object({
    source: Type.String(),
    time: Time,
    /** Since the present run of the recorder began. */
    items: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
  }),
);

export const readFairPlay = operation({
  id: 'fair-play.read',
  method: 'GET',
  path: '/api/fair-play',
  summary:
    'What the operator could gain by, as it stands: refunds with the result of the house, gaps in recording, withdrawals that wait, and quotes that were not recorded. At most a minute old; names nobody.',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    time: Time,
    refunds: Refunds,
    incidents: Incidents,
    withdrawals: Withdrawals,
    dropped: Dropped,
  }),
  failures: [],
});
