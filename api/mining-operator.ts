import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { algorithms } from '#domain/mining/coins.ts';
import { Day, IdParams, IdText, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { Coin, CoinAmount, HashRate, MiningFleet, MiningNetwork, MiningPrice, Parts } from './mining.ts';
import { operation } from './operation.ts';

const Algorithm = Type.Enum(algorithms);
const Hashes = Type.String({
  maxLength: 18,
  pattern: '^(0|[1-9][0-9]{0,17})$',
  'x-expects': phrase('no_hash_rate'),
  description: 'Hashes per second, a whole number',
  examples: ['200000000000000'],
});
const Coins = Type.String({
  maxLength: 19,
  pattern: '^(0|[1-9][0-9]{0,9})(\\.[0-9]{1,8})?$',
  'x-expects': phrase('no_mined_amount'),
  description: 'Whole coins with at most eight decimals',
  examples: ['0.01234567'],
});

/** Machines of one model at a site. They never change: what is taken out of service is retired. */
const MiningMachines = Type.Object({
  id: Type.String(),
  siteId: Type.String(),
  algorithm: Algorithm,
  model: Type.String(),
  count: Type.Integer(),
  hashRateEach: HashRate,
  wattsEach: Type.Integer(),
  state: Type.Enum(['waiting', 'in service', 'retired', 'declined'], {
    description: 'waiting: a second admin has to approve them before they count',
  }),
  reason: Nullable(Type.String({ description: 'Why they are retired or declined' })),
  addedBy: Type.String({ description: 'Of those that wait, who asked for them' }),
  secondBy: Nullable(Type.String({ description: 'Who asked for them, where it took two admins' })),
  addedAt: Time,
  retiredAt: Nullable(Time),
});

/** What a pool's own page has shown for a site on average over a day. */
const MiningReading = Type.Object({
  id: Type.String(),
  siteId: Type.String(),
  algorithm: Algorithm,
  day: Day,
  hashRate: HashRate,
  pool: Type.String(),
  evidence: Type.String(),
  recordedBy: Type.String(),
  recordedAt: Time,
});

const MiningSite = Type.Object({
  id: Type.String(),
  name: Type.String(),
  country: Type.String({ description: 'ISO 3166-1, two letters' }),
  createdBy: Type.String(),
  createdAt: Time,
  /** By algorithm, where there are machines or readings. */
  fleets: Type.Array(
    Type.Object({
      algorithm: Algorithm,
      machines: Type.Integer({ description: 'In service' }),
      rated: HashRate,
      watts: Type.String({ description: 'Of the machines in service' }),
      /** The newest one. */
      reading: Nullable(MiningReading),
      verified: HashRate,
    }),
  ),
});

/** A coin's network as its source says it. */
const MiningNetworkState = Type.Object({
  coin: Coin,
  network: Nullable(MiningNetwork),
  /** Host of the service that is asked; null where none is set. */
  source: Nullable(Type.String()),
  problem: Nullable(Type.String({ description: 'Why it was not read the last time' })),
});

export const readMiningFleet = operation({
  id: 'mining.fleet',
  method: 'GET',
  path: '/api/admin/mining/fleet',
  summary:
    'The fleet (N2): rated by its machines in service, verified by the newest pool reading of each site, sold; sites, machines, and what the networks’ sources say',
  access: 'admin',
  command: false,
  reply: Type.Object({
    fleets: Type.Array(MiningFleet),
    sites: Type.Array(MiningSite),
    machines: Type.Array(MiningMachines, { description: 'In service first, then newest first' }),
    networks: Type.Array(MiningNetworkState),
  }),
  failures: [],
});

export const addMiningSite = operation({
  id: 'mining.add-site',
  method: 'POST',
  path: '/api/admin/mining/sites',
  summary: 'Adds a site of mining machines',
  access: 'admin',
  command: true,
  body: Type.Object({
    name: ReasonText({ least: 2, most: 100 }),
    country: Type.String({
      maxLength: 2,
      pattern: '^[A-Z]{2}$',
      'x-expects': phrase('no_country'),
      description: 'ISO 3166-1, two letters',
    }),
  }),
  reply: MiningSite,
  status: 201,
  failures: ['invalid_input'],
});

export const addMiningMachines = operation({
  id: 'mining.add-machines',
  method: 'POST',
  path: '/api/admin/mining/machines',
  summary:
    'Puts machines of one model into service at a site. They count as rated at once, and as verified as far as a pool’s reading shows them (N2). Those that raise what the fleet is rated above what it was rated 30 days before wait for a second admin (R3)',
  access: 'admin',
  command: true,
  body: Type.Object({
    siteId: IdText,
    algorithm: Algorithm,
    model: ReasonText({ least: 2, most: 100 }),
    count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    hashRateEach: Hashes,
    wattsEach: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  reply: MiningMachines,
  status: 201,
  failures: ['invalid_input', 'not_found', 'own_case', 'sign_in_too_old'],
});

export const confirmMiningMachines = operation({
  id: 'mining.confirm-machines',
  method: 'POST',
  path: '/api/admin/mining/machines/{id}/confirm',
  summary:
    'The second admin’s yes to machines that wait: they are in service from then on, and count from then on (R3)',
  access: 'admin',
  command: true,
  params: IdParams,
  reply: MiningMachines,
  failures: ['not_found', 'already_decided', 'second_admin_required', 'own_case', 'sign_in_too_old'],
});

export const retireMiningMachines = operation({
  id: 'mining.retire-machines',
  method: 'POST',
  path: '/api/admin/mining/machines/{id}/retire',
  summary:
    'Takes machines out of service, or declines those that wait, with a reason. What is sold stays sold; nothing more is sold until it is verified again',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: MiningMachines,
  failures: ['not_found', 'already_decided', 'own_case'],
});

export const recordMiningReading = operation({
  id: 'mining.record-reading',
  method: 'POST',
  path: '/api/admin/mining/readings',
  summary:
    'Records what a pool has shown for a site on average over a UTC day that is over. The reading of the latest day, recorded last, verifies the site’s machines (N2)',
  access: 'admin',
  command: true,
  body: Type.Object({
    siteId: IdText,
    algorithm: Algorithm,
    day: Day,
    hashRate: Hashes,
    pool: ReasonText({ least: 2, most: 100 }),
    evidence: ReasonText({ most: 1_000 }),
  }),
  reply: MiningReading,
  status: 201,
  failures: ['invalid_input', 'not_found', 'own_case'],
});

export const listMiningReadings = operation({
  id: 'mining.readings',
  method: 'GET',
  path: '/api/admin/mining/readings',
  summary: 'Readings of pools, newest first',
  access: 'admin',
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    site: Type.Optional(IdText),
    algorithm: Type.Optional(Algorithm),
  }),
  reply: page(MiningReading),
  failures: ['invalid_input'],
});

const receiptStates = ['waiting', 'counted', 'set aside'] as const;

/** What a pool has paid, as an admin has recorded it. */
const MiningReceipt = Type.Object({
  id: Type.String(),
  coin: Coin,
  day: Day,
  amount: CoinAmount,
  transactionId: Type.String(),
  output: Type.Integer(),
  pool: Type.String(),
  evidence: Type.String(),
  evidenceSha256: Nullable(Type.String({ description: 'SHA-256 of a file that is kept as evidence' })),
  state: Type.Enum(receiptStates, { description: 'waiting: a second admin has to approve it before it counts' }),
  reason: Nullable(Type.String({ description: 'Why it is set aside' })),
  proof: Nullable(
    Type.Enum(['chain', 'two admins', 'demo'], {
      description: 'What it counts by; null while it waits',
    }),
  ),
  address: Nullable(Type.String({ description: 'The operator’s address that the chain shows it paid to' })),
  confirmations: Nullable(Type.Integer({ description: 'As it was recorded' })),
  recordedBy: Type.String(),
  confirmedBy: Nullable(Type.String({ description: 'The second admin' })),
  confirmedAt: Nullable(Time),
  recordedAt: Time,
  addition: Nullable(
    Type.Integer({ description: 'It came when its day was closed: its number among such receipts of the coin' }),
  ),
  open: Type.Boolean({ description: 'Its day is not closed yet: it can be set aside' }),
});

export const recordMiningReceipt = operation({
  id: 'mining.record-receipt',
  method: 'POST',
  path: '/api/admin/mining/receipts',
  summary:
    'Records what a pool has paid for a UTC day of the fleet (N3). Where the coin’s chain is watched, the output has to pay one of the operator’s configured addresses that amount, confirmed, and is posted at once; else it waits for a second admin',
  access: 'admin',
  command: true,
  body: Type.Object({
    coin: Coin,
    day: Day,
    amount: Coins,
    transactionId: Type.String({ minLength: 1, maxLength: 100 }),
    output: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    pool: ReasonText({ least: 2, most: 100 }),
    evidence: ReasonText({ most: 1_000 }),
    evidenceSha256: Type.Optional(
      Type.String({
        maxLength: 64,
        pattern: '^[0-9a-f]{64}$',
        'x-expects': phrase('no_sha256'),
        description: 'SHA-256 of a file that is kept as evidence',
      }),
    ),
  }),
  reply: MiningReceipt,
  status: 201,
  failures: [
    ...(['invalid_input', 'transaction_id_invalid', 'pool_receipt_recorded', 'pool_receipt_unproven'] as const),
    ...(['own_case', 'sign_in_too_old'] as const),
  ],
});

export const confirmMiningReceipt = operation({
  id: 'mining.confirm-receipt',
  method: 'POST',
  path: '/api/admin/mining/receipts/{id}/confirm',
  summary:
    'The second admin’s yes to a receipt that waits: it counts and is posted (R3). Neither of the two has a contract of the coin',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ amount: Coins }),
  reply: MiningReceipt,
  failures: [
    ...(['not_found', 'already_decided', 'second_admin_required', 'decision_differs'] as const),
    ...(['invalid_input', 'own_case', 'sign_in_too_old'] as const),
  ],
});

