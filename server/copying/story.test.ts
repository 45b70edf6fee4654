import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyChecks } from '#database/checks/copies.ts';
import { copyingChecks } from '#database/checks/copying.ts';
import { profitShareChecks } from '#database/checks/profit-shares.ts';
import { millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { readBalanceCurve } from '#server/ledger/balance-curve.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { closeTrades } from '#tools/testing/closing.ts';
import { admitTrader, copyBreaches } from '#tools/testing/copies.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { everywhere } from '#tools/testing/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/ticks.ts';
import { readCopyCurves } from './copy-curves.ts';
import { createCopyWorker } from './copy-worker.ts';
import { createFanOut } from './fan-out.ts';
import { copyHandlers } from './handlers.ts';
import { copiedTraders } from './snapshot.ts';

let db: FreshDatabase;
let lease: TestLease;
const signer = newSigner();
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 1_000_000_000n);
});
afterAll(() => db.drop());

/** What the story is about, by places: two traders, three customers who copy them. */
type Step =
  | {
      readonly does: 'follow';
      readonly who: number;
      readonly whom: number;
      readonly amount: bigint;
      readonly fixed: bigint | null;
      readonly stop: bigint;
    }
  | { readonly does: 'raise'; readonly who: number; readonly whom: number; readonly amount: bigint }
  | { readonly does: 'pause' | 'resume' | 'leave'; readonly who: number; readonly whom: number }
  | { readonly does: 'trade'; readonly whom: number; readonly stake: bigint }
  | { readonly does: 'spend'; readonly who: number; readonly stake: bigint }
  | { readonly does: 'place' | 'keep' }
  | { readonly does: 'end'; readonly nth: number; readonly result: 'WON' | 'LOST' | 'REFUNDED' };

const who = fc.nat(2);
const whom = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('follow' as const),
      who,
      whom,
      amount: fc.bigInt(1_000n, 60_000n),
      fixed: fc.option(fc.bigInt(100n, 1_500n)),
      stop: fc.bigInt(100n, 1_000n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('raise' as const), who, whom, amount: fc.bigInt(1n, 20_000n) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('pause' as const, 'resume' as const, 'leave' as const), who, whom }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('trade' as const), whom, stake: fc.bigInt(100n, 30_000n) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('spend' as const), who, stake: fc.bigInt(100n, 30_000n) }) },
  { weight: 7, arbitrary: fc.record({ does: fc.constantFrom('place' as const, 'keep' as const) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('end' as const),
      nth: fc.nat(50),
      result: fc.constantFrom('WON' as const, 'LOST' as const, 'REFUNDED' as const),
    }),
  },
);

/** The slow model: plain records, one thing after the other, with nothing of the product in it. */
interface ModelCopy {
  readonly who: number;
  readonly whom: number;
  state: 'active' | 'paused' | 'stopping' | 'stopped';
  allocation: bigint;
  readonly fixed: bigint | null;
  /** The most for one trade, as it was chosen at the start. */
  readonly most: bigint;
  readonly stopLoss: bigint;
  allocated: bigint;
  open: number;
  profit: bigint;
  /** What its trades that ended have given back and earned, and what was put in or taken out, in order. */
  readonly after: { readonly ended: boolean; readonly back: bigint; readonly profit: bigint }[];
}
interface Taking {
  readonly copy: ModelCopy;
  readonly wanted: bigint;
  /** How many lines of `after` there were at the trader's acceptance: later ones do not count (C3). */
  readonly seen: number;
}
interface ModelSource {
  readonly id: string;
  takes: Taking[];
  outcomes: (bigint | string)[];
}
interface ModelTrade {
  readonly payer: { available: bigint } | ModelCopy;
  readonly stake: bigint;
  /** The nth copy of a trader's trade, or its own id. */
  readonly id: () => Promise<string>;
}
const maxOpen = 2;
/** Of new profit to the first trader, nothing to the second; of each payment to the house. */
const shares = [2_500n, 0n];
const houseBps = 2_000n;
const mostOfPair = 100_000n;

