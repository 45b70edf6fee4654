import type { Anvil } from '#tools/testing/payments/anvil.ts';

/** A contract that writes a Transfer log of whatever `transfer(to, amount)` is called with, and keeps no balances. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const runtime = `60206024600037600435337f${transferTopic}60206000a300`;

/** Puts the contract onto the chain; its address. */
export const createLogToken = (node: Anvil): Promise<string> => createContract(node, runtime);

/** Puts a contract of at most 255 bytes of code onto the chain, in a block of its own; its address. */
export async function createContract(node: Anvil, code: string): Promise<string> {
  const size = (code.length / 2).toString(16).padStart(2, '0');
  const created = await node.send({ data: `0x60${size}600c60003960${size}6000f3${code}` });
  await node.mine();
  return String(Object(await node.call('eth_getTransactionReceipt', created)).contractAddress);
}

/** The data of a call that transfers. */
export const transferOf = (to: string, amount: bigint): string =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`;
