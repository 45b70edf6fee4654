import { Type } from 'typebox';
import { phrase } from '#domain/failures/phrases.ts';
import { algorithms } from '#domain/mining/coins.ts';
import { Day, IdParams, IdText, Nullable, PageQuery, page, ReasonText, Time } from './formats.ts';
import { Coin, HashRate, MiningFleet, MiningNetwork } from './mining.ts';
import { operation } from './operation.ts';

export const Algorithm = Type.Enum(algorithms);
const Hashes = Type.String({
  maxLength: 18,
  pattern: '^(0|[1-9][0-9]{0,17})$',
  'x-expects': phrase('no_hash_rate'),
  description: 'Hashes per second, a whole number',
  examples: ['200000000000000'],
});
export const Coins = Type.String({
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
  staff: ['operations', 'finance'],
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
  staff: ['operations'],
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
  staff: ['operations'],
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
  staff: ['operations'],
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
  staff: ['operations'],
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
  staff: ['operations'],
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
  staff: ['operations', 'finance'],
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    site: Type.Optional(IdText),
    algorithm: Type.Optional(Algorithm),
  }),
  reply: page(MiningReading),
  failures: ['invalid_input'],
});
