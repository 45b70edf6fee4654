import { randomUUID } from 'node:crypto';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { type PaymentMethod, usdtContract } from '#domain/money/coins.ts';
import { fourEyesFrom } from '#domain/review/approvals.ts';
import { familyOf } from '#server/chains/addresses.ts';
import type { Notify, NotifyAll } from '#server/commands/notify.ts';
import { type DepositDependencies, depositHandlers } from '#server/deposits/handlers.ts';
import { receivingAddresses } from '#server/deposits/receiving-addresses.ts';
import { adjustmentHandlers } from '#server/house/adjustments.ts';
import { houseHandlers } from '#server/house/handlers.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { openNotify, openNotifyAdmins, openNotifyAll } from '#server/notices/notify.ts';
import type { Actor, Call, CommandKey, Handler } from '#server/operations/handler.ts';
import { openAddressChecker } from '#server/outside/chains/address-checks.ts';
import { placeOf } from '#server/outside/chains/extended-keys.ts';
import type { PriceAt } from '#server/payments/price-at.ts';
import { readClock } from '#server/review/timeline.ts';
import type { PayoutEvidence } from '#server/withdrawals/evidence.ts';
import { fixPayouts } from '#server/withdrawals/fixing.ts';
import { withdrawalHandlers } from '#server/withdrawals/handlers.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { priceRecorder, RecordedPrices } from '#tools/testing/markets/recorded-prices.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';
import { changeAmounts } from './asked-amounts.ts';

type Slices = ReturnType<typeof depositHandlers> &
  ReturnType<typeof withdrawalHandlers> &
  ReturnType<typeof houseHandlers> &
  ReturnType<typeof adjustmentHandlers>;
type Name = keyof Slices & keyof Catalogue;
type ValueOf<N extends Name> =
  Slices[N] extends Handler<infer O> ? Extract<Awaited<ReturnType<Handler<O>>>, { ok: true }>['value'] : never;
interface Input {
  readonly id?: string;
  readonly body?: object;
  readonly query?: object;
  readonly key?: string;
  /** A moment ago unless given. */
  readonly signedInAtMs?: Millis | null;
  /** As what an admin reads (A7.1); none unless given. */
  readonly role?: StaffRole;
}

/** Deposits, withdrawals and the house's movements on a database of one's own, with a price that the test sets. */
export interface Fixture {
  readonly admins: readonly [UserId, UserId, UserId];
  readonly handlers: Slices;
  /** Prices by pair, scaled by 2 decimals; a pair without one has no fresh price. */
  readonly prices: RecordedPrices;
  /** What the slices are given: the fresh price of a pair, and how customers are notified. */
  readonly priceOf: DepositDependencies['priceOf'];
  readonly priceAt: PriceAt;
  readonly notify: Notify;
  readonly notifyAll: NotifyAll;
  /** With real money the customer begins with an approved deposit. */
  customer(availableCents?: bigint): Promise<UserId>;
  /** Gives the house a bankroll of real money, by movements that two admins decide. */
  fundBankroll(amountCents: bigint): Promise<void>;
  /** Calls a handler as somebody; commands get a key of their own unless one is given. */
  call<N extends Name>(name: N, who: UserId, input?: Input): Promise<Decision<ValueOf<N>>>;
  /** Fixes the coins of payouts whose price of the minute is there, as the job does each second (W5); after each approval by itself. */
  fix(): Promise<void>;
  /** The last approval of a payout, and its transaction once its coins are fixed; answers the first refusal. */
  pays(
    id: string,
    transactionId: string,
    by?: { readonly approver?: UserId; readonly payer?: UserId; readonly key?: string },
  ): Promise<Decision<ValueOf<'approveWithdrawal'>>>;
  /** The same, throwing what was refused. */
  does<N extends Name>(name: N, who: UserId, input?: Input): Promise<ValueOf<N>>;
}

