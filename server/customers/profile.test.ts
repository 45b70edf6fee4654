import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import type { Caller } from '#tools/testing/caller.ts';
import { approveImagesOf } from '#tools/testing/customers.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { givenAddress, givenDetails, testAgreements } from '#tools/testing/people.ts';

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

const details = (someone: Caller, change: object = {}, key?: string) =>
  someone.command('PUT', '/api/onboarding/details', { ...givenDetails, ...change }, key);
const address = (someone: Caller, change: object = {}) =>
  someone.command('PUT', '/api/address', { ...givenAddress, ...change });
const me = async (someone: Caller) => (await someone.call('GET', '/api/me')).body;
const profile = async (someone: Caller) => (await someone.call('GET', '/api/profile')).body;
const judge = async (someone: Caller, what: string, by = admin) =>
  by.command('POST', `/api/admin/customers/${(await me(someone)).uid}/${what}`, { reason: 'because of a test' });
const problems = (answer: { body: { facts: { fields: { field: string }[] } } }) =>
  answer.body.facts.fields.map(({ field }) => field);

async function approved(email: string): Promise<Caller> {
  const someone = await api.member(email);
  await approveImagesOf(database.owner, (await me(someone)).uid);
  const answer = await judge(someone, 'approve');
  if (answer.status !== 200) throw new Error(answer.text);
  return someone;
}

