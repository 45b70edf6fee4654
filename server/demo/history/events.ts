import { createHash } from 'node:crypto';
import { formatScaled } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { approvePaid, requestDeposit } from '../depositing.ts';
import { admitTrader } from '../seed.ts';
import { finishOnboarding, openAccount, settleStatus } from '../seed-accounts.ts';
import { commandOf, fresh, freshAdmins, person, required } from '../seeding.ts';
import type { Past } from './past.ts';
import type { PastCopy, PastPerson, PastTrader } from './people.ts';

/** Something that happens in the past. It yields where a minute has to pass, whose prices value money (D5, W5). */
export type Happening = (past: Past) => AsyncGenerator<void>;

/** What takes no minute. */
const atOnce = (work: (past: Past) => Promise<void>): Happening =>
  async function* (past) {
    await work(past);
    yield* [];
  };

/** Where withdrawals go: addresses that nobody can spend from, other ones than the operator's. */
const payoutAddresses: Partial<Record<PaymentMethod, string>> = {
  Ethereum: '0x1111111111111111111111111111111111111111',
  BNB: '0x2222222222222222222222222222222222222222',
  USDT: '0x3333333333333333333333333333333333333333',
};

const hashOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;

/** Somebody signs up, is looked at, and pays in. */
export const joining = (
  one: PastPerson,
  words: PastTrader['words'] | null,
  methods: readonly PaymentMethod[],
): Happening =>
  async function* (past) {
    const { seed } = past;
    await openAccount(seed, one.email, one);
    await finishOnboarding(seed, one);
    const admins = await freshAdmins(seed);
    const first = one.accountStatus === 'suspended' || one.accountStatus === 'blocked' ? 'approved' : one.accountStatus;
    await settleStatus(seed, { ...one, accountStatus: first }, admins);
    if (words) await admitTrader(seed, admins, one.email, words);
    if (one.deposit !== null) yield* paying(one.email, one.deposit, methods)(past);
  };

export const paying = (email: string, amount: string, methods: readonly PaymentMethod[]): Happening =>
  async function* (past) {
    const asked = await requestDeposit(past.seed, await person(past.seed, email), amount, methods);
    yield;
    if (!(await approvePaid(past.seed, await freshAdmins(past.seed), asked, amount))) {
      throw new Error(`The deposit of ${email} found no price in the demo's past`);
    }
  };

/** Asked for, approved, and paid out a minute later by a transaction that nobody sent, as in any demo. */
export const withdrawing = (email: string, amount: string, paymentMethod: PaymentMethod): Happening =>
  async function* (past) {
    const asked = await askForPayout(past, email, amount, paymentMethod);
    if (asked === null) return;
    const { handlers } = past.seed;
    const { first, second } = await freshAdmins(past.seed);
    const params = { id: asked };
    for (const admin of [first, second]) {
      const body = {};
      const command = commandOf(admin, 'approveWithdrawal', { params, body });
      const approved = required(
        await handlers.approveWithdrawal({ actor: admin, params, query: undefined, body, command }),
        `approval of a withdrawal of ${email}`,
      );
      if (approved.sending) break;
    }
    yield;
    await past.engine.fixPayouts();
    const admins = await freshAdmins(past.seed);
    for (const admin of [admins.first, admins.second]) {
      const body = { transactionId: hashOf(`payout of ${asked}`) };
      const command = commandOf(admin, 'approveWithdrawal', { params, body });
      const paid = required(
        await handlers.approveWithdrawal({ actor: admin, params, query: undefined, body, command }),
        `payout of a withdrawal of ${email}`,
      );
      if (paid.status === 'approved') return;
    }
  };

/** The withdrawal's id; null where they have less than that. */
async function askForPayout(
  past: Past,
  email: string,
  amount: string,
  paymentMethod: PaymentMethod,
): Promise<string | null> {
  const actor = await fresh(past.seed, email);
  const body = { amount, paymentMethod, walletAddress: payoutAddresses[paymentMethod] ?? '' };
  const command = commandOf(actor, 'requestWithdrawal', body);
  const asked = await past.seed.handlers.requestWithdrawal({
    actor,
    params: undefined,
    query: undefined,
    body,
    command,
  });
  if (!asked.ok && asked.failure.code === 'withdrawal_blocked') return null;
  return required(asked, `withdrawal of ${email}`).id;
}

/** One that waits for review, is called off, or is declined. */
export const askingForPayout = (
  email: string,
  amount: string,
  method: PaymentMethod,
  becomes: 'waits' | 'cancelled' | 'declined',
): Happening =>
  async function* (past) {
    const id = await askForPayout(past, email, amount, method);
    if (id === null || becomes === 'waits') return;
    yield;
    const { handlers } = past.seed;
    const params = { id };
    if (becomes === 'cancelled') {
      const actor = await person(past.seed, email);
      const command = commandOf(actor, 'cancelWithdrawal', params);
      required(
        await handlers.cancelWithdrawal({ actor, params, query: undefined, body: undefined, command }),
        `cancellation of ${email}`,
      );
      return;
    }
    const { first } = await freshAdmins(past.seed);
    const body = {
      reason: 'Please use an address of your own: this one belongs to an exchange account of somebody else.',
    };
    const command = commandOf(first, 'declineWithdrawal', { params, body });
    required(
      await handlers.declineWithdrawal({ actor: first, params, query: undefined, body, command }),
      `decline of ${email}`,
    );
  };

