import { type Chain, coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { ChainSource, FoundTransaction, Spending, Transfer } from './chain-source.ts';
import { jsonRpc, listOf, membersOf, textOf } from './json-rpc.ts';

/** keccak-256 of Transfer(address,address,uint256). */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The first four bytes of keccak-256 of balanceOf(address). */
const balanceOf = '0x70a08231';
const mostAsked = 2_000;
const lookUpTimeoutMs = 5_000;

export interface EvmNodeOptions {
  readonly url: string;
  readonly chain: Exclude<Chain, 'bitcoin'>;
  /** The contract of the chain's token that is paid with; null without one. */
  readonly token: { readonly method: PaymentMethod; readonly contract: string } | null;
}

/**
 * A node of Ethereum or BNB Smart Chain by its JSON-RPC. Payments in the chain's own coin are those that a transaction itself
 * makes; what contracts pay on the way is not among them. Tokens are read from the contract's Transfer logs.
 */
export function evmNode({ url, chain, token }: EvmNodeOptions): ChainSource {
  const rpc = jsonRpc(url, { version: '2.0' });
  const method = paymentMethods.find((one) => coinOf(one).chain === chain && coinOf(one).distinguishedBy === null);
  if (!method) throw new Error(`${chain} has no coin of its own`);

  const tokensOf = async (hash: string): Promise<readonly Transfer[]> => {
    if (!token) return [];
    const filter = { blockHash: hash, address: token.contract, topics: [transferTopic] };
    return listOf(await rpc.call('eth_getLogs', [filter]), 'logs of a block').flatMap((log) => paidBy(log, token));
  };

  const ownOf = (entry: unknown): readonly Transfer[] => {
    const { hash: id, to, value } = membersOf(entry);
    const units = quantityOf(value);
    if (typeof to !== 'string' || units === 0n) return [];
    const transactionId = textOf(id, 'hash of a transaction').toLowerCase();
    return [{ transactionId, output: 0, method, place: to.toLowerCase(), units }];
  };

  /** One that is in no block: what it is to pay, as far as its call says so; it may still fail. */
  const waiting = async (id: string): Promise<FoundTransaction | 'not known' | null> => {
    const sent = await rpc.call('eth_getTransactionByHash', [id], lookUpTimeoutMs);
    if (sent === null) return null;
    const transfers = [...ownOf(sent), ...(token ? calledFor(sent, token) : [])];
    // What another contract pays on its behalf is in the logs of its block.
    if (transfers.length === 0) return 'not known';
    const { spends } = spendingOf(sent);
    return { confirmations: 0, blockMs: null, failed: false, transfers, spends };
  };

  return {
    chain,
    name: rpc.name,
    tip: async () => Number(quantityOf(await rpc.call('eth_blockNumber', []))),
    async hashAt(height) {
      const block = await rpc.call('eth_getBlockByNumber', [hexOf(height), false]);
      return block === null ? null : textOf(membersOf(block)['hash'], 'hash of a block').toLowerCase();
    },
    async block({ height, hash }) {
      const block = membersOf(await rpc.call('eth_getBlockByHash', [hash, true]));
      if (Number(quantityOf(block['number'])) !== height) throw new Error(`block ${hash} is not at ${height}`);
      const own = listOf(block['transactions'], 'transactions of a block').flatMap(ownOf);
      return {
        height,
        hash,
        parent: textOf(block['parentHash'], 'parentHash').toLowerCase(),
        timeMs: Number(quantityOf(block['timestamp'])) * 1_000,
        transfers: [...own, ...(await tokensOf(hash))],
        spending: listOf(block['transactions'], 'transactions of a block').map(spendingOf),
      };
    },
    pool: async () => null,
    async effective(transfers) {
      // A log is written by what took effect; a transaction's own payment is undone when it fails.
      const own = transfers.filter((transfer) => transfer.method === method);
      const receipts = await rpc.batch(
        own.map(({ transactionId }) => ({ method: 'eth_getTransactionReceipt', params: [transactionId] })),
      );
      const failed = new Set(own.filter((_, index) => !succeeded(receipts[index])));
      return transfers.filter((transfer) => !failed.has(transfer));
    },
    async transaction(id) {
      const receipt = await rpc.call('eth_getTransactionReceipt', [id], lookUpTimeoutMs);
      if (receipt === null) return waiting(id);
      const { blockNumber, blockHash, logs } = membersOf(receipt);
      const tip = quantityOf(await rpc.call('eth_blockNumber', [], lookUpTimeoutMs));
      const above = Number(tip - quantityOf(blockNumber));
      // A node behind a balancer may not have the block yet that another one has answered with.
      const confirmations = Math.max(1, above + 1);
      const sent = await rpc.call('eth_getTransactionByHash', [id], lookUpTimeoutMs);
      const block = await rpc.call('eth_getBlockByHash', [blockHash, false], lookUpTimeoutMs);
      if (sent === null || block === null) return 'not known';
      const blockMs = Number(quantityOf(membersOf(block)['timestamp'])) * 1_000;
      const failed = !succeeded(receipt);
      const logged = token ? listOf(logs, 'logs of a receipt').flatMap((log) => paidBy(log, token)) : [];
      // What failed wrote no logs: what it was to move is read from its call.
      const tokens = token && failed ? calledFor(sent, token) : logged;
      const { spends } = spendingOf(sent);
      return { confirmations, blockMs, failed, transfers: [...ownOf(sent), ...tokens], spends };
    },
    async balances(places) {
      if (places.length > mostAsked) return null;
      const own = await rpc.batch(places.map((place) => ({ method: 'eth_getBalance', params: [place, 'latest'] })));
      const sums: Partial<Record<PaymentMethod, bigint>> = { [method]: sumOf(own) };
      if (!token) return sums;
      const data = (place: string) => `${balanceOf}${place.slice(2).padStart(64, '0')}`;
      const calls = places.map((place) => ({
        method: 'eth_call',
        params: [{ to: token.contract, data: data(place) }, 'latest'],
      }));
      return { ...sums, [token.method]: sumOf(await rpc.batch(calls)) };
    },
  };
}

/** Of each account's transactions with one number, one alone stands in the chain. */
function spendingOf(transaction: unknown): Spending {
  const { hash, from, nonce } = membersOf(transaction);
  const account = textOf(from, 'from').toLowerCase();
  return {
    transactionId: textOf(hash, 'hash of a transaction').toLowerCase(),
    spends: [`${account}:${quantityOf(nonce)}`],
  };
}

/** What a log of the token's contract moves: nothing where it is about something else. */
function paidBy(entry: unknown, token: NonNullable<EvmNodeOptions['token']>): readonly Transfer[] {
  const log = membersOf(entry);
  const [topic, , to, ...more] = listOf(log['topics'], 'topics of a log').map((one) => textOf(one, 'topic'));
  if (topic !== transferTopic || to === undefined || more.length > 0 || log['removed'] === true) return [];
  if (textOf(log['address'], 'contract of a log').toLowerCase() !== token.contract.toLowerCase()) return [];
  const units = quantityOf(log['data']);
  if (units === 0n) return [];
  return [
    {
      transactionId: textOf(log['transactionHash'], 'transactionHash').toLowerCase(),
      output: Number(quantityOf(log['logIndex'])),
      method: token.method,
      place: `0x${to.slice(-40)}`.toLowerCase(),
      units,
    },
  ];
}

/** What a transaction asks the token's contract to transfer by `transfer(address,uint256)`: nothing where it calls something else. */
function calledFor(transaction: unknown, token: NonNullable<EvmNodeOptions['token']>): readonly Transfer[] {
  const { hash, to, input } = membersOf(transaction);
  if (typeof to !== 'string' || to.toLowerCase() !== token.contract.toLowerCase() || typeof input !== 'string')
    return [];
  const [, place, amount] = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(input) ?? [];
  const units = amount === undefined ? 0n : BigInt(`0x${amount}`);
  if (place === undefined || units === 0n) return [];
  const transactionId = textOf(hash, 'hash of a transaction').toLowerCase();
  return [{ transactionId, output: 0, method: token.method, place: `0x${place}`.toLowerCase(), units }];
}

function succeeded(receipt: unknown): boolean {
  const { status } = membersOf(receipt);
  if (typeof status !== 'string') throw new Error('a transaction of a block has no receipt');
  return quantityOf(status) === 1n;
}

const hexOf = (height: number): string => `0x${height.toString(16)}`;

/** Where there is no contract, a call answers nothing: 0x. */
const sumOf = (values: readonly unknown[]): bigint =>
  values.reduce<bigint>((sum, value) => sum + (value === '0x' ? 0n : quantityOf(value)), 0n);

function quantityOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw new Error('a quantity is no hex number');
  return BigInt(value);
}
