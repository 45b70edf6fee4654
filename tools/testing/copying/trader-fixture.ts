import { expect } from 'vitest';
import { ownTraderHandlers } from '#server/copying/traders/own-trader.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { traderHandlers } from '#server/copying/traders/traders.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotify } from '#server/notices/notify.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { openFileFixture } from '#tools/testing/files.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

/** What a trader says of themselves. */
export const words = (name: string, more: object = {}) => ({ name, about: 'Up and down', shareBps: 1_000, ...more });

export const apply = (who: Caller, name: string, more: object = {}) =>
  who.command('POST', '/api/trader/applications', words(name, more));

/** What a trader, or who wants to be one, sees of it. */
export const own = async (who: Caller) => (await who.call('GET', '/api/trader')).body;

export const uidOf = async (who: Caller): Promise<string> => (await who.call('GET', '/api/me')).body.uid;

export const approve = (who: Caller, id: string) => who.command('POST', `/api/admin/traders/${id}/approve`, {});

/** What others see of a trader. */
export const read = (who: Caller, id: string) => who.call('GET', `/api/traders/${id}`);

export const notices = async (who: Caller): Promise<{ kind: string; facts: object }[]> =>
  (await who.call('GET', '/api/notices')).body.items.map((item: { notice: object }) => item.notice);

export type TraderFixture = Awaited<ReturnType<typeof openTraderFixture>>;

/** Traders, those who want to be one, and admins, over HTTP, with a database of their own. */
export async function openTraderFixture() {
  const db = await freshDatabase();
  const pool = db.app;
  const { post } = openMailQueue({ pool, transport: null, keep: true, log: () => undefined });
  const notify = openNotify({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post });
  const fixture = await openFileFixture(db, (uploads) => ({
    ...traderHandlers({ pool, openPhoto: uploads.bytesOf }),
    ...ownTraderHandlers({ pool, mostShareBps: 3_000, product: 'Fairlead' }),
    ...traderReviewHandlers({ pool, notify, mostShareBps: 3_000, openPhoto: uploads.bytesOf }),
  }));
  const [ann, bob, admin, admin2] = [
    await fixture.customer('ann@test.example'),
    await fixture.customer('bob@test.example'),
    await fixture.customer('admin@test.example'),
    await fixture.customer('admin2@test.example'),
  ];
  let people = 0;
  /** A customer of their own for a test. */
  const customer = async (): Promise<Caller> => {
    people += 1;
    const caller = await fixture.api.newcomer(`somebody${people}@test.example`);
    await db.app.query(`update customer set account_status = 'approved' where uid = $1`, [await uidOf(caller)]);
    return caller;
  };
  /** A customer whom an admin has admitted, with the trader's id. */
  const trader = async (name: string): Promise<{ readonly caller: Caller; readonly id: string }> => {
    const caller = await customer();
    const applied = await apply(caller, name);
    const approved = await approve(admin, applied.body.application.id);
    expect([applied.status, approved.status]).toEqual([201, 200]);
    return { caller, id: (await own(caller)).trader.id };
  };
  const close = async (): Promise<void> => {
    await fixture.stop();
    await db.drop();
  };
  return { db, fixture, ann, bob, admin, admin2, customer, trader, close };
}
