import { checks } from '#database/checks/checks.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import { switchHandlers } from '#server/limits/switch-handlers.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { planHandlers } from '#server/mining/plan-administration.ts';
import { openNotify } from '#server/notices/notify.ts';
import { startApi } from '#tools/testing/api.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { commandKey, fundCustomer, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';

/** A customer with a session. */
export interface Person {
  readonly caller: Caller;
  readonly uid: UserId;
}

const policy = { ...everywhere, mining: new Set(['CH']) };

const handlersOf = (db: FreshDatabase) => {
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const notify = openNotify({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post });
  return {
    ...contractHandlers({ pool: db.app, policy, notify, lastPriceOf: async () => null }),
    ...planHandlers(db.app),
    ...switchHandlers({ pool: db.app, pairs: [] }),
    ...ownLimitHandlers({ pool: db.app, notify }),
  };
};

/** Somebody who can buy, without signing in. */
export async function buyer(db: FreshDatabase, funds: bigint): Promise<UserId> {
  const uid = await openCustomer(db.app, funds);
  await db.app.query(`update customer set country = 'CH' where uid = $1`, [uid]);
  return uid;
}

/** Room of a fleet beyond what is sold, in hashes per second. */
export async function makeRoom(db: FreshDatabase, algorithm: 'sha256d' | 'scrypt', room: bigint): Promise<void> {
  await db.app.query('select mining_verify(algorithm, sold + $2, sold + $2) from mining_fleet where algorithm = $1', [
    algorithm,
    room,
  ]);
}

/** A plan as an admin makes it. */
export const terms = {
  name: 'Bitcoin 10',
  about: '',
  coins: ['BTC'],
  hashRate: '10',
  termDays: 30,
  price: '57.00',
  poolFeeBps: 200,
  powerWatts: '150',
  powerPrice: '0.05',
};

export type MiningSale = Awaited<ReturnType<typeof openMiningSale>>;

/** Admins who sell contracts over HTTP, and a customer who can buy. */
export async function openMiningSale(db: FreshDatabase) {
  const handlers = handlersOf(db);
  const api = await startApi(db, { handlers, policy });
  const person = async (email: string, funds = 100_000n): Promise<Person> => {
    const caller = await api.newcomer(email);
    const { uid } = (await caller.call('GET', '/api/me')).body;
    await db.app.query(`update customer set account_status = 'approved', country = 'CH' where uid = $1`, [uid]);
    await fundCustomer(db.app, uid, funds);
    return { caller, uid };
  };
  const admin = await api.newcomer('admin@test.example');
  const adminId: UserId = (await admin.call('GET', '/api/me')).body.uid;
  await db.owner.query(`update customer set account_status = 'approved' where uid = $1`, [adminId]);
  const second = await api.newcomer('admin2@test.example');
  const ann = await person('ann@test.example');
  const lease = await takeLease(db.app);
  for (const pair of ['BTCUSD', 'DOGEUSD']) {
    await openPair(db.app, pair, 2);
    await recordPrice(db.app, lease, pair, 9_100_000n);
  }
  const plan = async (more: Partial<Record<keyof typeof terms, unknown>> = {}): Promise<string> => {
    const made = await admin.command('POST', '/api/admin/mining/plans', { ...terms, ...more });
    if (made.status !== 201) throw new Error(made.text);
    // Nothing is known of a network here, so that it takes two admins.
    const confirmed = await second.command('POST', `/api/admin/mining/plans/${made.body.id}/confirm`, {});
    if (confirmed.status !== 200) throw new Error(confirmed.text);
    return made.body.id;
  };
  let keys = 0;
  /** Buys as a program would: what is answered, or the code of the refusal. */
  const buy = async (uid: UserId, planId: string): Promise<string> => {
    keys += 1;
    const command = commandKey(uid, 'mining.buy', `buy ${keys}`, { planId }, 'approved');
    const actor = { uid, role: 'user', accountStatus: 'approved', displayName: 'A', signedInAtMs: null } as const;
    const done = await handlers.buyContract({ actor, command, body: { planId }, params: undefined, query: undefined });
    return done.ok ? 'bought' : done.failure.code;
  };
  return { api, admin, adminId, ann, person, plan, buy };
}

/** What the verifier finds, but for the money of test customers, which has no deposit behind it, and a fleet without machines. */
export async function breaches(db: FreshDatabase): Promise<string[]> {
  const found: string[] = [];
  for (const { rule, sql } of checks) {
    const { rows } = await db.owner.query<{ id: string; problem: string }>(sql);
    found.push(...rows.map(({ id, problem }) => `${rule} ${id} ${problem}`));
  }
  return found.filter((one) => !/dep_|deposit|^N2 fleet .* rated/.test(one));
}
