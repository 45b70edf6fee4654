import { afterAll, beforeAll, expect, it } from 'vitest';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { StoredStatus } from '#domain/accounts/status-transitions.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { refundsReader } from '#server/trades/published-refunds.ts';
import { createSettler } from '#server/trades/settler.ts';
import { readWaitingWithdrawals } from '#server/withdrawals/published-waits.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { agreePast, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import { type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { verifySnapshot } from '#tools/verification/books.ts';
import { fairPlayHandlers } from './handlers.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  await fixture.fundBankroll(10_000_000n);
});
afterAll(() => db.drop());

const pastMs = Date.now() - 200_000;
const at = (second: number): number => pastMs + second * 1_000;

/** A tick a second that rises for 40 s, then nothing for 60 s, as when the source is cut off, then more. */
async function cutOff(pair: string): Promise<void> {
  const seconds = [...Array.from({ length: 41 }, (_, i) => i), ...Array.from({ length: 20 }, (_, i) => 100 + i)];
  const source = 'simulated:walk:e1:l0';
  await recordPast(
    db,
    pair,
    seconds.map((i) => ({ timeMs: at(i), price: 166_680n + BigInt(i), source })),
  );
}

/** Trades that end 11 to 23 s after the last price before the silence, and are refunded therefore. */
async function trade(pair: string, user: UserId, sides: readonly ('UP' | 'DOWN')[]): Promise<void> {
  const ticket = { user, pair, stakeCents: 1_000n, duration: 30 };
  const tickets = sides.map((position, i) => ({ ...ticket, position, acceptedAtMs: at(22) + 400 * i }));
  await storePast(db, await agreePast(db, signer, tickets));
}

const signer = newSigner();

const log = { info: (): void => undefined, warn: (): void => undefined };
async function notices(): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    return (await verifySnapshot(client, { keys: [signer.publicKey], complete: true })).notices;
  } finally {
    client.release();
  }
}

it('T5 refunds that a cut source made are published with what they kept the house from, and those beyond chance are named', async () => {
  const customer = await fixture.customer(1_000_000n);
  for (const pair of ['BTCUSD', 'SOLUSD']) await cutOff(pair === 'BTCUSD' ? 'ADAUSD' : pair);
  await trade(
    'SOLUSD',
    customer,
    Array.from({ length: 24 }, () => 'UP' as const),
  );
  await trade(
    'ADAUSD',
    customer,
    Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? ('UP' as const) : ('DOWN' as const))),
  );
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log, setSize: 100 }).settleDue();

  const now = await readClock(db.app);
  const { items, beyondChance } = await refundsReader(db.app)(now);
  const today = new Date(now).toISOString().slice(0, 10);
  const shared = { day: today, wallet: 'real', reason: 'exit tick too old', count: 24, stakes: '240.00' };
  // 24 customers were winning 8.50 each; of the other pair as many were winning as losing 10.00.
  expect(items).toEqual([
    { ...shared, pair: 'ADAUSD', house: '18.00' },
    { ...shared, pair: 'SOLUSD', house: '-204.00' },
  ]);
  expect(beyondChance).toEqual([]);
  expect((await notices()).filter((text) => text.includes('[T5]'))).toEqual([]);

  // The same again, of one side alone: by now 48 were winning and 12 losing.
  await cutOff('DOGEUSD');
  await trade(
    'DOGEUSD',
    customer,
    Array.from({ length: 24 }, () => 'UP' as const),
  );
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log, setSize: 100 }).settleDue();
  expect((await refundsReader(db.app)(await readClock(db.app))).beyondChance).toEqual([today]);
  const named = (await notices()).filter((text) => text.includes('[T5]'));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain(`[T5] ${today}: of 72 refunded trades`);
  expect(named[0]).toContain('-39000 cents');
});

