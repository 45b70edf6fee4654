import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { portOf } from './port.ts';

/** An output as the stand-in makes it: a script in hex and an amount in satoshi. */
export interface StandInOutput {
  readonly script: string;
  readonly satoshi: bigint;
}

interface StandInBlock {
  readonly hash: string;
  readonly parent: string;
  readonly time: number;
  readonly transactions: readonly StandInTransaction[];
}

interface StandInTransaction {
  readonly id: string;
  /** The transaction whose first output it spends. */
  readonly spends: string;
  readonly outputs: readonly StandInOutput[];
}

export interface BitcoinStandIn {
  readonly url: string;
  /** Methods that were asked for, in order. */
  readonly asked: string[];
  /** While false every call is answered with 503. */
  up: boolean;
  /** How many were. */
  turnedAway: number;
  /** Whether it finds a mined transaction by its id alone, as with -txindex; false to begin with, as Core is. */
  indexed: boolean;
  /** The last block's height. */
  height(): number;
  /** How many blocks hold a transaction down, its own included; 0 where none does. */
  confirmations(id: string): number;
  /** Ids that wait to be mined. */
  waiting(): readonly string[];
  /** Puts a payment into the memory pool; its id. */
  pay(...outputs: readonly StandInOutput[]): string;
  /** Another transaction that spends the same takes the place of a waiting one (RBF); its id. */
  replace(id: string, ...outputs: readonly StandInOutput[]): string;
  /** Drops a waiting transaction. */
  drop(id: string): void;
  /** Somebody who has a dropped transaction broadcasts it again. */
  again(id: string): void;
  /** Mines what waits, all of it unless ids are named, into the first of so many blocks. */
  mine(blocks?: number, ids?: readonly string[]): void;
  /** Another branch replaces the last `depth` blocks by `depth + 1` empty ones; what stood in them waits again. */
  reorganise(depth: number): void;
  stop(): Promise<void>;
}

const nowInSeconds = (): number => Math.floor(Date.now() / 1_000);

/**
 * A stand-in for a Bitcoin node: the calls of Core's JSON-RPC that a watcher uses, over blocks made here. It checks neither
 * work nor signatures; litecoind in regtest is run against the same code by `npm run soak`.
 */
