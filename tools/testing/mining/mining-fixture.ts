import { randomUUID } from 'node:crypto';
import { catalogue } from '#api/catalogue.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type MinedCoin, minedCoinOf, subsidyAt } from '#domain/mining/coins.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { createMiningWorker } from '#server/mining/days/daily-worker.ts';
import { createNetworkPoller } from '#server/mining/machines/network.ts';
import { miningOperatorHandlers } from '#server/mining/operator.ts';
import { planHandlers } from '#server/mining/plan-administration.ts';
import type { MiningEvidence } from '#server/mining/proof.ts';
import { recordHandlers } from '#server/mining/record.ts';
import type { Actor, Call } from '#server/operations/handler.ts';
import { readClock } from '#server/review/timeline.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';

/** A block of a coin, and what it makes: of Bitcoin and Litecoin the first one with as much. */
const heights = { BTC: 840_000, DOGE: 840_000, LTC: 3_360_000 } as const;
export const networkBlock = (coin: MinedCoin) => [heights[coin], subsidyAt(coin, heights[coin])] as const;

type Slices = ReturnType<typeof miningOperatorHandlers> &
  ReturnType<typeof contractHandlers> &
  ReturnType<typeof planHandlers> &
  ReturnType<typeof recordHandlers>;
type Name = keyof Slices & keyof typeof catalogue;
// biome-ignore lint/suspicious/noExplicitAny: a test asks any reply for what it should hold
type Reply = any;

interface Input {
  readonly params?: object;
  readonly body?: object;
  readonly query?: object;
}

/**
 * Mining as it is wired, on a database of one's own, whose clock the test sets: day 0 is tomorrow. Everything is done by the
 * product's own operations.
 */
