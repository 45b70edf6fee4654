import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tools/testing/processes/app-process.ts';
import { until } from '#tools/testing/until.ts';

/** A node of Litecoin in regtest: Core's JSON-RPC, real blocks, a wallet with coins. */
export interface Litecoind {
  readonly url: string;
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  mine(blocks: number): Promise<void>;
  stop(): Promise<void>;
}

/** Whether Debian's package is installed. */
export const hasLitecoind = (): boolean => spawnSync('litecoind', ['-version']).status === 0;

/** Starts a node in a folder of its own, with 120 blocks of which some coins can be spent. */
export async function startLitecoind(): Promise<Litecoind> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-litecoind-'));
  const port = await freePort();
  const options = [
    '-regtest',
    `-datadir=${folder}`,
    '-server',
    '-listen=0',
    '-txindex=0',
    '-fallbackfee=0.0002',
    '-rpcuser=soak',
    '-rpcpassword=soak',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    `-rpcport=${port}`,
  ];
  const child: ChildProcess = spawn('litecoind', options, { stdio: 'ignore' });
  const url = `http://soak:soak@127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from('soak:soak').toString('base64')}`;
  const call: Litecoind['call'] = async (method, ...params) => {
    const response = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify({ id: 1, method, params }),
    });
    const { result, error } = await response.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await until(() => call('getblockcount').catch(() => null), 60_000);
  await call('createwallet', 'soak').catch(() => undefined);
  const mine = async (blocks: number): Promise<void> => {
    await call('generatetoaddress', blocks, await call('getnewaddress'));
  };
  await mine(120);
  return {
    url,
    call,
    mine,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
