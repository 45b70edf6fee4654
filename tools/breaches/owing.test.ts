import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyId, UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { payoutAddresses } from '#tools/testing/payments/transfers.ts';

/** A friend of the operator's keeps money while their deposit is taken back, and goes on while they owe: by ledger and sealed times. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let chain: ChainFixture;
let copying: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  chain = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
  copying = await openCopyFixture(db);
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

/** A customer with 300.00 from a payment that can leave the chain again. */
async function depositor(): Promise<{ readonly friend: UserId; readonly deposit: string }> {
  const friend = await chain.customer();
  const asked = await chain.does('requestDeposit', friend, { body: { amount: '300.00', paymentMethod: 'Bitcoin' } });
  const paid = node.pay({
    script: await chain.placeOf(asked.id),
    satoshi: BigInt(asked.amountToSend.replace('.', '')),
  });
  node.mine(3, [paid]);
  await chain.pass();
  expect(await readBalance(db.app, friend, 'real')).toMatchObject({ available: 30_000n });
  return { friend, deposit: asked.id };
}

/** The newest payment leaves the chain. */
async function reverse(): Promise<void> {
  node.reorganise(3);
  await chain.pass();
  await chain.pass();
  expect(chain.warnings).toEqual([]);
}

const tables = [
  'deposit',
  'deposit_reversal',
  'withdrawal',
  'approval',
  'copy_settings',
  'ledger_journal',
  'ledger_entry',
];
const promised = /its reversal no\.|its customer owed|came to owe/;

/** What the verifier names of debts after an edit by who owns the database. */
const named = async (edit: (client: PoolClient) => Promise<unknown>) =>
  (await namedAfterForging(db, tables, edit)).filter((line) => promised.test(line));
const after = (sql: string, values: readonly unknown[]) => named((client) => client.query(sql, [...values]));

test('L3: a reversal that left something owed although its customer had it is named, also where books and record agree', async () => {
  const { friend, deposit } = await depositor();
  const forged = (from: { readonly aside: bigint; readonly available: bigint }) => async (client: PoolClient) => {
    await client.query(
      `insert into deposit_reversal (deposit, occurrence, from_aside, from_available, created_ms) values ($1, 1, $2, $3, clock_ms())`,
      [deposit, from.aside, from.available],
    );
    await client.query('update deposit set reversals = 1 where id = $1', [deposit]);
    const external = { kind: 'external', asset: 'USD' } as const;
    const of = (kind: 'available' | 'receivable') => ({ kind, owner: friend, asset: 'USD' }) as const;
    const transfers = [
      { from: of('available'), to: external, amount: cents(from.available) },
      { from: of('receivable'), to: external, amount: cents(30_000n - from.available) },
    ].filter(({ amount }) => amount > 0n);
    await postDecided(client, [
      { code: 'deposit-reversal', cause: deposit, occurrence: 1, actor: 'chain watcher', transfers },
    ]);
  };
  expect(await named(forged({ aside: 0n, available: 30_000n }))).toEqual([]);
  expect(await named(forged({ aside: 0n, available: 10_000n }))).toEqual([
    `L3 deposit ${deposit}: credited 30000; its reversal no. 1 found 0 aside and 30000 available, and took 0 and 10000 of them`,
  ]);
  await reverse();
  expect(await named(async () => undefined)).toEqual([]);
  expect(
    await after('update deposit_reversal set from_available = 0, from_aside = 30000 where deposit = $1', [deposit]),
  ).toEqual([expect.stringContaining('found 0 aside and 30000 available, and took 30000 and 0')]);
});

test('L3: a withdrawal that is approved while its customer owes, or that a reversal left waiting, is named', async () => {
  const { friend } = await depositor();
  const wants = (amount: string) =>
    chain.does('requestWithdrawal', friend, {
      body: { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin },
    });
  const [sending, pending] = [await wants('90.00'), await wants('60.00')];
  await chain.does('approveWithdrawal', chain.admins[0], { id: sending.id, body: {} });
  await reverse();
  expect(await readBalance(db.app, friend, 'real')).toMatchObject({ available: 0n, receivable: -9_000n });
  expect(await chain.does('readWithdrawal', friend, { id: pending.id })).toMatchObject({ status: 'declined' });
  expect(await named(async () => undefined)).toEqual([]);
  const approved = (id: string, afterMs: number) =>
    after(
      `insert into approval (subject, purpose, round, admin, values, created_ms)
       values ($1, 'payout', 2, 'usr_accomplice', '{}', clock_ms() + $2)`,
      [id, afterMs],
    );
  expect(await approved(sending.id, 60_000)).toEqual([
    expect.stringMatching(
      new RegExp(`^L3 withdrawal ${sending.id}: was approved by usr_accomplice at .+ owed 9000 since`),
    ),
  ]);
  // So soon after it, another process may have seen it otherwise.
  expect(await approved(sending.id, 0)).toEqual([]);
  const kept = `delete from ledger_journal where cause = $1 and code = 'withdrawal-release'`;
  expect(await after(kept, [pending.id])).toEqual([
    expect.stringMatching(
      new RegExp(`^L3 withdrawal ${pending.id}: was asked for before its customer came to owe 9000`),
    ),
  ]);
});

test('D5: a copy with real money that takes part in anything while its customer owes is named', async () => {
  const trader = await copying.trader(10_000_000n, 2_000);
  const { friend } = await depositor();
  const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };
  const copy: CopyId = (await copying.does('subscribe', friend, { id: trader.id, body })).copy.id;
  await copying.trade(trader.uid, 5_000n);
  await copying.place();
  await reverse();
  expect(await readBalance(db.app, friend, 'real')).toMatchObject({ available: 0n, receivable: -4_000n });
  expect(await named(async () => undefined)).toEqual([]);
  const breach = [
    expect.stringMatching(new RegExp(`^D5 copy ${copy}: had settings that held from .+ owed 4000 since`)),
  ];
  const holds = (until: string) => `update copy_settings set ${until} where copy_id = $1`;
  expect(await after(holds('until_change = null, until_ms = null'), [copy])).toEqual(breach);
  expect(await after(holds('until_ms = until_ms + 60000'), [copy])).toEqual(breach);
  const resumed = `insert into copy_settings select (jsonb_populate_record(s, '{"version": 99, "until_change": null, "until_ms": null}')).*
    from copy_settings s where copy_id = $1`;
  expect(await after(resumed, [copy])).toEqual(breach);
});
