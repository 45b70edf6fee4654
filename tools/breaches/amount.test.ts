import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { receiving } from '#tools/testing/payments/transfers.ts';

/** Whoever owns the database gives a payment to an address that several share to a friend: amounts and first sights are written down. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
let friend: UserId;
/** Credited by the watcher, and one that is not paid. */
let deposit: string;
let unpaid: string;
const script = placeOf(receiving.Bitcoin, 'bitcoin');

beforeAll(async () => {
  db = await freshDatabase();
  await setClock(db, -120_000);
  node = await startBitcoinStandIn();
  node.mine(5);
  const sources = [bitcoinNode(node.url)];
  fixture = await openChainFixture(db, { sources, creditBelow: 50_000n, fixed: true, confirmations: 1 });
  friend = await fixture.customer();
  // Who pays within a minute waits for staff.
  const asked = await asks();
  unpaid = (await asks()).id;
  await setClock(db, 0);
  deposit = asked.id;
  await pays(asked.satoshi);
  expect(await fixture.does('readDeposit', friend, { id: deposit })).toMatchObject({ status: 'approved' });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

async function asks() {
  const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
  const { id, amountToSend } = await fixture.does('requestDeposit', friend, { body });
  return { id, satoshi: BigInt(amountToSend.replace('.', '')) };
}
async function pays(satoshi: bigint): Promise<string> {
  const id = node.pay({ script, satoshi });
  node.mine();
  await fixture.pass();
  return id;
}

const named = (edit: (client: PoolClient) => Promise<unknown>) =>
  namedAfterForging(db, ['deposit', 'deposit_amount', 'chain_payment', 'timeline_step'], edit);
const after = (edit: string) => named((client) => client.query(edit, [deposit]));
const isNotAsWritten = (kind: string) =>
  expect.stringMatching(new RegExp(`^L7 ${kind} .+: is not what was written down$`));

test('L7: amounts and first sights that nobody touched are clean', async () => {
  expect(await named(async () => undefined)).toEqual([]);
});

test('D2 L7: an amount whose coins, customer, time of issue or end were changed behind its record is named', async () => {
  for (const edit of [
    `holds_until_ms = holds_until_ms + ${dayMs}`,
    'holds_until_ms = null',
    'issued_ms = issued_ms - 1',
    'written_ms = null',
    `deposit = 'dep_of_a_friend'`,
  ]) {
    const found = await after(`update deposit_amount set ${edit} where deposit = $1`);
    expect(found, edit).toContainEqual(isNotAsWritten('deposit_amount'));
  }
  const moved = await after('update deposit_amount set units = units + 1000000 where deposit = $1');
  expect(moved).toContainEqual(expect.stringMatching(/^L7 deposit_amount Bitcoin .+: was never written down$/));
  expect(moved).toContainEqual(expect.stringMatching(/^L7 deposit_amount Bitcoin .+: was written down and is gone$/));
});

test('D2 L7: nor do its record and its versions say another time, customer or amount together', async () => {
  const both = (edit: string) =>
    named(async (client) => {
      await client.query(
        `update deposit_amount set issued_ms = issued_ms - 3600000, written_ms = written_ms - 3600000 where deposit = $1`,
        [deposit],
      );
      await client.query(edit);
    });
  const versions = `select kind, to_jsonb(a) from deposit_amount a, (select 'deposit_amount' as kind) k`;
  const late = expect.stringMatching(/^L7 deposit_amount .+: was written down at (\d+|no time) and says another time$/);
  expect(
    await both(`insert into record_version (kind, body, at_ms) select v.*, clock_ms() from (${versions}) v`),
  ).toContainEqual(late);
  expect(await both(`insert into record_version (kind, body) ${versions}`)).toContainEqual(late);
  const other = await named(async (client) => {
    await client.query(`update deposit_amount set deposit = 'dep_of_a_friend' where deposit = $1`, [deposit]);
    await client.query(`insert into record_version (kind, body, at_ms) select v.*, clock_ms() from (${versions}) v`);
  });
  expect(other).toContainEqual(
    expect.stringMatching(/^L7 deposit_amount .+: was written down again, and says something else$/),
  );
});

test('D2: a credit of the watcher to who was not asked any more for its amount when its payment was seen is named', async () => {
  const breach = expect.stringMatching(new RegExp(`^D2 deposit ${deposit}: credited by the chain watcher`));
  const versions = (change: string) =>
    named((client) => client.query(`update record_version set ${change} where kind = 'deposit_amount'`));
  const holds = (value: string) => `body = body || jsonb_build_object('holds_until_ms', ${value})`;
  expect(await versions(holds(`(body ->> 'holds_until_ms')::bigint - ${2 * dayMs}`))).toContainEqual(breach);
  expect(await versions('at_ms = at_ms + 3600000')).toContainEqual(breach);
  const soon = `(select first_seen_ms - 59999 from chain_payment where deposit = '${deposit}')`;
  expect(await versions(`body = body || jsonb_build_object('issued_ms', ${soon})`)).toContainEqual(breach);
  expect(
    await named((client) => client.query(`delete from record_version where kind = 'deposit_amount'`)),
  ).toContainEqual(breach);
  // One of an early version says nothing of when its quote ended, nor when it or its payment was written down.
  const early = (kinds: string, change: string) =>
    named((client) => client.query(`update record_version set ${change} where kind in (${kinds})`));
  const forever = `${holds('null')}, at_ms = null`;
  expect(await early(`'deposit_amount', 'payment_seen'`, forever)).not.toContainEqual(breach);
  // A quote that says no end ends as it begins.
  const dayLater = `body = body || jsonb_build_object('holds_until_ms', null, 'issued_ms', (body ->> 'issued_ms')::bigint - ${dayMs})`;
  expect(await early(`'deposit_amount'`, `${dayLater}, at_ms = null`)).toContainEqual(breach);
  expect(await early(`'deposit_amount'`, dayLater)).toContainEqual(breach);
});

test('D2: a credit of the watcher by an amount that was not among the two last ones is named, unless it was seen before that was kept', async () => {
  const displaced = (also: string) =>
    named(async (client) => {
      await client.query(
        `with added as (
           insert into deposit_amount select payment_method, payment_address, a.units + n, $2, issued_ms, holds_until_ms + n, written_ms
           from deposit_amount a, generate_series(500, 501) n where deposit = $1 returning *)
         insert into record_version (kind, body, at_ms) select 'deposit_amount', to_jsonb(a), written_ms from added a`,
        [deposit, unpaid],
      );
      await client.query(also);
    });
  expect(await displaced('select 1')).toEqual([
    expect.stringMatching(new RegExp(`^D2 deposit ${deposit}: credited by the chain watcher`)),
  ]);
  const upgraded = `update record_version set xact = current_xact() where kind = 'amounts_as_written'`;
  expect(await displaced(upgraded)).toEqual([]);
});

test('D2 L7: an amount that is written down as issued a minute before that is named, and so is the credit by it', async () => {
  // The amount is added once its payment is on the chain, just before the watcher sees it.
  const added = (issuedMs: number, writtenMs: number) =>
    named(async (client) => {
      const { rowCount } = await client.query(
        `update deposit_amount a set issued_ms = p.first_seen_ms - $2::bigint, written_ms = p.first_seen_ms - $3::bigint
         from chain_payment p where p.deposit = a.deposit and a.deposit = $1`,
        [deposit, issuedMs, writtenMs],
      );
      expect(rowCount).toBe(1);
      await client.query(
        `update record_version v set body = to_jsonb(a), at_ms = a.written_ms from deposit_amount a
         where v.kind = 'deposit_amount' and v.body ->> 'deposit' = a.deposit and a.deposit = $1`,
        [deposit],
      );
    });
  const credit = expect.stringMatching(new RegExp(`^D2 deposit ${deposit}: credited by the chain watcher`));
  const issue = expect.stringMatching(
    /^L7 deposit_amount Bitcoin .+: was written down at \d+ and says that it was issued at \d+$/,
  );
  expect((await added(61_000, 5_000)).toSorted()).toEqual([credit, issue]);
  expect(await added(61_000, 55_000)).toEqual([credit]);
  expect(await added(61_000, 61_000)).toEqual([]);
});

test('D2 L7: a version of an amount says the issue of the one before, or is named', async () => {
  const renewed = (earlierMs: number) =>
    named(async (client) => {
      await client.query(
        'update deposit_amount set written_ms = written_ms + 50000, issued_ms = issued_ms - $2 where deposit = $1',
        [deposit, earlierMs],
      );
      await client.query(
        `insert into record_version (kind, body, at_ms)
         select 'deposit_amount', to_jsonb(a), written_ms from deposit_amount a where deposit = $1`,
        [deposit],
      );
    });
  expect(await renewed(0)).toEqual([]);
  expect(await renewed(1)).toEqual([
    expect.stringMatching(/^L7 deposit_amount .+ and says that it was issued at \d+$/),
  ]);
});

test('D5 L7: a first sight of a payment that was moved is named, alone and with what was written down of it', async () => {
  for (const byMs of [-60_000, 60_000]) {
    const edit = `update chain_payment set first_seen_ms = first_seen_ms + ${byMs} where deposit = $1`;
    expect(await after(edit), String(byMs)).toContainEqual(isNotAsWritten('payment_seen'));
    const both = await named(async (client) => {
      await client.query(edit, [deposit]);
      await client.query(
        `insert into record_version (kind, body, at_ms)
         select kind, body || jsonb_build_object('first_seen_ms', (body ->> 'first_seen_ms')::bigint + ${byMs}), at_ms
         from record_version where kind = 'payment_seen'`,
      );
    });
    expect(both, String(byMs)).toContainEqual(
      expect.stringMatching(/^L7 payment_seen pay_\w+: was written down at \d+ and says another time$/),
    );
  }
  const gone = await named(async (client) => {
    await client.query('update deposit set payment = null where id = $1', [deposit]);
    await client.query('delete from chain_payment where deposit = $1', [deposit]);
  });
  expect(gone).toContainEqual(expect.stringMatching(/^L7 payment_seen pay_\w+: was written down and is gone$/));
});

test('D2: an amount that is added once a payment was seen takes nothing, whatever time it says, and is named', async () => {
  const id = unpaid;
  const stray = await pays(123_457n);
  const { rows } = await db.owner.query<{ payment: string; first_seen_ms: bigint }>(
    'select id as payment, first_seen_ms from chain_payment where transaction_id = $1',
    [stray],
  );
  const [seen] = rows;
  await db.owner.query(
    `insert into deposit_amount (payment_method, payment_address, units, deposit, issued_ms, holds_until_ms, written_ms)
     values ('Bitcoin', $1, 123457, $2, $3::bigint - 600000, $3::bigint + 3600000, clock_ms())`,
    [receiving.Bitcoin, id, seen?.first_seen_ms],
  );
  const again = async () => {
    await db.owner.query(`update chain_payment set state = 'new', outstanding = true where id = $1`, [seen?.payment]);
    await fixture.pass();
    await fixture.pass();
    return fixture.does('readDeposit', friend, { id });
  };
  expect(await again()).toMatchObject({ status: 'pending', payments: [] });
  const added = expect.stringMatching(
    /^L7 deposit_amount Bitcoin .+: was written down at \d+ and says that it was issued at \d+$/,
  );
  expect(await named(async () => undefined)).toEqual([added]);
  // Where its version says an earlier time of writing as well, it takes the payment, and that time is named.
  await db.owner.query(
    `update record_version set at_ms = (body ->> 'issued_ms')::bigint
     where kind = 'deposit_amount' and (body ->> 'units')::bigint = 123457`,
  );
  expect(await again()).toMatchObject({ status: 'approved', transactionId: stray });
  // By then it would have been one more of that customer's amounts as well.
  expect(await named(async () => undefined)).toContainEqual(
    expect.stringMatching(/^L7 deposit_amount Bitcoin .+: was written down at \d+ and says another time$/),
  );
});
