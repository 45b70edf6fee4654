import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';

/** A pass that has no time left once it has dealt with one payment of each address. */
let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;
beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n, passMs: 0 });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

async function asks(who: UserId) {
  const { id, amountToSend } = await fixture.does('requestDeposit', who, {
    body: { amount: '100.00', paymentMethod: 'Bitcoin' },
  });
  return { id, script: await fixture.placeOf(id), satoshi: BigInt(amountToSend.replace('.', '')) };
}

test('D5: who sends many payments to one address keeps nobody else waiting, and each is dealt with in the end', async () => {
  const many = await asks(await fixture.customer());
  const who = await fixture.customer();
  const one = await asks(who);
  for (let nth = 0; nth < 5; nth += 1) node.pay({ script: many.script, satoshi: 700n });
  node.pay({ script: one.script, satoshi: one.satoshi });
  node.mine(3);
  const seen = async () => {
    const { rows } = await db.app.query<{ place: string; n: bigint }>(
      `select place, count(*) as n from chain_payment where state <> 'new' group by place`,
    );
    return new Map(rows.map(({ place, n }) => [place, Number(n)]));
  };
  await fixture.pass();
  expect(await seen()).toEqual(
    new Map([
      [many.script, 1],
      [one.script, 1],
    ]),
  );
  for (let nth = 0; nth < 5; nth += 1) await fixture.pass();
  expect((await seen()).get(many.script)).toBe(5);
  expect(await fixture.does('readDeposit', who, { id: one.id })).toMatchObject({ status: 'approved' });
  expect(fixture.warnings).toEqual([]);
});
