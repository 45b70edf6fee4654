import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { insertDeposit } from '#server/deposits/insert.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { expected, type Happened, happened, limitSet, now, type SetLimit } from '#tools/testing/own-limits-count.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { checkDeposit, checkPurchase } from './own-limits.ts';
import { openStakeGuard, type StakeGuard, type StakeOverrun } from './stake-guard.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query(
    `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
       created_by, created_ms)
     values ('mpl_test', 'Test', '', 'sha256d', array['BTC'], 1, 1, 1, 0, 0, 0, 'test', 0)`,
  );
});
afterAll(() => db.drop());

const hour = 3_600_000;

async function storeLimits(uid: string, sets: readonly SetLimit[]): Promise<void> {
  for (const { kind, period, amount } of sets) {
    await db.owner.query('insert into own_limit (uid, kind, period, amount) values ($1, $2, $3, $4)', [
      uid,
      kind,
      period,
      amount,
    ]);
  }
}

const oneOfEach = (sets: readonly SetLimit[]): readonly SetLimit[] =>
  sets.filter((set, i) => sets.findIndex((one) => one.kind === set.kind && one.period === set.period) === i);

const overrunOf = (found: ReturnType<StakeGuard['check']>): StakeOverrun => {
  if (!('overrun' in found)) throw new Error('no overrun');
  return found;
};

const answerOf = (decision: Awaited<ReturnType<typeof checkDeposit>>) => {
  if (decision.ok) return null;
  if (decision.failure.code !== 'own_limit_reached') throw new Error(decision.failure.code);
  const { fitsFrom } = decision.failure.facts;
  return fitsFrom === null ? Number.POSITIVE_INFINITY : (Date.parse(fitsFrom) - now) / hour;
};

it('[A13] stakes and losses are counted as a slow look at the whole history counts them, within a batch too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happened, { maxLength: 14 }),
      fc.array(limitSet(['stake', 'loss']), { minLength: 1, maxLength: 5 }).map(oneOfEach),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 4 }),
      async (history, sets, stakes) => {
        const uid = await openCustomer(db.app);
        await storeLimits(uid, sets);
        await storeTrades(uid, history);
        const open = history.reduce((sum, one) => sum + (one.outcome === 'open' ? one.amount : 0), 0);
        await withTransaction(db.app, async (tx) => {
          const guard = await openStakeGuard(tx, [uid], millis(now), () => cents(BigInt(open)));
          const soFar: Happened[] = [...history];
          const refused: { readonly found: StakeOverrun; readonly wanted: number }[] = [];
          const inBatch: Happened[] = [];
          for (const stake of stakes) {
            const wanted = expected(soFar, sets, stake);
            const found = guard.check(uid, cents(BigInt(stake)));
            expect(found.ok).toBe(wanted === null);
            if (wanted !== null) {
              refused.push({ found: overrunOf(found), wanted });
              continue;
            }
            guard.accept(uid, cents(BigInt(stake)));
            inBatch.push({ hoursAgo: 0, amount: stake, outcome: 'open' });
            soFar.push({ hoursAgo: 0, amount: stake, outcome: 'open' });
          }
          // As a batch does it: once for all, when what it accepted is in the table.
          const ids = await storeTrades(uid, inBatch);
          const explained = await guard.explain(
            refused.map(({ found }) => found),
            ids,
          );
          expect(explained.map(answerOf)).toEqual(refused.map(({ wanted }) => wanted));
        });
      },
    ),
    { numRuns: 60 },
  );
});

it('[A13] a purchase is counted as a slow look at the whole history counts it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happened, { maxLength: 14 }),
      fc.array(limitSet(['stake', 'loss']), { minLength: 1, maxLength: 5 }).map(oneOfEach),
      fc.integer({ min: 1, max: 60 }),
      async (history, sets, price) => {
        const uid = await openCustomer(db.app);
        await storeLimits(uid, sets);
        await storeTrades(uid, history);
        const open = history.reduce((sum, one) => sum + (one.outcome === 'open' ? one.amount : 0), 0);
        const losses = sets.filter(({ kind }) => kind === 'loss');
        const decision = await withTransaction(db.app, (tx) =>
          checkPurchase(tx, uid, cents(BigInt(price)), cents(BigInt(open)), millis(now)),
        );
        expect(answerOf(decision)).toBe(expected(history, losses, price));
      },
    ),
    { numRuns: 30 },
  );
});

