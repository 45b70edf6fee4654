import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Decision } from '#domain/failures/failures.ts';
import { formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import type { Actor } from '#server/operations/handler.ts';
import { demoAccounts, demoAdmin, demoDepositors, demoMiner, demoSecondAdmin, demoTrader } from './accounts.ts';
import { seedMining } from './mining.ts';
import { finishOnboarding, openAccount, settleStatus } from './seed-accounts.ts';
import { type Admins, ask, commandOf, freshAdmin, person, required, type SeedDependencies } from './seeding.ts';

const houseCapital = '1000000.00';
const houseBankroll = '500000.00';
const firstDeposit = '1000.00';
/** Bitcoin last: its last digits are worth some cents, so that it credits a little more than was asked. */
const seedMethods = ['Ethereum', 'BNB', 'USDT', 'Bitcoin'] as const satisfies readonly PaymentMethod[];

/**
 * Fills a demo installation through the product's own operations, decided by its own two admins: accounts in every status
 * with the ID images that lead to it, the house's capital and bankroll, a deposit for those who begin with one; and a past of mining. What is there already stays as it is, so that
 * a second start does nothing, and one that was interrupted goes on. Deposits need prices: call it once those are recorded.
 *
 * Resolves with whether all is there: a deposit that a market's price values is known some minutes later (D5), by
 * {@link seedDeposits}. Throws an Error with the refusal's sentence when an operation refuses.
 */
export async function seedDemo(deps: SeedDependencies): Promise<boolean> {
  await Promise.all(demoAccounts.map((account) => openAccount(deps, account.email, account)));
  const admins = { first: await freshAdmin(deps, demoAdmin), second: await freshAdmin(deps, demoSecondAdmin) };
  for (const account of demoAccounts) await finishOnboarding(deps, account);
  for (const account of demoAccounts) await settleStatus(deps, account, admins);
  await moveHouse(deps, admins, 'capital', houseCapital);
  await moveHouse(deps, admins, 'bankroll', houseBankroll);
  await admitTrader(deps, admins);
  deps.startPrices();
  try {
    return await seedDeposits(deps);
  } finally {
    const buyer = await person(deps, demoMiner);
    await seedMining(deps.mining, admins.first.uid, buyer.accountStatus === 'approved' ? buyer.uid : null);
  }
}

/** Goes on with the deposits; resolves with whether none waits for its price any more. */
export async function seedDeposits(deps: SeedDependencies): Promise<boolean> {
  const admins = { first: await freshAdmin(deps, demoAdmin), second: await freshAdmin(deps, demoSecondAdmin) };
  const done: boolean[] = [];
  for (const email of demoDepositors) done.push(await deposit(deps, email, admins));
  return !done.includes(false);
}

async function moveHouse(
  deps: SeedDependencies,
  admins: Admins,
  code: 'capital' | 'bankroll',
  amount: string,
): Promise<void> {
  const evidence = `Demo ${code}`;
  const { first, second } = admins;
  const movements = required(await deps.handlers.listHouseMovements(ask(first, { limit: 100 })), 'list of movements');
  let movement = movements.items.find((item) => item.evidence === evidence);
  // More than a page of movements: the demo has been in use for long.
  if (!movement && movements.nextCursor !== null) return;
  if (!movement) {
    const body = { code, direction: 'in', amount, evidence } as const;
    const command = commandOf(first, 'requestHouseMovement', body);
    movement = required(
      await deps.handlers.requestHouseMovement({ actor: first, params: undefined, query: undefined, body, command }),
      evidence,
    );
  }
  if (movement.status !== 'pending') return;
  const params = { id: movement.id };
  const command = commandOf(second, 'approveHouseMovement', params);
  required(
    await deps.handlers.approveHouseMovement({ actor: second, params, query: undefined, body: {}, command }),
    evidence,
  );
}

/** One trader whom others can copy (C5). Whoever withdrew, was declined or has stopped stays as they are. */
async function admitTrader(deps: SeedDependencies, admins: Admins): Promise<void> {
  const { email, words } = demoTrader;
  const actor = await person(deps, email);
  if (actor.accountStatus !== 'approved') return;
  let { application } = required(await deps.handlers.readOwnTrader(ask(actor, undefined)), `trader ${email}`);
  if (!application) {
    const command = commandOf(actor, 'applyAsTrader', words);
    const call = { actor, params: undefined, query: undefined, body: words, command };
    application = required(await deps.handlers.applyAsTrader(call), `application of ${email}`).application;
  }
  if (application?.status !== 'pending') return;
  const params = { id: application.id };
  const command = commandOf(admins.first, 'approveTrader', params);
  const call = { actor: admins.first, params, query: undefined, body: {}, command };
  required(await deps.handlers.approveTrader(call), `trader ${email}`);
}

/** Resolves with whether it does not wait for a price. */
async function deposit(deps: SeedDependencies, email: string, admins: Admins): Promise<boolean> {
  const customer = await person(deps, email);
  if (customer.accountStatus !== 'approved') return true;
  const before = required(await deps.handlers.listDeposits(ask(customer, { limit: 2 })), `deposits of ${email}`);
  const [known, another] = before.items;
  const finished =
    another !== undefined || (known !== undefined && (known.status !== 'pending' || known.amount !== firstDeposit));
  if (finished) return true;
  const asked = known ?? (await requestDeposit(deps, customer));
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
    firstDeposit,
    required(valued, `worth of ${email}`).atPayment.price,
    asked.paymentMethod,
  );
  for (const admin of [admins.first, admins.second]) {
    const approved = await withPrice(deps, () => {
      const body = { transactionId, paidAt, amountReceived };
      const command = commandOf(admin, 'approveDeposit', { params, body });
      return deps.handlers.approveDeposit({ actor: admin, params, query: undefined, body, command });
    });
    if (!approved.ok && approved.failure.code === 'price_unavailable') return false;
    if (required(approved, `deposit of ${email}`).status === 'approved') return true;
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

async function requestDeposit(deps: SeedDependencies, customer: Actor) {
  const decision = await withPrice(deps, async () => {
    let last = await tryDeposit(deps, customer, seedMethods[0]);
    for (const method of seedMethods.slice(1)) {
      if (last.ok || last.failure.code !== 'price_unavailable') break;
      last = await tryDeposit(deps, customer, method);
    }
    return last;
  });
  return required(decision, `deposit of ${customer.displayName}`);
}

function tryDeposit(deps: SeedDependencies, customer: Actor, paymentMethod: PaymentMethod) {
  const body = { amount: firstDeposit, paymentMethod };
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