class Model {
  readonly customers = [0, 1, 2].map(() => ({ available: 100_000n }));
  readonly traders = [0, 1].map(() => ({ available: 100_000n, staked: 0n }));
  readonly copies: ModelCopy[] = [];
  readonly sources: ModelSource[] = [];
  readonly open: ModelTrade[] = [];

  running(who: number, whom: number): ModelCopy | undefined {
    return this.copies.find((one) => one.who === who && one.whom === whom && one.state !== 'stopped');
  }
  /** What trades that were accepted and are not placed yet may take of a copy. */
  due(copy: ModelCopy): bigint {
    return this.sources
      .flatMap(({ takes }) => takes)
      .reduce((sum, one) => sum + (one.copy === copy && one.wanted >= 100n ? one.wanted : 0n), 0n);
  }
  stop(copy: ModelCopy): void {
    copy.state = 'stopping';
    this.windDown(copy);
  }
  windDown(copy: ModelCopy): void {
    const due = this.due(copy);
    const ended = copy.open === 0 && due === 0n;
    // What the trader may earn stays until the last trade has ended; then it is paid, once.
    const share = copy.profit > 0n ? (copy.profit * (shares[copy.whom] ?? 0n)) / 10_000n : 0n;
    const free = copy.allocated > due + share ? copy.allocated - due - share : 0n;
    copy.allocated -= free;
    copy.after.push({ ended: false, back: -free, profit: 0n });
    const customer = this.customers[copy.who];
    if (customer) customer.available += free;
    if (!ended) return;
    const trader = this.traders[copy.whom];
    if (trader) trader.available += copy.allocated - (copy.allocated * houseBps) / 10_000n;
    copy.allocated = 0n;
    copy.state = 'stopped';
  }
  keep(): void {
    for (const copy of this.copies) {
      if ((copy.state === 'active' || copy.state === 'paused') && copy.profit <= -copy.stopLoss) this.stop(copy);
      else if (copy.state === 'stopping') this.windDown(copy);
    }
  }
}

/** A copy's open trade ends after the trader's next trades are accepted, before they are placed: it is open then (C3). */
const endedBeforePlaced: Step[] = [
  { does: 'follow', who: 0, whom: 0, amount: 60_000n, fixed: 1_000n, stop: 1_000n },
  { does: 'trade', whom: 0, stake: 5_000n },
  { does: 'place' },
  { does: 'trade', whom: 0, stake: 5_000n },
  { does: 'trade', whom: 0, stake: 5_000n },
  // The open ones are the trader's first, the copy's, and the trader's two that wait.
  { does: 'end', nth: 1, result: 'LOST' },
  { does: 'place' },
];

it('[C1] [C2] [C3] [C6] any story of following, pausing, trading, spending and leaving ends as a slow model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (story) => {
      const model = new Model();
      const real = await openStory();
      for (const one of story) {
        await notify(one, model, real);
        await compare(model, real);
      }
      await compareCurves(real);
    }),
    { numRuns: 12, endOnFailure: true, examples: [[endedBeforePlaced]] },
  );
  const found: unknown[] = [];
  for (const { promise, sql } of [...copyingChecks, ...copyChecks, ...profitShareChecks]) {
    const { rows } = await db.owner.query(`select * from (${sql}) c`);
    if (rows.length > 0) found.push([promise, rows]);
  }
  expect(found).toEqual([]);
  expect(await copyBreaches(db.owner)).toEqual([]);
}, 120_000);

type Real = Awaited<ReturnType<typeof openStory>>;

