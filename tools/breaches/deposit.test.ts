import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { transactionId } from '#tools/testing/payments/transfers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
/** A deposit that the watcher credited, one that staff credited by a time that they read, and one whose first block was lost. */
const deposits = { watched: '', typed: '', moved: '' };
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
  const last = await asks();
  deposits.moved = last.id;
  node.pay({ script: await fixture.placeOf(last.id), satoshi: BigInt(last.amountToSend.replace('.', '')) });
  node.mine(1);
  await fixture.pass();
  fixture.prices.set('BTCUSD', 4_000_000n);
  await fixture.prices.settled();
  node.reorganise(1);
  await fixture.pass();
  node.mine(4);
  await fixture.pass();
  await fixture.pass();
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

/** The first sights of a payment that are written down, the first one first. */
const sightsOf = (client: PoolClient, deposit: string) =>
  client.query<{ mined_ms: string; hash: string }>(
    `select v.body ->> 'mined_ms' as mined_ms, v.body ->> 'hash' as hash from record_version v join chain_payment p on p.id = v.body ->> 'id'
     where v.kind = 'chain_payment' and p.deposit = $1 order by v.id`,
    [deposit],
  );

test('D5: a credit by another first sight than the last one before it is named, though that one was written down', async () => {
  const found = await named(async (client) => {
    const { rows } = await sightsOf(client, deposits.moved);
    expect(rows).toHaveLength(2);
    await client.query('update chain_payment set mined_ms = $2 where deposit = $1', [
      deposits.moved,
      rows[0]?.mined_ms,
    ]);
    await client.query('update deposit set paid_ms = $2 where id = $1', [deposits.moved, rows[0]?.mined_ms]);
  });
  expect(found).toContainEqual(
    expect.stringMatching(
      new RegExp(`^D5 deposit ${deposits.moved}: goes by the time \\d+, and its payment pay_\\w+ was last seen`),
    ),
  );
  // Nor one that is written down after the credit.
  const later = await named(async (client) => {
    await client.query('update ledger_journal set created_ms = created_ms - 60000 where cause = $1', [
      deposits.watched,
    ]);
    await client.query(
      `insert into record_version (kind, body, at_ms) select kind, body || jsonb_build_object('mined_ms', at_ms), at_ms from (
         select v.kind, v.body, clock_ms() as at_ms from record_version v join chain_payment p on p.id = v.body ->> 'id'
         where v.kind = 'chain_payment' and p.deposit = $1) v`,
      [deposits.watched],
    );
    await client.query(
      `update chain_payment set mined_ms = (select max((body ->> 'mined_ms')::bigint) from record_version where kind = 'chain_payment')
       where deposit = $1`,
      [deposits.watched],
    );
    await client.query(
      'update deposit set paid_ms = (select mined_ms from chain_payment where deposit = $1) where id = $1',
      [deposits.watched],
    );
  });
  expect(later).toContainEqual(expect.stringMatching(new RegExp(`^D5 deposit ${deposits.watched}: goes by the time`)));
});

test('D5 L7: a credit that a lost block moved to another value is mentioned, with both blocks, and one of the same block as that', async () => {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table deposit disable trigger user');
    const mentioned = async () => {
      const { notices } = await verifyBooks(client, { keys: [], complete: false });
      return notices.filter((words) => words.includes('by the first sight of its payment'));
    };
    const whole = `deposit ${deposits.moved} is worth 7692 cents by the first sight of its payment at [^;]+; by one of before, at [^,]+, it was 10000`;
    expect(await mentioned()).toEqual([
      expect.stringMatching(new RegExp(`^\\[D5\\] ${whole}: the block of before says 20[^,]+, this one 20`)),
    ]);
    await client.query(`update record_version set body = body || '{"hash": "same"}' where kind = 'chain_payment'`);
    expect(await mentioned()).toEqual([expect.stringMatching(/: it is the same block$/)]);
    // A friend's payment may have been held until its minute was dearer.
    await client.query('update deposit set credited = 20000 where id = $1', [deposits.moved]);
    expect(await mentioned()).toEqual([expect.stringContaining('is worth 20000 cents')]);
    await client.query('update deposit set credited = 10000 where id = $1', [deposits.moved]);
    expect(await mentioned()).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('L7: a payment that a watcher saw in a block and that is gone from the record is named', async () => {
  const found = await named(async (client) => {
    await client.query('update deposit set payment = null where id = $1', [deposits.watched]);
    await client.query('delete from chain_payment where deposit = $1', [deposits.watched]);
  });
  expect(found).toContainEqual(expect.stringMatching(/^L7 payment \w+: was written down and is gone$/));
});

test('D5: a deposit that goes by a typed time although a watcher had seen its payment is named', async () => {
  const found = await named(async (client) => {
    await client.query(
      `insert into approval (subject, purpose, round, admin, values, created_ms)
       select d.id, 'credit', d.round, a.admin, jsonb_build_object('paidAt', to_timestamp(d.paid_ms / 1000.0)), d.paid_ms + 60000
       from deposit d, (select admin from approval limit 1) a where d.id = $1`,
      [deposits.watched],
    );
    await client.query('update deposit set payment = null where id = $1', [deposits.watched]);
  });
  expect(found).toContainEqual(
    expect.stringMatching(
      new RegExp(`^D5 deposit ${deposits.watched}: goes by the word of staff, and its payment \\w+ was seen at \\d+$`),
    ),
  );
});
