import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMigrations } from '#database/migrate.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { asks, breaches, openBitcoin, reads } from '#tools/testing/payments/bitcoin-payments.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { runOut } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
/** Credits by itself below 500.00; needs three confirmations. */
let fixture: ChainFixture;
beforeAll(async () => {
  db = await freshDatabase();
  ({ node, fixture } = await openBitcoin(db));
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const outstanding = async (deposit: string) => {
  const { rows } = await db.owner.query<{ outstanding: boolean }>(
    'select outstanding from chain_payment where deposit = $1 order by first_seen_ms, id',
    [deposit],
  );
  return rows.map((row) => row.outstanding);
};

/** What an upgrade has the watcher look at once more. */
const upgrade = async () => {
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0167'));
  await db.owner.query(migration?.sql ?? '');
};

describe('parts of a payment', () => {
  it('[D5] parts that come to half together are credited, each by itself', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    const part = (deposit.satoshi * 3n) / 10n;
    for (let nth = 0n; nth < 2n; nth += 1n) {
      node.pay({ script: deposit.script, satoshi: part + nth });
      node.mine(3);
      await fixture.pass();
    }
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({
      status: 'approved',
      further: [{ status: 'approved' }],
    });
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] parts that a release of before left although they come to half together are credited after the upgrade', async () => {
    const who = await fixture.customer();
    const [whole, half] = [await asks(fixture, who, '100.00'), await asks(fixture, who, '100.00')];
    node.pay({ script: whole.script, satoshi: 60_000n });
    node.pay({ script: half.script, satoshi: 60_000n });
    node.mine(3);
    await fixture.pass();
    node.pay({ script: whole.script, satoshi: 60_001n });
    node.mine(2);
    await fixture.pass();
    // As that release dealt with the second part.
    await db.owner.query(
      `update chain_payment set state = 'confirmed', confirmations = 3 where deposit = $1 and units = 60001`,
      [whole.id],
    );
    node.mine();
    await fixture.pass();
    expect((await reads(fixture, who, whole.id)).status).toBe('pending');
    expect(await outstanding(whole.id)).toEqual([false, false]);
    await upgrade();
    expect([await outstanding(whole.id), await outstanding(half.id)]).toEqual([[true, true], [false]]);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(fixture, who, whole.id)).toMatchObject({
      status: 'approved',
      further: [{ status: 'approved' }],
    });
    expect((await reads(fixture, who, half.id)).status).toBe('pending');
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] a part that is half of what a renewed quote asks for is credited at the next pass', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    node.pay({ script: deposit.script, satoshi: 96_000n });
    node.mine(3);
    await fixture.pass();
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'pending', payments: [{ part: true }] });
    await runOut(db, deposit.id);
    fixture.prices.set('BTCUSD', 5_250_000n);
    await fixture.prices.settled();
    const renewed = await fixture.does('requoteDeposit', who, { id: deposit.id });
    fixture.prices.set('BTCUSD', 5_000_000n);
    expect(renewed).toMatchObject({ amountToSend: '0.00190477', payments: [{ part: false }] });
    expect(await outstanding(deposit.id)).toEqual([true]);
    // A quote that was renewed before the upgrade left it as it was.
    await db.owner.query('update chain_payment set outstanding = false where deposit = $1', [deposit.id]);
    await upgrade();
    expect(await outstanding(deposit.id)).toEqual([true]);
    await fixture.pass();
    expect(await reads(fixture, who, deposit.id)).toMatchObject({ status: 'approved', payments: [{ credited: true }] });
    expect(await breaches(db)).toEqual([]);
  });

  it('[D5] a notice of a credit counts no payment that is not confirmed', async () => {
    const who = await fixture.customer();
    const deposit = await asks(fixture, who, '100.00');
    node.pay({ script: deposit.script, satoshi: 120_000n });
    node.mine(2);
    await fixture.pass();
    node.pay({ script: deposit.script, satoshi: 50_000n });
    await fixture.pass();
    node.mine();
    await fixture.pass();
    await fixture.pass();
    const { rows } = await db.owner.query<{ coins: unknown }>(
      `select facts->'coins' as coins from notice where owner = $1 and kind = 'deposit_approved' order by id`,
      [who],
    );
    expect(rows).toEqual([{ coins: { arrived: '0.00120000 btc', asked: '0.00200000 btc', fit: 'under' } }]);
  });
});
