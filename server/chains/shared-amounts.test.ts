import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { mostSharedAmounts } from '#domain/deposits/shared-amounts.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { ageAmounts, askedEarlier, changeAmounts } from '#tools/testing/payments/asked-amounts.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { openSharedAddress } from '#tools/testing/payments/shared-address.ts';
import { codeOf, receiving, runOut } from '#tools/testing/payments/transfers.ts';

/** Who collects exact amounts of an address that deposits share is paid what others send there less an exchange's fee (D2). */
let shared: Awaited<ReturnType<typeof openSharedAddress>>;
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
const script = placeOf(receiving.Bitcoin, 'bitcoin');

beforeAll(async () => {
  shared = await openSharedAddress();
  ({ db, node, fixture } = shared);
});
afterAll(() => shared.close());

const satoshi = (text: string): bigint => BigInt(text.replace('.', ''));
const asks = (who: UserId, amount = '100.00') =>
  fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
const read = (who: UserId, id: string) => fixture.does('readDeposit', who, { id });

/** Pays amounts in one block, and has the watcher see them. */
async function pay(...amounts: readonly bigint[]): Promise<readonly string[]> {
  await askedEarlier(db);
  return paySoon(...amounts);
}

/** The same by amounts that may have been asked for just before. */
async function paySoon(...amounts: readonly bigint[]): Promise<readonly string[]> {
  const ids = amounts.map((one) => node.pay({ script, satoshi: one }));
  node.mine();
  await fixture.pass();
  return ids;
}

/** The transactions that staff find in their list of payments without a deposit. */
async function unmatched(): Promise<readonly string[]> {
  const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 100 } });
  return items.map(({ transactionId }) => transactionId);
}

test('D2: who collects amounts for a day, with several accounts, is paid for the last ones alone; the rest is listed for staff', async () => {
  const fee = 5_000n;
  const collectors = [await fixture.customer(), await fixture.customer(), await fixture.customer()];
  const collected: bigint[] = [];
  for (const who of collectors) {
    for (let asked = 0; asked < 10; asked += 1) {
      const { id, amountToSend } = await asks(who, '97.50');
      collected.push(satoshi(amountToSend));
      await runOut(db, id);
    }
  }
  // What others are asked for is what was collected and the fee that their exchange is known to take out of it.
  const others = collected.map((units) => units + fee);
  const sent = await pay(...others.map((units) => units - fee));
  const { rows } = await db.owner.query<{ customer: string; paid: bigint }>(
    `select d.user_id as customer, count(*) as paid from chain_payment p join deposit d on d.id = p.deposit
     where p.transaction_id = any($1) group by d.user_id`,
    [sent],
  );
  expect(rows.map(({ paid }) => Number(paid))).toEqual(collectors.map(() => mostSharedAmounts));
  expect((await unmatched()).filter((id) => sent.includes(id))).toHaveLength(
    collected.length - collectors.length * mostSharedAmounts,
  );
  expect(fixture.warnings).toEqual([]);
});

test('D2: an amount means its deposit until a day after its quote, and a payment of later is listed for staff', async () => {
  const [early, late] = [await fixture.customer(), await fixture.customer()];
  const [inTime, tooLate] = [await asks(early), await asks(late)];
  const { rows } = await db.app.query<{ now: bigint }>('select clock_ms() as now');
  const leftMs = Date.parse(inTime.quote.expiresAt) - Number(rows[0]?.now ?? 0n);
  await ageAmounts(db, inTime.id, leftMs + dayMs - 60_000);
  await ageAmounts(db, tooLate.id, leftMs + dayMs + 60_000);
  const [, stray] = await pay(satoshi(inTime.amountToSend), satoshi(tooLate.amountToSend));
  expect(await read(early, inTime.id)).toMatchObject({ status: 'approved', payments: [{ fit: 'exact' }] });
  expect(await read(late, tooLate.id)).toMatchObject({ status: 'pending', payments: [] });
  expect(await unmatched()).toContain(stray);
});

test('D2 D5: who sees a payment that matches nothing gets nothing by renewing to its amount, unless two admins decide so', async () => {
  const who = await fixture.customer();
  const asked = await asks(who);
  await runOut(db, asked.id);
  await ageAmounts(db, asked.id, 2 * dayMs);
  const [stray] = await pay(satoshi(asked.amountToSend));
  // The amount of before serves the deposit again, and holds from when the payment was seen.
  const renewed = await fixture.does('requoteDeposit', who, { id: asked.id });
  expect(renewed.amountToSend).toBe(asked.amountToSend);
  node.mine(3);
  await fixture.pass();
  expect(await read(who, asked.id)).toMatchObject({ status: 'pending', payments: [] });
  expect(await unmatched()).toContain(stray);
  // Staff can still credit whom it is from, by evidence, as two admins.
  const { items } = await fixture.does('reviewPayments', fixture.admins[0], { query: { limit: 100 } });
  const body = { payment: items.find(({ transactionId }) => transactionId === stray)?.id };
  const [one, two] = fixture.admins;
  expect(await fixture.does('approveDeposit', one, { id: asked.id, body })).toMatchObject({
    status: 'pending',
    secondPerson: { why: 'seen_before' },
  });
  expect(await fixture.does('approveDeposit', two, { id: asked.id, body })).toMatchObject({
    status: 'approved',
    transactionId: stray,
  });
});

