import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { openChainFixture } from './chains.ts';

/** Books whose Bitcoin deposits share the operator's one address (D2), with a stand-in for the node that watches it. */
export async function openSharedAddress() {
  const db = await freshDatabase();
  const node = await startBitcoinStandIn();
  node.mine(5);
  const fixture = await openChainFixture(db, {
    sources: [bitcoinNode(node.url)],
    creditBelow: 50_000n,
    fixed: true,
    confirmations: 1,
  });
  return {
    db,
    node,
    fixture,
    async close(): Promise<void> {
      await node.stop();
      await db.drop();
    },
  };
}
