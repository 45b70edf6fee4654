import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bitcoinNode } from '#server/outside/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from './stand-ins/bitcoin.ts';
import { type ChainFixture, openChainFixture } from './testing/chains.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { namedAfterForging } from './testing/forged-records.ts';
import { transactionId } from './testing/transfers.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
/** A deposit that the watcher credited, and one that staff credited by a time that they read. */
const deposits = { watched: '', typed: '' };
const tables = ['deposit', 'chain_payment', 'approval'];

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
  const who = await fixture.customer();
  const asks = () => fixture.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'Bitcoin' } });
  const asked = await asks();
  deposits.watched = asked.id;
  const script = await fixture.placeOf(asked.id);
  node.pay({ script, satoshi: BigInt(asked.amountToSend.replace('.', '')) });
  await fixture.pass();
  node.mine(1);
  await fixture.pass();
  fixture.prices.set('BTCUSD', 5_100_000n);
  await fixture.prices.settled();
  node.mine(2);
  await fixture.pass();
  fixture.prices.set('BTCUSD', 5_200_000n);
  await fixture.prices.settled();
  deposits.typed = (
    await fixture.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'USDT' } })
  ).id;
  await fixture.does('approveDeposit', fixture.admins[0], {
    id: deposits.typed,
    body: { transactionId: transactionId('USDT') },
  });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const named = (edit: (client: PoolClient) => Promise<unknown>) => namedAfterForging(db, tables, edit);

test('D5 L7: deposits that nobody touched are clean', async () => {
  expect(await named(async () => undefined)).toEqual([]);
});

test('D5: a payment that is in a block before anybody saw it, or at a time that was not written down, is named', async () => {
  for (const byMs of [1_000, 3_600_000]) {
    const found = await named(async (client) => {
      await client.query('update chain_payment set mined_ms = mined_ms - $2 where deposit = $1', [
        deposits.watched,
        byMs,
      ]);
      await client.query('update deposit set paid_ms = paid_ms - $2 where id = $1', [deposits.watched, byMs]);
    });
    expect(found).toContainEqual(
      expect.stringMatching(/^L7 payment \w+: was seen in a block at \d+, and that was not/),
    );
    if (byMs > 60_000) expect(found).toContainEqual(expect.stringMatching(/^D5 payment \w+: was in a block at \d+/));
  }
  // Nor where the first sight is moved with it, and the version.
  const all = await named(async (client) => {
    await client.query(
      `update chain_payment set mined_ms = mined_ms - 3600000, first_seen_ms = first_seen_ms - 3600000 where deposit = $1`,
      [deposits.watched],
    );
    await client.query(
      `update record_version set body = body || jsonb_build_object('mined_ms', (body ->> 'mined_ms')::bigint - 3600000) where kind = 'chain_payment'`,
    );
  });
  expect(all).toContainEqual(expect.stringMatching(/^L7 payment \w+: was seen in a block at \d+, and that was not/));
});

test('D5: a time of payment that staff read and that lies before the request is named', async () => {
  const found = await named(async (client) => {
    await client.query('update deposit set paid_ms = created_ms - 5 where id = $1', [deposits.typed]);
    await client.query(
      `update approval a set values = values || jsonb_build_object('paidAt',
         to_char(to_timestamp(d.paid_ms / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from deposit d where d.id = $1 and a.subject = d.id`,
      [deposits.typed],
    );
  });
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^D5 deposit ${deposits.typed}: was asked for at \\d+, and paid at \\d+$`)),
  );
});