it('[A13] deposits are counted as a slow look at the whole history counts them; declined ones do not count', async () => {
  const request = fc.record({
    hoursAgo: fc.integer({ min: 0, max: 760 }),
    amount: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { maxLength: 8 }),
      fc.array(limitSet(['deposit']), { minLength: 1, maxLength: 3 }).map(oneOfEach),
      fc.integer({ min: 1, max: 60 }),
      async (history, sets, asked) => {
        const uid = await openCustomer(db.app);
        await storeLimits(uid, sets);
        for (const { hoursAgo, amount } of history) await storeDeposit(uid, hoursAgo, amount, 'pending');
        await storeDeposit(uid, 1, 1_000, 'declined');
        const counted = history.map((one) => ({ ...one, outcome: 'lost' as const }));
        const decision = await withTransaction(db.app, (tx) =>
          checkDeposit(tx, uid, cents(BigInt(asked)), millis(now)),
        );
        expect(answerOf(decision)).toBe(expected(counted, sets, asked));
      },
    ),
    { numRuns: 40 },
  );
});

it('[A13] a refusal names the limit, what is left of it, and when the amount fits', async () => {
  const uid = await openCustomer(db.app);
  await storeLimits(uid, [{ kind: 'stake', period: 'day', amount: 10_000 }]);
  await storeTrades(uid, [
    { hoursAgo: 20, amount: 6_000, outcome: 'lost' },
    { hoursAgo: 3, amount: 3_000, outcome: 'won' },
  ]);
  const [refusal] = await withTransaction(db.app, async (tx) => {
    const guard = await openStakeGuard(tx, [uid], millis(now), () => cents(0n));
    return guard.explain([overrunOf(guard.check(uid, cents(2_000n)))], []);
  });
  expect(refusal).toEqual({
    ok: false,
    failure: {
      code: 'own_limit_reached',
      facts: {
        limit: 'stake',
        period: 'day',
        amount: '100.00',
        left: '10.00',
        asked: '20.00',
        fitsFrom: '2026-11-21T16:00:00.000Z',
      },
    },
  });
});

async function storeTrades(uid: string, history: readonly Happened[]): Promise<readonly string[]> {
  const ids: string[] = [];
  const profitOf = { won: 1, lost: -1, tie: 0 } as const;
  const status = { won: 'WON', lost: 'LOST', tie: 'REFUNDED', open: 'PENDING' } as const;
  for (const { hoursAgo, amount, outcome } of history) {
    const at = now - hoursAgo * hour;
    if (outcome === 'bought') {
      await db.owner.query(
        `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
         values ($1, $2, 'mpl_test', 1, $3, $4, $4::bigint / 86400000 + 1, $4::bigint / 86400000 + 2)`,
        [newId('mct'), uid, amount, at],
      );
      continue;
    }
    const id = newId('trd');
    ids.push(id);
    await db.owner.query(
      `insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
         duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
         acceptance_signature, key_id, status, closed_ms, profit, refund_reason)
       values ($1, $2, $2, 'SELF', 'real', 'ETHUSD', 'UP', $3, 0, 30000, 0, 0, $4, $4, 1, $4::bigint + 30000, '', '', '', $5, $6, $7, $8)`,
      [
        id,
        uid,
        amount,
        at,
        status[outcome],
        outcome === 'open' ? null : at + 31_000,
        outcome === 'open' ? null : amount * profitOf[outcome],
        outcome === 'tie' ? 'tie' : null,
      ],
    );
  }
  return ids;
}

let serial = 0;

async function storeDeposit(uid: string, hoursAgo: number, amount: number, status: string): Promise<void> {
  serial += 1;
  const at = now - hoursAgo * hour;
  const id = newId('dep');
  await insertDeposit(db.owner, {
    id,
    user_id: uid,
    name: 'Ada Lane',
    amount: BigInt(amount),
    units: serial.toString(),
    payment_method: 'Bitcoin',
    payment_address: 'address',
    quote_price: 1n,
    quote_decimals: 2,
    quote_source: 'live:test',
    quote_price_ms: BigInt(at),
    quote_seq: 1n,
    quoted_ms: BigInt(at),
    quote_until_ms: BigInt(at),
  });
  await db.owner.query('update deposit set status = $2, reason = $3 where id = $1', [
    id,
    status,
    status === 'declined' ? 'No payment' : null,
  ]);
}

it('[A13] nobody’s limit is anybody else’s, and formatting keeps cents', async () => {
  const [one, other] = [await openCustomer(db.app), await openCustomer(db.app)];
  await storeLimits(one, [{ kind: 'stake', period: 'month', amount: 0 }]);
  await withTransaction(db.app, async (tx) => {
    const guard = await openStakeGuard(tx, [one, other], millis(now), () => cents(0n));
    const [refusal] = await guard.explain([overrunOf(guard.check(one, cents(5n)))], []);
    expect(refusal?.ok === false && refusal.failure.facts).toMatchObject({ left: formatCents(0n), fitsFrom: null });
    expect(guard.check(other, cents(1_000_000n)).ok).toBe(true);
  });
});
