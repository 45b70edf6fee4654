import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { keepCreditBelow } from '#server/limits/credit-below.ts';
import type { BitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { asks, openBitcoin, reads } from '#tools/testing/payments/bitcoin-payments.ts';
import type { ChainFixture } from '#tools/testing/payments/chains.ts';

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

it('[D5] [X8] the watcher credits alone below what is in force, whatever the process was started with', async () => {
  const keep = (amount: bigint) => {
    const terms = { creditBelow: cents(amount) };
    return keepCreditBelow(db.owner, { Bitcoin: terms, Ethereum: terms, BNB: terms, USDT: terms });
  };
  expect(await paid()).toBe('approved');
  await keep(0n);
  expect(await paid()).toBe('pending');
  await keep(10_001n);
  expect(await paid()).toBe('approved');
  await keep(10_000n);
  expect(await paid()).toBe('pending');
});
