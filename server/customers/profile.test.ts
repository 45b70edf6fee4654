import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { approveImagesOf } from '#tools/testing/people/customers.ts';
import { address, approved, details, judge, me, problems, profile } from '#tools/testing/people/profiles.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
let secondAdmin: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { policy: { trades: new Set(['CH']), copying: new Set(), mining: 'all' } });
  [admin, secondAdmin] = await Promise.all([api.newcomer(adminEmails[0]), api.newcomer(adminEmails[1])]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

describe('what is reviewed', () => {
  it('[I4] [A12] names, country and date of birth stand while ID images are in review or approved; the phone does not', async () => {
    const someone = await api.member('swaps@test.example');
    const { uid } = await me(someone);
    // Nobody looks yet: what is wrong is corrected, the name too.
    const corrected = await details(someone, {
      firstName: ' Anna',
      lastName: 'Bell-Muster',
      dateOfBirth: '1991-05-17',
    });
    expect(corrected.body).toMatchObject({ displayName: 'Anna Bell-Muster', dateOfBirth: '1991-05-17' });
    const trail = await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=1`);
    expect(trail.body.items[0]).toMatchObject({
      action: 'onboarding.save-details',
      before: { firstName: 'Ann', dateOfBirth: '1990-05-17' },
      after: { firstName: 'Anna', dateOfBirth: '1991-05-17' },
    });
    await approveImagesOf(database.owner, uid);
    const stands = { dateOfBirth: '1991-05-17' };
    const swaps = [
      { country: 'BR', phone_number: '+41791234567' },
      { dateOfBirth: '1985-01-01' },
      { lastName: 'Other' },
    ];
    for (const status of ['in_review', 'approved'] as const) {
      await database.owner.query(
        `alter table identity_submission disable trigger user;
         update identity_submission set status = '${status}', ended_ms = ${status === 'approved' ? 'clock_ms()' : 'null'}
           where user_id = '${uid}';
         alter table identity_submission enable trigger user`,
      );
      for (const swap of swaps) {
        const answer = await details(someone, { ...stands, ...swap });
        expect([status, swap, answer.status, answer.body.code]).toEqual([status, swap, 409, 'details_reviewed']);
      }
      const phone = await details(someone, { ...stands, phone_number: '078 123 45 67' });
      expect([status, phone.body.phone_number, phone.body.country]).toEqual([status, '+41781234567', 'CH']);
    }
    expect((await judge(admin, someone, 'approve')).body).toMatchObject({
      reviewedName: 'Anna Bell-Muster',
      country: 'CH',
    });
  });

  it('[A12] [B4] an account that was approved without a country has none until an admin has decided about it', async () => {
    const someone = await approved(database, api, admin, 'earlier@test.example');
    const { uid } = await me(someone);
    await database.owner.query(
      'update customer set country = null, phone_number = null, date_of_birth = null where uid = $1',
      [uid],
    );
    expect(await me(someone)).toMatchObject({ unfinishedSteps: ['step-two'], offeredProducts: ['mining'] });
    const saved = await details(someone);
    expect(saved.body).toMatchObject({
      country: null,
      phone_number: '+41791234567',
      dateOfBirth: '1990-05-17',
      unfinishedSteps: [],
      countryChange: { country: 'CH', status: 'pending' },
    });
    expect(await me(someone)).toMatchObject({ country: null, offeredProducts: ['mining'] });
    expect((await details(someone)).status).toBe(200);
    const other = await details(someone, { country: 'BR', phone_number: '+41791234567' });
    expect([other.status, other.body.code]).toEqual([409, 'country_change_open']);
    const { id } = saved.body.countryChange;
    expect((await admin.command('POST', `/api/admin/country-changes/${id}/approve`, {})).status).toBe(200);
    expect(await me(someone)).toMatchObject({ country: 'CH', offeredProducts: ['trades', 'mining'] });
  });

  it('[A12] a request for another country is taken back while it waits; admins then find it decided', async () => {
    const someone = await approved(database, api, admin, 'back@test.example');
    const asked = await someone.command('POST', '/api/country-changes', { country: 'BR', reason: 'I moved' });
    const { id } = asked.body.countryChange;
    const stranger = await approved(database, api, admin, 'back-stranger@test.example');
    expect((await stranger.command('DELETE', `/api/country-changes/${id}`)).status).toBe(404);
    const back = await someone.command('DELETE', `/api/country-changes/${id}`);
    expect([back.status, back.body.countryChange]).toMatchObject([200, { id, status: 'taken back' }]);
    for (const reply of [
      await someone.command('DELETE', `/api/country-changes/${id}`),
      await admin.command('POST', `/api/admin/country-changes/${id}/approve`, {}),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'already_decided']);
    }
    expect(await me(someone)).toMatchObject({ country: 'CH' });
    const again = await someone.command('POST', '/api/country-changes', { country: 'BR', reason: 'I did' });
    expect(again.status).toBe(201);
    expect((await someone.command('DELETE', `/api/country-changes/${again.body.countryChange.id}`)).status).toBe(200);
  });

  it('[Z7] a save takes its own row at once: two tabs wait in line instead of for each other', async () => {
    const someone = await api.member('tabs@test.example');
    const { uid } = await me(someone);
    const holding = await database.owner.connect();
    try {
      await holding.query('begin');
      await holding.query('select 1 from customer where uid = $1 for share', [uid]);
      const held = await holding.query<{ pid: number }>('select pg_backend_pid() as pid');
      const saving = address(someone, { city: 'Bern' });
      await expect
        .poll(async () => {
          // Its own role sees what it runs.
          const { rows } = await database.app.query<{ query: string }>(
            'select query from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
            [held.rows[0]?.pid],
          );
          return rows.map(({ query }) => query).join();
        })
        .toContain('insert into idempotency_key');
      await holding.query('commit');
      expect((await saving).status).toBe(200);
    } finally {
      holding.release(true);
    }
  });
});

describe('the account area', () => {
  const names = { firstName: 'Ann', lastName: 'Bell', phone_number: '+41791234567', about: '', isPublic: false };

  it('[A12] auth/profile writes names, about, isPublic and phone number; HTML is text, and displayName follows', async () => {
    const someone = await approved(database, api, admin, 'profile@test.example');
    const saved = await someone.command('PUT', '/api/profile', {
      firstName: ' <b>Ann</b>',
      lastName: 'Bell & Co',
      phone_number: '078 123 45 67',
      about: 'I trade.\nSlowly.',
      isPublic: true,
    });
    expect(saved.body).toMatchObject({
      firstName: '<b>Ann</b>',
      displayName: '<b>Ann</b> Bell & Co',
      phone_number: '+41781234567',
      about: 'I trade.\nSlowly.',
      isPublic: true,
    });
    expect((await me(someone)).displayName).toBe('<b>Ann</b> Bell & Co');
    const bad = await someone.command('PUT', '/api/profile', { ...names, firstName: '\u202eAnn', lastName: '' });
    expect([bad.status, problems(bad)]).toEqual([400, ['firstName', 'lastName']]);
    expect((await me(someone)).displayName).toBe('<b>Ann</b> Bell & Co');
    const pending = await api.member('profile-pending@test.example');
    expect((await pending.command('PUT', '/api/profile', names)).body.code).toBe('account_not_approved');
  });

  it('[A12] reviewers see the name that was approved beside a later one, and the trail shows both', async () => {
    const someone = await approved(database, api, admin, 'renamed@test.example');
    const { uid } = await me(someone);
    await someone.command('PUT', '/api/profile', { ...names, lastName: 'Bell-Muster', about: 'secret of mine' });
    const { body } = await admin.call('GET', '/api/admin/customers?status=approved&limit=100');
    expect(body.items.find((one: { uid: string }) => one.uid === uid)).toMatchObject({
      displayName: 'Ann Bell-Muster',
      reviewedName: 'Ann Bell',
    });
    const trail = await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=1`);
    expect(trail.body.items[0]).toMatchObject({
      action: 'profile.save',
      actor: uid,
      before: { lastName: 'Bell' },
      after: { lastName: 'Bell-Muster' },
    });
    // What may have to be forgotten is named, not kept.
    expect(Object.keys(trail.body.items[0].after)).toContain('about');
    expect(trail.text).not.toContain('secret of mine');
  });

  it('[A12] [B4] after approval the country changes by request only, an admin decides, and what is offered follows', async () => {
    const someone = await approved(database, api, admin, 'moves@test.example');
    const { uid } = await me(someone);
    expect((await details(someone, { country: 'BR', phone_number: '+41791234567' })).body.code).toBe(
      'details_reviewed',
    );
    const ask = (country: string, reason = 'I have moved') =>
      someone.command('POST', '/api/country-changes', { country, reason });
    expect((await ask('CH')).body.code).toBe('country_unchanged');
    expect(problems(await ask('XX'))).toEqual(['country']);
    expect(problems(await ask('BR', '     '))).toEqual(['reason']);
    const asked = await ask('BR');
    expect(asked.status).toBe(201);
    expect(asked.body).toMatchObject({ country: 'CH', countryChange: { country: 'BR', status: 'pending' } });
    expect((await ask('AR')).body.code).toBe('country_change_open');
    const waiting = await admin.call('GET', '/api/admin/customers?countryChange=pending');
    expect(waiting.body.items).toMatchObject([{ uid, country: 'CH', countryChange: { country: 'BR' } }]);

    const decide = (by: Caller, what: string, id: string) =>
      by.command('POST', `/api/admin/country-changes/${id}/${what}`, what === 'decline' ? { reason: 'no proof' } : {});
    const { id } = asked.body.countryChange;
    expect((await decide(someone, 'approve', id)).status).toBe(404);
    const declined = await decide(admin, 'decline', id);
    expect(declined.body).toMatchObject({ status: 'declined', decisionReason: 'no proof', customer: uid });
    expect((await decide(secondAdmin, 'approve', id)).body.code).toBe('already_decided');
    const notified = async () =>
      (await someone.call('GET', '/api/notices')).body.items.map(({ notice }: { notice: unknown }) => notice);
    const declinedNotice = { kind: 'country_change_declined', facts: { country: 'BR', reason: 'no proof' } };
    expect(await notified()).toEqual([declinedNotice, { kind: 'account_approved', facts: {} }]);
    expect((await api.mailTo('moves@test.example')).body).toContain('to Brazil was declined: no proof.');
    expect(await profile(someone)).toMatchObject({ country: 'CH', countryChange: { status: 'declined' } });

    const second = (await ask('BR')).body.countryChange.id;
    const both = await Promise.all([decide(admin, 'approve', second), decide(secondAdmin, 'decline', second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const third = both[0].status === 200 ? null : (await ask('BR')).body.countryChange.id;
    if (third !== null) expect((await decide(admin, 'approve', third)).status).toBe(200);
    expect(await me(someone)).toMatchObject({ country: 'BR', offeredProducts: ['mining'] });
    expect((await notified())[0]).toEqual({ kind: 'country_changed', facts: { country: 'BR' } });
    // One each for what was decided: who came second to the race notified nobody.
    expect(await notified()).toHaveLength(third === null ? 3 : 4);
    expect((await decide(admin, 'approve', 'cch_0')).status).toBe(404);
    const trail = await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=1`);
    expect(trail.body.items[0]).toMatchObject({
      action: 'country-changes.approve',
      before: { country: 'CH' },
      after: { country: 'BR' },
    });
  });

  it('[R3] an admin does not decide about a country of their own', async () => {
    await details(secondAdmin);
    await address(secondAdmin);
    await approveImagesOf(database.owner, (await me(secondAdmin)).uid);
    expect((await judge(admin, secondAdmin, 'approve')).status).toBe(200);
    const asked = await secondAdmin.command('POST', '/api/country-changes', { country: 'BR', reason: 'moved' });
    const own = await secondAdmin.command(
      'POST',
      `/api/admin/country-changes/${asked.body.countryChange.id}/approve`,
      {},
    );
    expect([own.status, own.body.code]).toEqual([403, 'own_case']);
  });
});
