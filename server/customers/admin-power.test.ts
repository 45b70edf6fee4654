import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { approveImagesOf } from '#tools/testing/people/customers.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
let secondAdmin: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  [admin, secondAdmin] = await Promise.all([api.member(adminEmails[0]), api.member(adminEmails[1])]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const uidOf = async (someone: Caller): Promise<string> => (await someone.call('GET', '/api/me')).body.uid;
const change = (by: Caller, what: string, uid: string, key?: string) =>
  by.command('POST', `/api/admin/customers/${uid}/${what}`, { reason: 'because of a test' }, key);

describe('power of an admin', () => {
  it('[A7] [P5] admin paths do not exist for others, and an address on the list is no admin before it is verified', async () => {
    const someone = await api.member('stranger@test.example');
    const uid = await uidOf(someone);
    for (const answer of [
      await someone.call('GET', '/api/admin/customers'),
      await change(someone, 'block', uid),
      await someone.call('POST', `/api/admin/customers/${uid}/block`, { text: '{' }),
      await someone.call('GET', '/api/admin/nothing'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await api.caller().call('GET', '/api/admin/customers')).status).toBe(401);
    const { rows } = await database.owner.query(
      `update auth_user set email_verified = false where email = $1 returning id`,
      [adminEmails[1]],
    );
    expect(rows).toHaveLength(1);
    expect((await secondAdmin.call('GET', '/api/admin/customers')).status).toBe(404);
    await database.owner.query('update auth_user set email_verified = true where email = $1', [adminEmails[1]]);
    expect((await secondAdmin.call('GET', '/api/admin/customers')).status).toBe(200);
  });

  it('[A7] [A9] an admin who is suspended, blocked or declined has no power, and no session from before gets it back', async () => {
    const uid = await uidOf(secondAdmin);
    const setStatus = (status: string) =>
      database.owner.query('update customer set account_status = $2 where uid = $1', [uid, status]);
    for (const status of ['suspended', 'blocked', 'declined']) {
      await setStatus(status);
      expect((await secondAdmin.call('GET', '/api/admin/customers')).status).toBe(404);
      expect((await secondAdmin.call('GET', '/api/me')).body).toMatchObject({ account_status: status, role: 'user' });
    }
    await setStatus('pending');
    expect((await secondAdmin.call('GET', '/api/admin/customers')).status).toBe(200);
    expect((await change(admin, 'block', uid)).body).toMatchObject({ account_status: 'blocked', role: 'user' });
    expect((await secondAdmin.call('GET', '/api/me')).status).toBe(401);
    await setStatus('approved');
    expect((await secondAdmin.call('GET', '/api/admin/customers')).status).toBe(401);
    expect((await secondAdmin.signIn(adminEmails[1])).status).toBe(200);
    expect((await secondAdmin.call('GET', '/api/admin/customers')).status).toBe(200);
  });

  it('[A9] an admin’s block that commits while a decision of theirs waits wins over the decision', async () => {
    const subject = await uidOf(await api.member('subject@test.example'));
    await approveImagesOf(database.owner, subject);
    const uid = await uidOf(secondAdmin);
    const blocking = await database.owner.connect();
    try {
      await blocking.query('begin');
      await blocking.query(`update customer set account_status = 'blocked' where uid = $1`, [uid]);
      const held = await blocking.query<{ pid: number }>('select pg_backend_pid() as pid');
      const decision = change(secondAdmin, 'approve', subject, 'late');
      // The request has passed the authentication and waits for the row.
      await expect
        .poll(async () => {
          const { rows } = await database.owner.query(
            'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [held.rows[0]?.pid],
          );
          return rows.length;
        })
        .toBe(1);
      await blocking.query('commit');
      const answer = await decision;
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    } finally {
      blocking.release(true);
    }
    const left = await database.owner.query(
      `select account_status, (select count(*) from idempotency_key where key = 'late') keys from customer where uid = $1`,
      [subject],
    );
    expect(left.rows).toEqual([{ account_status: 'pending', keys: 0n }]);
    await database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
    expect((await change(secondAdmin, 'approve', subject, 'late')).body.account_status).toBe('approved');
  });

  it('[A9] two admins who block each other at once: one of the two is blocked, by the other', async () => {
    const [one, two] = [await uidOf(admin), await uidOf(secondAdmin)];
    const answers = await Promise.all([change(admin, 'block', two), change(secondAdmin, 'block', one)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const { rows } = await database.owner.query(
      `select account_status from customer where uid in ($1, $2) order by account_status = 'blocked'`,
      [one, two],
    );
    expect(rows[1]).toEqual({ account_status: 'blocked' });
    expect(rows[0]).not.toEqual({ account_status: 'blocked' });
    await database.owner.query(`update customer set account_status = 'approved' where uid in ($1, $2)`, [one, two]);
    await Promise.all([admin.signIn(adminEmails[0]), secondAdmin.signIn(adminEmails[1])]);
  });
});