export const listMiningReceipts = operation({
  id: 'mining.receipts',
  method: 'GET',
  path: '/api/admin/mining/receipts',
  summary: 'What pools have paid, newest record first',
  access: 'admin',
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    coin: Type.Optional(Coin),
    day: Type.Optional(Day),
    state: Type.Optional(Type.Enum(receiptStates)),
  }),
  reply: page(MiningReceipt),
  failures: ['invalid_input'],
});

export const setMiningReceiptAside = operation({
  id: 'mining.set-receipt-aside',
  method: 'POST',
  path: '/api/admin/mining/receipts/{id}/set-aside',
  summary:
    'Takes a wrong receipt out of its day while that is open. Its posting stands; what it brought is owed to no contract any more',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: MiningReceipt,
  failures: ['not_found', 'already_decided', 'own_case'],
});

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
  command: false,
  params: Type.Object({ coin: Coin, day: Day }),
  reply: Type.Object({
    coin: Coin,
    day: Day,
    state: Type.Enum(['open', 'closed', 'paid'], { description: 'Of an open day all figures are a preview' }),
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
    'Closes a coin’s next day: from then on it is divided among its contracts, and nothing of it changes any more (N3). Days are closed one after the other. A day that brought more than 1.2 times what is expected, or of which nothing is known, takes two admins: the first yes leaves it open',
  access: 'admin',
  command: true,
  params: Type.Object({ coin: Coin, day: Day }),
  body: Type.Object({
    received: Coins,
    note: Type.Optional(ReasonText({ description: 'Why nothing came in; needed for a day without receipts' })),
  }),
  reply: MiningDayLine,
  failures: [
    ...(['invalid_input', 'already_decided', 'record_changed', 'price_unavailable', 'own_case'] as const),
    ...(['second_admin_required', 'house_short', 'sign_in_too_old'] as const),
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

export const listAllContracts = operation({
  id: 'mining.admin-contracts',
  method: 'GET',
  path: '/api/admin/mining/contracts',
  summary: 'All customers’ mining contracts, newest first',
  access: 'admin',
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    customer: Type.Optional(IdText),
    plan: Type.Optional(IdText),
    state: Type.Optional(Type.Enum(['waiting', 'running', 'ended'])),
  }),
  reply: page(AdminContract),
  failures: ['invalid_input'],
});
