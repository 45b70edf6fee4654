import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { addressOf, placeOf, readExtendedKey } from '#server/outside/chains/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type ChainFixture, openChainFixture, testContract, testKeys } from '#tools/testing/payments/chains.ts';
import { until } from '#tools/testing/until.ts';
import { openChains } from './open.ts';
import { openChainWatch } from './watch.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
let fixture: ChainFixture;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(5);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n, confirmations: 2 });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const heard: { readonly message: string; readonly facts: object }[] = [];
const hear = (facts: object, message: string) => void heard.push({ facts, message });
const log = { info: hear, warn: hear };
const words = (about: RegExp) => heard.map(({ message }) => message).filter((message) => about.test(message));

it('[R1] admins read how far each chain is followed, why not, and what lies at its addresses; a failing source is tried again', async () => {
  const terms = { confirmations: 2, creditBelow: cents(50_000n) };
  const { handlers, watchedBalances } = openChains({
    pool: db.app,
    log,
    standIn: null,
    fixed: { Bitcoin: '', Ethereum: '', BNB: '', USDT: '' },
    settings: {
      keys: { bitcoin: testKeys.zpub, evm: null },
      nodes: { bitcoin: node.url, ethereum: null, bsc: null },
      standIn: false,
      usdtContract: testContract,
      terms: { Bitcoin: terms, Ethereum: terms, BNB: terms, USDT: terms },
    },
    outside: {
      readExtendedKey,
      placeOf,
      addressOf,
      bitcoinNode,
      evmNode: () => {
        throw new Error('no node of Ethereum is configured');
      },
      backOffMs: () => 20,
    },
  });
  const [admin] = fixture.admins;
  const actor = {
    uid: admin,
    role: 'admin',
    accountStatus: 'approved',
    displayName: 'Ada',
    signedInAtMs: null,
  } as const;
  const bitcoin = async () => {
    const read = await handlers.readChains({
      actor,
      params: undefined,
      query: undefined,
      body: undefined,
      command: null,
    });
    if (!read.ok) throw new Error('refused');
    expect(read.value.items.map(({ chain }) => chain)).toEqual(['bitcoin', 'ethereum', 'bsc']);
    expect(read.value.items[1]).toMatchObject({ state: 'off', source: null, addresses: 'fixed' });
    const [first] = read.value.items;
    if (!first) throw new Error('no chain');
    return first;
  };
  const host = new URL(node.url).host;
  expect(await bitcoin()).toMatchObject({ state: 'starting', source: host, addresses: 'derived', block: null });

  const who = await fixture.customer();
  const deposit = await fixture.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'Bitcoin' } });
  node.pay({ script: await fixture.placeOf(deposit.id), satoshi: 200_000n });
  node.mine(2);
  node.up = false;
  const watch = openChainWatch({ pool: db.app, followers: fixture.followers, log, backOffMs: () => 20, pollMs: 20 });
  expect(watch.health()).toEqual([{ chain: 'bitcoin', state: 'starting', height: null, secondsAgo: null }]);
  watch.start();
  const failing = await until(async () => {
    const read = await bitcoin();
    return read.state === 'failing' && read;
  });
  expect(failing).toMatchObject({ error: `${host} answered 503 without JSON`, block: null });
  const waiting = await fixture.does('readDeposit', who, { id: deposit.id });
  expect(waiting.watch).toEqual({ confirmationsNeeded: 2, failingSince: failing.failingSince });
  await until(async () => node.turnedAway > 6);
  expect(watch.health()).toEqual([{ chain: 'bitcoin', state: 'failing', height: null, secondsAgo: null }]);
  expect(await watchedBalances()).toEqual([]);
  expect(words(/cannot be/)).toEqual(['a chain cannot be read; it is tried again until it works']);
  expect(JSON.stringify([failing, heard, watch.health()])).not.toContain('secret');
  node.up = true;
  const following = await until(async () => {
    const read = await bitcoin();
    return read.state === 'following' && read.coins[0]?.balance !== null && read;
  });
  expect(watch.health()).toMatchObject([{ chain: 'bitcoin', state: 'following', height: 7 }]);
  expect(words(/again$/)).toContain('the chain is read again');
  expect(await watchedBalances()).toMatchObject([{ paymentMethod: 'Bitcoin', units: 200_000n, source: host }]);
  const credited = await fixture.does('readDeposit', who, { id: deposit.id });
  expect(credited).toMatchObject({ status: 'approved', watch: { confirmationsNeeded: 2, failingSince: null } });
  // Once it fails, what it said before is no word on what lies there now.
  node.up = false;
  await until(async () => (await bitcoin()).state === 'failing');
  expect(await watchedBalances()).toEqual([]);
  node.up = true;
  await watch.stop();
  expect(following).toMatchObject({
    block: { height: 7 },
    sourceHeight: 7,
    lag: 0,
    error: null,
    failingSince: null,
    unmatchedPayments: 0,
    coins: [{ paymentMethod: 'Bitcoin', confirmations: 2, creditBelow: '500.00' }],
  });
});

it('[D3] a deposit on a chain that nothing watches says so, and USDT is asked for at the token that is configured', async () => {
  const who = await fixture.customer();
  const deposit = await fixture.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'USDT' } });
  expect(deposit.watch).toBeNull();
  expect(deposit.qrCode).toContain(`ethereum:${testContract}@1/transfer?`);
});
