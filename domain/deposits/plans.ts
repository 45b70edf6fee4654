import { type Static, Type } from 'typebox';
import { isPlainAddress } from '#domain/html/plain-address.ts';
import { type Cents, parseCents } from '#domain/money/amount.ts';

/** One plan (D6): a name for an amount that somebody may pay in. It promises nothing and costs nothing beside. */
const Plan = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    amount: Type.String({
      maxLength: 15,
      pattern: '^(0|[1-9][0-9]{0,11})\\.[0-9]{2}$',
      description: 'In USD, with two decimals: "100.00"',
    }),
    text: Type.String({ minLength: 1, maxLength: 400, description: 'What the plan is, in plain words' }),
  },
  { additionalProperties: false },
);

/** Somewhere outside where coins can be bought. */
const Place = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60 }),
    url: Type.String({ pattern: '^https://', maxLength: 500 }),
    note: Type.String({ maxLength: 300 }),
  },
  { additionalProperties: false },
);

/** So many entries of a list at most; the database's `plans_within` holds to it. */
export const mostEntries = 12;

const plans = Type.Array(Plan, { maxItems: mostEntries });

/** The operator's plans and places (D6). An empty list is not offered. */
export const DepositPlans = Type.Object(
  { pricing: plans, trading: plans, mining: plans, places: Type.Array(Place, { maxItems: mostEntries }) },
  { additionalProperties: false },
);
export type DepositPlans = Static<typeof DepositPlans>;

const planKinds = ['pricing', 'trading', 'mining'] as const;

/** The name under which plans and places are kept (X8). */
export const plansName = 'plans';

/** What is wrong with plans that have the right form: an amount that may not be deposited, or a place's address. */
export type WrongPlans =
  | { readonly of: 'amount'; readonly at: string }
  | { readonly of: 'address'; readonly at: string };

/** The first that is wrong; null where nothing is. No plan may lead into a refusal. */
export function wrongPlans(
  plans: DepositPlans,
  limits: { readonly min: Cents; readonly max: Cents },
): WrongPlans | null {
  for (const kind of planKinds) {
    const at = plans[kind].findIndex(({ amount }) => !mayBeDeposited(amount, limits));
    if (at >= 0) return { of: 'amount', at: `${kind}[${at}].amount` };
  }
  const at = plans.places.findIndex(({ url }) => !isPlainAddress(url));
  return at >= 0 ? { of: 'address', at: `places[${at}].url` } : null;
}

/** The plans that lead into no refusal, whatever may be deposited by now. */
export function plansWithin(plans: DepositPlans, limits: { readonly min: Cents; readonly max: Cents }): DepositPlans {
  const within = (of: DepositPlans['pricing']) => of.filter(({ amount }) => mayBeDeposited(amount, limits));
  const { pricing, trading, mining, places } = plans;
  return { pricing: within(pricing), trading: within(trading), mining: within(mining), places };
}

function mayBeDeposited(amount: string, { min, max }: { readonly min: Cents; readonly max: Cents }): boolean {
  const value = parseCents(amount);
  return value !== null && value >= min && value <= max;
}

export const noPlans: DepositPlans = { pricing: [], trading: [], mining: [], places: [] };

const only =
  'is only a suggested amount: any other is as good. It buys no bonus and no better terms, and promises no return.';

/** What a demo shows: plain amounts that say what they are, and public lists of sellers that nobody pays for. */
export const demoPlans: DepositPlans = {
  pricing: [
    { name: 'Starter', amount: '100.00', text: `Starter ${only}` },
    { name: 'Standard', amount: '500.00', text: `Standard ${only}` },
    { name: 'Plus', amount: '900.00', text: `Plus ${only}` },
  ],
  trading: [
    {
      name: 'First trades',
      amount: '50.00',
      text: `This ${only} With stakes of 1.00 it lasts for fifty trades if every one is lost.`,
    },
    { name: 'More trades', amount: '250.00', text: `This ${only} Trades can lose all that is staked on them.` },
  ],
  mining: [],
  places: [
    {
      name: 'bitcoin.org',
      url: 'https://bitcoin.org/en/exchanges',
      note: 'A public list of exchanges that sell bitcoin, by country.',
    },
    {
      name: 'ethereum.org',
      url: 'https://ethereum.org/en/get-eth/',
      note: 'A public guide to buying ETH, by country and by way of paying.',
    },
  ],
};
