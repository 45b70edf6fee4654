import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { findPair, type PairDefinition, standardTerms } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type DatabaseConnection, openConnection } from '#tools/testing/database-connection.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { type HandSource, handSource, keptLog } from '#tools/testing/markets/manual-source.ts';
import { openFloor } from '#tools/testing/markets/recorder-and-settler.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { judgeTrades } from '#tools/testing/trades/trade-judge.ts';
import { until } from '#tools/testing/until.ts';
import { createPlacement, type PlaceCommand } from './placement.ts';

const listed = findPair('BTCUSD');
if (listed === null) throw new Error('no BTCUSD');
const pair: PairDefinition = {
  ...listed,
  terms: {
    ...standardTerms,
    payouts: [1, 2, 30].map((duration) => ({ duration, payoutRate: 8_500 })),
    entryDelayMs: 100,
  },
};
const signer = newSigner();
const lease = { ttlMs: 800, tryEveryMs: 100 };

let db: FreshDatabase;
let customer: UserId;
let closing: (() => Promise<unknown> | unknown)[];

beforeEach(async () => {
  db = await freshDatabase();
  customer = await openCustomer(db.app, 10_000_000n);
  await fundBankroll(db.app, 10_000_000n);
  closing = [];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  await db.drop();
});

/** A market of one venue whose feed the test makes, with everything behind it that one process has. */
async function openMarket(
  options: { readonly connection?: DatabaseConnection; readonly silenceMs?: number; readonly held?: typeof lease } = {},
) {
  const pool = options.connection ? openAppPool(options.connection.config, { max: 10 }) : db.app;
  if (options.connection) closing.push(() => pool.end());
  const venue = handSource({ name: 'venue', pairs: [pair.pair], silenceMs: options.silenceMs ?? 5_000 });
  const floor = await openFloor({
    recorderPool: pool,
    pool,
    pairs: [pair],
    sources: [venue],
    log: keptLog(),
    lease: options.held ?? lease,
    clockEveryMs: 200,
  });
  closing.push(() => floor.stop());
  const placement = createPlacement({
    pool,
    signer,
    mode: 'demo',
    policy: everywhere,
    offers: { pairs: [pair], maxExposure: null },
  });
  return { venue, floor, place: (command: PlaceCommand) => placement.submit(command) };
}

let asked = 0;
function ticket(duration: number, key: string = randomUUID()): PlaceCommand {
  asked += 1;
  const position = asked % 2 === 0 ? ('UP' as const) : ('DOWN' as const);
  const wanted = { currencyPair: pair.pair, position, stake: cents(100n), duration, wallet: 'real' as const };
  return { key: commandKey(customer, 'trades.place', key, { ...wanted, stake: '100' }), ticket: wanted };
}

/** A price that moves with each quote, several times in a quarter second, until it is stopped. */
function talk(venue: HandSource): () => void {
  let price = 6_000_000n;
  const timer = setInterval(() => {
    price += BigInt(Math.floor(Math.random() * 21)) - 10n;
    if (venue.run()) venue.say(pair.pair, price);
  }, 60);
  const stop = () => clearInterval(timer);
  closing.push(stop);
  return stop;
}

type Market = Awaited<ReturnType<typeof openMarket>>;

const untilOpen = (market: Market) =>
  until(async () => {
    const { rows } = await db.app.query('select 1 from market_pair where pair = $1 and not stale', [pair.pair]);
    return rows.length > 0 && market.venue.run() !== null;
  });

async function placeSome(market: Market, durations: readonly number[]): Promise<string[]> {
  const placed = await Promise.all(durations.map((duration) => market.place(ticket(duration))));
  return placed.map((one) => {
    if (!one.ok) throw new Error(one.failure.code);
    return one.value.tradeId;
  });
}

const isClosed = async () =>
  (await db.app.query(`select 1 from trade where status = 'PENDING' limit 1`)).rows.length === 0;

const isEntered = async () =>
  (await db.app.query('select 1 from trade where entry_seq is null limit 1')).rows.length === 0;

/** The end of every fault: each trade closed once and as the oracle says, and nothing of it left in the books. */
async function expectSettled(count: number) {
  const { ends, wrong } = await judgeTrades(db.app);
  expect(wrong).toEqual([]);
  expect(Object.values(ends).reduce((sum, n) => sum + n, 0)).toBe(count);
  const house = await readHouse(db.app);
  expect(house.find(({ kind, asset }) => kind === 'exposure' && asset === 'USD')?.balance).toBe(0n);
  return ends;
}