/** An address of the main network for each coin. */
export const payoutAddresses: Readonly<Record<PaymentMethod, string>> = {
  Bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  Ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  BNB: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  USDT: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

const dead = '0x000000000000000000000000000000000000dEaD';
/** Where the fixture's customers pay to. */
export const receiving = {
  Bitcoin: '1BitcoinEaterAddressDontSendf59kuE',
  Ethereum: dead,
  BNB: dead,
  USDT: dead,
} as const;

/** A tick counts as the market's price of now for less, in ms. */
const freshMs = 30_000;

/** Quotes hold 15 minutes, two admins from 1,000.00, the network fee is 2.50. */
export async function openFixture(
  db: FreshDatabase,
  options: {
    readonly quoteMs?: number;
    readonly openMax?: Cents;
    readonly limitsBeforeDeposit?: ReadonlySet<string>;
    readonly addressHoldHours?: number;
    readonly networkFee?: Cents;
    /** From which amount on a withdrawal says who holds its address (W2.1); none does unless given. */
    readonly travelRuleFrom?: Cents;
    readonly evidence?: PayoutEvidence;
    readonly addresses?: DepositDependencies['addresses'];
    readonly chains?: DepositDependencies['chains'];
    /** At once unless given: what else undoing waits for is told apart so. */
    readonly undoneAfterMs?: number;
    /** False where a test says when the coins of a payout are fixed. */
    readonly fixes?: boolean;
  } = {},
): Promise<Fixture> {
  const { app } = db;
  const record = await priceRecorder(db, ['BTCUSD', 'ETHUSD', 'BNBUSD', 'USDTUSD']);
  const prices = new RecordedPrices(record, [
    ['BTCUSD', 5_000_000n],
    ['ETHUSD', 250_000n],
    ['BNBUSD', 60_000n],
    ['USDTUSD', 100n],
  ]);
  const priceOf: DepositDependencies['priceOf'] = async (tx, pair) => {
    const price = prices.get(pair);
    if (price === undefined) return null;
    const last = await record(pair, price);
    // A test that moves the clock finds its last tick too old to be the market's of now.
    return (await readClock(tx)) - last.timeMs < freshMs ? last : record(pair, price, true);
  };
  const book = priceBookAt('demo');
  const priceAt: PriceAt = async (tx, pair, atMs, isTyped) => {
    const found = await book(tx, pair, atMs, isTyped);
    const price = prices.get(pair);
    if (found || price === undefined) return found;
    // Nothing was recorded since it was paid: the price that the test has set is recorded once more.
    await record(pair, price, true);
    return book(tx, pair, atMs, isTyped);
  };
  const paidTimes = new Map<string, string>();
  /** A payment or return that no watcher saw was made when its first approval was asked for, unless a test says another time. */
  const paidTimeOf = async (deposit: string): Promise<string> => {
    await prices.settled();
    const { rows } = await app.query<{ now: bigint }>('select clock_ms() as now');
    const known = paidTimes.get(deposit) ?? isoTime(millis(rows[0]?.now ?? 0n));
    paidTimes.set(deposit, known);
    return known;
  };
  const { post } = openMailQueue({ pool: app, transport: null, keep: true, log: () => undefined });
  const notifications = { product: 'Fairlead', publicUrl: 'http://fairlead.test', post };
  const [notify, notifyAll] = [openNotify(notifications), openNotifyAll(notifications)];
  const fee = options.networkFee ?? cents(250n);
  const admins = [await openCustomer(app), await openCustomer(app), await openCustomer(app)] as const;
  const handlers: Slices = {
    ...depositHandlers({
      pool: app,
      priceOf,
      priceAt,
      notify,
      ...(options.addresses ? { addresses: options.addresses } : {}),
      limitsBeforeDeposit: options.limitsBeforeDeposit ?? new Set(),
      ...(options.chains ? { chains: options.chains } : {}),
      config: {
        addresses: receiving,
        min: cents(1_000n),
        max: cents(100_000_000n),
        openMax: options.openMax ?? cents(1_000_000_000_000n),
        quoteMs: options.quoteMs ?? 900_000,
      },
    }),
    ...withdrawalHandlers({
      pool: app,
      priceOf,
      priceAt,
      notify,
      addresses: openAddressChecker(usdtContract),
      notifyAdmins: openNotifyAdmins(async () => admins, notify),
      isOwnAddress: receivingAddresses(receiving),
      evidence: options.evidence ?? null,
      undoneAfterMs: options.undoneAfterMs ?? 0,
      travelRule: { from: options.travelRuleFrom ?? null, operator: 'Fairlead Markets Ltd' },
      placeOf: (address, method) => placeOf(address, familyOf(method)),
      config: {
        networkFees: { Bitcoin: fee, Ethereum: fee, BNB: fee, USDT: fee },
        addressHoldHours: options.addressHoldHours ?? 0,
        waitsAtMostDays: 30,
      },
    }),
    ...houseHandlers(app),
    ...adjustmentHandlers({ pool: app, notify }),
  };
  const fix = () => fixPayouts({ pool: app, priceAt });
  const call: Fixture['call'] = async (name, who, input = {}) => {
    const actor: Actor = {
      uid: who,
      role: admins.some((admin) => admin === who) ? 'admin' : 'user',
      staff: input.role === undefined ? null : { role: input.role, listed: false },
      accountStatus: 'approved',
      displayName: 'Ada Lane',
      signedInAtMs: input.signedInAtMs === undefined ? await readClock(app) : input.signedInAtMs,
    };
    const params = input.id === undefined ? undefined : { id: input.id };
    const asked = input.body ?? {};
    const isPayment = name === 'approveDeposit' || (name === 'returnWithdrawal' && 'transactionId' in asked);
    const timed = isPayment && input.id !== undefined && !('paidAt' in asked);
    const body = timed ? { ...asked, paidAt: await paidTimeOf(input.id ?? '') } : asked;
    const { access } = catalogue[name];
    const command: CommandKey = commandKey(who, name, input.key ?? randomUUID(), { params, body }, access);
    // What the schemas check of a request is right here by hand.
    const run = handlers[name] as unknown as (call: Call<never>) => Promise<Decision<never>>;
    const decision = await run({ actor, params, query: input.query ?? {}, body, command } as unknown as Call<never>);
    if (name === 'approveWithdrawal' && decision.ok && options.fixes !== false) await fix();
    return decision;
  };
  const does: Fixture['does'] = async (name, who, input) => {
    const decision = await call(name, who, input);
    if (!decision.ok) throw new Error(`${name} was refused: ${JSON.stringify(decision.failure)}`);
    return decision.value;
  };
  return {
    fix,
    async pays(id, paidBy, { approver = admins[0], payer = approver, key } = {}) {
      const approved = await call('approveWithdrawal', approver, { id });
      if (!approved.ok) return approved;
      return call('approveWithdrawal', payer, { id, body: { transactionId: paidBy }, ...(key ? { key } : {}) });
    },
    admins,
    handlers,
    prices,
    priceOf,
    priceAt,
    notify,
    notifyAll,
    call,
    does,
    async customer(availableCents = 0n) {
      const customer = await openCustomer(app);
      if (availableCents === 0n) return customer;
      const body = { amount: formatCents(availableCents), paymentMethod: 'USDT' };
      const { id } = await does('requestDeposit', customer, { body });
      const payment = { transactionId: transactionId('USDT') };
      await does('approveDeposit', admins[0], { id, body: payment });
      if (availableCents >= fourEyesFrom) await does('approveDeposit', admins[1], { id, body: payment });
      return customer;
    },
    async fundBankroll(amountCents) {
      for (const code of ['capital', 'bankroll'] as const) {
        const body = { code, direction: 'in', amount: formatCents(amountCents), evidence: 'A test' };
        const { id } = await does('requestHouseMovement', admins[0], { body });
        await does('approveHouseMovement', admins[1], { id });
      }
    },
  };
}

/** Lets the quote of a deposit run out, whose time cannot be waited for. */
export async function runOut(db: FreshDatabase, deposit: string): Promise<void> {
  await db.owner.query('update deposit set quote_until_ms = quoted_ms - 1 where id = $1', [deposit]);
  await changeAmounts(
    db,
    `holds_until_ms = d.quote_until_ms from deposit d where d.id = $1 and a.deposit = d.id and a.units = d.units`,
    [deposit],
  );
}

export { codeOf } from '#tools/testing/decisions.ts';

let serial = 0;

/** A transaction id that no other call gives: 64 hex digits for Bitcoin, 0x in front for the others. */
export function transactionId(method: PaymentMethod = 'Bitcoin'): string {
  serial += 1;
  const digits = serial.toString(16).padStart(64, '0');
  return method === 'Bitcoin' ? digits : `0x${digits}`;
}
