import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { keepCreditBelow } from '#server/limits/credit-below.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { asks, openBitcoin, reads } from '#tools/testing/payments/bitcoin-payments.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';
import { chainHandlers } from './handlers.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
/** Started to credit below 500.00. */
let fixture: ChainFixture;

beforeAll(async () => {
  db = await freshDatabase();
  ({ node, fixture } = await openBitcoin(db));
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

/** What becomes of a deposit of 100.00 that is paid and confirmed. */
async function paid(): Promise<string> {
  const who = await fixture.customer();
  const { id, script, satoshi } = await asks(fixture, who, '100.00');
  node.pay({ script, satoshi });
  node.mine(3);
  await fixture.pass();
  return (await reads(fixture, who, id)).status;
}

const keep = (amount: bigint) => {
  const terms = { creditBelow: cents(amount) };
  return keepCreditBelow(db.owner, { Bitcoin: terms, Ethereum: terms, BNB: terms, USDT: terms });
};

/** Below which amount the console says that the watcher credits Bitcoin alone. */
async function said(): Promise<string | undefined> {
  const of = <T>(value: T) => ({ bitcoin: value, ethereum: value, bsc: value });
  const terms = { confirmations: 3, creditBelow: cents(50_000n) };
  const { readChains } = chainHandlers({
    pool: db.app,
    sources: of(null),
    onDemand: of(false),
    derived: of(true),
    terms: { Bitcoin: terms, Ethereum: terms, BNB: terms, USDT: terms },
  });
  const [uid] = fixture.admins;
  const read = await readChains({
    actor: { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null },
    params: undefined,
    query: undefined,
    body: undefined,
    command: null,
  });
  return read.ok ? read.value.items[0]?.coins[0]?.creditBelow : read.failure.code;
}

it('[D5] [X8] the watcher credits alone below what is in force, whatever the process was started with', async () => {
  expect(await paid()).toBe('approved');
  await keep(0n);
  expect(await paid()).toBe('pending');
  await keep(10_001n);
  expect(await paid()).toBe('approved');
  await keep(10_000n);
  expect(await paid()).toBe('pending');
});

it('D5: the console says as much as the watcher goes by, where less takes two admins', async () => {
  await keep(50_000n);
  expect(await said()).toBe('500.00');
  await keepFourEyes(db.owner, 'deposit', { record: cents(10_000n) });
  expect([await said(), await paid()]).toEqual(['100.00', 'pending']);
  await keepFourEyes(db.owner, 'deposit', { record: cents(10_001n) });
  expect([await said(), await paid()]).toEqual(['100.01', 'approved']);
});