async function openStory() {
  const customers = await Promise.all([0, 1, 2].map(() => openCustomer(db.app, 100_000n)));
  const traders = await Promise.all(
    shares.map(async (share) => {
      const uid = await openCustomer(db.app, 100_000n);
      const id = await admitTrader(db.owner, uid);
      await db.owner.query('update trader set share_bps = $2 where id = $1', [id, share]);
      return { uid, id };
    }),
  );
  const port = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
  const common = { pool: db.app, policy: everywhere };
  const anyTime = async () => accepted(null);
  const quiet = async (): Promise<void> => undefined;
  const placement = createPlacement({ ...common, signer, mode: 'demo', offers: standardOffers, traders: port });
  const fanOut = createFanOut({ pool: db.app, signer, log: loud, setSize: 2, isOurs: () => true });
  const settings = {
    defaultAllocation: cents(10_000n),
    leastAllocation: cents(1_000n),
    mostShareBps: 3_000,
    houseShareBps: Number(houseBps),
    bounds: { traderBps: 10_000, customerBps: 10_000 },
  };
  const handlers = copyHandlers({
    ...common,
    settings,
    notify: quiet,
    notifyAll: quiet,
    mayPreview: anyTime,
  });
  const worker = createCopyWorker({
    pool: db.app,
    notifyAll: quiet,
    log: { info: () => undefined, warn: (facts) => expect(facts).toBe('nothing to warn of') },
  });
  const callOf = (uid: UserId, operation: string, body: object) => ({
    actor: { uid, role: 'user', accountStatus: 'approved', displayName: '', signedInAtMs: millis(Date.now()) } as const,
    query: undefined,
    command: commandKey(uid, operation, randomUUID(), body),
  });
  return { customers, traders, placement, fanOut, handlers, worker, callOf };
}

/** One step, given to both. What the model says cannot be done has to be refused. */
async function notify(one: Step, model: Model, real: Real): Promise<void> {
  switch (one.does) {
    case 'follow':
      return follow(one, model, real);
    case 'raise': {
      const copy = model.running(one.who, one.whom);
      if (!copy) return;
      const customer = model.customers[one.who];
      const id = await copyId(one, real);
      const body = { allocation: formatCents(copy.allocation + one.amount) };
      const done = await real.handlers.changeCopy({
        ...callOf(one, real, 'copies.change', body),
        params: { id },
        body,
      });
      const may = copy.state !== 'stopping' && (customer?.available ?? 0n) >= one.amount;
      expect(done.ok).toBe(may);
      if (!may || !customer) return;
      customer.available -= one.amount;
      copy.allocated += one.amount;
      copy.allocation += one.amount;
      copy.after.push({ ended: false, back: one.amount, profit: 0n });
      return;
    }
    case 'pause':
    case 'resume': {
      const copy = model.running(one.who, one.whom);
      if (!copy) return;
      const call = {
        ...callOf(one, real, `copies.${one.does}`, {}),
        params: { id: await copyId(one, real) },
        body: {},
      };
      const done = await (one.does === 'pause' ? real.handlers.pauseCopy(call) : real.handlers.resumeCopy(call));
      expect(done.ok).toBe(copy.state !== 'stopping');
      if (copy.state !== 'stopping') copy.state = one.does === 'pause' ? 'paused' : 'active';
      return;
    }
    case 'leave': {
      const copy = model.running(one.who, one.whom);
      const params = { id: traderId(one.whom, real) };
      const done = await real.handlers.unsubscribe({
        ...callOf(one, real, 'copies.unsubscribe', {}),
        query: {},
        params,
        body: undefined,
      });
      expect(done.ok && done.value.result).toBe('Removed');
      if (copy && copy.state !== 'stopping') model.stop(copy);
      return;
    }
    case 'trade':
      return trade(one, model, real);
    case 'spend': {
      const customer = model.customers[one.who];
      const uid = real.customers[one.who];
      if (!customer || !uid || customer.available < one.stake) return;
      const id = await placeTrade(real, uid, one.stake);
      customer.available -= one.stake;
      model.open.push({ payer: customer, stake: one.stake, id: async () => id });
      return;
    }
    case 'place':
      await real.fanOut.placeDue();
      place(model);
      return;
    case 'keep':
      await real.worker.runDue();
      // Until nothing changes any more, as the copy worker does.
      model.keep();
      model.keep();
      return;
    case 'end': {
      const [ended] = model.open.splice(one.nth % Math.max(model.open.length, 1), 1);
      if (!ended) return;
      await closeTrades(db.app, lease, [await ended.id()], one.result);
      const cover = (ended.stake * 8_500n) / 10_000n;
      const back = one.result === 'WON' ? ended.stake + cover : one.result === 'LOST' ? 0n : ended.stake;
      const { payer } = ended;
      if ('allocated' in payer) {
        payer.allocated += back;
        const profit = one.result === 'REFUNDED' ? 0n : back - ended.stake;
        payer.profit += profit;
        payer.open -= 1;
        payer.after.push({ ended: true, back, profit });
      } else {
        payer.available += back;
        if ('staked' in payer && typeof payer.staked === 'bigint') payer.staked -= ended.stake;
      }
      return;
    }
  }
}

