import type { UserId } from '#domain/ids/ids.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { verifyBooks } from '#tools/verification/books.ts';
import { type ChainFixture, openChainFixture } from './chains.ts';

/**
 * A watched chain: a stand-in that speaks Core's JSON-RPC, with 30 blocks, and what credits by itself below 500.00 after three
 * confirmations.
 */
export async function openBitcoin(
  db: FreshDatabase,
): Promise<{ readonly node: BitcoinStandIn; readonly fixture: ChainFixture }> {
  const node = await startBitcoinStandIn();
  node.mine(30);
  return { node, fixture: await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n }) };
}

export const balance = (db: FreshDatabase, who: UserId) => readBalance(db.app, who, 'real');

/** Asks for a deposit of Bitcoin: with the script to pay to, and how much. */
export const asks = async (fixture: ChainFixture, who: UserId, amount: string) => {
  const deposit = await fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
  const script = await fixture.placeOf(deposit.id);
  return { ...deposit, script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) };
};

/** What the customer reads of a deposit. */
export const reads = (fixture: ChainFixture, who: UserId, id: string) => fixture.does('readDeposit', who, { id });

export const steps = async (fixture: ChainFixture, who: UserId, id: string) =>
  (await reads(fixture, who, id)).timeline.map(({ step }) => step);

/** What somebody was notified of, in its order. */
export const notices = async (db: FreshDatabase, who: UserId): Promise<string[]> => {
  const { rows } = await db.app.query<{ kind: string }>('select kind from notice where owner = $1 order by id', [who]);
  return rows.map(({ kind }) => kind);
};

/** Breaches that the verifier names; the fixture's database is signed by nobody. */
export const breaches = async (db: FreshDatabase) => {
  const client = await db.owner.connect();
  try {
    return (await verifyBooks(client, { keys: [], complete: false })).breaches;
  } finally {
    client.release();
  }
};
