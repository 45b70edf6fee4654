import { coinOf } from '#domain/money/coins.ts';
import { exactUnits } from '#domain/money/prices.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import type { ChainSource, Spending, Transfer } from './chain-source.ts';
import { jsonRpc, listOf, membersOf, RpcError, textOf, wholeOf } from './json-rpc.ts';

/** Core's code for a height that the chain does not have. */
const heightOutOfRange = -8;
const scanTimeoutMs = 300_000;
/** Core's code for a transaction that it does not have or, without an index of all of them, cannot find. */
const noSuchTransaction = -5;
/** Without that index a transaction is looked for in so many blocks, four hours of them. */
const blocksSearched = 24;
const lookUpTimeoutMs = 5_000;
/** A scan of all unspent outputs for more places than this is not worth what it costs the node. */
const mostScanned = 5_000;

/**
 * A Bitcoin node by Core's JSON-RPC. Outputs are compared by their scripts, so that a node of another network with the same
 * rules serves too (regtest, Litecoin). Waiting transactions are read once each, and remembered while they wait.
 */
export function bitcoinNode(address: string): ChainSource {
  const rpc = jsonRpc(address, { version: '1.0' });
  let read = new Set<string>();

  async function known(id: string): Promise<{ readonly found: unknown; readonly isIndexed: boolean }> {
    try {
      return { found: await rpc.call('getrawtransaction', [id, true], lookUpTimeoutMs), isIndexed: true };
    } catch (error) {
      if (!(error instanceof RpcError) || error.code !== noSuchTransaction) throw error;
      // A node with -txindex knows that there is none; another one asks for the block.
      const isIndexed = !error.message.includes('txindex');
      return { found: isIndexed ? null : await inLastBlocks(id), isIndexed };
    }
  }

  async function inLastBlocks(id: string): Promise<unknown> {
    const tip = wholeOf(await rpc.call('getblockcount', [], lookUpTimeoutMs), 'getblockcount');
    const heights = Array.from({ length: Math.min(blocksSearched, tip + 1) }, (_, back) => tip - back);
    const hashes = await rpc.batch(heights.map((height) => ({ method: 'getblockhash', params: [height] })));
    const calls = hashes.map((hash) => ({ method: 'getrawtransaction', params: [id, true, hash] }));
    return (await rpc.batch(calls)).find((one) => one !== null) ?? null;
  }

  return {
    chain: 'bitcoin',
    name: rpc.name,
    tip: async () => wholeOf(await rpc.call('getblockcount', []), 'getblockcount'),
    async hashAt(height) {
      try {
        return textOf(await rpc.call('getblockhash', [height]), 'getblockhash');
      } catch (error) {
        if (error instanceof RpcError && error.code === heightOutOfRange) return null;
        throw error;
      }
    },
    async block({ height, hash }) {
      const block = membersOf(await rpc.call('getblock', [hash, 2], 60_000));
      if (wholeOf(block['height'], 'height of a block') !== height)
        throw new Error(`block ${hash} is not at ${height}`);
      return {
        height,
        hash,
        parent: height === 0 ? '' : textOf(block['previousblockhash'], 'previousblockhash'),
        timeMs: wholeOf(block['time'], 'time of a block') * 1_000,
        transfers: listOf(block['tx'], 'transactions of a block').flatMap(outputsOf),
        spending: listOf(block['tx'], 'transactions of a block').map(spendingOf),
      };
    },
    async pool() {
      const waiting = listOf(await rpc.call('getrawmempool', []), 'getrawmempool').map((id) => textOf(id, 'txid'));
      const unread = waiting.filter((id) => !read.has(id));
      const found = await rpc.batch(unread.map((id) => ({ method: 'getrawtransaction', params: [id, true] })));
      // One that left between the two calls is no error: it was mined or replaced, and the next look says which.
      const missed = new Set(unread.filter((_, index) => found[index] === null));
      return {
        transactionIds: new Set(waiting),
        transfers: found.filter((one) => one !== null).flatMap(outputsOf),
        spending: found.filter((one) => one !== null).map(spendingOf),
        done: () => {
          read = new Set(waiting.filter((id) => !missed.has(id)));
        },
      };
    },
    effective: async (transfers) => transfers,
    async transaction(id) {
      const { found, isIndexed } = await known(id);
      // Without an index it may stand in a block of before those that were searched.
      if (found === null) return isIndexed ? null : 'not known';
      const { confirmations, blocktime } = membersOf(found);
      const depth = confirmations === undefined ? 0 : wholeOf(confirmations, 'confirmations');
      const blockMs = blocktime === undefined ? null : wholeOf(blocktime, 'time of a block') * 1_000;
      const { spends } = spendingOf(found);
      return { confirmations: depth, blockMs, failed: false, transfers: outputsOf(found), spends };
    },
    async balances(places) {
      if (places.length === 0) return { Bitcoin: 0n };
      if (places.length > mostScanned) return null;
      const descriptors = places.map((place) => `raw(${place})`);
      const scan = membersOf(await rpc.call('scantxoutset', ['start', descriptors], scanTimeoutMs));
      return { Bitcoin: satoshiOf(scan['total_amount']) ?? 0n };
    },
  };
}

function satoshiOf(value: unknown): bigint | null {
  const decimal = typeof value === 'string' ? readDecimal(value) : null;
  return decimal && exactUnits(decimal, coinOf('Bitcoin'));
}

/** Its inputs; what a block brings its miner spends none. */
function spendingOf(transaction: unknown): Spending {
  const { txid, vin } = membersOf(transaction);
  const spends = listOf(vin, 'inputs of a transaction').flatMap((entry) => {
    const { txid: of, vout } = membersOf(entry);
    return typeof of === 'string' ? [`${of}:${wholeOf(vout, 'vout')}`] : [];
  });
  return { transactionId: textOf(txid, 'txid'), spends };
}

function outputsOf(transaction: unknown): readonly Transfer[] {
  const { txid, vout } = membersOf(transaction);
  const transactionId = textOf(txid, 'txid');
  return listOf(vout, 'outputs of a transaction').flatMap((entry): Transfer[] => {
    const { n, value, scriptPubKey } = membersOf(entry);
    const units = satoshiOf(value);
    if (units === null) throw new Error(`an output of ${transactionId} has no amount`);
    const place = textOf(membersOf(scriptPubKey)['hex'], 'script');
    return units === 0n ? [] : [{ transactionId, output: wholeOf(n, 'output'), method: 'Bitcoin', place, units }];
  });
}
