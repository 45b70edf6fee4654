import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentMethod, usdtContract } from '#domain/money/coins.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { evmNode } from '#server/outside/chains/evm-node.ts';
import { addressOf, placeOf } from '#server/outside/chains/extended-keys.ts';
import { type PayoutEvidence, sightingOf } from '#server/withdrawals/evidence.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { createLogToken, transferOf } from '#tools/testing/log-token.ts';
import { type Anvil, startAnvil } from '#tools/testing/payments/anvil.ts';
import { payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { payoutLookUp } from './payouts.ts';

/** Real transactions on a development node, which stands for Ethereum and for BNB Smart Chain; Bitcoin by its stand-in. */
let bitcoin: BitcoinStandIn;
let node: Anvil;
let token: string;
/** Two confirmations make a payout confirmed. */
let look: PayoutEvidence;

beforeAll(async () => {
  [bitcoin, node] = await Promise.all([startBitcoinStandIn(), startAnvil()]);
  bitcoin.mine(3);
  token = await createLogToken(node);
  look = payoutLookUp({
    sources: {
      bitcoin: bitcoinNode(bitcoin.url),
      ethereum: evmNode({ url: node.url, chain: 'ethereum', token: { method: 'USDT', contract: token } }),
      bsc: null,
    },
    confirmations: () => 2,
    addressOf,
  });
});
afterAll(() => Promise.all([bitcoin.stop(), node.stop()]));

const sighting = (method: PaymentMethod, transactionId: string) =>
  sightingOf(look, openAddressChecker(usdtContract), { method, transactionId });
/** In a block: its own time. */
const blockMs: unknown = expect.any(Number);
const script = placeOf(payoutAddresses.Bitcoin, 'bitcoin');

describe('the evidence of a payout on its chain', () => {
  it.each([true, false])(
    '[W5] Bitcoin: waiting, mined, confirmed, by outputs; a node with an index: %s',
    async (indexed) => {
      bitcoin.indexed = indexed;
      const change = placeOf('1BitcoinEaterAddressDontSendf59kuE', 'bitcoin');
      const paid = bitcoin.pay(
        { script, satoshi: 195_000n },
        { script: '6a00', satoshi: 1n },
        { script: change, satoshi: 7n },
      );
      const payments = [
        { address: payoutAddresses.Bitcoin, units: 195_000n },
        { address: '1BitcoinEaterAddressDontSendf59kuE', units: 7n },
      ];
      expect(await sighting('Bitcoin', paid)).toEqual({
        kind: 'seen',
        blockMs: null,
        confirmations: 0,
        isConfirmed: false,
        payments,
        spends: [expect.stringMatching(/^[0-9a-f]{64}:0$/)],
      });
      bitcoin.mine();
      expect(await sighting('Bitcoin', paid)).toMatchObject({ confirmations: 1, isConfirmed: false });
      bitcoin.mine();
      expect(await sighting('Bitcoin', paid)).toEqual({
        kind: 'seen',
        blockMs,
        confirmations: 2,
        isConfirmed: true,
        payments,
        spends: [expect.stringMatching(/^[0-9a-f]{64}:0$/)],
      });
      bitcoin.reorganise(2);
      bitcoin.drop(paid);
      expect(await sighting('Bitcoin', paid)).toEqual({ kind: 'not yet seen' });
    },
  );

  it('[W5] Ethereum: waiting and mined, by its own value, and nothing once it failed', async () => {
    const to = payoutAddresses.Ethereum;
    const paid = await node.send({ to, value: 39_000n });
    const waits = { kind: 'seen', blockMs: null, confirmations: 0, isConfirmed: false };
    expect(await sighting('Ethereum', paid)).toMatchObject({ ...waits, payments: [{ address: to, units: 39_000n }] });
    // What it may pay in another coin by a contract shows in its block alone.
    expect(await look({ method: 'USDT', transactionId: paid })).toEqual({ kind: 'not known' });
    await node.mine();
    expect(await sighting('Ethereum', paid)).toEqual({
      kind: 'seen',
      blockMs,
      confirmations: 1,
      isConfirmed: false,
      payments: [{ address: to, units: 39_000n }],
      spends: [expect.stringMatching(/^0x[0-9a-f]{40}:[0-9]+$/)],
    });
    await node.mine();
    expect(await sighting('Ethereum', paid)).toMatchObject({ confirmations: 2, isConfirmed: true });
    // It pays nothing in another coin of its chain.
    expect(await sighting('USDT', paid)).toMatchObject({ payments: [] });
    // Code that reverts whatever it is sent.
    await node.call('anvil_setCode', `0x${'ab'.repeat(20)}`, '0x60006000fd');
    const failed = await node.send({ to: `0x${'ab'.repeat(20)}`, value: 39_000n });
    await node.mine();
    expect(await sighting('Ethereum', failed)).toMatchObject({
      kind: 'failed',
      confirmations: 1,
      attempted: [{ units: 39_000n }],
    });
  });

  it('[W5] USDT: by the logs of the configured contract, of no other one', async () => {
    const data = transferOf(payoutAddresses.USDT, 97_500_000n);
    const other = await createLogToken(node);
    const [paid, elsewhere] = [await node.send({ to: token, data }), await node.send({ to: other, data })];
    // Waiting, it pays what its call says.
    expect(await sighting('USDT', paid)).toMatchObject({ blockMs: null, payments: [{ units: 97_500_000n }] });
    await node.mine(2);
    expect(await sighting('USDT', paid)).toEqual({
      kind: 'seen',
      blockMs,
      confirmations: 2,
      isConfirmed: true,
      payments: [{ address: payoutAddresses.USDT, units: 97_500_000n }],
      spends: [expect.stringMatching(/^0x[0-9a-f]{40}:[0-9]+$/)],
    });
    expect(await sighting('USDT', elsewhere)).toMatchObject({ kind: 'seen', payments: [] });
    expect(await sighting('Ethereum', paid)).toMatchObject({ kind: 'seen', payments: [] });
  });

  it('[W5] a coin whose chain is off is not watched, and a node that is down has not seen it yet', async () => {
    const id = `0x${'1'.repeat(64)}`;
    expect(await sighting('BNB', id)).toEqual({ kind: 'not watched' });
    bitcoin.up = false;
    await expect(look({ method: 'Bitcoin', transactionId: '1'.repeat(64) })).rejects.toThrow(/answered 503/);
    expect(await sighting('Bitcoin', '1'.repeat(64))).toEqual({ kind: 'not yet seen' });
    bitcoin.up = true;
  });
});
