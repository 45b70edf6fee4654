import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { requestDeposit as operation } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type Admins, ask, commandOf, required, type SeedDependencies } from './seeding.ts';

type Asked = ReplyOf<typeof operation>;

/** Bitcoin last: its last digits are worth some cents, so that it credits a little more than was asked. */
const seedMethods = ['Ethereum', 'BNB', 'USDT', 'Bitcoin'] as const satisfies readonly PaymentMethod[];

/**
 * Approves a deposit as paid in the moment when it was asked for, with what is worth so many dollars at the price of the minute after
 * that. Resolves with whether it does not wait for that price.
 */
export async function approvePaid(
  deps: SeedDependencies,
  admins: Admins,
  asked: Asked,
  dollars: string,
): Promise<boolean> {
  // The same at every start: a second admin's approval has to name the same transaction as the first's.
  const hash = createHash('sha256').update(`payment of ${asked.id}`).digest('hex');
  const transactionId = asked.paymentMethod === 'Bitcoin' ? hash : `0x${hash}`;
  const params = { id: asked.id };
  // Paid as soon as it was asked for, with what is worth the round amount at the price of the minute after it (D5).
  const paidAt = asked.createdAt;
  const isMade = /^(simulated|replay):/.test(asked.quote.source);
  const value = () => deps.handlers.valueDeposit({ ...ask(admins.first, { paidAt }), params });
  const valued = isMade ? await withPrice(deps, value) : await value();
  if (!valued.ok && valued.failure.code === 'price_unavailable') return false;
  const amountReceived = coinsWorth(
    dollars,
    required(valued, `worth of ${asked.id}`).atPayment.price,
    asked.paymentMethod,
  );
  for (const admin of [admins.first, admins.second]) {
    const approved = await withPrice(deps, () => {
      const body = { transactionId, paidAt, amountReceived };
      const command = commandOf(admin, 'approveDeposit', { params, body });
      return deps.handlers.approveDeposit({ actor: admin, params, query: undefined, body, command });
    });
    if (!approved.ok && approved.failure.code === 'price_unavailable') return false;
    if (required(approved, `deposit ${asked.id}`).status === 'approved') return true;
  }
  return true;
}

/** The fewest coins, as a decimal, that are worth so many dollars at a price. */
function coinsWorth(dollars: string, price: string, method: PaymentMethod): string {
  const [whole = '', fraction = ''] = price.split('.');
  const coin = coinOf(method);
  const amount = parseCents(dollars);
  if (amount === null) throw new Error(`${dollars} is no amount`);
  const units = unitsFor(amount, { price: BigInt(whole + fraction), decimals: fraction.length }, coin, 'up');
  return formatScaled(units, coin.decimals);
}

/** Asks for a deposit by the first of the methods whose coin has a price. */
export async function requestDeposit(
  deps: SeedDependencies,
  customer: Actor,
  amount: string,
  methods: readonly PaymentMethod[] = seedMethods,
): Promise<Asked> {
  const [usual = 'Ethereum', ...others] = methods;
  const decision = await withPrice(deps, async () => {
    let last = await tryDeposit(deps, customer, amount, usual);
    for (const method of others) {
      if (last.ok || last.failure.code !== 'price_unavailable') break;
      last = await tryDeposit(deps, customer, amount, method);
    }
    return last;
  });
  return required(decision, `deposit of ${customer.displayName}`);
}

function tryDeposit(deps: SeedDependencies, customer: Actor, amount: string, paymentMethod: PaymentMethod) {
  const body = { amount, paymentMethod };
  const command = commandOf(customer, 'requestDeposit', body);
  return deps.handlers.requestDeposit({ actor: customer, params: undefined, query: undefined, body, command });
}

/** Tries again, each time with a new key, while no price of the coin is recorded yet. */
async function withPrice<T>(deps: SeedDependencies, work: () => Promise<Decision<T>>): Promise<Decision<T>> {
  const until = performance.now() + deps.priceWaitMs;
  for (;;) {
    const decision = await work();
    if (decision.ok || decision.failure.code !== 'price_unavailable' || performance.now() > until) return decision;
    await wait(250);
  }
}
