import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import type { LimitKind } from '#domain/limits/own-limits.ts';
import { type LimitPeriod, limitPeriods, type RollingPeriod } from '#domain/limits/windows.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import { insertDeposit } from '#server/deposits/insert.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
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
const now = Date.parse('2026-11-21T12:00:00.000Z');
/** A Saturday at noon: how many hours ago the calendar's day, week and month began, and in how many the next ones begin. */
const calendar = {
  calendar_day: { began: 12, next: 12 },
  calendar_week: { began: 132, next: 36 },
  calendar_month: { began: 492, next: 228 },
} as const;
const hours: Readonly<Record<RollingPeriod, number>> = { day: 24, week: 168, month: 720 };

interface Happened {
  /** Whole hours, so that many stand on the very edge of a window. */
  readonly hoursAgo: number;
  readonly amount: number;
  /** 'bought': no trade but a mining contract, which counts as lost. */
  readonly outcome: 'won' | 'lost' | 'tie' | 'open' | 'bought';
}
interface Set {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly amount: number;
}

const happened = fc.record({
  hoursAgo: fc.oneof(
    fc.integer({ min: 0, max: 760 }),
    fc.constantFrom(11, 12, 13, 23, 24, 25, 131, 132, 133, 167, 168, 169, 491, 492, 493, 719, 720, 721),
  ),
  amount: fc.integer({ min: 1, max: 40 }),
  outcome: fc.constantFrom('won', 'lost', 'tie', 'open', 'bought'),
});
const limitSet = (kinds: readonly LimitKind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    period: fc.constantFrom(...limitPeriods),
    amount: fc.integer({ min: 0, max: 200 }),
  });

function isInWindow(period: LimitPeriod, hoursAgo: number, hoursFromNow: number): boolean {
  switch (period) {
    case 'day':
    case 'week':
    case 'month':
      return hoursAgo + hoursFromNow < hours[period];
    case 'calendar_day':
    case 'calendar_week':
    case 'calendar_month':
      return hoursAgo <= calendar[period].began && hoursFromNow < calendar[period].next;
  }
}

/** What counts at a time, in the plainest way: everything is looked at, nothing is kept. */
function usedAt(history: readonly Happened[], { kind, period }: Set, hoursFromNow: number): number {
  let used = 0;
  for (const { hoursAgo, amount, outcome } of history) {
    const inWindow = isInWindow(period, hoursAgo, hoursFromNow);
    if (kind !== 'loss') used += inWindow && outcome !== 'bought' ? amount : 0;
    else if (outcome === 'open') used += amount;
    else if (inWindow) used += outcome === 'won' ? -amount : outcome === 'tie' ? 0 : amount;
  }
  return used;
}

/** What has to be answered: null for a yes, else the limit that keeps it away longest and from when on it fits. */
function expected(history: readonly Happened[], sets: readonly Set[], asked: number) {
  const over = sets.flatMap((set) => {
    if (usedAt(history, set, 0) + asked <= set.amount) return [];
    for (let later = 1; later <= 1500; later += 1) {
      const leaves = history.some(
        ({ hoursAgo }) => isInWindow(set.period, hoursAgo, later - 1) && !isInWindow(set.period, hoursAgo, later),
      );
      if (leaves && usedAt(history, set, later) + asked <= set.amount) return [{ set, later }];
    }
    return [{ set, later: Number.POSITIVE_INFINITY }];
  });
  if (over.length === 0) return null;
  return Math.max(...over.map(({ later }) => later));
}

async function storeLimits(uid: string, sets: readonly Set[]): Promise<void> {
  for (const { kind, period, amount } of sets) {
    await db.owner.query('insert into own_limit (uid, kind, period, amount) values ($1, $2, $3, $4)', [
      uid,
      kind,
      period,
      amount,
    ]);
  }
}

const oneOfEach = (sets: readonly Set[]): readonly Set[] =>
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
