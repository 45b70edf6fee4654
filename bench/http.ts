import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { startApi } from '#tools/testing/api.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { type BenchSize, journalBatcher, pick, stake } from './books.ts';
import type { Done, Order } from './callers.ts';
import { type Helper, startHelper } from './child.ts';
import { figureOf, interleave, load, type Measure, ratioOf } from './rounds.ts';

const callers = 64;
const ticket: Ticket = {
  currencyPair: 'BTCUSD',
  position: 'UP',
  stake: cents(100n),
  duration: 900,
  wallet: 'practice',
};
const body = JSON.stringify({
  currencyPair: 'BTCUSD',
  positions: 'UP',
  amount: '1.00',
  duration: 900,
  wallet: 'practice',
});

/** Trades a second that 64 callers place over HTTP, from another process, against 64 that call the function itself. */
async function placing(
  helper: Helper,
  ask: Omit<Order, 'method' | 'path' | 'body'>,
  people: readonly UserId[],
  size: BenchSize,
  placement: ReturnType<typeof createPlacement>,
): Promise<Measure[]> {
  const overHttp = async (): Promise<number> => {
    const done = await helper.ask<Done>({ ...ask, method: 'POST', path: '/api/trades', body } satisfies Order);
    if (done.refused > 0) throw new Error(`${done.refused} trades were refused over HTTP`);
    return done.rate;
  };
  const measured = await interleave(size.rounds, overHttp, directly(placement, people, size));
  return [
    ratioOf('http-placement', 'trade placement over HTTP, 64 callers, /s vs calling the function', measured, {
      least: 0.8,
    }),
    await acceptedAt(helper, { ...ask, perSecond: measured.ours / 2 }, size),
  ];
}

/** Trades a second that 64 callers place who call the function itself. */
function directly(placement: ReturnType<typeof createPlacement>, people: readonly UserId[], { roundMs }: BenchSize) {
  return async (): Promise<number> => {
    const { rate } = await load(callers, roundMs, async (caller) => {
      const actor = people[caller % people.length];
      if (!actor) throw new Error('nobody trades');
      const key = commandKey(actor, 'trades.place', randomUUID(), { body });
      const placed = await placement.submit({ key, ticket });
      if (!placed.ok) throw new Error(placed.failure.code);
    });
    return rate;
  };
}

/** How long an order takes from when it is due to be sent until its acceptance has arrived, while so many are sent a second. */
async function acceptedAt(
  helper: Helper,
  ask: Omit<Order, 'method' | 'path' | 'body'>,
  size: BenchSize,
): Promise<Measure> {
  const taken: number[] = [];
  for (let round = 0; round < size.rounds; round += 1) {
    const order = { ...ask, forMs: size.roundMs * 2, method: 'POST', path: '/api/trades', body } satisfies Order;
    const done = await helper.ask<Done>(order);
    if (done.refused > 0) throw new Error(`${done.refused} trades were refused at half load`);
    taken.push(done.p99);
  }
  return figureOf(
    'accepted-p99',
    'an order over HTTP, sent to accepted p99 in ms, at half of what 64 callers place',
    taken,
    { most: null },
  );
}

/** Placing itself against stakes that are posted in batches and nothing else: what deciding, signing and recording costs. */
async function againstHotAccount(
  owner: Pool,
  app: Pool,
  people: readonly UserId[],
  placement: ReturnType<typeof createPlacement>,
  size: BenchSize,
): Promise<Measure> {
  const batcher = journalBatcher(app);
  const stakes = async (): Promise<number> => {
    await postWithoutRecords(owner);
    const { rate } = await load(callers, size.roundMs, () => batcher.submit(stake(pick(people))));
    await postWithRecords(owner);
    return rate;
  };
  return ratioOf(
    'placement-function',
    'trade placement by its function, 64 callers, /s vs stakes posted in batches',
    await interleave(size.rounds, directly(placement, people, size), stakes),
    { least: null },
  );
}

/** Requests that a second of the server process's own processor time answers. */
async function perCore(helper: Helper, order: Order): Promise<number> {
  const before = process.cpuUsage();
  const done = await helper.ask<Done>(order);
  const { user, system } = process.cpuUsage(before);
  if (done.refused > 0) throw new Error(`${done.refused} of ${order.path} were refused`);
  return (done.rate * order.forMs * 1000) / (user + system);
}

/** What HTTP costs: placing trades, and an authenticated read against the barest reply of the same server. */
export async function http(owner: Pool, app: Pool, people: readonly UserId[], size: BenchSize): Promise<Measure[]> {
  const signer = newSigner();
  const lease = await takeLease(app);
  await openPair(app, 'BTCUSD', 2, [Date.now(), Date.now() + dayMs]);
  const price = () => recordPrice(app, lease, 'BTCUSD', 6_000_000n);
  await price();
  const prices = setInterval(() => void price(), 500);
  const placement = createPlacement({ pool: app, signer, mode: 'demo', policy: everywhere, offers: standardOffers });
  const config = {};
  const api = await startApi(
    { name: 'bench', owner, app, ownerConfig: config, appConfig: config, drop: async () => undefined },
    {
      handlers: tradeHandlers({
        pool: app,
        keys: async () => [signer],
        sealPaths: async () => [],
        placement,
        offers: standardOffers,
        origin: 'https://bench.test',
      }),
    },
  );
  const helper = startHelper('callers.ts');
  try {
    const members = [];
    for (let n = 0; n < 8; n += 1) members.push(await api.member(`bench${n}@test.example`));
    await app.query(`update customer set account_status = 'approved' where account_status = 'pending'`);
    const { rows } = await owner.query<{ id: UserId }>(
      `select id from auth_user where email like 'bench%@test.example'`,
    );
    const ask = {
      port: Number(new URL(api.origin).port),
      callers,
      forMs: size.roundMs,
      cookies: members.map((member) => member.cookie()),
    };
    const placed = await placing(
      helper,
      ask,
      rows.map(({ id }) => id),
      size,
      placement,
    );
    const get = (path: string): Order => ({ ...ask, method: 'GET', path, body: null });
    const read = await interleave(
      size.rounds,
      () => perCore(helper, get('/api/balance')),
      () => perCore(helper, get('/api/health')),
    );
    return [
      ...placed,
      await againstHotAccount(owner, app, people, placement, size),
      ratioOf('http-read', 'authenticated balance, requests per core of the app vs a bare reply', read, {
        least: 0.35,
      }),
    ];
  } finally {
    clearInterval(prices);
    helper.stop();
    await api.stop();
  }
}
