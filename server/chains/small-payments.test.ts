import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { readUncreditedPayments } from '#server/deposits/published-waits.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openBitcoin } from '#tools/testing/payments/bitcoin-payments.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** Payments worth less than 1.00, which anybody may send to an address by the thousand (D5). A satoshi is worth 0.0005. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
beforeAll(async () => {
  db = await freshDatabase();
  ({ node, fixture } = await openBitcoin(db));
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const small = 1_999n;
async function asks(who: UserId, amount = '100.00') {
  const { id, amountToSend } = await fixture.does('requestDeposit', who, {
    body: { amount, paymentMethod: 'Bitcoin' },
  });
  return { id, script: await fixture.placeOf(id), satoshi: BigInt(amountToSend.replace('.', '')) };
}
async function pays(script: string, ...amounts: readonly bigint[]): Promise<readonly string[]> {
  const ids = amounts.map((satoshi) => node.pay({ script, satoshi }));
  node.mine(3);
  await fixture.pass();
  expect(fixture.warnings).toEqual([]);
  return ids;
}
const deposits = async (who: UserId) => (await fixture.does('listDeposits', who, { query: { limit: 100 } })).items;
const reads = (who: UserId, id: string) => fixture.does('readDeposit', who, { id });
async function notified(who: UserId): Promise<number> {
  const { rows } = await db.app.query<{ n: bigint }>('select count(*) as n from notice where owner = $1', [who]);
  return Number(rows[0]?.n);
}

test('D5: payments of less than 1.00 to an address of before open nothing and notify of nothing; one of 1.00 does', async () => {
  const who = await fixture.customer();
  const deposit = await asks(who);
  await pays(deposit.script, deposit.satoshi);
  const before = await notified(who);
  await pays(deposit.script, ...Array.from({ length: 30 }, () => small));
  expect(await deposits(who)).toMatchObject([{ id: deposit.id, status: 'approved' }]);
  expect((await reads(who, deposit.id)).payments).toHaveLength(31);
  expect(await notified(who)).toBe(before);
  await pays(deposit.script, 2_000n);
  expect(await deposits(who)).toHaveLength(2);
  expect(await notified(who)).toBeGreaterThan(before);
});

test('D5: they are counted apart, mentioned together after three days, and credited by staff to a deposit that their customer asks for', async () => {
  const who = await fixture.customer();
  const deposit = await asks(who);
  await pays(deposit.script, deposit.satoshi);
  const counted = async () =>
    (await readUncreditedPayments(db.app)).uncredited.map(({ reason, count }) => `${count} ${reason}`);
  const [[already]] = [await counted()];
  const many = Number(already?.split(' ')[0] ?? 0);
  const [transactionId] = await pays(deposit.script, small, small);
  expect(await counted()).toEqual([`${many + 2} small`]);
  await db.owner.query(`update chain_payment set mined_ms = mined_ms - $1 where units = $2`, [4 * dayMs, small]);
  const client = await db.owner.connect();
  try {
    const { notices } = await verifySnapshot(client, { keys: [], complete: false });
    expect(notices.filter((text) => text.includes('credited to nobody'))).toEqual([
      `[D5] ${many + 2} payments of less than 1.00 each meant a deposit, stand in a block for 3 days or more and are credited to nobody`,
    ]);
  } finally {
    client.release();
  }
  await db.owner.query(`update chain_payment set mined_ms = mined_ms + $1 where units = $2`, [4 * dayMs, small]);
  const { id } = await asks(who);
  for (const admin of fixture.admins.slice(0, 2)) {
    expect(await reads(who, id)).toMatchObject({ status: 'pending' });
    await fixture.does('approveDeposit', admin, { id, body: { transactionId, output: 0 } });
  }
  expect(await reads(who, id)).toMatchObject({ status: 'approved', credited: '0.99' });
  expect(await counted()).toEqual([`${many + 1} small`]);
});

test('D5: nor do they make a declined deposit pending again, or keep one from being declined', async () => {
  const who = await fixture.customer();
  const deposit = await asks(who);
  const before = await notified(who);
  await pays(deposit.script, small, small);
  expect(await notified(who)).toBe(before);
  expect(await reads(who, deposit.id)).toMatchObject({ status: 'pending', payments: [{ part: true }, { part: true }] });
  await fixture.does('declineDeposit', fixture.admins[0], { id: deposit.id, body: { reason: 'Never paid' } });
  await pays(deposit.script, small);
  expect(await reads(who, deposit.id)).toMatchObject({ status: 'declined' });
  await pays(deposit.script, deposit.satoshi);
  expect(await reads(who, deposit.id)).toMatchObject({ status: 'approved', credited: '100.00' });
});
