import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/ids/new-id.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { approveImagesOf } from '#tools/testing/people/customers.ts';
import { givenAddress } from '#tools/testing/people/people.ts';

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

describe('account_status', () => {
  it('[A8] [A9] only approved passes, and a change is effective on the next request', async () => {
    const someone = await api.member('status@test.example');
    const uid = await uidOf(someone);
    const deposit = () => someone.command('POST', '/api/deposits', { amount: '10.00', paymentMethod: 'Bitcoin' });
    const pending = await deposit();
    expect([pending.status, pending.body.code]).toEqual([403, 'account_not_approved']);
    expect(pending.body.facts).toEqual({ accountStatus: 'pending' });
    expect((await change(admin, 'approve', uid)).body.facts).toEqual({ missing: ['onboarding', 'identity'] });
    await approveImagesOf(database.owner, uid);
    expect((await change(admin, 'approve', uid)).body).toMatchObject({ uid, account_status: 'approved', version: 4 });
    // The stand-in for deposits answers so: the guard has let the request through.
    expect((await deposit()).body.code).toBe('unavailable');
    for (const [what, status] of [
      ['suspend', 'suspended'],
      ['block', 'blocked'],
    ] as const) {
      expect((await change(admin, what, uid)).body.account_status).toBe(status);
      expect((await deposit()).body).toMatchObject({ code: 'account_not_approved', facts: { accountStatus: status } });
      expect((await someone.call('GET', '/api/me')).body.account_status).toBe(status);
    }
  });

  it('[A9] a block ends by two different admins, each step audited with actor and reason', async () => {
    const uid = await uidOf(await api.member('blocked@test.example'));
    await approveImagesOf(database.owner, uid);
    await change(admin, 'block', uid);
    expect((await change(admin, 'approve', uid)).body.account_status).toBe('blocked');
    const again = await change(admin, 'approve', uid);
    expect([again.status, again.body.code]).toEqual([409, 'second_admin_required']);
    expect((await change(secondAdmin, 'approve', uid)).body.account_status).toBe('approved');
    const { body } = await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=2`);
    expect(body.items.map((item: { action: string }) => item.action)).toEqual([
      'customers.approve',
      'customers.approve',
    ]);
    expect(body.items[0]).toMatchObject({
      actor: await uidOf(secondAdmin),
      reason: 'because of a test',
      before: { account_status: 'blocked', unblockingAdmin: await uidOf(admin) },
      after: { account_status: 'approved', unblockingAdmin: null },
    });
    const rest = await admin.call('GET', `/api/admin/audit?subject=${uid}&cursor=${body.nextCursor}`);
    expect(rest.body).toMatchObject({
      items: [
        { action: 'customers.block' },
        { action: 'profile.save-address' },
        { action: 'onboarding.save-details' },
        { action: 'auth.verify-email' },
      ],
      nextCursor: null,
    });
    const { rows } = await database.owner.query(
      `select topic from outbox where owner = $1 and topic = 'account' order by id offset 3`,
      [uid],
    );
    expect(rows).toEqual([{ topic: 'account' }, { topic: 'account' }, { topic: 'account' }]);
  });

  it('[A9] a blocked customer who never finished sign-up goes on where they were once two admins end the block', async () => {
    const someone = await api.newcomer('unfinished@test.example');
    const uid = await uidOf(someone);
    await change(admin, 'block', uid);
    const shut = await someone.command('PUT', '/api/address', givenAddress);
    expect([shut.status, shut.body.code]).toEqual([403, 'account_not_approved']);
    expect((await change(admin, 'approve', uid)).body.account_status).toBe('blocked');
    expect((await change(secondAdmin, 'approve', uid)).body).toMatchObject({
      account_status: 'pending',
      unblocking: null,
      reviewedName: null,
    });
    const { items } = (await someone.call('GET', '/api/notices')).body;
    expect(items[0].notice).toEqual({ kind: 'account_application_continues', facts: {} });
    expect((await someone.command('PUT', '/api/address', givenAddress)).status).toBe(200);
    expect((await change(admin, 'approve', uid)).body.facts).toEqual({ missing: ['onboarding', 'identity'] });
    // Who was declined before is declined again, which new images end (A9).
    await change(admin, 'decline', uid);
    await change(admin, 'block', uid);
    await change(admin, 'approve', uid);
    expect((await change(secondAdmin, 'approve', uid)).body.account_status).toBe('declined');
    const { items: trail } = (await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=2`)).body;
    // So is who was pending, and whose images were declined while it was blocked.
    const other = await uidOf(await api.newcomer('declined-meanwhile@test.example'));
    await change(admin, 'block', other);
    await database.owner.query(
      `insert into identity_submission (id, user_id, status, reviewer, reason, created_ms, ended_ms)
       values ($3, $1, 'declined', $2, 'forged', clock_ms(), clock_ms())`,
      [other, await uidOf(admin), newId('idn')],
    );
    await change(admin, 'approve', other);
    expect((await change(secondAdmin, 'approve', other)).body.account_status).toBe('declined');
    expect(trail.map(({ deed }: { deed: unknown }) => deed)).toEqual([
      { code: 'customers.approve:unblocked', vote: '2 of 2' },
      { code: 'customers.approve:stays-blocked', vote: '1 of 2' },
    ]);
  });

  it('[A9] blocking and unblocking does not go round the conditions; who was approved before comes back without them', async () => {
    const uid = await uidOf(await api.member('round@test.example'));
    const end = async () => {
      await change(admin, 'block', uid);
      await change(admin, 'approve', uid);
      return (await change(secondAdmin, 'approve', uid)).body;
    };
    expect(await end()).toMatchObject({ account_status: 'pending', reviewedName: null });
    const refused = await change(admin, 'approve', uid);
    expect([refused.body.code, refused.body.facts]).toEqual([
      'approval_conditions_missing',
      { missing: ['onboarding', 'identity'] },
    ]);
    await approveImagesOf(database.owner, uid);
    expect(await end()).toMatchObject({ account_status: 'approved', reviewedName: 'Ann Bell' });
    await database.owner.query(
      `update identity_submission set status = 'superseded', ended_ms = clock_ms() where user_id = $1`,
      [uid],
    );
    expect((await end()).account_status).toBe('approved');
  });

  it('[A9] an approval of what was seen is refused once it has changed, and goes through after another look', async () => {
    const someone = await api.member('changed@test.example');
    const uid = await uidOf(someone);
    await approveImagesOf(database.owner, uid);
    const seen = async () =>
      (await admin.call('GET', `/api/admin/customers?search=${uid}`)).body.items[0].version as number;
    const approve = (version: number) =>
      admin.command('POST', `/api/admin/customers/${uid}/approve`, { reason: 'because of a test', version });
    const before = await seen();
    expect((await someone.command('PUT', '/api/address', { ...givenAddress, city: 'Bern' })).status).toBe(200);
    const refused = await approve(before);
    expect([refused.status, refused.body.code]).toEqual([409, 'record_changed']);
    expect(refused.body.detail).toContain('Check the current version');
    expect((await approve(await seen())).body.account_status).toBe('approved');
  });

  it('[A9] a vote to end a block can be taken back and lapses after 24 hours; both are audited', async () => {
    const uid = await uidOf(await api.member('voted@test.example'));
    await approveImagesOf(database.owner, uid);
    await change(admin, 'block', uid);
    const takeBack = (by: Caller) => by.command('POST', `/api/admin/customers/${uid}/take-back-approval`, {});
    const none = await takeBack(admin);
    expect([none.status, none.body.code]).toEqual([409, 'approval_missing']);
    const voted = await change(admin, 'approve', uid);
    expect(voted.body.unblocking).toMatchObject({ admin: await uidOf(admin) });
    const waits = async () =>
      (await secondAdmin.call('GET', '/api/admin/customers?unblocking=waiting&limit=100')).body.items.map(
        (item: { uid: string }) => item.uid,
      );
    expect(await waits()).toEqual([uid]);
    expect((await takeBack(secondAdmin)).body.code).toBe('approval_missing');
    const taken = await takeBack(admin);
    expect(taken.body).toMatchObject({ account_status: 'blocked', unblocking: null, version: voted.body.version + 1 });
    expect(await waits()).toEqual([]);
    const { body: trail } = await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=1`);
    expect(trail.items[0]).toMatchObject({
      action: 'customers.take-back-approval',
      actor: await uidOf(admin),
      before: { unblockingAdmin: await uidOf(admin) },
      after: { account_status: 'blocked', unblockingAdmin: null },
    });
    // Taken back, it counts no more: the other admin is the first now.
    expect((await change(secondAdmin, 'approve', uid)).body).toMatchObject({
      account_status: 'blocked',
      unblocking: { admin: await uidOf(secondAdmin) },
    });
    await database.owner.query('update customer set unblocking_ms = clock_ms() - 86400001 where uid = $1', [uid]);
    const { body: blocked } = await admin.call('GET', '/api/admin/customers?status=blocked&limit=100');
    expect(blocked.items.find((item: { uid: string }) => item.uid === uid)).toMatchObject({ unblocking: null });
    expect(await waits()).toEqual([]);
    expect((await change(admin, 'approve', uid)).body).toMatchObject({
      account_status: 'blocked',
      unblocking: { admin: await uidOf(admin) },
    });
    expect((await change(secondAdmin, 'approve', uid)).body.account_status).toBe('approved');
  });

  it('[A9] approval waits for the verified address, the steps of onboarding and the ID images; nobody decides a case of their own', async () => {
    await api.signUp('unverified@test.example');
    const someone = api.caller();
    await someone.signIn('unverified@test.example');
    const refused = await change(admin, 'approve', await uidOf(someone));
    expect([refused.status, refused.body.code]).toEqual([422, 'approval_conditions_missing']);
    expect(refused.body.facts).toEqual({ missing: ['email', 'onboarding', 'identity'] });
    expect(refused.body.detail).toBe(
      'This account can’t be approved yet. Missing: the e-mail address is not confirmed; the steps of opening the account are not finished; no ID images are approved.',
    );
    const halfway = await api.newcomer('halfway@test.example');
    await halfway.command('PUT', '/api/address', givenAddress);
    expect((await change(admin, 'approve', await uidOf(halfway))).body.facts).toEqual({
      missing: ['onboarding', 'identity'],
    });
    const { body: waiting } = await admin.call('GET', '/api/admin/customers?status=pending&limit=100');
    expect(waiting.items.find(({ email }: { email: string }) => email === 'halfway@test.example')).toMatchObject({
      missing: ['onboarding', 'identity'],
      city: 'Zürich',
      country: null,
    });
    const own = await change(admin, 'approve', await uidOf(admin));
    expect([own.status, own.body.code]).toEqual([403, 'own_case']);
    const unlawful = await change(admin, 'suspend', await uidOf(someone));
    expect([unlawful.status, unlawful.body.code]).toEqual([409, 'status_change_not_allowed']);
  });

  it('[A8] a missing profile reads as void', async () => {
    const someone = await api.member('void@test.example');
    const uid = await uidOf(someone);
    await database.owner.query('delete from customer where uid = $1', [uid]);
    expect((await someone.call('GET', '/api/me')).body.account_status).toBe('void');
    const refused = await someone.command('POST', '/api/deposits', { amount: '10.00', paymentMethod: 'Bitcoin' });
    expect(refused.body).toMatchObject({ code: 'account_not_approved', facts: { accountStatus: 'void' } });
    expect((await change(admin, 'block', uid)).status).toBe(404);
    expect((await admin.call('GET', '/api/admin/customers?status=void')).body.items).toMatchObject([{ uid }]);
  });

  it('[P4] a repeated key answers with the first outcome, refusals included; with another body it is 409', async () => {
    const uid = await uidOf(await api.member('repeat@test.example'));
    await approveImagesOf(database.owner, uid);
    const first = await change(admin, 'approve', uid, 'key-1');
    const again = await change(admin, 'approve', uid, 'key-1');
    expect([again.status, again.text]).toEqual([200, first.text]);
    // The same JSON with other spacing and order of keys is the same body.
    const reordered = await admin.call('POST', `/api/admin/customers/${uid}/approve`, {
      text: ' { "reason" :\n"because of a test" } ',
      headers: { 'idempotency-key': 'key-1' },
    });
    expect([reordered.status, reordered.text]).toEqual([200, first.text]);
    const other = await admin.command('POST', `/api/admin/customers/${uid}/approve`, { reason: 'another' }, 'key-1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const refused = await change(admin, 'decline', uid, 'key-2');
    expect(refused.body.code).toBe('status_change_not_allowed');
    expect((await change(admin, 'decline', uid, 'key-2')).text).toBe(refused.text);
    expect((await change(secondAdmin, 'suspend', uid, 'key-1')).body.account_status).toBe('suspended');
    const { rows } = await database.owner.query('select count(*) from audit_entry where subject = $1 and actor <> $1', [
      uid,
    ]);
    expect(rows).toEqual([{ count: 2n }]);
  });

  it('[R1] lists customers newest first or oldest first, by status, in pages', async () => {
    const emails = (items: readonly { email: string }[]) => items.map(({ email }) => email);
    const all = await admin.call('GET', '/api/admin/customers?limit=100');
    const oldest = await admin.call('GET', '/api/admin/customers?limit=100&order=oldest');
    expect(emails(all.body.items)).toEqual(emails(oldest.body.items).toReversed());
    const first = await admin.call('GET', '/api/admin/customers?limit=2&order=oldest');
    expect(first.body.items.map((item: { email: string }) => item.email).sort()).toEqual([...adminEmails].sort());
    const next = await admin.call('GET', `/api/admin/customers?limit=100&order=oldest&cursor=${first.body.nextCursor}`);
    expect(next.body.nextCursor).toBeNull();
    expect(next.body.items.length).toBeGreaterThan(3);
    const { body } = await admin.call('GET', '/api/admin/customers?status=suspended&limit=100');
    expect(new Set(body.items.map((item: { account_status: string }) => item.account_status))).toEqual(
      new Set(['suspended']),
    );
    expect((await admin.call('GET', '/api/admin/customers?cursor=x')).status).toBe(400);
  });
});
