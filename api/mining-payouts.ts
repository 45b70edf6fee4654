import { Type } from 'typebox';
import { Day, DecimalText, IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { Coin, CoinAmount, HashRate, MiningNetwork, MiningPlan, MiningPrice, Parts } from './mining.ts';
import { operation } from './operation.ts';

/** One contract's day in one coin. gross = poolFee + power + net; carryBefore + net = sold + carryAfter. */
export const MiningPayout = Type.Object({
  contractId: Type.String(),
  coin: Coin,
  day: Day,
  addition: Type.Integer({
    description: 'Number of what came late for the day, by coin; 0 is the day itself',
  }),
  gross: Parts,
  poolFee: Parts,
  powerCharged: Type.Unsafe<string>({
    ...Parts,
    description:
      'Of the day’s power, charged before: what comes late is charged what is left of it. Whole coins with fourteen decimals',
  }),
  powerDue: Parts,
  power: Parts,
  net: Parts,
  expected: Nullable(Parts),
  luckBps: Nullable(Type.Integer()),
  nothing: Nullable(Type.Enum(['no receipts', 'costs'], { description: 'Why the day brought nothing' })),
  uptimeBps: Nullable(
    Type.Integer({ description: 'What pools read over the day ÷ the hash rate that it was divided by' }),
  ),
  carryBefore: Parts,
  carryAfter: Parts,
  soldCoins: CoinAmount,
  paid: Type.String({ description: 'USD' }),
  received: Type.String({
    description: 'Whole coins: what pools paid the fleet for the day; of an addition, what came late',
  }),
  capacity: Type.String({ description: 'Hashes per second: what the day was divided by' }),
  price: DecimalText,
  paidAt: Time,
});

export const listPayouts = operation({
  id: 'mining.payouts',
  method: 'GET',
  path: '/api/mining/contracts/{id}/payouts',
  summary: 'The days of one’s contract, newest first: what came in, what was charged, what was paid and why (N3)',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  query: Type.Object({ ...PageQuery.properties, coin: Type.Optional(Coin) }),
  reply: page(MiningPayout),
  failures: ['not_found', 'invalid_input'],
});

const ShownReceipt = Type.Object({
  id: Type.String(),
  amount: CoinAmount,
  transactionId: Type.String(),
  output: Type.Integer(),
  pool: Type.String(),
  recordedAt: Time,
});

/** How far a closed day is that is being divided; null of one that waits, or is paid. */
export const DayProgress = Nullable(
  Type.Object(
    {
      contracts: Type.Integer({ description: 'Contracts of the day that have their payout' }),
      of: Type.Integer({ description: 'All contracts of the day' }),
    },
    {
      description:
        'Of a closed day that is being divided among its contracts, some at a time; state is closed until it is whole',
    },
  ),
);

/** All that a day was divided by; anybody who has it can recompute the payout. */
export const MiningDay = Type.Object({
  coin: Coin,
  day: Day,
  received: CoinAmount,
  receipts: Type.Array(ShownReceipt, { description: 'Those of received' }),
  late: Type.Array(
    Type.Object({
      ...ShownReceipt.properties,
      addition: Type.Integer({ description: 'Its number, by coin: each contract of the day has a payout of it' }),
    }),
    {
      description:
        'What came when the day was closed; divided among the contracts of the day by its hash rate and price',
    },
  ),
  capacity: Type.String({
    description:
      'What it was divided by, hashes per second: the greatest of what was verified all day long, its reading, and what its contracts have together',
  }),
  reading: Nullable(HashRate),
  /** The middle price of the minute after the day's end, or by the rule of its time the last one of the day (N3.2). */
  price: MiningPrice,
  network: Nullable(MiningNetwork),
  note: Nullable(Type.String({ description: 'Why a day without receipts is closed' })),
  closedAt: Time,
  state: Type.Enum(['closed', 'paid']),
  dividing: DayProgress,
});

export const readPayout = operation({
  id: 'mining.payout',
  method: 'GET',
  path: '/api/mining/contracts/{id}/payouts/{coin}/{day}',
  summary:
    'The receipt of one payout (N3): terms, receipts with their transactions, fleet, price, formula, rounding, and the postings',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: Type.Object({ id: IdText, coin: Coin, day: Day }),
  query: Type.Object({
    addition: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Of what came late for the day: its number' }),
    ),
  }),
  reply: Type.Object({
    formula: Type.Integer(),
    plan: MiningPlan,
    day: MiningDay,
    payout: MiningPayout,
    postings: Type.Array(
      Type.Object({
        journal: Type.String(),
        code: Type.String(),
        from: Type.String(),
        to: Type.String(),
        asset: Type.String(),
        amount: DecimalText,
      }),
    ),
  }),
  failures: ['not_found', 'invalid_input'],
});

export const listMiningDays = operation({
  id: 'mining.days',
  method: 'GET',
  path: '/api/mining/days',
  summary: 'The fleet’s days, newest first: what pools paid, with the transactions, and what it was divided by',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({ ...PageQuery.properties, coin: Coin }),
  reply: page(MiningDay),
  failures: ['invalid_input'],
});
