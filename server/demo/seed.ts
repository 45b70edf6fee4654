import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Authentication } from '#api/authentication.ts';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { mayDeclare } from '#domain/accounts/onboarding.ts';
import { millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { formatScaled, parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { unitsFor } from '#domain/money/prices.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import type { AuthCall, AuthHandlers } from '#server/operations/authentication.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { translatorOf } from '#server/operations/translators.ts';
import {
  type DemoAccount,
  demoAccounts,
  demoAdmin,
  demoDepositors,
  demoMiner,
  demoPassword,
  demoSecondAdmin,
  demoTrader,
} from './accounts.ts';
import { type MiningSeed, seedMining } from './mining.ts';

type SeedOperations = Pick<
  Catalogue,
  | 'me'
  | 'readAgreements'
  | 'saveDetails'
  | 'saveAddress'
  | 'approveCustomer'
  | 'suspendCustomer'
  | 'blockCustomer'
  | 'readIdentity'
  | 'submitIdentity'
  | 'approveIdentity'
  | 'declineIdentity'
  | 'requestHouseMovement'
  | 'approveHouseMovement'
  | 'listHouseMovements'
  | 'requestDeposit'
  | 'listDeposits'
  | 'valueDeposit'
  | 'approveDeposit'
  | 'readOwnTrader'
  | 'applyAsTrader'
  | 'approveTrader'
>;

export interface SeedDependencies {
  readonly handlers: Handlers<SeedOperations>;
  readonly auth: {
    readonly handlers: AuthHandlers<Authentication>;
    find(email: string): Promise<Actor | null>;
    idle(): Promise<void>;
  };
  /** Mail to an address, newest first. */
  readonly outbox: (recipient: string) => Promise<readonly { readonly body: string }[]>;
  /** Images that say what they are, for every demo account. */
  readonly documents: { readonly front: Uint8Array; readonly back: Uint8Array };
  /** Called when everything but the deposits is there: prices may begin now. */
  readonly startPrices: () => void;
  /** How long to wait for the first price of a coin. */
  readonly priceWaitMs: number;
  readonly mining: MiningSeed;
}

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
 * Throws an Error with the refusal's sentence when an operation refuses.
 */
export async function seedDemo(deps: SeedDependencies): Promise<void> {
  await Promise.all(demoAccounts.map((account) => openAccount(deps, account.email, account)));
  const admins = { first: await freshAdmin(deps, demoAdmin), second: await freshAdmin(deps, demoSecondAdmin) };
  for (const account of demoAccounts) await finishOnboarding(deps, account);
  for (const account of demoAccounts) await settleStatus(deps, account, admins);
  await moveHouse(deps, admins, 'capital', houseCapital);
  await moveHouse(deps, admins, 'bankroll', houseBankroll);
  await admitTrader(deps, admins);
  deps.startPrices();
  try {
    for (const email of demoDepositors) await deposit(deps, email, admins);
  } finally {
    const buyer = await person(deps, demoMiner);
    await seedMining(deps.mining, admins.first.uid, buyer.accountStatus === 'approved' ? buyer.uid : null);
  }
}

interface Admins {
  readonly first: Actor;
  readonly second: Actor;
}

function required<T>(decision: Decision<T>, what: string): T {
  if (!decision.ok)
    throw new Error(`The demo's ${what} was refused: ${failureSentence(translatorOf('en'), decision.failure)}`);
  return decision.value;
}

async function person(deps: SeedDependencies, email: string): Promise<Actor> {
  const found = await deps.auth.find(email);
  if (!found) throw new Error(`The demo has no account ${email}`);
  return found;
}

/** An admin as one who has just signed in, which decisions that take two of them ask for (R3). */
async function freshAdmin(deps: SeedDependencies, email: string): Promise<Actor> {
  return { ...(await person(deps, email)), signedInAtMs: millis(Date.now()) };
}

/** A key of its own for each step: whether a step is due is read from what is there, not from its key. */
function commandOf(actor: Actor, operation: keyof SeedOperations, asked: object): CommandKey {
  const bodySha256 = createHash('sha256').update(JSON.stringify(asked)).digest();
  const { id, access } = catalogue[operation];
  return { actor: actor.uid, operation: id, key: `seed-${randomUUID()}`, bodySha256, access };
}

const fromSeed = { cookie: undefined, userAgent: 'seed', source: 'seed' } as const satisfies Partial<AuthCall<never>>;

async function openAccount(deps: SeedDependencies, email: string, account: DemoAccount): Promise<void> {
  const { handlers } = deps.auth;
  if (!(await deps.auth.find(email))) {
    const { firstName, lastName } = account;
    const body = { firstName, lastName, email, password: demoPassword };
    required(await handlers.signUp({ ...fromSeed, query: undefined, body }), `sign-up of ${email}`);
  }
  const me = required(await deps.handlers.me(ask(await person(deps, email), undefined)), `account ${email}`);
  if (me.emailVerified) return;
  await deps.auth.idle();
  // That verifies the address too (A4).
  if (email === demoAdmin || email === demoSecondAdmin) return setPasswordByMail(deps, email);
  if (!(await mailedToken(deps, email, '/verify'))) {
    required(
      await handlers.sendVerificationEmail({ ...fromSeed, query: undefined, body: { email } }),
      'verification mail',
    );
    await deps.auth.idle();
  }
  const token = await mailedToken(deps, email, '/verify');
  if (!token) throw new Error(`The demo's outbox has no verification mail to ${email}`);
  await verifyAddress(deps, email, token);
}

/** A2: in a session of its own, which ends with it. */
async function verifyAddress({ auth }: SeedDependencies, email: string, token: string): Promise<void> {
  const asked = { ...fromSeed, query: undefined };
  const opened = required(
    await auth.handlers.signIn({ ...asked, body: { email, password: demoPassword } }),
    `sign-in of ${email}`,
  );
  const cookie = opened.setCookies.map((one) => one.split(';')[0]).join('; ');
  required(await auth.handlers.verifyEmail({ ...asked, cookie, body: { token } }), `verification of ${email}`);
  required(await auth.handlers.signOut({ ...asked, cookie, body: {} }), `sign-out of ${email}`);
}

/** Steps two and three (I1), for whoever has not finished them; later starts leave what was changed meanwhile. */
async function finishOnboarding(deps: SeedDependencies, account: DemoAccount): Promise<void> {
  const actor = await person(deps, account.email);
  const me = required(await deps.handlers.me(ask(actor, undefined)), `account ${account.email}`);
  const call = { actor, params: undefined, query: undefined } as const;
  if (me.unfinishedSteps.includes('step-two') && me.country === null && mayDeclare(actor.accountStatus).ok) {
    const { items } = required(await deps.handlers.readAgreements(ask(null, undefined)), 'agreements');
    const versionOf = (kind: AgreementKind): string => items.find((one) => one.kind === kind)?.version ?? '';
    const accepted = { terms: versionOf('terms'), 'risk-disclosure': versionOf('risk-disclosure') };
    const body = { ...account.details, accepted };
    const command = commandOf(actor, 'saveDetails', body);
    required(await deps.handlers.saveDetails({ ...call, body, command }), `details of ${account.email}`);
  }
  if (me.unfinishedSteps.includes('step-three') && mayDeclare(actor.accountStatus).ok) {
    const body = account.home;
    const command = commandOf(actor, 'saveAddress', body);
    required(await deps.handlers.saveAddress({ ...call, body, command }), `address of ${account.email}`);
  }
}

/** What makes an admin of an address on the list (A7). */
async function setPasswordByMail(deps: SeedDependencies, email: string): Promise<void> {
  const { handlers, idle } = deps.auth;
  required(await handlers.requestPasswordReset({ ...fromSeed, query: undefined, body: { email } }), 'reset mail');
  await idle();
  const token = await mailedToken(deps, email, '/password');
  if (!token) throw new Error(`The demo's outbox has no reset mail to ${email}`);
  const body = { token, newPassword: demoPassword };
  required(await handlers.resetPassword({ ...fromSeed, query: undefined, body }), `password of ${email}`);
}

/** The token of the newest mailed link to a page. */
async function mailedToken(deps: SeedDependencies, email: string, page: string): Promise<string | null> {
  for (const { body } of await deps.outbox(email)) {
    for (const [link] of body.matchAll(/https?:\/\/\S+/g)) {
      const url = new URL(link);
      const token = url.searchParams.get('token');
      if (url.pathname.endsWith(page) && token !== null) return token;
    }
  }
  return null;
}

/** The call of a read without parameters of its own. */
const ask = <A extends Actor | null, Q>(actor: A, query: Q) =>
  ({ actor, query, params: undefined, body: undefined, command: null }) as const;

async function settleStatus(deps: SeedDependencies, account: DemoAccount, admins: Admins): Promise<void> {
  const { accountStatus, email } = account;
  const subject = await person(deps, email);
  // Whatever is not pending any more was decided, by an earlier start or by somebody who tries the demo out.
  if (subject.accountStatus !== 'pending') return;
  const admin = subject.uid === admins.first.uid ? admins.second : admins.first;
  const change = async (name: 'approveCustomer' | 'suspendCustomer' | 'blockCustomer') => {
    const params = { id: subject.uid };
    const body = { reason: 'A demo account in this status' };
    const command = commandOf(admin, name, { params, body });
    required(
      await deps.handlers[name]({ actor: admin, params, body, query: undefined, command }),
      `${name} of ${email}`,
    );
  };
  switch (accountStatus) {
    case 'approved':
      await handInDocuments(deps, subject, admin, 'approved');
      return change('approveCustomer');
    case 'declined':
      // The account is declined with them (A9).
      return handInDocuments(deps, subject, admin, 'declined');
    case 'blocked':
      // Approved before, as most who are blocked were: the end of the block is two admins' yes and nothing more (A9).
      await handInDocuments(deps, subject, admin, 'approved');
      await change('approveCustomer');
      return change('blockCustomer');
    case 'suspended':
      await handInDocuments(deps, subject, admin, 'approved');
      await change('approveCustomer');
      return change('suspendCustomer');
    case 'pending':
      return handInDocuments(deps, subject, admin, 'waiting');
  }
}

/** ID images as a customer hands them in, and what a reviewer makes of them. Goes on where an earlier start ended. */
async function handInDocuments(
  deps: SeedDependencies,
  subject: Actor,
  admin: Actor,
  outcome: 'approved' | 'declined' | 'waiting',
): Promise<void> {
  const { handlers, documents } = deps;
  const what = `ID images of ${subject.displayName}`;
  const { items } = required(await handlers.readIdentity(ask(subject, undefined)), what);
  let [submission] = items;
  if (!submission) {
    const command = commandOf(subject, 'submitIdentity', {});
    const call = { actor: subject, params: undefined, query: undefined, body: documents, command };
    submission = required(await handlers.submitIdentity(call), what);
  }
  if (outcome === 'waiting' || (submission.status !== 'submitted' && submission.status !== 'in_review')) return;
  const params = { id: submission.id };
  if (outcome === 'approved') {
    const command = commandOf(admin, 'approveIdentity', params);
    required(await handlers.approveIdentity({ actor: admin, params, query: undefined, body: {}, command }), what);
    return;
  }
  const body = { reason: 'unreadable' } as const;
  const command = commandOf(admin, 'declineIdentity', { params, body });
  required(await handlers.declineIdentity({ actor: admin, params, query: undefined, body, command }), what);
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

async function deposit(deps: SeedDependencies, email: string, admins: Admins): Promise<void> {
  const customer = await person(deps, email);
  if (customer.accountStatus !== 'approved') return;
  const before = required(await deps.handlers.listDeposits(ask(customer, { limit: 2 })), `deposits of ${email}`);
  const [known, another] = before.items;
  const finished =
    another !== undefined || (known !== undefined && (known.status !== 'pending' || known.amount !== firstDeposit));
  if (finished) return;
  const asked = known ?? (await requestDeposit(deps, customer));
  // The same at every start: a second admin's approval has to name the same transaction as the first's.
  const hash = createHash('sha256').update(`payment of ${asked.id}`).digest('hex');
  const transactionId = asked.paymentMethod === 'Bitcoin' ? hash : `0x${hash}`;
  const params = { id: asked.id };
  // Paid as soon as it was asked for, with what is worth the round amount at the first price after it (D5).
  const paidAt = asked.createdAt;
  const valued = await withPrice(deps, () => deps.handlers.valueDeposit({ ...ask(admins.first, { paidAt }), params }));
  // A polled price may be a minute away: the next start goes on.
  if (!valued.ok && valued.failure.code === 'price_unavailable') return;
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
    if (!approved.ok && approved.failure.code === 'price_unavailable') return;
    if (required(approved, `deposit of ${email}`).status === 'approved') return;
  }
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
