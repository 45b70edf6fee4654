import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A development node of Ethereum with accounts that have coins, whose blocks a test makes. */
export interface Anvil {
  readonly url: string;
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Sends from one of the node's accounts, whose keys it holds, with a fee that is always the same unless a tip raises it; the transaction's id. */
  send(transaction: {
    readonly to?: string;
    readonly value?: bigint;
    readonly data?: string;
    readonly account?: number;
    readonly nonce?: number;
    readonly tip?: bigint;
  }): Promise<string>;
  mine(blocks?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the program of the package on a free port, without mining by itself. Throws where there is none for this machine. */
export async function startAnvil(): Promise<Anvil> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const own = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/package.json`);
  const child = spawn(path.join(path.dirname(own), 'bin', 'anvil'), ['--port', '0', '--no-mining'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = `http://127.0.0.1:${await portOf(child)}`;
  let id = 0;
  const call: Anvil['call'] = async (method, ...params) => {
    id += 1;
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { result, error } = await response.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const listed = await call('eth_accounts');
  const accounts: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return {
    url,
    call,
    async send({ to, value = 0n, data, account = 0, nonce, tip = 1_000_000_000n }) {
      const hex = (number: bigint): string => `0x${number.toString(16)}`;
      const fees = { maxFeePerGas: hex(100n * tip), maxPriorityFeePerGas: hex(tip), gas: hex(300_000n) };
      const fields = { from: accounts[account], to, data, value: hex(value), ...fees };
      const numbered = nonce === undefined ? fields : { ...fields, nonce: hex(BigInt(nonce)) };
      return String(await call('eth_sendTransaction', numbered));
    },
    mine: async (blocks = 1) => {
      for (let n = 0; n < blocks; n += 1) await call('evm_mine');
    },
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The port that it says it listens on. */
function portOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`anvil did not start: ${said.slice(-300)}`)));
    child.stdout?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-10_000);
      const [, port] = /Listening on [^\s:]+:([0-9]+)/.exec(said) ?? [];
      if (port !== undefined) resolve(port);
    });
  });
}
