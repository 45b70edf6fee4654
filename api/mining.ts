import { Type } from 'typebox';
import { algorithms, minedCoins } from '#domain/mining/coins.ts';
import { Day, DecimalText, IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';

export const Coin = Type.Enum(minedCoins);
export const HashRate = Type.String({ description: 'Hashes per second, a whole number' });
/** Smallest units of the coin are 10^-8 of it. */
export const CoinAmount = Type.String({ description: 'Whole coins with eight decimals' });
export const Parts = Type.String({
  description: 'Whole coins with fourteen decimals: parts are millionths of the smallest unit',
});

/** What a plan sells (N1). Its terms never change. */
export const MiningPlan = Type.Object({
  id: Type.String(),
  name: Type.String(),
  about: Type.String(),
  algorithm: Type.Enum(algorithms),
  coins: Type.Array(Coin, { description: 'What it pays in; power is charged against the first' }),
  hashRate: HashRate,
  termDays: Type.Integer(),
  price: Type.String({ description: 'USD' }),
  poolFeeBps: Type.Integer({ description: 'Of what a day brings, basis points' }),
  powerWatts: DecimalText,
  powerPrice: Type.String({ description: 'USD for a kWh' }),
  state: Type.Enum(['waiting', 'open', 'closed'], {
    description: 'waiting: a second admin has to approve it before anybody sees or buys it',
  }),
  left: Type.Integer({ description: 'How many contracts the fleet still has room for (N2); 0 is sold out' }),
  lapsed: Type.Boolean({
    description: 'Open and not sold: its price was set 30 days ago, or at figures that bring too little by now (N1)',
  }),
});

/** The network of a coin as it was last read: what expectations are calculated with. Nothing is paid by it. */
export const MiningNetwork = Type.Object({
  height: Type.Integer(),
  difficulty: DecimalText,
  subsidy: CoinAmount,
  fees: Type.String({ description: 'Average fees of a block, in coins' }),
  source: Type.String(),
  takenAt: Time,
  stale: Type.Boolean({ description: 'Too old to be called today’s' }),
});

export const MiningPrice = Type.Object({
  pair: Type.String(),
  price: DecimalText,
  source: Type.String(),
  time: Time,
  seq: Type.Integer(),
  stale: Type.Boolean({ description: 'Of another time than what it values: of a day that is closed see N3.2' }),
});

/** What is known of a coin now. */
export const MiningInputs = Type.Object({
  coin: Coin,
  network: Nullable(MiningNetwork),
  price: Nullable(MiningPrice),
  halving: Nullable(
    Type.Object({ height: Type.Integer(), expectedAt: Time, subsidy: CoinAmount }, { description: 'The next one' }),
  ),
});

export const MiningFleet = Type.Object({
  algorithm: Type.Enum(algorithms),
  rated: HashRate,
  verified: HashRate,
  capacity: HashRate,
  sold: HashRate,
});

export const listMiningPlans = operation({
  id: 'mining.plans',
  method: 'GET',
  path: '/api/mining/plans',
  summary:
    'Plans that are offered, with what the fleet still has room for, and today’s figures to calculate with: difficulty, subsidy, average fees and price, each with source and time (N1, N2)',
  access: 'session',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    items: Type.Array(MiningPlan),
    coins: Type.Array(MiningInputs),
    fleets: Type.Array(MiningFleet),
    offered: Type.Boolean({
      description: 'False where mining may not be sold to this customer (B4) or is switched off',
    }),
  }),
  failures: [],
});

/** One's contract. */
export const MiningContract = Type.Object({
  id: Type.String(),
  plan: MiningPlan,
  price: Type.String({ description: 'USD paid for it' }),
  boughtAt: Time,
  firstDay: Day,
  lastDay: Day,
  state: Type.Enum(['waiting', 'running', 'ended'], {
    description: 'waiting: bought today, it mines from tomorrow (UTC)',
  }),
  daysDivided: Type.Integer({ description: 'Of all its coins; what came late for one of them is none' }),
  paid: Type.String({ description: 'USD paid out so far' }),
  /** Of each coin: what came in and what was expected over the days divided so far. */
  coins: Type.Array(
    Type.Object({
      coin: Coin,
      gross: Parts,
      poolFee: Parts,
      power: Parts,
      expected: Nullable(Parts),
      luckBps: Nullable(Type.Integer({ description: 'gross against expected, basis points' })),
      paidCoins: Type.String({ description: 'Coins sold for what was paid' }),
      carried: Parts,
    }),
  ),
});

export const buyContract = operation({
  id: 'mining.buy',
  method: 'POST',
  path: '/api/mining/contracts',
  summary: 'Buys a contract of a plan from what is available (N1, N2). It mines from the next UTC day on',
  access: 'approved',
  command: true,
  body: Type.Object({ planId: IdText }),
  reply: MiningContract,
  status: 201,
  failures: [
    'not_found',
    'plan_closed',
    'plan_sold_out',
    'plan_price_lapsed',
    'own_case',
    'insufficient_available',
    'product_not_in_country',
    'switched_off',
    'excluded',
    'own_limit_reached',
  ],
});

export const listContracts = operation({
  id: 'mining.contracts',
  method: 'GET',
  path: '/api/mining/contracts',
  summary: 'One’s mining contracts, newest first',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: PageQuery,
  reply: page(MiningContract),
  failures: ['invalid_input'],
});

export const readContract = operation({
  id: 'mining.contract',
  method: 'GET',
  path: '/api/mining/contracts/{id}',
  summary: 'One mining contract of one’s own',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  reply: MiningContract,
  failures: ['not_found'],
});
