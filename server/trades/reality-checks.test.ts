import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import { realityCheckHandlers } from '#server/limits/reality-checks.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { closeTrades } from '#tools/testing/trades/closing.ts';
import { createPlacement } from './placement.ts';

let db: FreshDatabase;
let lease: TestLease;
const signer = newSigner();
beforeAll(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 10_000_000n);
});
afterAll(() => db.drop());

const actorOf = (uid: UserId): Actor => ({
  uid,
  role: 'user',
  accountStatus: 'approved',
  displayName: 'Ada Lane',
  signedInAtMs: null,
});

/** Places a trade so many minutes ago. Returns its id. */
async function traded(uid: UserId, minutesAgo: number, wallet: Wallet = 'real'): Promise<string> {
  await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
  const by = createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers: standardOffers });
  const ticket = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(1_000n), duration: 30, wallet } as const;
  const key = commandKey(uid, 'trades.place', randomUUID(), { ...ticket, stake: '1000' });
  const placed = await by.submit({ key, ticket });
  if (!placed.ok) throw new Error(placed.failure.code);
  const id = placed.value.tradeId;
  await db.owner.query('update trade set created_ms = created_ms - $2 where trade_id = $1', [
    id,
    minutesAgo * minuteMs,
  ]);
  return id;
}

const call = (uid: UserId) => ({ actor: actorOf(uid), params: undefined, query: undefined, body: undefined });
async function read(uid: UserId) {
  const reply = await realityCheckHandlers(db.app).readRealityCheck({ ...call(uid), command: null });
  if (!reply.ok) throw new Error(reply.failure.code);
  return reply.value;
}
const show = (uid: UserId) => {
  const command = commandKey(uid, 'limits.show-reality-check', randomUUID(), {});
  return realityCheckHandlers(db.app).showRealityCheck({ ...call(uid), body: {}, command });
};
async function shown(uid: UserId) {
  const reply = await show(uid);
  if (!reply.ok) throw new Error(reply.failure.code);
  return reply.value;
}
const answer = (uid: UserId, id: string, chosen: 'continue' | 'stop') => {
  const body = { answer: chosen };
  const command = commandKey(uid, 'limits.answer-reality-check', randomUUID(), body);
  return realityCheckHandlers(db.app).answerRealityCheck({ ...call(uid), params: { id }, body, command });
};

it('[A13.1] whoever trades for an hour is shown so once, with what their trades won or lost by the postings', async () => {
  const uid = await openCustomer(db.app, 100_000n);
  const won = await traded(uid, 61);
  const lost = [await traded(uid, 40), await traded(uid, 20)];
  await traded(uid, 5);
  await closeTrades(db.app, lease, [won], 'WON');
  await closeTrades(db.app, lease, lost, 'LOST');
  expect(await read(uid)).toEqual({ due: true, unanswered: null });
  const both = await Promise.all([shown(uid), shown(uid)]);
  expect(both[0]).toMatchObject({ trades: 4, running: 1, staked: '40.00' });
  const { rows } = await db.owner.query<{ profit: bigint }>(
    'select sum(profit)::bigint as profit from trade where user_id = $1',
    [uid],
  );
  expect(Math.round(Number(both[0].result) * 100)).toBe(Number(rows[0]?.profit));
  expect(both[1]).toEqual(both[0]);
  expect(await read(uid)).toEqual({ due: false, unanswered: both[0] });
  const answered = await answer(uid, both[0].id, 'continue');
  expect(answered).toMatchObject({ ok: true, value: { answer: 'continue' } });
  expect(await answer(uid, both[0].id, 'stop')).toEqual(answered);
  expect(await read(uid)).toEqual({ due: false, unanswered: null });
  const trail = await db.owner.query('select actor, after from audit_entry where subject = $1 and action = $2', [
    uid,
    'limits.answer-reality-check',
  ]);
  expect(trail.rows).toMatchObject([{ actor: uid, after: { answer: 'continue', trades: 4 } }]);
});

it('[A13.1] it is due again an hour after it was shown, and what was not answered is shown again', async () => {
  const uid = await openCustomer(db.app, 100_000n);
  for (const minutes of [125, 100, 75, 50, 25]) await traded(uid, minutes);
  const first = await shown(uid);
  await db.owner.query('update reality_check set shown_ms = shown_ms - $2 where uid = $1', [uid, 30 * minuteMs]);
  expect(await read(uid)).toMatchObject({ due: false, unanswered: { id: first.id } });
  await db.owner.query('update reality_check set shown_ms = shown_ms - $2 where uid = $1', [uid, 30 * minuteMs]);
  expect(await read(uid)).toEqual({ due: true, unanswered: null });
  expect((await shown(uid)).id).not.toBe(first.id);
});

it('[A13.1] neither practice, nor a pause of more than half an hour, nor less than an hour makes one due', async () => {
  const [practice, paused, short] = await Promise.all([1, 2, 3].map(() => openCustomer(db.app, 100_000n)));
  if (!practice || !paused || !short) throw new Error('no customers');
  for (const minutes of [70, 45, 20]) await traded(practice, minutes, 'practice');
  for (const minutes of [70, 45, 10]) await traded(paused, minutes);
  for (const minutes of [59, 35, 10]) await traded(short, minutes);
  for (const uid of [practice, paused, short]) {
    expect(await read(uid)).toEqual({ due: false, unanswered: null });
    expect(await show(uid)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
  }
});

it('[A13.1] nobody answers somebody else’s', async () => {
  const [uid, other] = [await openCustomer(db.app, 100_000n), await openCustomer(db.app)];
  for (const minutes of [65, 40, 15]) await traded(uid, minutes);
  const { id } = await shown(uid);
  expect(await answer(other, id, 'stop')).toMatchObject({ ok: false, failure: { code: 'not_found' } });
  expect((await read(uid)).unanswered?.id).toBe(id);
});
