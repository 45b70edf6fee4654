import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { newId } from '#server/ids/new-id.ts';
import { readClock } from '#server/review/timeline.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { purgeImages } from './purge.ts';
import { reviewHandlers } from './review.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
let now: Millis;
beforeAll(async () => {
  database = await freshDatabase();
  const notify = async () => undefined;
  const people = { ...testPeople, adminEmails };
  api = await startApi(database, {
    handlers: reviewHandlers({ pool: database.app, ...reviewedAccounts({ ...people, notify }), notify }),
  });
  admin = await api.member(adminEmails[0]);
  now = await readClock(database.app);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const years = 5;
/** So many of the calendar's years, and days, from now. */
const later = (count: number, days = 0): Millis => {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + count);
  return millis(date.getTime() + days * 86_400_000);
};
const pass = (at: Millis) => purgeImages(database.app, years, at);

/** A submission with images that are anything but images. */
async function submission(uid: string, status: 'submitted' | 'approved' | 'declined' | 'superseded'): Promise<string> {
  const id = newId('idn');
  const reviewer = (await admin.call('GET', '/api/me')).body.uid;
  const ended = status === 'submitted' ? null : now;
  const decided = status === 'approved' || status === 'declined';
  await database.app.query(
    `insert into identity_submission (id, user_id, status, reviewer, reason, created_ms, ended_ms)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, uid, status, decided ? reviewer : null, status === 'declined' ? 'expired' : null, now, ended],
  );
  for (const side of ['front', 'back']) {
    await database.app.query(
      `insert into identity_image (submission, side, width, height, master_key, wrapped_key, ciphertext)
       values ($1, $2, 1, 1, 'test', $3, $3)`,
      [id, side, randomBytes(8)],
    );
  }
  return id;
}
const kept = async (id: string): Promise<boolean> => {
  const { rows } = await database.owner.query<{ keys: bigint; bytes: bigint }>(
    'select count(wrapped_key) as keys, count(ciphertext) as bytes from identity_image where submission = $1',
    [id],
  );
  expect(rows[0]?.keys).toBe(rows[0]?.bytes);
  return rows[0]?.keys === 2n;
};

describe('the purge', () => {
  it('[I5] declined and superseded images go after their years, key and all; the fact stays, audited', async () => {
    const uid = await openCustomer(database.app);
    const ids = [await submission(uid, 'declined'), await submission(uid, 'superseded')];
    expect(await pass(later(years, -1))).toBe(0);
    expect(await Promise.all(ids.map(kept))).toEqual([true, true]);
    expect(await pass(later(years, 1))).toBe(2);
    expect(await Promise.all(ids.map(kept))).toEqual([false, false]);
    expect(await pass(later(years, 2))).toBe(0);
    const { rows } = await database.owner.query(
      `select s.status, a.actor, a.action, a.reason from identity_submission s join audit_entry a on a.subject = s.id
       where s.user_id = $1 and s.purged_ms is not null order by s.status`,
      [uid],
    );
    const entry = { actor: 'system', action: 'identity.purge', reason: '{"code":"images_kept","years":5}' };
    expect(rows).toEqual([
      { status: 'declined', ...entry },
      { status: 'superseded', ...entry },
    ]);
  });

  it('[I5] approved images stay as long as there is an account, and go so many years after it ended', async () => {
    const uid = await openCustomer(database.app);
    const id = await submission(uid, 'approved');
    await pass(later(50));
    expect(await kept(id)).toBe(true);
    await database.app.query(`update customer set account_status = 'suspended' where uid = $1`, [uid]);
    await pass(later(50));
    expect(await kept(id)).toBe(true);
    await database.app.query(`update customer set account_status = 'blocked' where uid = $1`, [uid]);
    await pass(later(years, -1));
    expect(await kept(id)).toBe(true);
    await pass(later(years, 1));
    expect(await kept(id)).toBe(false);
  });

  it('[I5] what waits when an account ends for good goes with it', async () => {
    const uid = await openCustomer(database.app);
    const id = await submission(uid, 'submitted');
    await pass(later(50));
    expect(await kept(id)).toBe(true);
    await database.app.query(`update customer set account_status = 'blocked' where uid = $1`, [uid]);
    await pass(later(years, 1));
    expect(await kept(id)).toBe(false);
  });

  it('[I5] a legal hold stops it until it is lifted; both take a reason and are audited', async () => {
    const uid = await openCustomer(database.app);
    const id = await submission(uid, 'declined');
    const hold = (what: string, reason = 'order of a court') =>
      admin.command('POST', `/api/admin/customers/${uid}/${what}`, { reason });
    expect((await hold('lift-legal-hold')).body.code).toBe('legal_hold_missing');
    expect((await hold('legal-hold', 'x')).body.code).toBe('invalid_input');
    expect((await hold('legal-hold')).body).toEqual({ user_id: uid, stands: true });
    expect((await hold('legal-hold')).body.code).toBe('legal_hold_stands');
    const listed = (await admin.call('GET', '/api/admin/identities?status=declined&limit=100')).body.items;
    expect(listed.find((item: { id: string }) => item.id === id).legalHold).toMatchObject({
      reason: 'order of a court',
    });
    await pass(later(50));
    expect(await kept(id)).toBe(true);
    expect((await hold('lift-legal-hold', 'order withdrawn')).body).toEqual({ user_id: uid, stands: false });
    await pass(later(years, 1));
    expect(await kept(id)).toBe(false);
    const { rows } = await database.owner.query(
      `select action, reason from audit_entry where subject = $1 order by id`,
      [uid],
    );
    expect(rows).toEqual([
      { action: 'identities.hold', reason: 'order of a court' },
      { action: 'identities.lift-hold', reason: 'order withdrawn' },
    ]);
    expect((await admin.command('POST', `/api/admin/customers/usr_x/legal-hold`, { reason: 'why' })).status).toBe(404);
  });

  it('[I5] a hold that is being set while the purge runs wins or comes too late, and never half', async () => {
    const uid = await openCustomer(database.app);
    const id = await submission(uid, 'declined');
    const holding = await database.owner.connect();
    try {
      await holding.query('begin');
      await holding.query('select 1 from customer where uid = $1 for no key update', [uid]);
      const purging = pass(later(years, 1));
      await holding.query(
        `insert into legal_hold (user_id, reason, set_by, set_ms) values ($1, 'a court', $1, clock_ms())`,
        [uid],
      );
      await holding.query('commit');
      await purging;
    } finally {
      holding.release();
    }
    expect(await kept(id)).toBe(true);
  });
});
