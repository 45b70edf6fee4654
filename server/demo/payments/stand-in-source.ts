import { type Chain, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { ChainSource, Spending, Transfer } from '#server/outside/chains/chain-source.ts';
import { heightOf, heldAt, type StandInChain, type StandInPayment } from './stand-in-chain.ts';

/** The stand-in chain as the product's watcher reads any node. `read` gives the chain as it is now. */
export function standInSource(chain: Chain, read: () => StandInChain): ChainSource {
  return {
    chain,
    name: 'the demo’s stand-in chain',
    onDemand: true,
    tip: async () => read().blocks.length - 1,
    hashAt: async (height) => read().blocks[height]?.hash ?? null,
    async block({ height, hash }) {
      const { blocks } = read();
      const block = blocks[height];
      if (block?.hash !== hash) throw new Error(`block ${hash} is not at ${height}`);
      return {
        height,
        hash,
        parent: blocks[height - 1]?.hash ?? '',
        timeMs: block.timeMs,
        transfers: block.payments.map(transferOf),
        spending: block.payments.map(spendingOf),
      };
    },
    async pool() {
      const { waiting } = read();
      return {
        transactionIds: new Set(waiting.map(({ transactionId }) => transactionId)),
        transfers: waiting.map(transferOf),
        spending: waiting.map(spendingOf),
        done: () => undefined,
      };
    },
    effective: async (transfers) => transfers,
    async transaction(id) {
      const now = read();
      const height = heightOf(now, id);
      const known = [...now.waiting, ...(now.blocks[height ?? -1]?.payments ?? [])];
      const payment = known.find(({ transactionId }) => transactionId === id);
      // Staff of a demo may enter a transaction that nobody simulated: of that there is no answer, and two admins decide (D5).
      if (!payment) throw new Error('the stand-in chain knows only the payments that were simulated on it');
      const block = height === null ? undefined : now.blocks[height];
      return {
        confirmations: height === null ? 0 : now.blocks.length - height,
        blockMs: block?.timeMs ?? null,
        failed: false,
        transfers: [transferOf(payment)],
        spends: [payment.spends],
      };
    },
    async balances(places) {
      const held: Partial<Record<PaymentMethod, bigint>> = {};
      for (const method of paymentMethods) {
        const here = [...heldAt(read(), method)].filter(([place]) => places.includes(place));
        if (here.length > 0) held[method] = here.reduce((sum, [, units]) => sum + units, 0n);
      }
      return held;
    },
  };
}

const transferOf = ({ transactionId, method, place, units }: StandInPayment): Transfer => ({
  transactionId,
  output: 0,
  method,
  place,
  units: BigInt(units),
});

const spendingOf = ({ transactionId, spends }: StandInPayment): Spending => ({ transactionId, spends: [spends] });