async function follow(one: Extract<Step, { does: 'follow' }>, model: Model, real: Real): Promise<void> {
  if (model.running(one.who, one.whom)) return;
  const customer = model.customers[one.who];
  const stopLoss = one.stop < one.amount ? one.stop : one.amount;
  const body = {
    allocation: formatCents(one.amount),
    ...(one.fixed === null ? {} : { sizing: 'fixed' as const, fixedStake: formatCents(one.fixed) }),
    maxStake: formatCents(one.amount),
    maxOpen,
    stopLoss: formatCents(stopLoss),
  };
  const params = { id: traderId(one.whom, real) };
  const done = await real.handlers.subscribe({ ...callOf(one, real, 'copies.subscribe', body), params, body });
  const may = (customer?.available ?? 0n) >= one.amount && (one.fixed === null || one.fixed <= one.amount);
  expect([done.ok, !done.ok && done.failure]).toEqual([may, may ? false : expect.anything()]);
  if (!may || !customer) return;
  customer.available -= one.amount;
  model.copies.push({
    who: one.who,
    whom: one.whom,
    state: 'active',
    allocation: one.amount,
    fixed: one.fixed,
    stopLoss,
    most: one.amount,
    allocated: one.amount,
    open: 0,
    profit: 0n,
    after: [],
  });
}

async function trade(one: Extract<Step, { does: 'trade' }>, model: Model, real: Real): Promise<void> {
  const trader = model.traders[one.whom];
  const uid = real.traders[one.whom]?.uid;
  if (!trader || !uid || trader.available < one.stake) return;
  const before = trader.available + trader.staked;
  const id = await placeTrade(real, uid, one.stake);
  trader.available -= one.stake;
  trader.staked += one.stake;
  model.open.push({ payer: trader, stake: one.stake, id: async () => id });
  const takes = model.copies
    .filter((copy) => copy.whom === one.whom && copy.state === 'active')
    .map((copy) => {
      const wanted = copy.fixed ?? (one.stake * copy.allocation) / before;
      // The most for one trade is what was put apart at the start: a raise does not move it.
      return { copy, wanted: least(wanted, copy.most, mostOfPair), seen: copy.after.length };
    });
  model.sources.push({ id, takes, outcomes: [] });
  const { rows } = await db.app.query<{ reserved: bigint }>('select reserved from copy_fan_out where trade_id = $1', [
    id,
  ]);
  const apart = takes.reduce((sum, { copy }) => sum + copy.allocation, 0n);
  expect((rows[0]?.reserved ?? 0n) <= (apart * 8_500n) / 10_000n).toBe(true);
}

function place(model: Model): void {
  for (const source of model.sources) {
    const { takes } = source;
    source.takes = [];
    for (const { copy, wanted, seen } of takes) {
      const later = copy.after.slice(seen);
      const openThen = copy.open + later.filter(({ ended }) => ended).length;
      const profitThen = later.reduce((sum, one) => sum - one.profit, copy.profit);
      const allocatedThen = later.reduce((sum, one) => sum - one.back, copy.allocated);
      const skipped =
        wanted < 100n
          ? 'too small'
          : profitThen <= -copy.stopLoss
            ? 'stop-loss'
            : openThen >= maxOpen
              ? 'too many open'
              : least(copy.allocated, allocatedThen) < wanted
                ? 'copy has too little'
                : null;
      source.outcomes.push(skipped ?? wanted);
      if (skipped !== null) continue;
      copy.allocated -= wanted;
      copy.open += 1;
      const nth = source.outcomes.length - 1;
      model.open.push({ payer: copy, stake: wanted, id: () => copiedTrade(source.id, nth) });
    }
  }
}

