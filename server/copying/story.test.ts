import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyChecks } from '#database/checks/copies.ts';
import { copyingChecks } from '#database/checks/copying.ts';
import { profitShareChecks } from '#database/checks/profit-shares.ts';
import { formatCents } from '#domain/money/amount.ts';
import { copyBreaches } from '#tools/testing/copying/copies.ts';
import {
  callOf,
  compare,
  compareCurves,
  copiedTrade,
  copyId,
  openStory,
  placeTrade,
  type Real,
  traderId,
} from '#tools/testing/copying/copy-story.ts';
import {
  endedBeforePlaced,
  least,
  Model,
  maxOpen,
  mostOfPair,
  type Step,
  step,
} from '#tools/testing/copying/copy-story-model.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll } from '#tools/testing/people/customers.ts';
import { closeTrades } from '#tools/testing/trades/closing.ts';

let db: FreshDatabase;
let lease: TestLease;
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 1_000_000_000n);
});
afterAll(() => db.drop());

it('[C1] [C2] [C3] [C6] any story of following, pausing, trading, spending and leaving ends as a slow model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (story) => {
      const model = new Model();
      const real = await openStory(db, lease);
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
      place(model, real);
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

function place(model: Model, real: Real): void {
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
      model.open.push({ payer: copy, stake: wanted, id: () => copiedTrade(real, source.id, nth) });
    }
  }
}
