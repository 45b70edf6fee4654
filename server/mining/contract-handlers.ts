import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { inCommand } from '#server/commands/command.ts';
import { listDays } from '#server/mining/days/day-views.ts';
import { listPayoutsOf, payoutReceipt } from '#server/mining/days/payouts.ts';
import { type LastPriceOf, readTodaysInputs } from '#server/mining/days/todays-inputs.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readClock } from '#server/review/timeline.ts';
import { type BuyDependencies, buy } from './buying.ts';
import { contractViews, findOwnContract, listOwnContracts } from './contract-views.ts';
import { isSoldTo } from './permission.ts';
import { planView, readFleets, readOpenPlans } from './plans.ts';
import { dayNumber } from './units.ts';

type ContractOperations = Pick<
  Catalogue,
  'listMiningPlans' | 'buyContract' | 'listContracts' | 'readContract' | 'listPayouts' | 'readPayout' | 'listMiningDays'
>;

const noContract = refused('not_found', { what: 'contract' });

/** The customer's side of mining (N1 to N3): plans, buying, contracts and what their days paid. */
export function contractHandlers(
  deps: BuyDependencies & { readonly pool: Pool; readonly lastPriceOf: LastPriceOf },
): Handlers<ContractOperations> {
  const { pool } = deps;
  return {
    async listMiningPlans({ actor }) {
      const [plans, coins, fleets, offered] = await Promise.all([
        readOpenPlans(pool),
        readClock(pool).then((now) => readTodaysInputs(pool, deps.lastPriceOf, now)),
        readFleets(pool),
        isSoldTo(pool, actor.uid, deps.policy),
      ]);
      return accepted({ items: plans.map(planView), coins, fleets: [...fleets], offered: offered.ok });
    },

    // 'written': an admin's own purchase and what they decide about their own contracts (R3) come one after the other.
    buyContract: ({ actor, body, command }) =>
      inCommand(pool, command, (tx) => buy(tx, deps, actor.uid, command.operation, body.planId), 'written'),

    listContracts: ({ actor, query }) => listOwnContracts(pool, actor.uid, query),

    async readContract({ actor, params }) {
      const contract = await findOwnContract(pool, actor.uid, params.id);
      const [view] = contract ? await contractViews(pool, [contract]) : [];
      return view ? accepted(view) : noContract;
    },

    async listPayouts({ actor, params, query }) {
      const contract = await findOwnContract(pool, actor.uid, params.id);
      return contract ? listPayoutsOf(pool, contract, query) : noContract;
    },

    async readPayout({ actor, params, query }) {
      const day = dayNumber(params.day);
      if (day === null) {
        return refused('invalid_input', {
          fields: [{ field: 'day', problem: phrase('no_day', { example: '2026-11-21' }) }],
        });
      }
      const contract = await findOwnContract(pool, actor.uid, params.id);
      if (!contract) return noContract;
      const receipt = await payoutReceipt(pool, contract, { coin: params.coin, day, addition: query.addition ?? 0 });
      return receipt ? accepted(receipt) : refused('not_found', { what: 'payout' });
    },

    listMiningDays: ({ query }) => listDays(pool, query),
  };
}