test('D2: a customer is asked for two amounts of a shared address at a time, renewals too; one that is cancelled makes room', async () => {
  const who = await fixture.customer();
  const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
  const [first, second] = [await asks(who), await asks(who)];
  const refused = { ok: false, failure: { code: 'too_many_open_amounts', facts: { most: mostSharedAmounts } } };
  expect(await fixture.call('requestDeposit', who, { body })).toMatchObject(refused);
  await runOut(db, first.id);
  const third = await asks(who);
  expect(await fixture.call('requoteDeposit', who, { id: first.id })).toMatchObject(refused);
  await fixture.does('cancelDeposit', who, { id: third.id });
  expect(codeOf(await fixture.call('requoteDeposit', who, { id: first.id }))).toBe('ok');
  // Another coin has an address of its own.
  expect(codeOf(await fixture.call('requestDeposit', who, { body: { ...body, paymentMethod: 'USDT' } }))).toBe('ok');
  // What was cancelled, longer ago than a minute, means nobody, and displaces nothing that holds.
  await db.owner.query(`update timeline_step set created_ms = created_ms - 60000 where subject = $1`, [third.id]);
  const [, , stray] = await pay(
    satoshi((await read(who, first.id)).amountToSend),
    satoshi(second.amountToSend),
    satoshi(third.amountToSend),
  );
  expect(await read(who, first.id)).toMatchObject({ status: 'approved' });
  expect(await read(who, second.id)).toMatchObject({ status: 'approved' });
  expect(await read(who, third.id)).toMatchObject({ status: 'declined', payments: [] });
  expect(await unmatched()).toContain(stray);
});

test('D2 D5: where all amounts near one are taken a request says so, and a second payment has its record all the same', async () => {
  const who = await fixture.customer();
  const asked = await asks(who, '50.00');
  await db.owner.query(
    `insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms, holds_until_ms)
     select 'Bitcoin', $1, units, $2, 1, 1 from generate_series(100000, 102000) units on conflict do nothing`,
    [receiving.Bitcoin, asked.id],
  );
  const other = await fixture.customer();
  const body = { amount: '50.00', paymentMethod: 'Bitcoin' };
  expect(codeOf(await fixture.call('requestDeposit', other, { body }))).toBe('no_amount_left');
  const twice = satoshi(asked.amountToSend);
  await pay(twice, twice, twice);
  const { items } = await fixture.does('listDeposits', who, { query: { limit: 10 } });
  expect(items).toMatchObject([
    { status: 'approved', amountToSend: asked.amountToSend, payments: [{ fit: 'another' }] },
    { status: 'approved', amountToSend: asked.amountToSend, payments: [{ fit: 'another' }] },
    { status: 'approved', id: asked.id, payments: [{ fit: 'exact' }] },
  ]);
  expect(fixture.warnings).toEqual([]);
});

test('D2: on an address of its own a deposit is found for ever, cancelled too, and quotes are bounded by their number alone', async () => {
  const own = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n, confirmations: 1 });
  const who = await own.customer();
  const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
  const [old, cancelled, third] = [
    await own.does('requestDeposit', who, { body }),
    await own.does('requestDeposit', who, { body }),
    await own.does('requestDeposit', who, { body }),
  ];
  await ageAmounts(db, old.id, 400 * dayMs);
  await own.does('cancelDeposit', who, { id: cancelled.id });
  for (const { id, amountToSend } of [old, cancelled, third]) {
    node.pay({ script: await own.placeOf(id), satoshi: satoshi(amountToSend) });
  }
  node.mine();
  await own.pass();
  for (const { id } of [old, cancelled, third]) {
    expect(await own.does('readDeposit', who, { id })).toMatchObject({ status: 'approved' });
  }
});

test('D2: who sees a payment and asks for just its amount waits for staff, with the reason; a minute later the watcher credits', async () => {
  const [early, late] = [await fixture.customer(), await fixture.customer()];
  const [soon, before] = [await asks(early), await asks(late)];
  const issued = (deposit: string, byMs: number) =>
    changeAmounts(db, 'issued_ms = clock_ms() - $2, written_ms = clock_ms() - $2 where deposit = $1', [deposit, byMs]);
  await issued(before.id, 60_000);
  await issued(soon.id, 50_000);
  await paySoon(satoshi(soon.amountToSend), satoshi(before.amountToSend));
  const waits = { state: 'confirmed', fit: 'exact', waits: 'not_meant_before' };
  expect(await read(early, soon.id)).toMatchObject({ status: 'pending', payments: [waits] });
  expect(await read(late, before.id)).toMatchObject({ status: 'approved', payments: [{ waits: null }] });
  node.mine(2);
  await fixture.pass();
  const { payments } = await read(early, soon.id);
  expect(await read(early, soon.id)).toMatchObject({ status: 'pending' });
  const body = { payment: payments[0]?.id };
  await fixture.does('approveDeposit', fixture.admins[0], { id: soon.id, body });
  expect(await read(early, soon.id)).toMatchObject({ status: 'approved' });
  expect(fixture.warnings).toEqual([]);
});

