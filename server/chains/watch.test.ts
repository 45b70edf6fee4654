import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { bitcoinNode } from '#server/outside/bitcoin-node.ts';
import { placeOf, readExtendedKey } from '#server/outside/extended-keys.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type ChainDesk, openChainDesk, testContract, testKeys } from '#tools/testing/chains.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';
import { openChains } from './open.ts';
import { openChainWatch } from './watch.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
let desk: ChainDesk;

beforeAll(async () => {
  db = await freshDatabase();
  node = await startBitcoinStandIn();
  node.mine(5);
  desk = await openChainDesk(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n, confirmations: 2 });
});
afterAll(async () => {
  await node.stop();
  await db.drop();
});

const heard: unknown[] = [];
const log = { info: () => undefined, warn: (facts: object) => void heard.push(facts) };

it('[R1] admins read how far each chain is followed, why not, and what lies at its addresses; a failing source is tried again', async () => {
  const terms = { confirmations: 2, creditBelow: cents(50_000n) };
  const { handlers } = openChains({
    pool: db.app,
    log,
    fixed: { Bitcoin: '', Ethereum: '', BNB: '', USDT: '' },
    settings: {
      keys: { bitcoin: testKeys.zpub, evm: null },
      nodes: { bitcoin: node.url, ethereum: null, bsc: null },
      usdtContract: testContract,
      terms: { Bitcoin: terms, Ethereum: terms, BNB: terms, USDT: terms },
    },
    outside: {
      readExtendedKey,
      placeOf,
      bitcoinNode,
      evmNode: () => {
        throw new Error('no node of Ethereum is configured');
      },
      backOffMs: () => 20,
    },
  });
  const [admin] = desk.admins;
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

  const who = await desk.customer();
  const deposit = await desk.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'Bitcoin' } });
  node.pay({ script: await desk.placeOf(deposit.id), satoshi: 200_000n });
  node.mine(2);
  node.up = false;
  const watch = openChainWatch({ pool: db.app, followers: desk.followers, log, backOffMs: () => 20, pollMs: 20 });
  watch.start();
  const failing = await until(async () => {
    const read = await bitcoin();
    return read.state === 'failing' && read;
  });
  expect(failing).toMatchObject({ error: `${host} answered 503 without JSON`, block: null });
  const waiting = await desk.does('readDeposit', who, { id: deposit.id });
  expect(waiting.watch).toEqual({ confirmationsNeeded: 2, failingSince: failing.failingSince });
  expect(JSON.stringify([failing, heard])).not.toContain('secret');
  node.up = true;
  const following = await until(async () => {
    const read = await bitcoin();
    return read.state === 'following' && read.coins[0]?.balance !== null && read;
  });
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
  const credited = await desk.does('readDeposit', who, { id: deposit.id });
  expect(credited).toMatchObject({ status: 'approved', watch: { confirmationsNeeded: 2, failingSince: null } });
});

it('[D3] a deposit on a chain that nothing watches says so, and USDT is asked for at the token that is configured', async () => {
  const who = await desk.customer();
  const deposit = await desk.does('requestDeposit', who, { body: { amount: '100.00', paymentMethod: 'USDT' } });
  expect(deposit.watch).toBeNull();
  expect(deposit.qrCode).toContain(`ethereum:${testContract}@1/transfer?`);
});