const waiting = (hours = 0) => readWaitingWithdrawals(db.app, hours);
const asks = async (customer: UserId) =>
  fixture.does('requestWithdrawal', customer, {
    body: { amount: '20.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin },
  });

/** As administration does it, or a changed program: with its entry in the audit trail. */
async function stop(
  customer: UserId,
  status: StoredStatus,
  admin: UserId,
  from: StoredStatus = 'approved',
): Promise<void> {
  await withTransaction(db.app, async (tx) => {
    await tx.query('update customer set account_status = $2, version = version + 1 where uid = $1', [customer, status]);
    await writeAudit(tx, {
      actor: admin,
      action: 'customers.block',
      subjectKind: 'user',
      subject: customer,
      reason: 'looked odd',
      before: { account_status: from },
      after: { account_status: status },
    });
  });
}

it('A9 withdrawals that wait are counted by reason and age, without amounts or names', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => fixture.customer(10_000n)));
  const [plain, suspended, sent, fresh] = people;
  if (!plain || !suspended || !sent || !fresh) throw new Error('no people');
  const [admin, other] = fixture.admins;
  await asks(plain);
  await asks(suspended);
  await stop(suspended, 'suspended', admin);
  const { id } = await asks(sent);
  for (const who of [admin, other])
    await fixture.does('approveWithdrawal', who, { id, body: {} }).catch(() => undefined);
  expect((await waiting()).waiting).toEqual([
    { reason: 'sending', count: 1, oldestHours: 0 },
    { reason: 'customer not approved', count: 1, oldestHours: 0 },
    { reason: 'review', count: 1, oldestHours: 0 },
  ]);
  // The hours of its request count, whatever is set now.
  expect((await waiting(24)).waiting).toEqual((await waiting()).waiting);
  await db.owner.query('alter table withdrawal disable trigger user');
  await db.owner.query('update withdrawal set hold_hours = 24 where user_id = $1', [plain]);
  expect((await waiting()).waiting).toContainEqual({ reason: 'new address', count: 1, oldestHours: 0 });
  await db.owner.query(
    `insert into withdrawal_legal_ground (withdrawal, ground, set_by) select id, 'a court order', $2 from withdrawal where user_id = $1`,
    [suspended, admin],
  );
  const answer = await waiting();
  expect(answer.waiting).toContainEqual({ reason: 'legal ground', count: 1, oldestHours: 0 });
  expect(JSON.stringify(answer)).not.toMatch(/usr_|wdr_|20\.00|court/);
});

it('A9 who blocks a customer right after or before a withdrawal is counted, also where it was cancelled or declined', async () => {
  const [admin] = fixture.admins;
  const [gone, still, long] = await Promise.all([1, 2, 3].map(() => fixture.customer(10_000n)));
  if (!gone || !still || !long) throw new Error('no people');
  const before = (await waiting()).stopped.find(({ status }) => status === 'blocked');
  expect(before).toBeUndefined();
  await fixture.does('cancelWithdrawal', gone, { id: (await asks(gone)).id });
  await asks(still);
  await stop(gone, 'blocked', admin);
  await stop(still, 'blocked', admin);
  // Nobody who never asked for one.
  await stop(long, 'blocked', admin);
  expect((await waiting()).stopped).toContainEqual({ status: 'blocked', count: 2, waiting: 1, oldestHours: 0 });
});

it('A9 who is blocked and called suspended later counts from the first stop on', async () => {
  const [admin] = fixture.admins;
  const customer = await fixture.customer(10_000n);
  const { id } = await asks(customer);
  await fixture.does('cancelWithdrawal', customer, { id });
  await stop(customer, 'blocked', admin);
  const before = await stoppedAs('suspended');
  // Eight days ago, and stopped a day later: seven days before the new name it was not asked for.
  await daysAgo(customer, id, 7.5, 8);
  await stop(customer, 'suspended', admin, 'blocked');
  expect(await stoppedAs('suspended')).toBe(before + 1);
});

/** How many customers are counted as stopped, by what their status is called. */
const stoppedAs = async (name: string) => (await waiting()).stopped.find(({ status }) => status === name)?.count ?? 0;

/** What was written down of a customer's status until now was so many days ago, and the request of their withdrawal. */
async function daysAgo(customer: UserId, withdrawal: string, statuses: number, request: number): Promise<void> {
  await db.owner.query('update withdrawal set created_ms = created_ms - $2, address_added_ms = null where id = $1', [
    withdrawal,
    request * dayMs,
  ]);
  await db.owner.query('update customer_standing set from_ms = from_ms - $2 where uid = $1', [
    customer,
    statuses * dayMs,
  ]);
}

