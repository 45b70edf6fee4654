import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Address, NETWORK } from '@scure/btc-signer';
import { testKeys } from '#tools/testing/payments/chains.ts';
import { hasLitecoind, startLitecoind } from '#tools/testing/payments/litecoind.ts';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { startApp, verifyData } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';

/** How the same script is written on Litecoin's regtest: its node takes no address of Bitcoin. */
const regtest = Address({ bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef });
const rounds = 12;

const isList = (value: unknown): value is readonly Record<string, unknown>[] => Array.isArray(value);

async function read(session: ApiSession, id: string) {
  const { body } = await session.get(`/api/deposits/${id}`);
  const payments = isList(body.payments) ? body.payments : [];
  return {
    status: body.status,
    reversed: body.reversed,
    credited: body.credited,
    states: payments.map((one) => one.state),
  };
}

/**
 * The whole product against a real node of Bitcoin's kind: deposits paid, confirmed and credited; a reorganisation takes
 * blocks away and gives them back, again and again, beside restarts of the app. Answers what was wrong.
 */
export async function soakPayments(): Promise<string[]> {
  if (!hasLitecoind()) {
    console.log('litecoind is not installed (apt-get install litecoind): payments on a real chain were skipped');
    return [];
  }
  const node = await startLitecoind();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fairlead-soak-chain-'));
  const options = {
    dataDir,
    priceSources: 'simulated',
    env: {
      BITCOIN_XPUB: testKeys.zpub,
      BITCOIN_RPC_URL: node.url,
      BITCOIN_CONFIRMATIONS: '3',
      BITCOIN_CREDIT_BELOW: '1000.00',
    },
  };
  let app = await startApp(options);
  try {
    let customer = await signIn(app.url, 'customer@demo.fairlead.example');
    for (let round = 1; round <= rounds; round += 1) {
      const asked = await customer.send('POST', '/api/deposits', { amount: '50.00', paymentMethod: 'Bitcoin' });
      const { id, paymentAddress, amountToSend } = asked.body;
      if (asked.status !== 201) return [`round ${round}: a deposit was refused: ${JSON.stringify(asked.body)}`];
      const address = regtest.encode(Address(NETWORK).decode(String(paymentAddress)));
      await node.call('sendtoaddress', address, amountToSend);
      const reads = async () => read(customer, String(id));
      await until(async () => (await reads()).states[0] === 'seen', 30_000);
      const first = String(await node.call('getbestblockhash'));
      await node.mine(3);
      await until(async () => (await reads()).status === 'approved', 30_000);
      if (round % 3 === 0) {
        await app.stop('SIGKILL');
        app = await startApp(options);
        customer = await signIn(app.url, 'customer@demo.fairlead.example');
      }
      // The three blocks are left for four empty ones, and found again when those are left in turn.
      const [lost] = await blocksAfter(node.call, first);
      await node.call('invalidateblock', lost);
      const own = await node.call('getnewaddress');
      for (let n = 0; n < 4; n += 1) await node.call('generateblock', own, []);
      await until(async () => (await reads()).reversed === true, 30_000);
      const [empty] = await blocksAfter(node.call, first);
      await node.call('invalidateblock', empty);
      await node.call('reconsiderblock', lost);
      await until(async () => (await reads()).reversed === false, 30_000);
      const { code, output } = await verifyData(dataDir);
      if (code !== 0) return [`round ${round}: ${output}`];
      console.log(`${round} of ${rounds} payments on litecoind: credited, reversed, restored, clean`);
    }
    return [];
  } catch (error) {
    return [`payments on litecoind: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await app.stop();
    await node.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

/** The blocks above one, the lowest first. */
async function blocksAfter(call: (method: string, ...params: readonly unknown[]) => Promise<unknown>, hash: string) {
  const tip = Number(await call('getblockcount'));
  const found: string[] = [];
  for (let height = tip; height > 0; height -= 1) {
    const at = String(await call('getblockhash', height));
    if (at === hash) break;
    found.unshift(at);
  }
  return found;
}
