import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identityFollower } from '#server/customers/status-changes.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { storedUser } from '#server/review/timeline.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { joinStaff } from '#tools/testing/people/staff.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

let email = '';
let nth = 0;
beforeEach(() => {
  nth += 1;
  email = `person${nth}@test.example`;
});

const reason = 'joins the desk';
const ask = (by: Caller, role: string, address = email) =>
  by.command('POST', '/api/admin/staff-changes', { email: address, role, reason });
const confirm = (by: Caller, id: string) => by.command('POST', `/api/admin/staff-changes/${id}/confirm`, {});
const end = (by: Caller, address = email) =>
  by.command('POST', '/api/admin/staff/end', { email: address, reason: 'left us' });
const listed = async (by: Caller) => (await by.call('GET', '/api/admin/staff')).body;
const personOf = async (address: string) =>
  (await listed(first)).people.find((one: { email: string }) => one.email === address);

async function hired(role: string, address = email): Promise<Caller> {
  const asked = await ask(first, role, address);
  expect(asked.status, asked.text).toBe(201);
  const confirmed = await confirm(second, asked.body.id);
  expect(confirmed.status, confirmed.text).toBe(200);
  return joinStaff(api, address);
}

describe('who is staff', () => {
  it('[A7.2] two owners give a role to an address, whose person takes it up by mail and does what it names', async () => {
    const asked = await ask(first, 'finance');
    expect(asked.body).toMatchObject({ email, role: 'finance', roleBefore: null, status: 'pending' });
    expect((await confirm(first, asked.body.id)).body.code).toBe('second_admin_required');
    expect(await personOf(email)).toBeUndefined();
    expect((await confirm(second, asked.body.id)).body).toMatchObject({ status: 'confirmed' });
    expect((await api.mailTo(email)).body).toContain('“finance”');
    expect(await personOf(email)).toMatchObject({ role: 'finance', state: 'invited', uid: null, sessions: 0 });

    const person = await joinStaff(api, email);
    expect((await person.call('GET', '/api/me')).body).toMatchObject({ role: 'admin', staffRole: 'finance' });
    expect(await personOf(email)).toMatchObject({ role: 'finance', state: 'active', listed: false, sessions: 1 });
    expect((await person.call('GET', '/api/admin/customers')).status).toBe(200);
    expect((await person.call('GET', '/api/admin/staff')).status).toBe(404);
  });

  it('[A8] who is staff alone waits in no queue of customers, and is found there all the same', async () => {
    await hired('finance');
    const found = async (query: string) =>
      (await first.call('GET', `/api/admin/customers?${query}`)).body.items.map((one: { email: string }) => one.email);
    expect(await found('status=pending&limit=100')).not.toContain(email);
    expect(await found(`search=${encodeURIComponent(email)}`)).toEqual([email]);
  });

  it('[A7.2] [A9] owners alone block or suspend an account of staff, or bring it back', async () => {
    const uidOf = async (person: Caller): Promise<string> => (await person.call('GET', '/api/me')).body.uid;
    const risk = await hired('risk', `risk-${email}`);
    const identity = await hired('identity', `identity-${email}`);
    const finance = await hired('finance');
    const act = (by: Caller, what: string, uid: string) =>
      by.command('POST', `/api/admin/customers/${uid}/${what}`, { reason: 'because of a test' });
    for (const uid of [await uidOf(second), await uidOf(finance)]) {
      expect((await act(risk, 'block', uid)).body.code).toBe('staff_account');
      expect((await act(identity, 'suspend', uid)).body.code).toBe('staff_account');
      expect((await act(identity, 'decline', uid)).body.code).toBe('staff_account');
    }
    expect((await act(risk, 'block', await uidOf(risk))).body.code).toBe('own_case');
    expect((await second.call('GET', '/api/admin/staff')).status).toBe(200);
    // Images that an identity reviewer declines leave the account of staff as it is.
    const uid = await uidOf(finance);
    const follow = async (actor: string) =>
      withTransaction(database.app, (tx) =>
        identityFollower(adminEmails)(tx, {
          uid,
          event: 'images declined',
          actor: storedUser(actor),
          action: 'identities.decline',
          reason: null,
        }),
      );
    expect(await follow(await uidOf(identity))).toBeNull();
    expect((await finance.call('GET', '/api/me')).body.role).toBe('admin');
    expect((await act(first, 'block', uid)).body.account_status).toBe('blocked');
    expect((await act(identity, 'approve', uid)).body.code).toBe('staff_account');
  });

  it('[A7.2] a role waits for no password but one that was set by mail, as A7 has it', async () => {
    const asked = await ask(first, 'support');
    await confirm(second, asked.body.id);
    const person = await api.newcomer(email);
    expect((await person.call('GET', '/api/me')).body).toMatchObject({ role: 'user', staffRole: null });
    expect((await person.call('GET', '/api/admin/customers')).status).toBe(404);
  });

  it('[A7.2] a request says whether its address has an account already, and keeps why it was declined', async () => {
    const stranger = await ask(first, 'support');
    expect(stranger.body.account).toBeNull();
    await second.command('POST', `/api/admin/staff-changes/${stranger.body.id}/decline`, { reason: 'who is that' });
    await api.newcomer(email);
    const customer = await ask(first, 'support');
    expect(customer.body.account).toMatch(/^usr_/);
    const { changes } = await listed(second);
    const byId = (id: string) => changes.find((one: { id: string }) => one.id === id);
    expect(byId(customer.body.id)).toMatchObject({ account: customer.body.account, status: 'pending' });
    expect(byId(stranger.body.id)).toMatchObject({ status: 'declined', decisionReason: 'who is that' });
  });

  it('[A7.2] one owner ends somebody at once: sessions end, and what waits about them is declined', async () => {
    const person = await hired('support');
    const waits = await ask(first, 'risk');
    expect((await end(second)).body).toMatchObject({ role: null, roleBefore: 'support', status: 'confirmed' });
    expect((await person.call('GET', '/api/me')).status).toBe(401);
    expect((await confirm(second, waits.body.id)).body.code).toBe('already_decided');
    await person.signIn(email);
    expect((await person.call('GET', '/api/me')).body).toMatchObject({ role: 'user', staffRole: null });
    expect(await personOf(email)).toBeUndefined();
  });

  it('[A7.2] nobody decides about their own role, nor about an owner whom the configuration names', async () => {
    const owner = await hired('owner');
    expect((await ask(owner, 'risk')).body.code).toBe('own_case');
    expect((await end(owner)).body.code).toBe('own_case');
    expect((await ask(owner, 'support', adminEmails[0])).body.code).toBe('staff_listed');
    expect((await end(owner, adminEmails[0])).body.code).toBe('staff_listed');
    expect((await end(first, 'nobody@test.example')).body.code).toBe('staff_unchanged');
  });

  it('[A7.2] what an owner asked for who is one no more is not confirmed', async () => {
    const owner = await hired('owner');
    const asked = await ask(owner, 'owner', 'friend@test.example');
    expect(asked.status).toBe(201);
    await end(first);
    expect((await confirm(second, asked.body.id)).body.code).toBe('record_changed');
    expect(await personOf('friend@test.example')).toBeUndefined();
  });

  it('[A7.1] a role that is taken away after the way in decides nothing in the command', async () => {
    const person = await hired('support');
    const holder = await database.owner.connect();
    // The end is not committed yet: whoever comes in is let in, and the command waits for what becomes of the role.
    await holder.query('begin');
    await holder.query('update staff_member set role = null where email = $1', [email]);
    const { rows: held } = await holder.query('select pg_current_xact_id()::xid::text as xid');
    const waitedFor = held[0]?.xid;
    const asking = person.command('POST', '/api/admin/customers/usr_nobody/second-factor-removal', { reason });
    try {
      await expect
        .poll(async () => {
          const { rows } = await database.owner.query(
            'select 1 from pg_locks where not granted and transactionid::text = $1',
            [waitedFor],
          );
          return rows.length;
        })
        .toBe(1);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    // The page that does not exist, and not the customer that does not: the command was not begun.
    const nowhere = await person.call('GET', '/api/admin/staff');
    expect((await asking).body).toMatchObject({ code: 'not_found', detail: nowhere.body.detail });
    expect(nowhere.body.detail).toContain('page');
  });

  it('[R2] each change is in the audit trail with who decided', async () => {
    await hired('auditor');
    await end(first);
    const { items } = (await first.call('GET', `/api/admin/audit?subject=${email}`)).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'staff.end',
      'staff.confirm',
      'staff.request',
    ]);
  });
});