it('A9 whose approval ends under another name is counted, also once the withdrawal was declined', async () => {
  const [admin] = fixture.admins;
  for (const status of ['declined', 'pending'] as const) {
    const customer = await fixture.customer(10_000n);
    const { id } = await asks(customer);
    await stop(customer, status, admin);
    expect((await waiting()).stopped).toContainEqual({ status, count: 1, waiting: 1, oldestHours: 0 });
    await fixture.does('declineWithdrawal', admin, { id, body: { reason: 'not approved', reasonCode: 'other' } });
    expect((await waiting()).stopped).toContainEqual({ status, count: 1, waiting: 0, oldestHours: 0 });
  }
});

it('A9 who is stopped again under any name counts from when approval first ended, a short approval in between or not', async () => {
  const [admin] = fixture.admins;
  for (const between of ['pending', 'approved'] as const) {
    const customer = await fixture.customer(10_000n);
    const { id } = await asks(customer);
    await fixture.does('cancelWithdrawal', customer, { id });
    await stop(customer, 'blocked', admin);
    const before = await stoppedAs('blocked');
    await daysAgo(customer, id, 8, 8.5);
    await stop(customer, between, admin, 'blocked');
    await stop(customer, 'blocked', admin, between);
    expect(await stoppedAs('blocked'), between).toBe(before);
    expect((await waiting()).stopped.find(({ status }) => status === 'blocked')?.oldestHours).toBe(192);
  }
});

it('A9 who was approved for a week since a stop, and is stopped now, counts from now', async () => {
  const [admin] = fixture.admins;
  const customer = await fixture.customer(10_000n);
  const { id } = await asks(customer);
  await fixture.does('cancelWithdrawal', customer, { id });
  await stop(customer, 'suspended', admin);
  await stop(customer, 'approved', admin, 'suspended');
  const before = await stoppedAs('suspended');
  await daysAgo(customer, id, 8, 8.5);
  await stop(customer, 'suspended', admin);
  expect(await stoppedAs('suspended')).toBe(before);
});

it('X3 fair play is read once a minute, however many ask, and again after a failure', async () => {
  let reads = 0;
  let nowMs = 0;
  let fails = true;
  const { readFairPlay: read } = fairPlayHandlers({
    now: () => readClock(db.app),
    refunds: async (): Promise<ReplyOf<typeof readFairPlay>['refunds']> => {
      reads += 1;
      if (fails) throw new Error('the database is away');
      return { days: 30, items: [], beyondChance: [], onLosingTrades: [], unsettled: 0 };
    },
    orders: async () => ({ days: 30, items: [], since: null, slowDays: [] }),
    copies: async () => ({ days: 30, items: [], beyondChance: [], onLosingTrades: [] }),
    incidents: async () => [],
    withdrawals: () => waiting(),
    deposits: async () => ({ uncredited: [] }),
    quotes: async () => ({ days: 30, since: null, items: [], unknown: { ends: 0, ticks: 0 } }),
    settings: async () => ({ days: 30, omitted: 0, items: [] }),
    terms: async () => ({ days: 30, omitted: 0, items: [] }),
    bounds: async () => ({ days: 30, omitted: 0, items: [] }),
    payments: async () => ({ days: 30, omitted: 0, items: [] }),
    seals: async () => ({ days: 30, items: [] }),
    clock: async () => ({ days: 30, jumps: 0, items: [] }),
    watches: async () => ({ days: 30, gaps: 0, items: [] }),
    heardAt: async () => ({ known: false, row: null }),
    steadyMs: () => nowMs,
  });
  const ask = () => read({} as Parameters<typeof read>[0]);
  await expect(ask()).rejects.toThrow('away');
  fails = false;
  await Promise.all(Array.from({ length: 50 }, ask));
  expect(reads).toBe(2);
  nowMs = 60_001;
  await ask();
  expect(reads).toBe(3);
});
