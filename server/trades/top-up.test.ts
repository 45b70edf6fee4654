import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { causeChecks } from '#database/checks/causes.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { Ticket } from '#domain/trades/acceptance.ts';
import { practiceFull } from '#domain/trades/practice.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { Actor } from '#server/operations/handler.ts';
import { admitTrader, openCopies } from '#tools/testing/copying/copies.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { forgeJournals } from '#tools/testing/forging/forged-books.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { createPlacement } from './placement.ts';
import { topUpHandlers } from './top-up.ts';

let db: FreshDatabase;
let lease: TestLease;
/** Whose first top-up was put on another day than it was posted on. */
let moved: UserId;
const signer = newSigner();
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
});
afterAll(() => db.drop());

const actorOf = (uid: UserId): Actor => ({
  uid,
  role: 'user',
  accountStatus: 'approved',
  displayName: 'Ada Lane',
  signedInAtMs: null,
});
const topUp = (uid: UserId, key: string = randomUUID()) =>
  topUpHandlers(db.app).topUpPractice({
    actor: actorOf(uid),
    params: undefined,
    query: undefined,
    body: undefined,
    command: commandKey(uid, 'practice.top-up', key, null, 'approved'),
  });
const codeOf = (reply: Awaited<ReturnType<typeof topUp>>): string => (reply.ok ? 'accepted' : reply.failure.code);
const practice = (uid: UserId) => readBalance(db.app, uid, 'practice');

/** A practice trade that was lost, or won, at once: the journals of one, without its record. */
async function play(uid: UserId, code: 'win' | 'loss', stake: bigint): Promise<void> {
  const of = (kind: 'available' | 'staked') => ({ kind, owner: uid, asset: 'PUSD' }) as const;
  const house = (kind: 'bankroll' | 'exposure') => ({ kind, asset: 'PUSD' }) as const;
  const common = { cause: newId('trd'), occurrence: 1, actor: uid };
  const amount = cents(stake);
  const staked = { from: of('available'), to: of('staked'), amount };
  const cover = { from: house('bankroll'), to: house('exposure'), amount };
  const ended =
    code === 'win'
      ? [
          { from: of('staked'), to: of('available'), amount },
          { from: house('exposure'), to: of('available'), amount },
        ]
      : [
          { from: of('staked'), to: house('bankroll'), amount },
          { from: house('exposure'), to: house('bankroll'), amount },
        ];
  await forgeJournals(db.owner, [
    { ...common, code: 'stake', transfers: [staked, cover] },
    { ...common, code, transfers: ended },
  ]);
}

/** Puts what was topped up so far on the day before. */
const nextDay = (uid: UserId) =>
  db.owner.query(
    'update practice_top_up set day = day - 1, created_ms = created_ms - 86400000 where uid = $1 and day = clock_ms() / 86400000',
    [uid],
  );

it('[T11] restores what is available to exactly 10,000.00, whatever was won and lost before, and P3 holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ code: fc.constantFrom('win', 'loss', 'loss'), stake: fc.bigInt(100n, 200_000n) }), {
        maxLength: 4,
      }),
      async (games) => {
        const uid = await openCustomer(db.app);
        for (const { code, stake } of games) await play(uid, code, stake);
        const before = await practice(uid);
        const reply = await topUp(uid);
        const after = await practice(uid);
        if (before.available >= practiceFull) {
          expect(codeOf(reply)).toBe('practice_full');
          expect(after).toEqual(before);
          return;
        }
        expect(reply).toMatchObject({ ok: true, value: { available: '10000.00' } });
        expect([after.available, after.balance]).toEqual([practiceFull, practiceFull]);
        // P3, both ways round: a top-up is paid in, and changes no profit.
        expect(after.deposits + after.profits - after.withdrawals).toBe(after.balance);
        expect(after.available + after.held + after.receivable).toBe(after.balance);
        expect(after.profits).toBe(before.profits);
        expect(after.deposits).toBe(before.deposits + (practiceFull - before.available));
      },
    ),
    { numRuns: 25 },
  );
});

