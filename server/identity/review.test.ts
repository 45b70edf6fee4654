import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#tools/testing/people/caller.ts';
import { type IdentityFixture, openIdentityFixture } from '#tools/testing/people/identity-fixture.ts';

let fixture: IdentityFixture;
let admin: Caller;
let secondAdmin: Caller;
beforeAll(async () => {
  fixture = await openIdentityFixture();
  ({ admin, secondAdmin } = fixture);
});
afterAll(() => fixture.close());

describe('the review', () => {
  it('[I4] [A9] declined with a reason, handed in again, approved; the account follows and is approved only then', async () => {
    const someone = await fixture.newcomer();
    const uid = await fixture.uidOf(someone);
    const status = async () => (await someone.call('GET', '/api/me')).body.account_status;
    const approveAccount = () => admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
    expect((await approveAccount()).body.facts).toEqual({ missing: ['onboarding', 'identity'] });
    const { id } = (await fixture.handIn(someone)).body;

    const taken = await fixture.decide(admin, id, 'assign');
    expect(taken.body).toMatchObject({
      status: 'in_review',
      reviewer: await fixture.uidOf(admin),
      declared: {
        firstName: 'Ann',
        lastName: 'Bell',
        emailVerified: true,
        dateOfBirth: '1990-05-17',
        country: 'CH',
        address: 'Bahnhofstrasse 1',
      },
      account_status: 'pending',
    });
    expect((await secondAdmin.call('GET', `/api/admin/identities/${id}`)).body).toEqual(taken.body);
    expect((await someone.call('GET', `/api/admin/identities/${id}`)).status).toBe(404);
    expect((await admin.call('GET', '/api/admin/identities/idn_00000000000000000000000000')).status).toBe(404);
    expect((await fixture.look(admin, id)).status).toBe(200);
    expect((await fixture.look(secondAdmin, id)).status).toBe(404);
    const declined = await fixture.decide(admin, id, 'decline', { reason: 'expired' });
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'expired', account_status: 'declined' });
    expect((await fixture.look(secondAdmin, id)).status).toBe(200);
    expect(await status()).toBe('declined');
    expect((await someone.call('GET', '/api/identity')).body).toMatchObject({
      maySubmit: true,
      items: [{ status: 'declined', decline: { text: expect.stringContaining('has expired'), mayRetry: true } }],
    });

    const again = await fixture.handIn(someone);
    expect([again.status, await status()]).toEqual([201, 'pending']);
    expect((await approveAccount()).body.facts).toEqual({ missing: ['identity'] });
    const approved = await fixture.decide(secondAdmin, again.body.id, 'approve');
    expect(approved.body).toMatchObject({
      status: 'approved',
      reviewer: await fixture.uidOf(secondAdmin),
      declinedBefore: 1,
    });
    expect(await status()).toBe('pending');
    expect((await approveAccount()).body).toMatchObject({ account_status: 'approved', identityApproved: true });

    expect(fixture.notified.filter(({ owner }) => owner === uid).map(({ kind }) => kind)).toEqual([
      'identity_declined',
      'identity_approved',
    ]);
    expect(await fixture.trail(id)).toEqual([
      'identity.submit',
      'identities.assign',
      'identity.view',
      'identities.decline',
      'identity.view',
    ]);
    // Who decides a case that nobody has takes it first.
    expect(await fixture.trail(again.body.id)).toEqual(['identity.submit', 'identities.assign', 'identities.approve']);
    const { rows } = await fixture.database.owner.query(
      `select action, reason, after ->> 'account_status' as to from audit_entry where subject = $1 and action ~ '^(identit|customers)' order by id`,
      [uid],
    );
    expect(rows).toEqual([
      { action: 'identities.decline', reason: '{"code":"images_declined","label":"expired"}', to: 'declined' },
      { action: 'identity.submit', reason: null, to: 'pending' },
      { action: 'customers.approve', reason: null, to: 'approved' },
    ]);
    const outbox = await fixture.database.owner.query(
      `select topic, subject from outbox where owner = $1 order by id`,
      [uid],
    );
    expect(outbox.rows.filter(({ topic }) => topic === 'identity').map(({ subject }) => subject)).toEqual([
      id,
      id,
      id,
      again.body.id,
      again.body.id,
    ]);
  });

  it('[I4] [A9] one decision approves images and account, in one transaction, with both entries and one notice', async () => {
    const someone = await fixture.newcomer();
    const uid = await fixture.uidOf(someone);
    const { id } = (await fixture.handIn(someone)).body;
    const { account } = (await fixture.decide(admin, id, 'assign')).body;
    expect(account).toMatchObject({ missing: [], countryClosed: false });
    const asked = { account: 'approve', version: account.version };
    const other = await fixture.decide(secondAdmin, id, 'approve', asked);
    expect([other.status, other.body.code]).toEqual([409, 'identity_assigned']);
    const approved = await fixture.decide(admin, id, 'approve', asked);
    expect(approved.body).toMatchObject({ status: 'approved', account_status: 'approved' });
    expect((await someone.call('GET', '/api/me')).body.account_status).toBe('approved');
    expect(fixture.notified.filter(({ owner }) => owner === uid).map(({ kind }) => kind)).toEqual(['account_approved']);
    const { rows } = await fixture.database.owner.query(
      `select action, subject, after ->> 'account_status' as account, xmin::text as written from audit_entry
       where subject = any($1) and action like any(array['identities.a%', 'customers.%']) order by id`,
      [[id, uid]],
    );
    expect(rows.map(({ action, subject, account }) => ({ action, subject, account }))).toEqual([
      { action: 'identities.assign', subject: id, account: null },
      { action: 'identities.approve', subject: id, account: null },
      { action: 'customers.approve', subject: uid, account: 'approved' },
    ]);
    expect(rows[1].written).toBe(rows[2].written);
    expect((await admin.call('GET', `/api/admin/customers/${uid}/identity`)).body).toEqual({
      submission: approved.body,
    });
  });

  it('[I4] [A9] what keeps the account from being approved refuses both, and the images alone are approved all the same', async () => {
    const unfinished = await fixture.api.newcomer('unfinished@test.example');
    const { id } = (await fixture.handIn(unfinished)).body;
    const uid = await fixture.uidOf(unfinished);
    const asked = async (body: object) => {
      const { status, body: reply } = await fixture.decide(admin, id, 'approve', { account: 'approve', ...body });
      return [status, reply.code, reply.facts];
    };
    const { account } = (await fixture.decide(admin, id, 'assign')).body;
    expect(account.missing).toEqual(['onboarding']);
    expect(await asked({})).toEqual([422, 'approval_conditions_missing', { missing: ['onboarding'] }]);
    expect((await asked({ version: account.version - 1 })).slice(0, 2)).toEqual([409, 'record_changed']);
    await fixture.database.owner.query(`update customer set account_status = 'suspended' where uid = $1`, [uid]);
    expect((await asked({}))[1]).toBe('status_change_not_allowed');
    await fixture.database.owner.query(`update customer set account_status = 'pending' where uid = $1`, [uid]);
    expect(await fixture.trail(id)).toEqual(['identity.submit', 'identities.assign']);
    expect(fixture.notified.filter(({ owner }) => owner === uid)).toEqual([]);
    const alone = await fixture.decide(admin, id, 'approve');
    expect(alone.body).toMatchObject({ status: 'approved', account_status: 'pending' });
    expect((await unfinished.call('GET', `/api/admin/customers/${uid}/identity`)).status).toBe(404);
    expect((await admin.call('GET', '/api/admin/customers/usr_x/identity')).status).toBe(404);
  });

  it('[I4] only its reviewer decides; taking over has to be said, and is audited', async () => {
    const { id } = (await fixture.handIn(await fixture.newcomer())).body;
    await fixture.decide(admin, id, 'assign');
    for (const [what, body] of [
      ['approve', {}],
      ['decline', { reason: 'unreadable' }],
      ['assign', {}],
      ['release', {}],
    ] as const) {
      const answer = await fixture.decide(secondAdmin, id, what, body);
      expect([what, answer.status, answer.body.code]).toEqual([what, 409, 'identity_assigned']);
    }
    expect((await fixture.decide(secondAdmin, id, 'assign', { takeOver: true })).body.reviewer).toBe(
      await fixture.uidOf(secondAdmin),
    );
    expect((await fixture.look(admin, id)).status).toBe(404);
    expect((await fixture.decide(secondAdmin, id, 'release')).body).toMatchObject({
      status: 'submitted',
      reviewer: null,
    });
    expect(await fixture.trail(id)).toEqual([
      'identity.submit',
      'identities.assign',
      'identities.assign',
      'identities.release',
    ]);
  });

  it('[I4] a reason outside of the list is refused, and after one without a retry nothing more is taken', async () => {
    const someone = await fixture.newcomer();
    const { id } = (await fixture.handIn(someone)).body;
    const free = await fixture.decide(admin, id, 'decline', { reason: 'did not like it' });
    expect([free.status, free.body.code]).toEqual([400, 'invalid_input']);
    await fixture.decide(admin, id, 'decline', { reason: 'forged' });
    const own = (await someone.call('GET', '/api/identity')).body;
    expect(own).toMatchObject({ maySubmit: false, items: [{ decline: { mayRetry: false } }] });
    // Whoever tries to pass as somebody else is not told what gave it away.
    expect(JSON.stringify(own)).not.toContain('forged');
    const again = await fixture.handIn(someone);
    expect([again.status, again.body.code]).toEqual([422, 'identity_final']);
  });

  it('[A9] images of an approved account that are declined for good suspend it, audited and told; others do not', async () => {
    for (const [reason, becomes, kinds] of [
      ['forged', 'suspended', ['identity_declined', 'account_suspended']],
      ['expired', 'approved', ['identity_declined']],
    ] as const) {
      const someone = await fixture.newcomer();
      const uid = await fixture.uidOf(someone);
      const { id } = (await fixture.handIn(someone)).body;
      // As accounts stand that were approved before there were ID images.
      await fixture.database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
      const declined = await fixture.decide(admin, id, 'decline', { reason });
      expect([reason, declined.body.account_status]).toEqual([reason, becomes]);
      expect((await someone.call('GET', '/api/me')).body.account_status).toBe(becomes);
      expect(fixture.notified.filter(({ owner }) => owner === uid).map(({ kind }) => kind)).toEqual(kinds);
      const { rows } = await fixture.database.owner.query(
        `select actor, before ->> 'account_status' as was, after ->> 'account_status' as is, reason
         from audit_entry where subject = $1 and action = 'identities.decline'`,
        [uid],
      );
      const forged = '{"code":"images_declined","label":"forged"}';
      expect(rows).toEqual(
        reason === 'forged'
          ? [{ actor: await fixture.uidOf(admin), was: 'approved', is: 'suspended', reason: forged }]
          : [],
      );
    }
  });

  it('[I4] [O1] images that others sent too are said to be, and approved with a reason alone, which is audited', async () => {
    const [one, other, third] = [await fixture.newcomer(), await fixture.newcomer(), await fixture.newcomer()];
    const first = (await fixture.handIn(one)).body;
    const readCase = async (id: string) => (await admin.call('GET', `/api/admin/identities/${id}`)).body;
    expect(await readCase(first.id)).toMatchObject({ sharedWith: 0 });
    const { id } = (await fixture.handIn(other, undefined, one)).body;
    await fixture.handIn(third, undefined, one);
    for (const shared of [first.id, id]) expect(await readCase(shared)).toMatchObject({ sharedWith: 2 });
    const refused = await fixture.decide(admin, id, 'approve');
    expect(refused.body).toMatchObject({ code: 'invalid_input', facts: { fields: [{ field: 'reason' }] } });
    expect(await fixture.trail(id)).toEqual(['identity.submit']);
    const reason = 'Twins, seen on the call';
    expect((await fixture.decide(admin, id, 'approve', { reason })).status).toBe(200);
    const { rows } = await fixture.database.owner.query<{ reason: string | null }>(
      `select reason from audit_entry where subject = $1 and action = 'identities.approve'`,
      [id],
    );
    expect(rows).toEqual([{ reason }]);
    // A decline takes no other reason than that of its list.
    const declined = await fixture.decide(admin, first.id, 'decline', { reason: 'forged' });
    expect(declined.status).toBe(200);
  });

  it('[R3] nobody reviews their own images', async () => {
    const { id } = (await fixture.handIn(admin)).body;
    for (const [what, body] of [
      ['assign', { takeOver: true }],
      ['approve', {}],
      ['decline', { reason: 'expired' }],
    ] as const) {
      const answer = await fixture.decide(admin, id, what, body);
      expect([what, answer.status, answer.body.code]).toEqual([what, 403, 'own_case']);
    }
    expect((await fixture.decide(secondAdmin, id, 'approve')).status).toBe(200);
  });

  it('[R2] of decisions at the same time one wins, and the account is moved once', async () => {
    const someone = await fixture.newcomer();
    const { id } = (await fixture.handIn(someone)).body;
    const answers = await Promise.all([
      fixture.decide(admin, id, 'approve'),
      fixture.decide(secondAdmin, id, 'decline', { reason: 'expired' }),
      fixture.decide(admin, id, 'decline', { reason: 'unreadable' }),
      fixture.decide(secondAdmin, id, 'approve'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const decided = (await fixture.trail(id)).filter((action) => /approve|decline/.test(action));
    expect(decided).toHaveLength(1);
  });

  it('[A9] an account that was declined under customers opens again with new images, which supersede the old', async () => {
    const someone = await fixture.newcomer();
    const uid = await fixture.uidOf(someone);
    const first = (await fixture.handIn(someone)).body.id;
    await fixture.decide(admin, first, 'approve');
    await admin.command('POST', `/api/admin/customers/${uid}/decline`, {
      reason: 'another customer is the same person',
    });
    const second = await fixture.handIn(someone);
    expect(second.status).toBe(201);
    const me = (await someone.call('GET', '/api/me')).body;
    expect(me.account_status).toBe('pending');
    expect((await someone.call('GET', '/api/identity')).body.items).toMatchObject([
      { id: second.body.id, status: 'submitted' },
      { id: first, status: 'superseded' },
    ]);
    const approve = await admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
    expect(approve.body.facts).toEqual({ missing: ['identity'] });
  });

  it('[I4] the queue is by age, filtered by status, in pages; to customers it does not exist', async () => {
    for (let n = 0; n < 4; n += 1) await fixture.handIn(await fixture.newcomer());
    const page = (await admin.call('GET', '/api/admin/identities?status=pending&limit=2')).body;
    const rest = (await admin.call('GET', `/api/admin/identities?status=pending&limit=100&cursor=${page.nextCursor}`))
      .body;
    const all = [...page.items, ...rest.items];
    expect(all.length).toBeGreaterThan(3);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).sort());
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['submitted']));
    const declined = (await admin.call('GET', '/api/admin/identities?status=declined&limit=100')).body.items;
    expect(declined.every(({ reason }: { reason: string | null }) => reason !== null)).toBe(true);
    expect((await admin.call('GET', '/api/admin/identities?cursor=x')).status).toBe(400);
    const [{ id }] = all;
    const someone = await fixture.newcomer();
    for (const answer of [
      await someone.call('GET', '/api/admin/identities'),
      await fixture.decide(someone, id, 'assign'),
      await fixture.decide(someone, id, 'approve'),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
    expect((await fixture.decide(admin, 'idn_nowhere', 'approve')).status).toBe(404);
  });
});
