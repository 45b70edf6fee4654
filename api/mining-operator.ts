import { Type } from 'typebox';
import { Day, IdText, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { Coin, CoinAmount, HashRate, MiningNetwork, MiningPrice, Parts } from './mining.ts';
import { Algorithm, Coins } from './mining-machines.ts';
import { DayProgress } from './mining-payouts.ts';
import { MiningReceipt } from './mining-receipts.ts';
import { operation } from './operation.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';

/** The first admin's yes to a day that takes two. */
const FirstYes = Type.Object({ admin: Type.String(), received: CoinAmount, at: Time });

/** A plan's part of a day. Parts are those of one contract, the rest is of all of them. */
const MiningDayPlan = Type.Object({
  planId: Type.String(),
  name: Type.String(),
  contracts: Type.Integer(),
  gross: Parts,
  poolFee: Parts,
  powerDue: Parts,
  power: Parts,
  net: Parts,
  expected: Nullable(Parts),
  luckBps: Nullable(Type.Integer()),
  nothing: Nullable(Type.Enum(['no receipts', 'costs'], { description: 'Why it brings nothing' })),
  carriedBefore: Parts,
  carriedAfter: Parts,
  soldCoins: CoinAmount,
  paid: Type.String({ description: 'USD' }),
  fees: CoinAmount,
});

/** What an admin should look at before a day is closed. */
export const miningWarnings = [
  'not next',
  'day not over',
  'no receipts',
  'no reading',
  'no capacity',
  'less verified than sold',
  'no price',
  'price of another day',
  'far from expected',
  'second admin needed',
  'too much to close itself',
  'receipt waits',
  'house short',
  'no network',
  'network stale',
  'earlier day not divided',
] as const;

export const readMiningDay = operation({
  id: 'mining.day',
  method: 'GET',
  path: '/api/admin/mining/days/{coin}/{day}',
  summary: 'A day of a coin: what was paid, or before it is closed what would be (N3)',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  params: Type.Object({ coin: Coin, day: Day }),
  reply: Type.Object({
    coin: Coin,
    day: Day,
    state: Type.Enum(['open', 'closed', 'paid'], { description: 'Of an open day all figures are a preview' }),
    dividing: DayProgress,
    received: CoinAmount,
    receipts: Type.Array(MiningReceipt, { description: 'Those set aside, too' }),
    capacity: HashRate,
    sold: HashRate,
    reading: Nullable(HashRate),
    uptimeBps: Nullable(Type.Integer()),
    price: Nullable(MiningPrice),
    network: Nullable(MiningNetwork),
    note: Nullable(Type.String()),
    closedBy: Nullable(Type.String({ description: 'An admin, or system' })),
    closedAt: Nullable(Time),
    secondBy: Nullable(Type.String({ description: 'Who said yes before, where it took two' })),
    firstYes: Nullable(FirstYes),
    /** What N1's formula expects of the whole capacity, in whole coins; null where no network was read. */
    expected: Nullable(Parts),
    bound: Type.Enum(['within', 'above', 'below', 'unknown'], {
      description: 'received against expected: within 0.8 and 1.2 times of it, or not',
    }),
    /** Of an open day with receipts, if it is the next; null where it waits for an admin, for one of its warnings. */
    closesItselfAt: Nullable(Time),
    plans: Type.Array(MiningDayPlan),
    unsold: Type.Object({ gross: Parts, fees: CoinAmount }),
    /** received = sold + fees + (carriedAfter − carriedBefore) + (houseCarryAfter − houseCarryBefore) */
    sums: Type.Object({
      soldCoins: CoinAmount,
      paid: Type.String({ description: 'USD' }),
      fees: CoinAmount,
      carriedBefore: Parts,
      carriedAfter: Parts,
      houseCarryBefore: Parts,
      houseCarryAfter: Parts,
    }),
    warnings: Type.Array(Type.Enum(miningWarnings)),
  }),
  failures: ['invalid_input', 'not_found'],
});

const MiningDayLine = Type.Object({
  coin: Coin,
  day: Day,
  state: Type.Enum(['open', 'closed', 'paid']),
  dividing: DayProgress,
  received: CoinAmount,
  receipts: Type.Integer({ description: 'Counted before it was closed' }),
  late: Type.Unsafe<string>({
    ...CoinAmount,
    description: 'Whole coins with eight decimals that came when it was closed, divided among the contracts of the day',
  }),
  capacity: Nullable(HashRate),
  reading: Nullable(HashRate),
  paid: Nullable(Type.String({ description: 'USD' })),
  fees: Nullable(CoinAmount),
  note: Nullable(Type.String()),
  closedBy: Nullable(Type.String()),
  closedAt: Nullable(Time),
  firstYes: Nullable(FirstYes),
});

export const listMiningDaysForAdmin = operation({
  id: 'mining.admin-days',
  method: 'GET',
  path: '/api/admin/mining/days',
  summary: 'A coin’s days: those that are open, oldest first, and those that are closed, newest first',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, coin: Coin }),
  reply: Type.Object({
    ...page(MiningDayLine).properties,
    open: Type.Array(MiningDayLine, { description: 'From the next one to today, at most 62' }),
    /** The one that is closed next; null until there is a receipt. */
    nextDay: Nullable(Day),
    closeAfterHours: Type.Integer({
      description: 'A day with receipts closes itself so long after its end and its newest receipt',
    }),
    problem: Nullable(
      Type.Object({ since: Time, words: Type.String() }, { description: 'Why the daily run does not get on' }),
    ),
  }),
  failures: ['invalid_input'],
});

