import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { createMiningPlan } from '#api/mining-plans.ts';
import type { BodyOf } from '#api/operation.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { demoAdmin } from './accounts.ts';
import { type DemoPlan, demoPlans } from './mining-figures.ts';
import { type Admins, commandOf, freshAdmins, type People, required, type SeedDependencies } from './seeding.ts';

type PlanOperations = 'createMiningPlan' | 'confirmMiningPlan' | 'closeMiningPlan';

export interface PlanDependencies extends People, Pick<SeedDependencies, 'nowMs'> {
  readonly pool: Pool;
  readonly handlers: Handlers<Pick<Catalogue, PlanOperations>>;
}

interface OfferedRow {
  readonly id: string;
  readonly name: string;
  readonly lapsed: boolean;
}

const reason = 'Demo data: its price had lapsed, and the same terms are offered anew.';

/**
 * Offers the demo's plans anew whose price has lapsed (N1), as an operator would: one admin makes a plan of the same terms, the other one
 * approves it where it takes two (R3), and the lapsed one is closed. A plan whose network or price is not known now waits for
 * those, and one that an admin has closed stays closed. What was begun and not finished is finished by the next call; a call
 * that finds nothing to do writes nothing.
 *
 * @throws Error with the refusal's sentence when an operation refuses
 */
export async function renewPlans(deps: PlanDependencies): Promise<void> {
  const admin = await deps.auth.find(demoAdmin);
  const offered = admin === null ? [] : await readOffered(deps.pool, admin.uid);
  if (!offered.some(({ lapsed }) => lapsed)) return;
  const admins = await freshAdmins(deps);
  for (const plan of demoPlans) {
    const [newest, ...older] = offered.filter(({ name }) => name === plan.name);
    if (newest === undefined) continue;
    if (newest.lapsed) await offerAnew(deps, admins, plan, newest.id);
    const lapsed = [newest, ...older].filter((one) => one.lapsed);
    for (const { id } of lapsed) await close(deps, admins.first, id);
  }
}

/** The demo's own plans that are offered, the newest first; lapsed only where that is not for want of figures. */
async function readOffered(pool: Pool, admin: UserId): Promise<readonly OfferedRow[]> {
  const { rows } = await pool.query<OfferedRow>(
    `select id, name,
       mining_plan_lapsed(coins, hash_rate, set_ms, day_worth) and not mining_inputs_stale(coins) as lapsed
     from mining_plan where state = 'open' and created_by = $1 and name = any($2) order by created_ms desc, id desc`,
    [admin, demoPlans.map(({ name }) => name)],
  );
  return rows;
}

async function offerAnew(
  { handlers }: PlanDependencies,
  { first, second }: Admins,
  plan: DemoPlan,
  instead: string,
): Promise<void> {
  const body = termsOf(plan);
  const made = required(
    await handlers.createMiningPlan({
      ...by(first),
      params: undefined,
      body,
      command: insteadOf(instead, first, 'createMiningPlan', body),
    }),
    `plan ${plan.name}`,
  );
  if (made.state !== 'waiting') return;
  const params = { id: made.id };
  const command = insteadOf(instead, second, 'confirmMiningPlan', params);
  required(
    await handlers.confirmMiningPlan({ ...by(second), params, body: undefined, command }),
    `second admin of plan ${plan.name}`,
  );
}

async function close({ handlers }: PlanDependencies, admin: Actor, id: string): Promise<void> {
  const [params, body] = [{ id }, { reason }];
  const command = commandOf(admin, 'closeMiningPlan', { params, body });
  required(await handlers.closeMiningPlan({ ...by(admin), params, body, command }), `lapsed plan ${id}`);
}

const by = (actor: Actor) => ({ actor, query: undefined }) as const;

/** The same key for the same lapsed plan: of several processes, or after a kill between the steps, one new plan comes of it. */
function insteadOf(lapsed: string, actor: Actor, operation: PlanOperations, asked: object): CommandKey {
  return { ...commandOf(actor, operation, asked), key: `instead-of-${lapsed}` };
}

function termsOf(plan: DemoPlan): BodyOf<typeof createMiningPlan> {
  const { name, about, coins, termDays, poolFeeBps } = plan;
  return {
    name,
    about,
    coins: [...coins],
    hashRate: plan.hashRate.toString(),
    termDays,
    price: formatCents(plan.price),
    poolFeeBps,
    powerWatts: formatScaled(plan.powerMilliwatts, 3),
    powerPrice: formatScaled(plan.powerPrice, 6),
  };
}