export async function startBitcoinStandIn(): Promise<BitcoinStandIn> {
  let serial = 0;
  const newHash = (what: string): string => {
    serial += 1;
    return createHash('sha256').update(`${what} ${serial} ${Math.random()}`).digest('hex');
  };
  const blocks: StandInBlock[] = [{ hash: newHash('block'), parent: '', time: nowInSeconds(), transactions: [] }];
  let pool: StandInTransaction[] = [];
  const known = new Map<string, StandInBlock>();
  const dropped = new Map<string, StandInTransaction>();

  const transactionJson = ({ id, spends, outputs }: StandInTransaction, confirmations = 0, time = 0): string => {
    const vout = outputs.map(({ script, satoshi }, n) => {
      const digits = satoshi.toString().padStart(9, '0');
      return `{"value":${digits.slice(0, -8)}.${digits.slice(-8)},"n":${n},"scriptPubKey":{"asm":"","hex":"${script}"}}`;
    });
    const depth = confirmations === 0 ? '' : `,"confirmations":${confirmations},"blocktime":${time}`;
    return `{"txid":"${id}","vin":[{"txid":"${spends}","vout":0}],"vout":[${vout.join(',')}]${depth}}`;
  };

  const append = (transactions: readonly StandInTransaction[]): void => {
    const last = blocks.at(-1);
    const block = { hash: newHash('block'), parent: last?.hash ?? '', time: nowInSeconds(), transactions };
    blocks.push(block);
  };

  class Refused extends Error {
    readonly code: number;
    constructor(code: number, message: string) {
      super(message);
      this.code = code;
    }
  }

  function resultOf(method: string, params: readonly unknown[]): string {
    const [first] = params;
    switch (method) {
      case 'getblockcount':
        return String(blocks.length - 1);
      case 'getblockhash': {
        const block = blocks[Number(first)];
        if (!block) throw new Refused(-8, 'Block height out of range');
        return JSON.stringify(block.hash);
      }
      case 'getblock': {
        const height = blocks.findIndex(({ hash }) => hash === first);
        const block = blocks[height] ?? known.get(String(first));
        if (!block) throw new Refused(-5, 'Block not found');
        const parent = block.parent === '' ? '' : `"previousblockhash":"${block.parent}",`;
        const transactions = block.transactions.map((one) => transactionJson(one)).join(',');
        return `{"hash":"${block.hash}","height":${height},${parent}"time":${block.time},"tx":[${transactions}]}`;
      }
      case 'getrawmempool':
        return JSON.stringify(pool.map(({ id }) => id));
      case 'getrawtransaction': {
        const [, , hash] = params;
        const waits = hash === undefined && pool.find(({ id }) => id === first);
        if (waits) return transactionJson(waits);
        const height = blocks.findIndex(
          (block) =>
            (hash === undefined ? standIn.indexed : block.hash === hash) &&
            block.transactions.some(({ id }) => id === first),
        );
        const mined = blocks[height]?.transactions.find(({ id }) => id === first);
        if (mined) return transactionJson(mined, blocks.length - height, blocks[height]?.time);
        if (hash !== undefined) throw new Refused(-5, 'No such transaction found in the provided block');
        const how = 'Use -txindex or provide a block hash to enable blockchain transaction queries';
        throw new Refused(
          -5,
          `No such mempool${standIn.indexed ? ' or blockchain transaction' : ` transaction. ${how}`}`,
        );
      }
      case 'scantxoutset': {
        const scripts = new Set(JSON.stringify(params[1]).match(/(?<=raw\()[0-9a-f]+/g));
        const outputs = blocks.flatMap(({ transactions }) => transactions.flatMap((one) => one.outputs));
        const total = outputs.reduce((sum, one) => sum + (scripts.has(one.script) ? one.satoshi : 0n), 0n);
        const digits = total.toString().padStart(9, '0');
        return `{"success":true,"total_amount":${digits.slice(0, -8)}.${digits.slice(-8)}}`;
      }
      default:
        throw new Refused(-32_601, 'Method not found');
    }
  }

  function answer(request: { id: unknown; method: string; params: readonly unknown[] }): string {
    standIn.asked.push(request.method);
    const id = JSON.stringify(request.id);
    try {
      return `{"result":${resultOf(request.method, request.params)},"error":null,"id":${id}}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return `{"result":null,"error":${JSON.stringify({ code: error.code, message: error.message })},"id":${id}}`;
    }
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      if (!standIn.up) {
        standIn.turnedAway += 1;
        response.writeHead(503).end('Work queue depth exceeded');
        return;
      }
      const body = JSON.parse(text);
      const reply = Array.isArray(body) ? `[${body.map(answer).join(',')}]` : answer(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const standIn: BitcoinStandIn = {
    url: `http://user:secret@127.0.0.1:${portOf(server.address())}`,
    asked: [],
    up: true,
    turnedAway: 0,
    indexed: false,
    height: () => blocks.length - 1,
    confirmations(id) {
      const height = blocks.findIndex(({ transactions }) => transactions.some((one) => one.id === id));
      return height === -1 ? 0 : blocks.length - height;
    },
    waiting: () => pool.map(({ id }) => id),
    pay(...outputs) {
      const id = newHash('transaction');
      pool.push({ id, spends: newHash('spent'), outputs });
      return id;
    },
    replace(id, ...outputs) {
      standIn.drop(id);
      const spends = dropped.get(id)?.spends ?? newHash('spent');
      const by = newHash('transaction');
      pool.push({ id: by, spends, outputs });
      return by;
    },
    drop(id) {
      for (const one of pool) if (one.id === id) dropped.set(id, one);
      pool = pool.filter((one) => one.id !== id);
    },
    again(id) {
      const one = dropped.get(id);
      if (one) pool.push(one);
    },
    mine(count = 1, ids) {
      const taken = pool.filter(({ id }) => !ids || ids.includes(id));
      pool = pool.filter((one) => !taken.includes(one));
      append(taken);
      for (let n = 1; n < count; n += 1) append([]);
    },
    reorganise(depth) {
      const left = blocks.splice(blocks.length - depth, depth);
      for (const block of left) known.set(block.hash, block);
      pool.push(...left.flatMap(({ transactions }) => transactions));
      for (let n = 0; n <= depth; n += 1) append([]);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
