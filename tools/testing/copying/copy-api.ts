import type { TraderId, UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { copyHandlers } from '#server/copying/handlers.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotify, openNotifyAll } from '#server/notices/notify.ts';
import { openAllowance } from '#server/sign-in/limits/attempts.ts';
import { startApi } from '#tools/testing/api.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { fundCustomer, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';

/** Somebody approved in Switzerland, the one country where copying is sold here, with 1,000.00 USD. */
export interface Copier {
  readonly caller: Caller;
  readonly uid: UserId;
}

export type CopyApi = Awaited<ReturnType<typeof openCopyApi>>;

/** The operations of copies over HTTP, two who may copy, and a trader to copy. Five previews a minute are allowed. */
export async function openCopyApi(db: FreshDatabase) {
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const notifications = { product: 'Fairlead', publicUrl: 'http://fairlead.test', post };
  const settings = {
    defaultAllocation: cents(10_000n),
    leastAllocation: cents(1_000n),
    mostShareBps: 3_000,
    houseShareBps: 2_000,
    bounds: { traderBps: 10_000, customerBps: 10_000 },
  };
  const api = await startApi(db, {
    handlers: copyHandlers({
      pool: db.app,
      policy: { ...everywhere, copying: new Set(['CH']) },
      settings,
      mayPreview: openAllowance(5, 60),
      notify: openNotify(notifications),
      notifyAll: openNotifyAll(notifications),
    }),
  });
  const person = async (email: string): Promise<Copier> => {
    const caller = await api.newcomer(email);
    const { uid } = (await caller.call('GET', '/api/me')).body;
    await db.app.query(`update customer set account_status = 'approved', country = 'CH' where uid = $1`, [uid]);
    await fundCustomer(db.app, uid, 100_000n);
    return { caller, uid };
  };
  const [ann, bob] = [await person('ann@test.example'), await person('bob@test.example')];
  const trader: TraderId = await admitTrader(db.owner, await openCustomer(db.app, 100_000n), 'Tess Trader');
  return {
    ann,
    bob,
    trader,
    person,
    wallet: async ({ uid }: Copier) => {
      const { available, allocated, staked } = await readBalance(db.app, uid, 'real');
      return { available, allocated, staked };
    },
    stop: () => api.stop(),
  };
}