/** A deposit that was asked for and not paid yet, or that an admin declined. */
export const askingForDeposit = (
  email: string,
  amount: string,
  method: PaymentMethod,
  becomes: 'waits' | 'declined',
): Happening =>
  async function* (past) {
    const asked = await requestDeposit(past.seed, await person(past.seed, email), amount, [method]);
    if (becomes === 'waits') return;
    yield;
    const { first } = await freshAdmins(past.seed);
    const params = { id: asked.id };
    const body = { reason: 'Nothing arrived at the address.' };
    const command = commandOf(first, 'declineDeposit', { params, body });
    required(
      await past.seed.handlers.declineDeposit({ actor: first, params, query: undefined, body, command }),
      `decline of a deposit of ${email}`,
    );
  };

type AdjustmentReason = 'our_error' | 'goodwill' | 'fee_refund';

export const adjusting = (
  email: string,
  amount: string,
  reasonCode: AdjustmentReason,
  explanation: string,
  becomes: 'approved' | 'waits',
): Happening =>
  atOnce(async (past) => {
    const { first, second } = await freshAdmins(past.seed);
    const { uid } = await person(past.seed, email);
    const { handlers } = past.seed;
    const body = { customer: uid, direction: 'credit', amount, reasonCode, explanation } as const;
    const command = commandOf(first, 'requestAdjustment', body);
    const asked = required(
      await handlers.requestAdjustment({ actor: first, params: undefined, query: undefined, body, command }),
      `adjustment of ${email}`,
    );
    if (becomes === 'waits') return;
    const params = { id: asked.id };
    const values = { direction: 'credit', amount } as const;
    const second_ = commandOf(second, 'approveAdjustment', { params, body: values });
    required(
      await handlers.approveAdjustment({ actor: second, params, query: undefined, body: values, command: second_ }),
      `adjustment of ${email}`,
    );
  });

export const copying = ({ who, trader, allocation }: PastCopy): Happening =>
  atOnce(async (past) => {
    const id = await traderOf(past, trader);
    const actor = await fresh(past.seed, who);
    const params = { id };
    const body = { wallet: 'real', allocation } as const;
    const command = commandOf(actor, 'subscribe', { params, body });
    const begun = await past.seed.handlers.subscribe({ actor, params, query: undefined, body, command });
    if (!begun.ok && begun.failure.code === 'insufficient_available') return;
    required(begun, `copy of ${who}`);
  });

export const endingCopy = ({ who, trader }: PastCopy): Happening =>
  atOnce(async (past) => {
    const params = { id: await traderOf(past, trader) };
    const actor = await person(past.seed, who);
    const query = { wallet: 'real' } as const;
    const command = commandOf(actor, 'unsubscribe', { params, query });
    required(
      await past.seed.handlers.unsubscribe({ actor, params, query, body: undefined, command }),
      `end of the copy of ${who}`,
    );
  });

async function traderOf(past: Past, email: string): Promise<string> {
  const actor = await person(past.seed, email);
  const call = { actor, params: undefined, query: undefined, body: undefined, command: null };
  const { trader } = required(await past.seed.handlers.readOwnTrader(call), `trader ${email}`);
  if (!trader) throw new Error(`${email} is no trader of the demo's past`);
  return trader.id;
}

export const changingStatus = (email: string, accountStatus: 'suspended' | 'blocked'): Happening =>
  atOnce(async (past) => {
    const { first } = await freshAdmins(past.seed);
    const { uid } = await person(past.seed, email);
    const params = { id: uid };
    const body = { reason: 'The documents have to be looked at once more.' };
    const name = accountStatus === 'suspended' ? 'suspendCustomer' : 'blockCustomer';
    const command = commandOf(first, name, { params, body });
    required(
      await past.seed.handlers[name]({ actor: first, params, query: undefined, body, command }),
      `${name} of ${email}`,
    );
  });

/** An alert some way from the price of now, and the pair on the watchlist. */
export const watching = (
  email: string,
  currencyPair: string,
  direction: 'above' | 'below',
  percent: bigint,
): Happening =>
  atOnce(async (past) => {
    const { handlers } = past.seed;
    const actor = await person(past.seed, email);
    const params = { pair: currencyPair };
    const watch = commandOf(actor, 'watchPair', params);
    required(
      await handlers.watchPair({ actor, params, query: undefined, body: undefined, command: watch }),
      `watchlist of ${email}`,
    );
    const now = past.seen(currencyPair, past.nowMs());
    const price = direction === 'above' ? now + (now * percent) / 100n : now - (now * percent) / 100n;
    const decimals = past.pairs.find(({ pair }) => pair === currencyPair)?.decimals ?? 0;
    const body = { currencyPair, direction, price: formatScaled(price, decimals) };
    const command = commandOf(actor, 'setAlert', body);
    required(
      await handlers.setAlert({ actor, params: undefined, query: undefined, body, command }),
      `alert of ${email}`,
    );
  });