describe('a feed', () => {
  it('[T5] [Z4] that falls silent closes the pair to new trades; those that wait for its ticks are refunded', async () => {
    const market = await openMarket({ silenceMs: 1_000 });
    const silence = talk(market.venue);
    await untilOpen(market);
    await placeSome(market, [30, 30]);
    await until(isEntered);
    silence();
    // Accepted on the last price that was heard; no entry tick will come.
    await placeSome(market, [30]);
    await until(async () => {
      const late = await market.place(ticket(30));
      return !late.ok && late.failure.code === 'price_stale';
    });
    const count = (await db.app.query('select 1 from trade')).rows.length;
    await setClock(db, 95_000);
    await until(isClosed);
    talk(market.venue);
    await untilOpen(market);
    expect(await expectSettled(count)).toEqual({ REFUNDED: count });
    const { rows } = await db.app.query('select distinct refund_reason from trade order by 1');
    expect(rows.map(({ refund_reason }) => refund_reason)).toEqual(['no confirming tick', 'no entry tick']);
  });

  it('[T8] [Z3] that repeats itself and comes out of order settles every trade on what was quoted in order', async () => {
    const market = await openMarket();
    await until(() => market.venue.run());
    const { venue } = market;
    const said: { readonly price: bigint; readonly venueTimeMs: number; readonly venueId: string }[] = [];
    const wrongPrice = 77n;
    let n = 0;
    const timer = setInterval(() => {
      n += 1;
      const nowMs = venue.run()?.nowMs() ?? 0;
      const last = said.at(-1);
      if (last && n % 5 === 0) venue.say(pair.pair, last.price, last);
      // What is out of order has a price of its own, so that it would be seen.
      else if (last && n % 5 === 2) venue.say(pair.pair, wrongPrice, { venueTimeMs: last.venueTimeMs - 40 });
      else if (n % 11 === 0) venue.say(pair.pair, wrongPrice, { venueTimeMs: nowMs + 60_000 });
      else {
        const next = { price: 6_000_000n + BigInt((n * 7919) % 50), venueTimeMs: nowMs, venueId: `v${n}` };
        said.push(next);
        venue.say(pair.pair, next.price, next);
      }
    }, 20);
    closing.push(() => clearInterval(timer));
    await untilOpen(market);
    for (let round = 0; round < 8; round += 1) {
      await placeSome(market, [1, 1, 2]);
      await until(isEntered);
    }
    await until(isClosed);
    clearInterval(timer);
    const ends = await expectSettled(24);
    expect((ends.WON ?? 0) + (ends.LOST ?? 0)).toBeGreaterThan(0);
    expect(market.floor.markets.dropped().get('backwards')).toBeGreaterThan(0);
    const { rows } = await db.app.query(
      `select count(*) filter (where price = $2) as wrong,
         count(*) filter (where venue_time_ms < before) as backwards
       from (select price, venue_time_ms, lag(venue_time_ms) over (order by seq) as before
             from market_tick where pair = $1) t`,
      [pair.pair, wrongPrice],
    );
    expect(rows).toEqual([{ wrong: 0n, backwards: 0n }]);
  });
});

describe('the clock of the database', () => {
  it('[Z] [T8] that jumps an hour ahead ends every open trade by rule, and prices go on in the new time', async () => {
    const market = await openMarket();
    talk(market.venue);
    await untilOpen(market);
    await placeSome(market, [1, 2, 30, 30]);
    await until(isEntered);
    const jumpedMs = Date.now() + 3_600_000;
    await setClock(db, 3_600_000);
    await until(isClosed);
    await until(async () => {
      const { rows } = await db.app.query('select 1 from market_pair where last_tick_ms > $1', [jumpedMs]);
      return rows.length > 0;
    });
    await untilOpen(market);
    await placeSome(market, [1]);
    await until(isClosed);
    await expectSettled(5);
  });

  it('[Z1] [T6] that is set back lets no trade in before it has caught up, and those that were open end by rule', async () => {
    const market = await openMarket();
    talk(market.venue);
    await untilOpen(market);
    await placeSome(market, [1, 2, 2]);
    await until(isEntered);
    await setClock(db, -20_000);
    expect(await market.place(ticket(1))).toMatchObject({ ok: false, failure: { code: 'price_stale' } });
    // Nothing that is recorded meanwhile is earlier than what was recorded before.
    await setClock(db, 0);
    await untilOpen(market);
    await until(async () => (await market.place(ticket(1))).ok);
    await until(isClosed);
    await expectSettled(4);
  });
});

describe('the database', () => {
  it('[P4] [T8] that goes away for longer than the lease lasts loses no trade that it had acknowledged, and doubles none', async () => {
    const connection = await openConnection(db.appConfig);
    closing.push(() => connection.stop());
    const market = await openMarket({ connection });
    talk(market.venue);
    await untilOpen(market);
    const commands = Array.from({ length: 12 }, (_, n) => ticket(1 + (n % 2)));
    const answered = new Map<PlaceCommand, string>();
    const send = async (command: PlaceCommand): Promise<void> => {
      const reply = await market.place(command);
      if (!reply.ok) throw new Error(reply.failure.code);
      const before = answered.get(command) ?? reply.value.tradeId;
      expect(reply.value.tradeId).toBe(before);
      answered.set(command, before);
    };
    await Promise.all(commands.slice(0, 6).map(send));
    const underway = commands.slice(6).map((command) => send(command).catch(() => undefined));
    connection.cut();
    await Promise.all(underway);
    await expect(market.place(commands[11] ?? ticket(1))).rejects.toThrow();
    // Long enough that every trade's end and the lease's pass meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    connection.fix();
    await untilOpen(market);
    for (const command of commands)
      await until(() =>
        send(command).then(
          () => true,
          () => false,
        ),
      );
    await until(isClosed);
    await expectSettled(12);
  });

  it('[Z2] [T8] that one process loses is served by another, and the first one writes nothing when it is back', async () => {
    const connection = await openConnection(db.appConfig);
    closing.push(() => connection.stop());
    // Long enough that a busy machine does not lose it by itself, which would count as another holder.
    const held = { ttlMs: 3_000, tryEveryMs: 100 };
    const first = await openMarket({ connection, held });
    talk(first.venue);
    await untilOpen(first);
    const second = await openMarket({ held });
    talk(second.venue);
    await placeSome(first, [1, 2, 30]);
    await until(isEntered);
    const epoch = first.floor.markets.lease.epoch() ?? 0n;
    connection.cut();
    await until(() => second.floor.markets.lease.epoch() !== null);
    expect(second.floor.markets.lease.epoch()).toBe(epoch + 1n);
    await untilOpen(second);
    await placeSome(second, [1, 2]);
    connection.fix();
    await until(() => first.floor.markets.lease.epoch() === null);
    await until(() => first.venue.run() === null);
    // What the longest one still waits for.
    await setClock(db, 30_000);
    await until(isClosed);
    await expectSettled(5);
  });
});