test('D2: renewing an amount that meant nothing any more issues it anew, and one that still does keeps its time', async () => {
  const who = await fixture.customer();
  const [lapsed, holds] = [await asks(who), await asks(who)];
  const issuedOf = async (deposit: string) => {
    const { rows } = await db.owner.query<{ ago: bigint }>(
      'select clock_ms() - issued_ms as ago from deposit_amount where deposit = $1',
      [deposit],
    );
    return Number(rows[0]?.ago);
  };
  for (const { id } of [lapsed, holds]) await runOut(db, id);
  await ageAmounts(db, lapsed.id, dayMs + 3_600_000);
  await ageAmounts(db, holds.id, 3_600_000);
  for (const { id, amountToSend } of [holds, lapsed]) {
    expect((await fixture.does('requoteDeposit', who, { id })).amountToSend).toBe(amountToSend);
  }
  expect(await issuedOf(holds.id)).toBeGreaterThanOrEqual(3_600_000);
  expect(await issuedOf(lapsed.id)).toBeLessThan(60_000);
  await paySoon(satoshi(lapsed.amountToSend));
  expect(await read(who, lapsed.id)).toMatchObject({ status: 'pending', payments: [{ waits: 'not_meant_before' }] });
});

test('D2: a payment that replaces one of before its amount was asked for waits for staff, however late it is', async () => {
  const who = await fixture.customer();
  const { id, amountToSend } = await asks(who);
  const units = satoshi(amountToSend);
  const [seen] = await paySoon(units + 1n);
  // As if the first of the two had been seen, of just this amount, before anybody asked for it.
  await db.owner.query(
    `update chain_payment set units = $2, deposit = null, fit = null, late = null, waits = null,
       first_seen_ms = clock_ms() - 90000 where transaction_id = $1`,
    [seen, units.toString()],
  );
  await ageAmounts(db, id, 80_000);
  await paySoon(units);
  expect(await read(who, id)).toMatchObject({ status: 'pending', payments: [{ waits: 'replaces_earlier' }] });
});

test('D2: an amount that cancelling another one brings back waits for staff', async () => {
  const who = await fixture.customer();
  const [first, second] = [await asks(who), await asks(who)];
  await runOut(db, first.id);
  await runOut(db, second.id);
  const last = await asks(who);
  for (const { id } of [first, second, last]) await ageAmounts(db, id, 3_600_000);
  await fixture.does('cancelDeposit', who, { id: last.id });
  await paySoon(satoshi(first.amountToSend), satoshi(second.amountToSend));
  expect(await read(who, first.id)).toMatchObject({ status: 'pending', payments: [{ waits: 'cancelled_another' }] });
  // The second one meant its deposit all along.
  expect(await read(who, second.id)).toMatchObject({ status: 'approved' });
});

test('D2: renewing an amount that a cancellation has brought back makes it no older', async () => {
  const who = await fixture.customer();
  const asked = [];
  for (let i = 0; i < 4; i += 1) {
    const one = await asks(who);
    await runOut(db, one.id);
    await ageAmounts(db, one.id, 3_600_000);
    asked.push(one);
  }
  const [first, , third, last] = asked;
  if (!first || !third || !last) throw new Error('four were asked for');
  for (const { id } of [third, last]) await fixture.does('cancelDeposit', who, { id });
  const renewed = await fixture.does('requoteDeposit', who, { id: first.id });
  expect(renewed.amountToSend).toBe(first.amountToSend);
  await paySoon(satoshi(first.amountToSend));
  expect(await read(who, first.id)).toMatchObject({ status: 'pending', payments: [{ waits: 'cancelled_another' }] });
});

test('D2: D5: a payment that waits is credited by two admins to whom they find to have sent it', async () => {
  const [sniper, sender] = [await fixture.customer(), await fixture.customer()];
  const [asked, own] = [await asks(sniper), await asks(sender)];
  await paySoon(satoshi(asked.amountToSend));
  const { payments } = await read(sniper, asked.id);
  expect(payments).toMatchObject([{ waits: 'not_meant_before', state: 'confirmed' }]);
  const naming = { id: own.id, body: { transactionId: payments[0]?.transactionId, output: 0 } };
  const [one, two] = fixture.admins;
  expect(await fixture.does('approveDeposit', one, naming)).toMatchObject({
    status: 'pending',
    secondPerson: { why: 'of_another' },
  });
  expect(await fixture.does('approveDeposit', two, naming)).toMatchObject({ status: 'approved' });
  expect(await read(sniper, asked.id)).toMatchObject({ status: 'pending', payments: [] });
  expect(codeOf(await fixture.call('approveDeposit', one, { id: asked.id, body: { payment: payments[0]?.id } }))).toBe(
    'payment_of_another',
  );
});