export async function openMiningFixture(
  db: FreshDatabase,
  options: { readonly closeAfterHours?: number; readonly evidence?: MiningEvidence; readonly capital?: string } = {},
) {
  const { app } = db;
  const fixture = await openFixture(db);
  const lease = await takeLease(app);
  const startMs = Date.now();
  const firstDay = Math.floor(startMs / dayMs) + 1;
  // Before all days of a test: a pair that is recorded, so that plans may pay in its coin.
  for (const pair of ['BTCUSD', 'DOGEUSD', 'LTCUSD']) {
    await openPair(app, pair, 2);
    await recordPrice(app, lease, pair, 100n, 'live:test');
  }
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (facts: unknown) => void warnings.push(facts) };
  const ended: string[] = [];
  const newWorker = () =>
    createMiningWorker({
      pool: app,
      log,
      closeAfterHours: options.closeAfterHours ?? 24,
      notifyEnded: async (_tx, rows) => void ended.push(...rows.map(({ contract }) => contract)),
    });
  const worker = newWorker();
  const networks = createNetworkPoller({ pool: app, sources: new Map(), log, backOffMs: () => 0 });
  const handlers: Slices = {
    ...miningOperatorHandlers({
      pool: app,
      evidence: options.evidence ?? null,
      networks: networks.states,
      closeAfterHours: options.closeAfterHours ?? 24,
      problemOf: worker.problemOf,
      closed: () => undefined,
    }),
    ...contractHandlers({ pool: app, policy: everywhere, notify: fixture.notify, lastPriceOf: async () => null }),
    ...planHandlers(app),
    ...recordHandlers(app),
  };
  const call = async (name: Name, who: UserId, input: Input = {}): Promise<Decision<Reply>> => {
    const { params, body = {}, query = {} } = input;
    const actor: Actor = {
      uid: who,
      role: 'user',
      accountStatus: 'approved',
      displayName: 'Ada Lane',
      signedInAtMs: await readClock(app),
    };
    const command = commandKey(who, catalogue[name].id, randomUUID(), { params, body }, catalogue[name].access);
    // What the schemas check of a request is right here by hand.
    const run = handlers[name] as unknown as (call: Call<never>) => Promise<Decision<Reply>>;
    return run({ actor, params, query, body, command } as unknown as Call<never>);
  };
  const does = async (name: Name, who: UserId, input?: Input): Promise<Reply> => {
    const decision = await call(name, who, input);
    if (!decision.ok) throw new Error(`${name} was refused: ${JSON.stringify(decision.failure)}`);
    return decision.value;
  };
  const [admin, second] = fixture.admins;
  // Contracts are paid out of the house's capital.
  if (options.capital !== '0') {
    const body = { code: 'capital', direction: 'in', amount: options.capital ?? '1000000.00', evidence: 'A test' };
    const { id } = await fixture.does('requestHouseMovement', admin, { body });
    await fixture.does('approveHouseMovement', second, { id });
  }
  let serial = 0;
  /** What goes on being recorded, by coin: a day is valued by the minute after its end. */
  const pricesNow = new Map<MinedCoin, bigint>();
  // The fleet has been there, empty, since before all days of a test.
  await db.owner.query('update mining_fleet_state set changed_ms = 0 where rated = 0');
  await db.owner.query('update mining_fleet set changed_ms = 0 where rated = 0');
  await db.owner.query(
    `update record_version set body = body || '{"changed_ms": 0}', at_ms = 0
     where kind = 'mining_fleet_state' and body ->> 'rated' = '0'`,
  );
  return {
    fixture,
    admin,
    admins: fixture.admins,
    handlers,
    worker,
    newWorker,
    warnings,
    ended,
    call,
    does,
    day: (nth: number): string => dayText(firstDay + nth),
    /** Sets the clock to an hour of a day. The prices that stand are recorded a second after each midnight in between. */
    async goTo(nth: number, hour: number): Promise<void> {
      const toMs = (firstDay + nth) * dayMs + hour * hourMs;
      if (pricesNow.size > 0) {
        const nextDay = Math.floor((await readClock(app)) / dayMs) + 1;
        for (let midnightMs = nextDay * dayMs; midnightMs + 1_000 < toMs; midnightMs += dayMs) {
          await setTo(midnightMs + 1_000);
          for (const [coin, cents] of pricesNow)
            await recordPrice(app, lease, minedCoinOf(coin).pair, cents, 'live:test');
        }
      }
      await setTo(toMs);
    },
    /** Records a price of a coin, in cents, at the clock's time; it stands until another one does. */
    async price(coin: MinedCoin, cents: bigint): Promise<void> {
      pricesNow.set(coin, cents);
      await recordPrice(app, lease, minedCoinOf(coin).pair, cents, 'live:test');
    },
    /** No price stands any more. */
    silence: (): void => pricesNow.clear(),
    /** Figures of a network, taken now, by which so many hashes per second are expected to bring so many smallest units a day. */
    network: (coin: MinedCoin, hashRate: bigint, units: bigint): Promise<unknown> =>
      app.query(
        `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
         values ($1, $4, $2::numeric * 86400 * ($5::bigint + 1234567) / ($3::numeric * 4294967296), $5, 1234567, 'test', clock_ms())`,
        [coin, hashRate, units, ...networkBlock(coin)],
      ),
    /** A site with machines and, unless given otherwise, a reading that shows all of them. */
    async site(
      algorithm: 'sha256d' | 'scrypt',
      rated: bigint,
      shown = rated,
    ): Promise<{ site: string; machines: string }> {
      const [one] = await sites(algorithm, [[rated, shown]]);
      if (!one) throw new Error('no site');
      return one;
    },
    sites,
    addMachines,
    /** A plan that is for sale, by two admins where it takes two: those two buy nothing of it. */
    async plan(terms: Partial<PlanTerms> = {}, [maker, approver] = [admin, second]): Promise<string> {
      const body = { ...standard, ...terms };
      const { id, state } = await does('createMiningPlan', maker, { body });
      if (state === 'waiting') await does('confirmMiningPlan', approver, { params: { id } });
      // Its price does not lapse by figures that a test has left behind (plan-prices.test.ts is about that).
      await db.owner.query('alter table mining_plan disable trigger user');
      await db.owner.query('update mining_plan set day_worth = null where id = $1', [id]);
      await db.owner.query('alter table mining_plan enable trigger user');
      return id;
    },
    /** A customer with money buys a contract of a plan. */
    async buyer(planId: string, who?: UserId): Promise<UserId> {
      const customer = who ?? (await fixture.customer(100_000n));
      await does('buyContract', customer, { body: { planId } });
      return customer;
    },
    record,
    /** The second admin's yes to a receipt. */
    confirm: (id: string, amount: string, who = second): Promise<Decision<Reply>> =>
      call('confirmMiningReceipt', who, { params: { id }, body: { amount } }),
    /** What a pool has paid for a day, in coins: recorded, and approved by a second admin where it has to be. */
    async receipt(coin: MinedCoin, nth: number, amount: string, more: object = {}): Promise<Decision<Reply>> {
      const recorded = await record(coin, nth, amount, more);
      if (!recorded.ok || recorded.value.state !== 'waiting') return recorded;
      return call('confirmMiningReceipt', second, { params: { id: recorded.value.id }, body: { amount } });
    },
    look: (coin: MinedCoin, nth: number): Promise<Reply> =>
      does('readMiningDay', admin, { params: { coin, day: dayText(firstDay + nth) } }),
    closeAlone,
    /** Closes a day, by two admins where it takes two. */
    async close(coin: MinedCoin, nth: number, received: string, note?: string, who = admin): Promise<Decision<Reply>> {
      const closed = await closeAlone(coin, nth, received, note, who);
      if (!closed.ok || closed.value.state !== 'open') return closed;
      return closeAlone(coin, nth, received, note, who === second ? admin : second);
    },
  };

  async function setTo(atMs: number): Promise<void> {
    await setClock(db, atMs - Date.now());
    await app.query('select market_open_day(clock_ms())');
  }

  function record(coin: MinedCoin, nth: number, amount: string, more: object = {}): Promise<Decision<Reply>> {
    serial += 1;
    const transactionId = serial.toString(16).padStart(64, '0');
    const body = { coin, day: dayText(firstDay + nth), amount, transactionId, output: 0, ...pool, ...more };
    return call('recordMiningReceipt', admin, { body });
  }

  function closeAlone(
    coin: MinedCoin,
    nth: number,
    received: string,
    note?: string,
    who = admin,
  ): Promise<Decision<Reply>> {
    return call('closeMiningDay', who, {
      params: { coin, day: dayText(firstDay + nth) },
      body: { received, ...(note === undefined ? {} : { note }) },
    });
  }

  /** Machines in service, by two admins where it takes two. */
  async function addMachines(body: object): Promise<Reply> {
    const machines = await does('addMiningMachines', admin, { body });
    if (machines.state !== 'waiting') return machines;
    return does('confirmMiningMachines', second, { params: { id: machines.id } });
  }

  /** Sites whose machines were recorded two days ago, so that readings of yesterday and of the day before count them. */
  async function sites(
    algorithm: 'sha256d' | 'scrypt',
    wishes: readonly (readonly [rated: bigint, shown: bigint])[],
  ): Promise<{ site: string; machines: string }[]> {
    const ahead = (await readClock(app)) - Date.now();
    await setClock(db, ahead - 2 * dayMs);
    const made: { site: string; machines: string; shown: bigint }[] = [];
    for (const [rated, shown] of wishes) {
      serial += 1;
      const site = await does('addMiningSite', admin, { body: { name: `Site ${serial}`, country: 'NO' } });
      const body = {
        siteId: site.id,
        algorithm,
        model: 'S21',
        count: 1,
        hashRateEach: String(rated),
        wattsEach: 3_500,
      };
      made.push({ site: site.id, machines: (await addMachines(body)).id, shown });
    }
    await setClock(db, ahead);
    for (const { site, shown } of made) {
      const reading = { siteId: site, algorithm, day: await yesterday(), hashRate: String(shown), ...pool };
      await does('recordMiningReading', admin, { body: reading });
    }
    return made.map(({ site, machines }) => ({ site, machines }));
  }

  async function yesterday(): Promise<string> {
    const { rows } = await app.query<{ day: bigint }>('select clock_ms() / 86400000 - 1 as day');
    return dayText(Number(rows[0]?.day));
  }
}

const pool = { pool: 'Test pool', evidence: 'Page of the pool' };

interface PlanTerms {
  readonly name: string;
  readonly coins: readonly MinedCoin[];
  readonly hashRate: string;
  readonly termDays: number;
  readonly price: string;
  readonly poolFeeBps: number;
  readonly powerWatts: string;
  readonly powerPrice: string;
}

const standard = {
  name: 'A terahash',
  about: 'Of a test',
  coins: ['BTC'],
  hashRate: '1000000000000',
  termDays: 30,
  price: '100.00',
  poolFeeBps: 150,
  powerWatts: '15',
  powerPrice: '0.06',
} as const;
