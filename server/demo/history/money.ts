import { createHash } from 'node:crypto';
import { paidCoin } from '#api/demo.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { Actor } from '#server/operations/handler.ts';
import { approvePaid, requestDeposit } from '../depositing.ts';
import { ask, commandOf, fresh, freshAdmins, person, required } from '../seeding.ts';
import { atOnce, type Happening } from './happening.ts';
import type { Past } from './past.ts';
import { mailOf } from './people.ts';

/** Two customers of the past are paid out to one address: a case for whoever looks after risk. */
const sharesAddressOf: ReadonlyMap<string, string> = new Map([[mailOf('Jonas'), mailOf('Anna')]]);

/** Where somebody's withdrawals go: an address of their own, of digits alone, that nobody has the key of. */
function payoutAddressOf(email: string): string {
  const owner = sharesAddressOf.get(email) ?? email;
  const digest = createHash('sha256').update(`payout address of ${owner}`).digest('hex');
  return `0x${BigInt(`0x${digest}`).toString().slice(0, 40)}`;
}

const hashOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;

/** Asked for and paid on the stand-in chain; the watcher credits it, or both admins do by what it saw. */
export const paying = (email: string, amount: string, methods?: readonly PaymentMethod[]): Happening =>
  async function* (past) {
    const asked = await requestDeposit(past.seed, await person(past.seed, email), amount, methods);
    const isSent = await past.engine.pay(past.nowMs(), asked, 'exact');
    yield;
    if (isSent) {
      await past.engine.confirm(past.nowMs(), asked.paymentMethod);
      return creditSeen(past, asked.id);
    }
    if (!(await approvePaid(past.seed, await freshAdmins(past.seed), asked, amount))) {
      throw new Error(`The deposit of ${email} found no price in the demo's past`);
    }
  };

/** Both admins take the payment that the watcher saw, where it has not credited it already (D5). */
async function creditSeen({ seed }: Past, id: string): Promise<void> {
  const { first, second } = await freshAdmins(seed);
  for (const admin of [first, second]) {
    const query = { status: 'pending', limit: 100 } as const;
    const { items } = required(await seed.handlers.reviewDeposits(ask(admin, query)), 'list of deposits');
    const waiting = items.find((one) => one.id === id);
    if (!waiting) return;
    const [payment] = waiting.payments;
    if (!payment) throw new Error(`Nobody saw the payment of deposit ${id} in the demo's past`);
    const params = { id };
    const body = { payment: payment.id, approvals: waiting.approvals.length };
    const command = commandOf(admin, 'approveDeposit', { params, body });
    required(
      await seed.handlers.approveDeposit({ actor: admin, params, query: undefined, body, command }),
      `approval of deposit ${id}`,
    );
  }
}

/** Asked for, approved, and paid out a minute later on the stand-in chain; without one by a transaction that nobody sent. */
export const withdrawing = (email: string, amount: string, paymentMethod: PaymentMethod): Happening =>
  async function* (past) {
    const asked = await askForPayout(past, email, amount, paymentMethod);
    if (asked === null) return;
    await approvePayout(past, asked, null);
    yield;
    await past.engine.fixPayouts();
    const actor = await person(past.seed, email);
    const params = { id: asked };
    const read = await past.seed.handlers.readWithdrawal({ ...ask(actor, undefined), params });
    const { coinAmount, walletAddress } = required(read, `withdrawal of ${email}`);
    if (coinAmount === null) throw new Error(`The withdrawal of ${email} has no coins in the demo's past`);
    const paid = await past.engine.payOut(past.nowMs(), { paymentMethod, walletAddress, coinAmount });
    await approvePayout(past, asked, paid ?? hashOf(`payout of ${asked}`));
    yield;
    if (paid !== null) await past.engine.confirm(past.nowMs(), paymentMethod);
  };

/**
 * By as many admins as it takes: what waits for review is to be sent afterwards; with the transaction that sent it, it is
 * approved for good.
 */
async function approvePayout({ seed }: Past, id: string, transactionId: string | null): Promise<void> {
  const { first, second } = await freshAdmins(seed);
  const params = { id };
  const body = transactionId === null ? {} : { transactionId };
  const approved = (admin: Actor, given: typeof body & { readonly reason?: string }) => {
    const command = commandOf(admin, 'approveWithdrawal', { params, body: given });
    return seed.handlers.approveWithdrawal({ actor: admin, params, query: undefined, body: given, command });
  };
  for (const admin of [first, second]) {
    const asked = await approved(admin, body);
    // Something may have been found about its customer by now (O4).
    const reasoned = !asked.ok && asked.failure.code === 'invalid_input';
    const { sending, status } = required(
      reasoned ? await approved(admin, { ...body, reason: 'Demo data: nothing to look into' }) : asked,
      `approval of withdrawal ${id}`,
    );
    if (transactionId === null ? sending : status === 'approved') return;
  }
}

/** The withdrawal's id; null where they have less than that. */
async function askForPayout(
  past: Past,
  email: string,
  amount: string,
  paymentMethod: PaymentMethod,
): Promise<string | null> {
  const actor = await fresh(past.seed, email);
  const body = {
    amount,
    paymentMethod,
    walletAddress: payoutAddressOf(email),
    holder: { kind: 'own_wallet' },
  } as const;
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

/** One that waits for review or, approved, to be sent; is called off; or is declined. */
export const askingForPayout = (
  email: string,
  amount: string,
  method: PaymentMethod,
  becomes: 'waits' | 'waits to be sent' | 'cancelled' | 'declined',
): Happening =>
  async function* (past) {
    const id = await askForPayout(past, email, amount, method);
    if (id === null || becomes === 'waits') return;
    if (becomes === 'waits to be sent') await approvePayout(past, id, null);
    yield;
    if (becomes === 'waits to be sent') return past.engine.fixPayouts();
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

/** A deposit that was asked for and not paid yet, that was paid and waits for staff, also in a coin that it does not ask for, or that an admin declined. */
export const askingForDeposit = (
  email: string,
  amount: string,
  method: PaymentMethod,
  becomes: 'waits' | 'declined' | { readonly paid: 'exact' | 'part' | 'other_coin' },
): Happening =>
  async function* (past) {
    const asked = await requestDeposit(past.seed, await person(past.seed, email), amount, [method]);
    if (becomes === 'waits') return;
    if (becomes !== 'declined') await past.engine.pay(past.nowMs(), asked, becomes.paid);
    yield;
    if (becomes !== 'declined') return past.engine.confirm(past.nowMs(), paidCoin(becomes.paid, method) ?? method);
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
    const approval = commandOf(second, 'approveAdjustment', { params, body: values });
    required(
      await handlers.approveAdjustment({ actor: second, params, query: undefined, body: values, command: approval }),
      `adjustment of ${email}`,
    );
  });
