import type { Pool, PoolClient } from 'pg';
import { Compile } from 'typebox/compile';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { proposePlans } from '#api/plans.ts';
import { DepositPlans, noPlans, plansName, plansWithin, wrongPlans } from '#domain/deposits/plans.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { formatCents } from '#domain/money/amount.ts';
import { type DepositLimits, readDepositLimits } from '#server/limits/deposit-limits.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import { changeFieldsOf, type DocumentRow, readDocuments, readOpenDocuments, readVersion } from './documents.ts';

type Plans = Pick<
  Catalogue,
  'readDepositPlans' | 'listPlans' | 'proposePlans' | 'approvePlans' | 'declinePlans' | 'withdrawPlans'
>;
type PlansChange = ReplyOf<typeof proposePlans>;

export interface PlansDeps extends DocumentDeps {
  /** What this process was started with. */
  readonly plans: DepositPlans;
  readonly limits: DepositLimits;
}

const form = Compile(DepositPlans);

/** Plans and places to buy coins (D6), which staff change in the console (X8). */
export function plansHandlers(deps: PlansDeps): Handlers<Plans> {
  const { pool, plans: environment, limits } = deps;
  const steps = documentSteps(deps, 'plans', changeView);
  return {
    readDepositPlans: async () =>
      accepted(plansWithin(await readPlans(pool, environment), await readDepositLimits(pool, limits))),

    listPlans: async () => {
      const { version, sinceOf } = await readVersion(pool, [plansName]);
      const { min, max } = await readDepositLimits(pool, limits);
      const [open = null] = await readOpenDocuments(pool, 'plans');
      return accepted({
        version,
        plans: await readPlans(pool, environment),
        since: sinceOf(plansName),
        environment,
        least: formatCents(min),
        most: formatCents(max),
        open: open && changeView(open),
        items: (await readDocuments(pool, 'plans')).map(changeView),
      });
    },

    proposePlans: (request) =>
      steps.propose(request, async (tx) => {
        const { version } = await readVersion(tx, [plansName]);
        const held = await readPlans(tx, environment);
        const plans = inOrder({ ...held, ...request.body.plans });
        // Of the lists that it sets: what else is kept may hold an amount that may not be deposited by now, and is not shown.
        const right = checkPlans({ ...noPlans, ...request.body.plans }, await readDepositLimits(tx, limits));
        if (!right.ok) return right;
        return accepted({ value: { [plansName]: plans }, before: { [plansName]: inOrder(held) }, version });
      }),

    approvePlans: steps.approve,
    declinePlans: steps.decline,
    withdrawPlans: steps.withdraw,
  };
}

/** The plans that are in force; those of this process where none were ever kept. */
async function readPlans(db: Pool | PoolClient, own: DepositPlans): Promise<DepositPlans> {
  const { rows } = await db.query<{ value: unknown }>({
    name: 'house-plans',
    text: 'select value from house_setting where name = $1 order by id desc limit 1',
    values: [plansName],
  });
  const [kept] = rows;
  return kept && form.Check(kept.value) ? kept.value : own;
}

function checkPlans(plans: DepositPlans, { min, max }: DepositLimits): Decision<null> {
  const wrong = wrongPlans(plans, { min, max });
  if (wrong === null) return accepted(null);
  const problem =
    wrong.of === 'address'
      ? phrase('plan_address')
      : phrase('plan_amount', { least: formatCents(min), most: formatCents(max) });
  return refused('invalid_input', { fields: [{ field: `plans.${wrong.at}`, problem }] });
}

/** With its keys in one order, so that the same plans are the same text. */
function inOrder({ pricing, trading, mining, places }: DepositPlans): DepositPlans {
  const plans = (of: DepositPlans['pricing']) => of.map(({ name, amount, text }) => ({ name, amount, text }));
  return {
    pricing: plans(pricing),
    trading: plans(trading),
    mining: plans(mining),
    places: places.map(({ name, url, note }) => ({ name, url, note })),
  };
}

function changeView(row: DocumentRow): PlansChange {
  const [before, plans] = [row.value_before[plansName], row.value[plansName]];
  if (!form.Check(before) || !form.Check(plans)) throw new Error(`${row.id} holds no plans`);
  return { ...changeFieldsOf(row), before, plans };
}
