import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { createFollower, type Follower } from '#server/chains/follower.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { addressOf, placeOf } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { codeOf, type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';

/** Whoever owns the database takes away what holds up that a payout is called not broadcast: what was seen to go to its address. */
let db: FreshDatabase;
let fixture: Fixture;
let node: BitcoinStandIn;
let follower: Follower;
/** A payout that is being sent, and the transaction that pays its address. */
const payout = { id: '', paidBy: '' };

beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startBitcoinStandIn()]);
  node.mine(3);
  await db.owner.query('select market_open_day(clock_ms() + $1::bigint)', [dayMs]);
  const source = bitcoinNode(node.url);
  const evidence = payoutLookUp({
    sources: { bitcoin: source, ethereum: null, bsc: null },
    confirmations: () => 2,
    addressOf,
  });
  fixture = await openFixture(db, { evidence });
  follower = createFollower({ pool: db.app, source, startBack: 24, onCaughtUp: async () => undefined });
  await follower.pass();
  const walletAddress = payoutAddresses.Bitcoin;
  const customer = await fixture.customer(10_000n);
  const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress };
  payout.id = (await fixture.does('requestWithdrawal', customer, { body })).id;
  await fixture.does('approveWithdrawal', fixture.admins[0], { id: payout.id });
  await follower.pass();
  payout.paidBy = node.pay({ script: placeOf(walletAddress, 'bitcoin'), satoshi: 195_000n });
  await follower.pass();
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const named = (...edits: readonly string[]) =>
  namedAfterForging(db, ['payout_sighting', 'payout_place', 'record_version'], async (client: PoolClient) => {
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
  });
const sighting = () => `payout_sighting ${payout.id} ${payout.paidBy} 1`;

test('L7 W5: what was seen to go where a payout goes is clean as it was written down, also once it is replaced', async () => {
  expect(await named()).toEqual([]);
  const reason = { reason: 'nothing was sent' };
  const unsend = () => fixture.call('unsendWithdrawal', fixture.admins[0], { id: payout.id, body: reason });
  expect(codeOf(await unsend())).toBe('payout_on_chain');
  // A minute later another transaction spends the same coins; its block is lost again.
  await setClock(db, 60_000);
  const other = node.replace(payout.paidBy, {
    script: placeOf('1BitcoinEaterAddressDontSendf59kuE', 'bitcoin'),
    satoshi: 1n,
  });
  node.mine(1, [other]);
  await follower.pass();
  expect(await named()).toEqual([]);
  node.reorganise(1);
  await follower.pass();
  await setClock(db, 0);
  const { rows } = await db.owner.query(
    `select body -> 'replaced_by' as replaced from record_version where kind = 'payout_sighting' order by id`,
  );
  expect(rows).toEqual([{ replaced: null }, { replaced: other }, { replaced: null }]);
  expect(await named()).toEqual([]);
});

test('L7: W5: a payment to a payout’s address that is deleted or changed is named', async () => {
  expect(await named('delete from payout_sighting')).toContain(`L7 ${sighting()}: was written down and is gone`);
  for (const change of [
    'units = 1',
    'failed = true',
    `spends = '{}'`,
    `replaced_by = 'x', replaced_height = 1`,
    'seen_ms = seen_ms - 60000',
  ]) {
    expect(await named(`update payout_sighting set ${change}`), change).toContain(
      `L7 ${sighting()}: is not what was written down`,
    );
  }
  expect(await named(`update payout_sighting set transaction_id = 'other'`)).toEqual(
    expect.arrayContaining([
      `L7 ${sighting()}: was written down and is gone`,
      `L7 payout_sighting ${payout.id} other 1: was never written down`,
    ]),
  );
  const versions = `where kind = 'payout_sighting'`;
  const both = `update payout_sighting set seen_ms = seen_ms - 60000`;
  expect(
    await named(
      both,
      `update record_version v set body = v.body || jsonb_build_object('seen_ms', s.seen_ms) from payout_sighting s ${versions}`,
    ),
  ).toContainEqual(
    expect.stringMatching(new RegExp(`^L7 ${sighting()}: was written down at \\d+ and says another time$`)),
  );
});

test('L7: W5: the place at which a payout is watched, deleted or changed, is named', async () => {
  const place = `payout_place ${payout.id}`;
  expect(await named('delete from payout_place')).toEqual(
    expect.arrayContaining([
      `L7 ${place}: was written down and is gone`,
      `W5 withdrawal ${payout.id}: is sent to a place that was never noted`,
    ]),
  );
  expect(await named(`update payout_place set place = '00'`)).toContain(`L7 ${place}: is not what was written down`);
  // With what was written down of it, too, which seals hold.
  expect(await named('delete from payout_place', `delete from record_version where kind = 'payout_place'`)).toContain(
    `W5 withdrawal ${payout.id}: is sent to a place that was never noted`,
  );
});
