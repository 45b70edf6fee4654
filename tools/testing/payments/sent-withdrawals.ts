import { checks } from '#database/checks/checks.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { PayoutSighting } from '#domain/withdrawals/evidence.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { addressOf } from '#server/outside/chains/extended-keys.ts';
import type { PayoutEvidence } from '#server/withdrawals/evidence.ts';
import { startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses } from './transfers.ts';

/** Why admins say that nothing was broadcast. */
export const reason = { reason: 'the node was down' };

/** Withdrawals of Bitcoin whose payouts a node shows, or `said` by their transaction where a test says it. */
export async function openSentWithdrawals() {
  const [db, node] = await Promise.all([freshDatabase(), startBitcoinStandIn()]);
  node.mine(3);
  // A clock that is moved by hours may be in the next day.
  await db.owner.query('select market_open_day(clock_ms() + 86400000)');
  const look = payoutLookUp({
    sources: { bitcoin: bitcoinNode(node.url), ethereum: null, bsc: null },
    confirmations: () => 2,
    addressOf,
  });
  const said = new Map<string, PayoutSighting | Error>();
  const evidence: PayoutEvidence = async (asked) => {
    const known = said.get(asked.transactionId);
    if (known instanceof Error) throw known;
    return known ?? look(asked);
  };
  return { db, node, said, fixture: await openFixture(db, { evidence }) };
}

/** Asks for a withdrawal of so much, which its customer has. */
export async function asks(fixture: Fixture, amount = '100.00'): Promise<{ id: string; customer: UserId }> {
  const customer = await fixture.customer(BigInt(amount.replace('.', '')));
  const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
  return { id: (await fixture.does('requestWithdrawal', customer, { body })).id, customer };
}

/** Approves, or records as paid; the withdrawal once its coins are fixed. */
export const approves = async (fixture: Fixture, id: string, body: object = {}) => {
  const { user_id: customer } = await fixture.does('approveWithdrawal', fixture.admins[0], { id, body });
  const { items } = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: { customer } });
  const found = items.find((one) => one.id === id);
  if (!found) throw new Error(`withdrawal ${id} is not in its list`);
  return found;
};

/** An approved and sent one; its customer and the coins that were fixed. */
export async function sending(fixture: Fixture): Promise<{ id: string; customer: UserId; coins: string | null }> {
  const asked = await asks(fixture);
  const { coinAmount } = await approves(fixture, asked.id);
  return { ...asked, coins: coinAmount };
}

/** Two admins say that nothing was broadcast. */
export async function bothUndo(fixture: Fixture, id: string): Promise<void> {
  for (const admin of fixture.admins.slice(0, 2)) await fixture.does('unsendWithdrawal', admin, { id, body: reason });
}

/** What is named of a withdrawal, or of all where no test has moved the times of others. */
export async function breaches(db: FreshDatabase, of = ''): Promise<string[]> {
  const found = await Promise.all(checks.map(({ sql }) => db.owner.query<{ id: string; problem: string }>(sql)));
  return found
    .flatMap(({ rows }) => rows.map(({ id, problem }) => `${id}: ${problem}`))
    .filter((line) => line.includes(of));
}

/** What a chain shows of a payout to one address. */
export const seen = (
  units: bigint,
  address: string,
  isConfirmed = true,
): PayoutSighting & { readonly kind: 'seen' } => ({
  kind: 'seen',
  blockMs: null,
  confirmations: 3,
  isConfirmed,
  payments: [{ address, units }],
});
