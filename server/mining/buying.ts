import type { PoolClient } from 'pg';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { purchaseJournal } from '#domain/mining/journals.ts';
import { cents, formatCents } from '#domain/money/amount.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { lockBalance } from '#server/ledger/balances.ts';
import { postDecided } from '#server/ledger/post.ts';
import { checkPurchase } from '#server/limits/own-limits.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';
import { type ContractRow, type ContractView, contractViews } from './contract-views.ts';
import { isSoldTo } from './permission.ts';
import { readPlans } from './plans.ts';

export interface BuyDependencies {
  readonly policy: CountryPolicy;
  readonly notify: Notify;
}

/**
 * Buys a contract in a command's transaction (N2): hash rate of the fleet, then the price out of what is available. Locks in the
 * order of Z7: the customer's row (by the command), the plan's, the fleet's, the accounts.
 */
export async function buy(
  tx: PoolClient,
  { policy, notify }: BuyDependencies,
  uid: UserId,
  operation: string,
  planId: string,
): Promise<Decision<ContractView>> {
  // Shared, so that buyers do not wait for each other here; closing the plan waits for those who buy.
  await tx.query('select 1 from mining_plan where id = $1 for share', [planId]);
  const plan = (await readPlans(tx, [planId])).get(planId);
  if (!plan || plan.state === 'waiting') return refused('not_found', { what: 'plan' });
  // R3.1: who decided at what price it is sold buys nothing of it.
  if (plan.created_by === uid || plan.approved_by === uid) return refused('own_case', {});
  if (plan.state === 'closed') return refused('plan_closed', {});
  if (plan.lapsed) return refused('plan_price_lapsed', {});
  const { rows } = await tx.query<{ sold: boolean }>({
    name: 'mining-sell',
    text: 'select mining_sell($1, $2) as sold',
    values: [plan.algorithm, plan.hash_rate],
  });
  if (rows[0]?.sold !== true) return refused('plan_sold_out', {});

  const price = cents(plan.price);
  const balance = await lockBalance(tx, uid, 'real', 'mining');
  // After the locks, however long they took: a purchase at a time when nothing was sold is a breach (X1).
  const sold = await isSoldTo(tx, uid, policy);
  if (!sold.ok) return sold;
  const now = await readClock(tx);
  const own = await checkPurchase(tx, uid, price, balance.staked, now);
  if (!own.ok) return own;
  if (balance.available < price) {
    const facts = { available: formatCents(balance.available), asked: formatCents(price) };
    return refused('insufficient_available', facts);
  }
  const startDay = Math.floor(now / dayMs) + 1;
  const contract: ContractRow = {
    id: newId('mct'),
    user_id: uid,
    plan_id: plan.id,
    hash_rate: plan.hash_rate,
    price: plan.price,
    bought_ms: BigInt(now),
    start_day: startDay,
    end_day: startDay + plan.term_days,
    ended_ms: null,
    state: 'running',
  };
  await insertContract(tx, contract);
  await postDecided(tx, [purchaseJournal(contract.id, uid, price)]);
  await writeAudit(tx, {
    actor: uid,
    action: operation,
    subjectKind: 'mining contract',
    subject: contract.id,
    reason: null,
    before: null,
    after: { plan: plan.id, hashRate: plan.hash_rate, price, startDay: dayText(startDay), termDays: plan.term_days },
  });
  await writeOutbox(tx, [
    { owner: uid, topic: 'balance', subject: 'real' },
    { owner: uid, topic: 'contract', subject: contract.id },
  ]);
  await notify(tx, uid, {
    kind: 'contract_bought',
    facts: {
      contract: contract.id,
      plan: plan.name,
      price: formatCents(price),
      firstDay: dayText(startDay),
      lastDay: dayText(contract.end_day - 1),
    },
  });
  const [view] = await contractViews(tx, [contract]);
  if (!view) throw new Error('a contract has no view');
  return accepted(view);
}

/** Writes a contract that was sold and is paid for in the same transaction. */
async function insertContract(tx: PoolClient, row: ContractRow): Promise<void> {
  await tx.query(
    `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [row.id, row.user_id, row.plan_id, row.hash_rate, row.price, row.bought_ms, row.start_day, row.end_day],
  );
}