export const closeMiningDay = operation({
  id: 'mining.close-day',
  method: 'POST',
  path: '/api/admin/mining/days/{coin}/{day}/close',
  summary:
    'Closes a coin’s next day: from then on it is divided among its contracts, and nothing of it changes any more (N3). Days are closed one after the other. A day that brought less than 0.8 or more than 1.2 times what is expected, or receipts of which nothing is known, takes two admins: the first yes leaves it open',
  access: 'admin',
  staff: ['operations'],
  command: true,
  params: Type.Object({ coin: Coin, day: Day }),
  body: Type.Object({
    received: Coins,
    note: Type.Optional(ReasonText({ description: 'Why nothing came in; needed for a day without receipts' })),
  }),
  reply: MiningDayLine,
  failures: [
    'invalid_input',
    'already_decided',
    'record_changed',
    'price_unavailable',
    'own_case',
    'second_admin_required',
    'house_short',
    'sign_in_too_old',
  ],
});

const AdminContract = Type.Object({
  id: Type.String(),
  customer: Type.String(),
  planId: Type.String(),
  plan: Type.String({ description: 'Name of the plan' }),
  algorithm: Algorithm,
  coins: Type.Array(Coin),
  hashRate: HashRate,
  price: Type.String({ description: 'USD' }),
  boughtAt: Time,
  firstDay: Day,
  lastDay: Day,
  state: Type.Enum(['waiting', 'running', 'ended']),
  paid: Type.String({ description: 'USD paid out so far' }),
});

const narrowedContracts = {
  plan: Type.Optional(IdText),
  state: Type.Optional(Type.Enum(['waiting', 'running', 'ended'])),
  ...narrowedRecords,
};

export const listAllContracts = operation({
  id: 'mining.admin-contracts',
  method: 'GET',
  path: '/api/admin/mining/contracts',
  summary: 'All customers’ mining contracts, newest first unless asked otherwise; days are those of the purchase',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedContracts }),
  reply: page(AdminContract),
  failures: ['invalid_input'],
});

export const exportAllContracts = exportOf({
  id: 'mining.contracts-export',
  path: '/api/admin/mining/contracts.csv',
  what: 'Mining contracts',
  query: Type.Object(narrowedContracts),
  staff: ['operations', 'finance'],
});