const least = (...amounts: readonly bigint[]): bigint => amounts.reduce((low, one) => (one < low ? one : low));

async function compare(model: Model, real: Real): Promise<void> {
  for (const [nth, { available }] of model.customers.entries()) {
    const uid = real.customers[nth];
    if (!uid) continue;
    const found = await readBalance(db.app, uid, 'real');
    const allocatedNow = model.copies.reduce((sum, one) => sum + (one.who === nth ? one.allocated : 0n), 0n);
    expect([found.available, found.allocated]).toEqual([available, allocatedNow]);
  }
  for (const [nth, { available, staked }] of model.traders.entries()) {
    const uid = real.traders[nth]?.uid;
    if (!uid) continue;
    const found = await readBalance(db.app, uid, 'real');
    expect([found.available, found.staked]).toEqual([available, staked]);
  }
  const { rows } = await db.app.query<{ state: string; profit: bigint; open: number }>(
    `select c.state, c.settled_profit as profit, c.open_trades as open from copy c where c.user_id = any($1) order by c.place`,
    [real.customers],
  );
  expect(rows).toEqual(model.copies.map(({ state, profit, open }) => ({ state, profit, open })));
  for (const { id, outcomes } of model.sources) {
    const found = await db.app.query<{ skipped: string | null; stake: bigint }>(
      'select skipped, stake from copy_outcome where source_trade_id = $1 order by place',
      [id],
    );
    expect(found.rows.map(({ skipped, stake }) => skipped ?? stake)).toEqual(outcomes);
  }
}

/** What the curves say is what the copies came to, by the books and trade by trade. */
async function compareCurves({ customers }: Real): Promise<void> {
  const { rows } = await db.app.query<{ id: string; user_id: string; profit: bigint; paid: bigint; trades: number }>(
    `select c.id, c.user_id, c.settled_profit as profit, c.share_paid as paid, c.settled_trades as trades from copy c
     where c.user_id = any($1)`,
    [customers],
  );
  for (const uid of customers) {
    const { points } = await readBalanceCurve(db.app, uid, 'real', null);
    const moved = points.reduce((sum, point) => sum + (point.moved.get('copies') ?? 0n), 0n);
    const made = rows.filter(({ user_id }) => user_id === uid).reduce((sum, row) => sum + row.profit - row.paid, 0n);
    expect(moved).toBe(made);
  }
  const curves = await readCopyCurves(
    db.app,
    rows.map(({ id }) => id),
    500,
  );
  for (const { id, profit, trades } of rows) {
    const curve = curves.get(id) ?? [];
    expect([curve.length, curve.at(-1)?.profit ?? 0n]).toEqual([trades, profit]);
  }
}

async function copiedTrade(source: string, nth: number): Promise<string> {
  const { rows } = await db.app.query<{ trade_id: string }>(
    'select trade_id from copy_outcome where source_trade_id = $1 order by place offset $2 limit 1',
    [source, nth],
  );
  return rows[0]?.trade_id ?? '';
}

async function placeTrade(real: Real, uid: UserId, stake: bigint): Promise<string> {
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  const ticket = {
    currencyPair: 'ETHUSD',
    position: 'UP',
    stake: cents(stake),
    duration: 900,
    wallet: 'real',
  } as const;
  const placed = await real.placement.submit({ key: commandKey(uid, 'trades.place', randomUUID(), {}), ticket });
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.tradeId;
}

const callOf = ({ who: nth }: { readonly who: number }, real: Real, operation: string, body: object) => {
  const uid = real.customers[nth];
  if (!uid) throw new Error('nobody is there');
  return real.callOf(uid, operation, body);
};

function traderId(nth: number, real: Real): TraderId {
  const id = real.traders[nth]?.id;
  if (!id) throw new Error('no such trader');
  return id;
}

async function copyId(
  { who: nth, whom: of }: { readonly who: number; readonly whom: number },
  real: Real,
): Promise<string> {
  const { rows } = await db.app.query<{ id: string }>(
    `select id from copy where user_id = $1 and trader_id = $2 and state <> 'stopped'`,
    [real.customers[nth], real.traders[of]?.id],
  );
  return rows[0]?.id ?? '';
}
