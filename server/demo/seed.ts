import type { requestHouseMovement } from '#api/house.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { applyAsTrader } from '#api/traders.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type DemoAccount, demoAccounts, demoDepositors, demoMiners, demoTrader } from './accounts.ts';
import { approvePaid, requestDeposit } from './depositing.ts';
import { type LivedDays, type MiningBuyer, seedMining } from './mining.ts';
import { finishOnboarding, openAccount, settleStatus } from './seed-accounts.ts';
import { hireStaff } from './seed-staff.ts';
import { type Admins, ask, commandOf, freshAdmins, person, required, type SeedDependencies } from './seeding.ts';

const houseCapital = '1000000.00';
const houseBankroll = '500000.00';
export const firstDeposit = '1000.00';

/**
 * Fills a demo installation through the product's own operations, decided by its own two admins: accounts in every status
 * with the ID images that lead to it, the house's capital and bankroll, a deposit for those who begin with one, and a past of
 * mining. What is there already stays as it is, so that a second start does nothing, and one that was interrupted goes on.
 * Deposits need prices: call it once those are recorded.
 *
 * Resolves with whether all is there: a deposit that a market's price values is known some minutes later (D5), by
 * {@link seedDeposits}. Throws an Error with the refusal's sentence when an operation refuses.
 */
export async function seedDemo(deps: SeedDependencies): Promise<boolean> {
  await seedPeople(deps);
  deps.startPrices();
  try {
    return await seedDeposits(deps);
  } finally {
    await seedFleet(deps);
  }
}

/** What needs no price: accounts, the house's money, and whom others can copy. */
export async function seedPeople(
  deps: SeedDependencies,
  accounts: readonly DemoAccount[] = demoAccounts,
): Promise<void> {
  // One after the other: each hashes a password within a transaction, and a busy machine lets go of one that waits for long.
  for (const account of accounts) await openAccount(deps, account.email, account);
  const admins = await freshAdmins(deps);
  const customers = accounts.filter(({ staff }) => staff === undefined);
  for (const account of customers) await finishOnboarding(deps, account);
  for (const account of customers) await settleStatus(deps, account, admins);
  await hireStaff(deps, admins);
  await moveHouse(deps, admins, 'capital', houseCapital);
  await moveHouse(deps, admins, 'bankroll', houseBankroll);
  await admitTrader(deps, admins, demoTrader.email, demoTrader.words);
}

/** The fleet with its past of thirty days (N5), as far as they are over; see {@link seedMining}. */
export async function seedFleet(deps: SeedDependencies, lived: LivedDays | null = null): Promise<void> {
  const { first } = await freshAdmins(deps);
  const buyers: MiningBuyer[] = [];
  for (const { email, plans, onlyWithPast } of demoMiners) {
    if (onlyWithPast && !deps.hasPast) continue;
    const { uid, accountStatus } = await person(deps, email);
    if (accountStatus === 'approved') buyers.push({ uid, plans });
  }
  await seedMining(deps.mining, first.uid, buyers, lived);
}

/** Goes on with the deposits; resolves with whether none waits for its price any more. */
export async function seedDeposits(deps: SeedDependencies): Promise<boolean> {
  const admins = await freshAdmins(deps);
  const done: boolean[] = [];
  for (const email of demoDepositors) done.push(await firstDepositOf(deps, email, admins));
  return !done.includes(false);
}

/** Resolves with whether it does not wait for a price. */
async function firstDepositOf(deps: SeedDependencies, email: string, admins: Admins): Promise<boolean> {
  const customer = await person(deps, email);
  if (customer.accountStatus !== 'approved') return true;
  const before = required(await deps.handlers.listDeposits(ask(customer, { limit: 2 })), `deposits of ${email}`);
  const [known, another] = before.items;
  const finished =
    another !== undefined || (known !== undefined && (known.status !== 'pending' || known.amount !== firstDeposit));
  if (finished) return true;
  const asked = known ?? (await requestDeposit(deps, customer, firstDeposit));
  return approvePaid(deps, admins, asked, firstDeposit);
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
  movement ??= await requestMovement(deps, first, { code, direction: 'in', amount, evidence });
  if (movement.status !== 'pending') return;
  const params = { id: movement.id };
  const command = commandOf(second, 'approveHouseMovement', params);
  required(
    await deps.handlers.approveHouseMovement({ actor: second, params, query: undefined, body: {}, command }),
    evidence,
  );
}

/** Asks for one of the house's own movements, which waits for another admin (R3). */
export async function requestMovement(
  { handlers }: SeedDependencies,
  actor: Actor,
  body: BodyOf<typeof requestHouseMovement>,
): Promise<ReplyOf<typeof requestHouseMovement>> {
  const command = commandOf(actor, 'requestHouseMovement', body);
  const call = { actor, params: undefined, query: undefined, body, command };
  return required(await handlers.requestHouseMovement(call), body.evidence);
}

/** One trader whom others can copy (C5). Whoever withdrew, was declined or has stopped stays as they are. */
export async function admitTrader(
  deps: SeedDependencies,
  admins: Admins,
  email: string,
  words: BodyOf<typeof applyAsTrader>,
): Promise<void> {
  const actor = await person(deps, email);
  if (actor.accountStatus !== 'approved') return;
  let { application } = required(await deps.handlers.readOwnTrader(ask(actor, undefined)), `trader ${email}`);
  application ??= (await apply(deps, actor, words)).application;
  if (application?.status !== 'pending') return;
  const params = { id: application.id };
  const command = commandOf(admins.first, 'approveTrader', params);
  const call = { actor: admins.first, params, query: undefined, body: {}, command };
  required(await deps.handlers.approveTrader(call), `trader ${email}`);
}

/** Applies to be copied (C5). */
export async function apply(
  { handlers }: SeedDependencies,
  actor: Actor,
  body: BodyOf<typeof applyAsTrader>,
): Promise<ReplyOf<typeof applyAsTrader>> {
  const command = commandOf(actor, 'applyAsTrader', body);
  const call = { actor, params: undefined, query: undefined, body, command };
  return required(await handlers.applyAsTrader(call), `application of ${actor.displayName}`);
}
