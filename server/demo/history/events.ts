import { formatScaled } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { admitTrader } from '../seed.ts';
import { finishOnboarding, openAccount, settleStatus } from '../seed-accounts.ts';
import { ask, commandOf, fresh, freshAdmins, person, required } from '../seeding.ts';
import type { PastCopy } from './customers.ts';
import { atOnce, type Happening } from './happening.ts';
import { paying } from './money.ts';
import type { Past } from './past.ts';
import type { PastPerson, PastTrader } from './people.ts';

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
  const { trader } = required(await past.seed.handlers.readOwnTrader(ask(actor, undefined)), `trader ${email}`);
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
