import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noOwnTexts } from '#domain/page-texts/page-texts.ts';
import { agreementsOf } from '#server/customers/agreements.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { givenAddress, givenDetails, testAgreements } from '#tools/testing/people/people.ts';
import { address, approved, details, judge, me, problems, profile } from '#tools/testing/people/profiles.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { policy: { trades: new Set(['CH']), copying: new Set(), mining: 'all' } });
  admin = await api.newcomer(adminEmails[0]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

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

  it('[I1] what is kept is the text that was shown: in its language, and never in the operator’s next name', async () => {
    const someone = await api.newcomer('shown@test.example');
    const texts = (of: typeof testAgreements, language: 'en' | 'es') => ({
      accepted: Object.fromEntries(
        of.map(({ kind, version, byLanguage }) => [kind, { version, sha256: byLanguage[language].sha256 }]),
      ),
    });
    const before = agreementsOf({ name: 'Eastwind', supportEmail: 'support@northwind.example', texts: noOwnTexts });
    expect(before.map(({ version }) => version)).toEqual(testAgreements.map(({ version }) => version));
    const accept = (body: object) => someone.command('PUT', '/api/onboarding/agreements', body);
    expect((await accept(texts(before, 'en'))).body.code).toBe('agreement_changed');
    expect((await profile(someone)).acceptances).toEqual([]);
    const accepted = await accept(texts(testAgreements, 'es'));
    expect(accepted.body.acceptances.map(({ sha256 }: { sha256: string }) => sha256).toSorted()).toEqual(
      testAgreements.map(({ byLanguage }) => byLanguage.es.sha256).toSorted(),
    );
  });

  it('[I1] what was not shown is not accepted: of two texts that are due each is, and one that is not due stays as it was', async () => {
    const someone = await api.newcomer('halves@test.example');
    const accept = (accepted: object) => someone.command('PUT', '/api/onboarding/agreements', { accepted });
    const { terms, 'risk-disclosure': risks } = givenDetails.accepted;
    expect((await accept({})).status).toBe(400);
    expect((await accept({ terms })).body.acceptances).toMatchObject([{ kind: 'terms', ...terms }]);
    expect(await me(someone)).toMatchObject({ agreementsToAccept: ['risk-disclosure'] });
    expect((await me(someone)).unfinishedSteps).toContain('risks');
    const old = await accept({ 'risk-disclosure': { ...risks, version: '2020-01-01' } });
    expect([old.body.code, old.body.facts]).toEqual(['agreement_changed', { agreements: ['risk-disclosure'] }]);
    // A current text that is not due is as it was; one that is neither is refused, whatever comes with it.
    expect((await accept({ terms, 'risk-disclosure': risks })).body.acceptances).toHaveLength(2);
    const neither = await accept({ terms: { ...terms, sha256: '0'.repeat(64) }, 'risk-disclosure': risks });
    expect(neither.body.facts).toEqual({ agreements: ['terms'] });
    expect(await me(someone)).toMatchObject({ agreementsToAccept: [] });
  });

  it('[I1] a page of before an update says to reload it', async () => {
    const someone = await api.newcomer('outdated@test.example');
    const { terms: read } = givenDetails.accepted;
    for (const terms of [read?.version, { version: read?.version }]) {
      const answer = await details(someone, { accepted: { ...givenDetails.accepted, terms } });
      expect([answer.status, answer.body.facts.fields[0].problem], JSON.stringify(terms)).toEqual([
        400,
        expect.stringContaining('this page is out of date: reload it'),
      ]);
    }
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
      [{ accepted: { terms: givenDetails.accepted.terms } }, 'accepted.risk-disclosure'],
      [{ accepted: true }, 'accepted'],
    ];
    for (const [change, field] of cases) {
      const answer = await details(someone, change);
      expect([change, answer.status, problems(answer)]).toEqual([change, 400, [field]]);
    }
    const old = await details(someone, {
      accepted: {
        ...givenDetails.accepted,
        'risk-disclosure': { ...givenDetails.accepted.terms, version: '2020-01-01' },
      },
    });
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
    const someone = await approved(database, api, admin, 'shut@test.example');
    await judge(admin, someone, 'suspend');
    for (const answer of [await address(someone), await details(someone)])
      expect([answer.status, answer.body.code, answer.body.facts]).toEqual([
        403,
        'account_not_approved',
        { accountStatus: 'suspended' },
      ]);
    const other = await api.member('declined@test.example');
    await judge(admin, other, 'decline');
    expect((await details(other, { country: 'BR', phone_number: '+41791234567' })).status).toBe(200);
    expect((await api.caller().command('PUT', '/api/address', givenAddress)).status).toBe(401);
  });

  it('[I1] a changed text is asked again, also of who is approved, and the new version is accepted by itself', async () => {
    const someone = await approved(database, api, admin, 'again@test.example');
    await database.owner.query(
      `update agreement_acceptance set version = '2020-01-01' where kind = 'terms' and user_id = $1`,
      [(await me(someone)).uid],
    );
    expect(await me(someone)).toMatchObject({ agreementsToAccept: ['terms'], unfinishedSteps: ['risks'] });
    const old = await someone.command('PUT', '/api/onboarding/agreements', {
      accepted: { ...givenDetails.accepted, terms: { ...givenDetails.accepted.terms, version: '2020-01-01' } },
    });
    expect(old.body.code).toBe('agreement_changed');
    const { terms } = givenDetails.accepted;
    const accepted = await someone.command('PUT', '/api/onboarding/agreements', { accepted: { terms } });
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