it('[T11] is granted once a day by the database’s clock, also to ten who ask at once, and again the next day', async () => {
  const uid = await openCustomer(db.app);
  await play(uid, 'loss', 50_000n);
  const replies = await Promise.all(Array.from({ length: 10 }, () => topUp(uid)));
  expect(replies.map(codeOf).sort()).toEqual(['accepted', ...Array.from({ length: 9 }, () => 'practice_topped_up')]);
  const refusal = replies.find((reply) => !reply.ok);
  expect(refusal).toMatchObject({ failure: { facts: { again: expect.stringMatching(/T00:00:00\.000Z$/) } } });
  await play(uid, 'loss', 10_000n);
  expect(codeOf(await topUp(uid))).toBe('practice_topped_up');
  await nextDay(uid);
  moved = uid;
  expect(codeOf(await topUp(uid))).toBe('accepted');
  expect((await practice(uid)).available).toBe(practiceFull);
  const { rows } = await db.app.query('select occurrence from practice_top_up where uid = $1 order by 1', [uid]);
  expect(rows).toEqual([{ occurrence: 2 }, { occurrence: 3 }]);
});

it('[P4] the same key is the same top-up', async () => {
  const uid = await openCustomer(db.app);
  await play(uid, 'loss', 50_000n);
  const key = randomUUID();
  const [first, again] = [await topUp(uid, key), await topUp(uid, key)];
  expect(first.ok).toBe(true);
  expect(again).toEqual(first);
});

it('[T11] waits until no practice trade is open, also one that is placed at the same moment', async () => {
  const offers = standardOffers;
  const placement = createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers });
  const ticket: Ticket = {
    currencyPair: 'ETHUSD',
    position: 'UP',
    stake: cents(1_000n),
    duration: 30,
    wallet: 'practice',
  };
  for (let n = 0; n < 8; n += 1) {
    const uid = await openCustomer(db.app);
    await play(uid, 'loss', 50_000n);
    await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
    const key = commandKey(uid, 'trades.place', randomUUID(), 'ticket');
    const [placed, topped] = await Promise.all([placement.submit({ key, ticket }), topUp(uid)]);
    expect(placed.ok).toBe(true);
    const { available, staked } = await practice(uid);
    // One came first: a top-up that did saw no trade, a trade that did refused the top-up.
    expect([codeOf(topped), available, staked]).toEqual(
      topped.ok
        ? ['accepted', practiceFull - 1_000n, 1_000n]
        : ['practice_trades_open', practiceFull - 51_000n, 1_000n],
    );
    expect(codeOf(await topUp(uid))).toBe('practice_trades_open');
  }
});

it('[T11] waits while practice dollars are put apart for copies, which would come back on top of it', async () => {
  const uid = await openCustomer(db.app);
  await play(uid, 'loss', 50_000n);
  const trader = await admitTrader(db.owner, await openCustomer(db.app));
  await openCopies(db.owner, trader, 'practice', [{ userId: uid, allocation: 100_000n }]);
  const before = await practice(uid);
  expect(codeOf(await topUp(uid))).toBe('practice_copies_run');
  expect(await practice(uid)).toEqual(before);
});

it('[L3] the verifier names what is no top-up by the rule: on another day, without its record, or of too much; and no other', async () => {
  const checks = causeChecks.filter(({ rule, promise }) => rule === 'T11' || promise === 'L3.practice-grants');
  const named = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { sql } of checks)
      found.push(...(await db.owner.query<{ id: string; problem: string }>(sql)).rows.map(({ id }) => id));
    return found;
  };
  expect(checks).toHaveLength(2);
  const { rows } = await db.owner.query<{ uid: UserId }>(
    'select uid from practice_top_up where occurrence = 2 and uid <> $1 limit 1',
    [moved],
  );
  const [{ uid } = { uid: '' }] = rows;
  const known = `top-up ${moved} 2`;
  expect(await named()).toEqual([known]);
  await db.owner.query('update practice_top_up set amount = amount + 1 where uid = $1 and occurrence = 2', [uid]);
  expect(await named()).toContain(`cause ${uid}`);
  await db.owner.query('update practice_top_up set amount = amount - 1 where uid = $1 and occurrence = 2', [uid]);
  // One that gave more than is missing, with a record of its own.
  const other = await openCustomer(db.app);
  const outside = { kind: 'external', asset: 'PUSD' } as const;
  const own = { kind: 'available', owner: other, asset: 'PUSD' } as const;
  await forgeJournals(db.owner, [
    {
      code: 'practice-grant',
      cause: other,
      occurrence: 2,
      actor: other,
      transfers: [{ from: outside, to: own, amount: cents(5n) }],
    },
  ]);
  expect((await named()).sort()).toEqual([`cause ${other}`, known]);
  await db.app.query(
    'insert into practice_top_up (uid, occurrence, day, amount, created_ms) values ($1, 2, clock_ms() / 86400000, 5, clock_ms())',
    [other],
  );
  expect(await named()).toContain(`top-up ${other} 2`);
});