describe('onboarding', () => {
  it('[I1] each step saves by itself, in any order, and is resumed', async () => {
    const someone = await api.newcomer('steps@test.example');
    expect(await me(someone)).toMatchObject({
      unfinishedSteps: ['step-two', 'risks', 'step-three', 'step-four'],
      agreementsToAccept: ['terms', 'risk-disclosure'],
      offeredProducts: ['mining'],
    });
    // Step two skipped: step three is taken, step two stays the first unfinished one.
    expect((await address(someone, { zipCode: ' 8001 ' })).body).toMatchObject({
      ...givenAddress,
      unfinishedSteps: ['step-two', 'risks', 'step-four'],
    });
    const saved = await details(someone);
    expect(saved.body).toMatchObject({
      country: 'CH',
      phone_number: '+41791234567',
      dateOfBirth: '1990-05-17',
      city: 'Zürich',
      unfinishedSteps: ['step-four'],
    });
    expect(saved.body.acceptances.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'risk-disclosure',
      'terms',
    ]);
    expect(await me(someone)).toMatchObject({ country: 'CH', offeredProducts: ['trades', 'mining'] });
    // Back, and saved anew: the last word counts, what was accepted is accepted once.
    const again = await details(someone, { country: 'BR', phone_number: '(11) 96123-4567' });
    expect(again.body).toMatchObject({ country: 'BR', phone_number: '+5511961234567' });
    expect(again.body.acceptances).toEqual(saved.body.acceptances);
    expect(await profile(someone)).toEqual(again.body);
  });

  it('[I1] what was accepted is kept with its words and hash, and cannot be changed or taken away', async () => {
    const someone = await api.member('accepts@test.example');
    const { rows } = await database.owner.query(
      `select a.kind, a.version, g.words, g.sha256 from agreement_acceptance a join agreement g using (sha256)
       where a.user_id = $1 order by a.id`,
      [(await me(someone)).uid],
    );
    expect(rows).toEqual(
      testAgreements.map(({ byLanguage: { en } }) => ({
        kind: en.kind,
        version: en.version,
        words: en.words,
        sha256: en.sha256,
      })),
    );
    const listed = await api.caller().call('GET', '/api/agreements');
    expect(listed.body.items).toMatchObject(
      testAgreements.map(({ byLanguage: { en } }) => ({ kind: en.kind, version: en.version, sha256: en.sha256 })),
    );
    for (const sql of [
      'update agreement_acceptance set version = 1',
      'delete from agreement_acceptance',
      'delete from agreement',
    ])
      await expect(database.app.query(sql)).rejects.toThrow('permission denied');
    await expect(
      database.owner.query(`insert into agreement values ($1, 'terms', '1', 'other words')`, ['0'.repeat(64)]),
    ).rejects.toThrow('agreement_check');
  });

  it('[I1] bad input is refused in words, and nothing of it is saved', async () => {
    const someone = await api.newcomer('bad@test.example');
    const today = new Date();
    const day = (years: number, days: number): string =>
      new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    const young = await details(someone, { dateOfBirth: day(18, 2), timeZone: 'UTC' });
    expect([young.status, young.body.code]).toEqual([422, 'under_age']);
    expect(young.body.detail).toBe('You have to be 18 or older to have an account. Nothing was saved.');
    const cases: readonly (readonly [object, string])[] = [
      [{ country: 'XX' }, 'country'],
      [{ country: 'Switzerland' }, 'country'],
      [{ phone_number: '12' }, 'phone_number'],
      [{ phone_number: '<script>' }, 'phone_number'],
      [{ phone_number: '1'.repeat(200) }, 'phone_number'],
      [{ dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
      [{ dateOfBirth: '17.5.1990' }, 'dateOfBirth'],
      [{ timeZone: 'Moon/Base' }, 'timeZone'],
      [{ timeZone: '+23:59' }, 'timeZone'],
      [{ firstName: ' ' }, 'firstName'],
      [{ accepted: { terms: '2026-11-21' } }, 'accepted.risk-disclosure'],
      [{ accepted: true }, 'accepted'],
    ];
    for (const [change, field] of cases) {
      const answer = await details(someone, change);
      expect([change, answer.status, problems(answer)]).toEqual([change, 400, [field]]);
    }
    const old = await details(someone, { accepted: { ...givenDetails.accepted, 'risk-disclosure': '2020-01-01' } });
    expect([old.status, old.body.code, old.body.facts]).toEqual([
      409,
      'agreement_changed',
      { agreements: ['risk-disclosure'] },
    ]);
    for (const [change, field] of [
      [{ address: '' }, 'address'],
      [{ address: 'x'.repeat(201) }, 'address'],
      [{ zipCode: '1'.repeat(21) }, 'zipCode'],
      [{ city: 'a\nb' }, 'city'],
    ] as const) {
      const answer = await address(someone, change);
      expect([change, answer.status, problems(answer)]).toEqual([change, 400, [field]]);
    }
    expect(await profile(someone)).toMatchObject({
      country: null,
      phone_number: null,
      dateOfBirth: null,
      address: null,
      acceptances: [],
      version: 1,
    });
  });

  it('[A8] who is shut out declares nothing; declined does, to hand in anew', async () => {
    const someone = await approved('shut@test.example');
    await judge(someone, 'suspend');
    for (const answer of [await address(someone), await details(someone)])
      expect([answer.status, answer.body.code, answer.body.facts]).toEqual([
        403,
        'account_not_approved',
        { accountStatus: 'suspended' },
      ]);
    const other = await api.member('declined@test.example');
    await judge(other, 'decline');
    expect((await details(other, { country: 'BR', phone_number: '+41791234567' })).status).toBe(200);
    expect((await api.caller().command('PUT', '/api/address', givenAddress)).status).toBe(401);
  });

  it('[I1] a changed text is asked again, also of who is approved, and the new version is accepted by itself', async () => {
    const someone = await approved('again@test.example');
    await database.owner.query(
      `update agreement_acceptance set version = '2020-01-01' where kind = 'terms' and user_id = $1`,
      [(await me(someone)).uid],
    );
    expect(await me(someone)).toMatchObject({ agreementsToAccept: ['terms'], unfinishedSteps: ['risks'] });
    const old = await someone.command('PUT', '/api/onboarding/agreements', {
      accepted: { ...givenDetails.accepted, terms: '2020-01-01' },
    });
    expect(old.body.code).toBe('agreement_changed');
    const accepted = await someone.command('PUT', '/api/onboarding/agreements', { accepted: givenDetails.accepted });
    expect(accepted.status).toBe(200);
    expect(accepted.body.acceptances).toHaveLength(3);
    expect(await me(someone)).toMatchObject({ agreementsToAccept: [], unfinishedSteps: [] });
  });

  it('[P4] a repeated key saves once; two saves at the same time are both answered', async () => {
    const someone = await api.newcomer('twice@test.example');
    const [first, second] = [await details(someone, {}, 'once'), await details(someone, {}, 'once')];
    expect(second.text).toBe(first.text);
    const answers = await Promise.all([address(someone, { city: 'Bern' }), address(someone, { city: 'Basel' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await profile(someone)).version).toBe(4);
  });
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
    expect((await judge(someone, 'approve')).body).toMatchObject({ reviewedName: 'Anna Bell-Muster', country: 'CH' });
  });

  it('[A12] [B4] an account that was approved without a country has none until an admin has decided about it', async () => {
    const someone = await approved('earlier@test.example');
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
    const someone = await approved('back@test.example');
    const asked = await someone.command('POST', '/api/country-changes', { country: 'BR', reason: 'I moved' });
    const { id } = asked.body.countryChange;
    const stranger = await approved('back-stranger@test.example');
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
    const someone = await approved('profile@test.example');
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
    const someone = await approved('renamed@test.example');
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
    const someone = await approved('moves@test.example');
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
    expect((await judge(secondAdmin, 'approve')).status).toBe(200);
    const asked = await secondAdmin.command('POST', '/api/country-changes', { country: 'BR', reason: 'moved' });
    const own = await secondAdmin.command(
      'POST',
      `/api/admin/country-changes/${asked.body.countryChange.id}/approve`,
      {},
    );
    expect([own.status, own.body.code]).toEqual([403, 'own_case']);
  });
});
