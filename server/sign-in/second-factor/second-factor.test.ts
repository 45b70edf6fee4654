import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminEmails, linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf } from '#tools/testing/people/codes.ts';
import { enrol, post, secondStep } from '#tools/testing/people/second-factors.ts';

let database: FreshDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Resolves when so many connections to this database wait for a lock. */
const waiting = (count: number, of: FreshDatabase = database) =>
  expect
    .poll(
      async () => {
        const { rows } = await of.owner.query(
          `select distinct pid from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database()`,
        );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(count);

describe('the second factor', () => {
  it('[A10] counts from its first code on, and ends the sessions that showed a password only', async () => {
    const email = 'enrol@test.example';
    const someone = await api.member(email);
    const other = api.caller();
    await other.signIn(email);
    const wrong = await post(someone, 'second-factor/enrol', { password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'password_wrong']);
    const begun = await post(someone, 'second-factor/enrol', { password: testPassword });
    // Nothing is asked for before it is confirmed.
    expect((await api.caller().signIn(email)).body).toMatchObject({ secondFactor: false });
    const refused = await post(someone, 'second-factor/confirm', { code: '000000' });
    expect([refused.status, refused.body.code]).toEqual([422, 'code_refused']);
    const { recoveryCodes } = (await post(someone, 'second-factor/confirm', { code: codeOf(begun.body.secret) })).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect((await someone.call('GET', '/api/auth/security')).body).toMatchObject({
      secondFactor: { on: true, recoveryCodesLeft: 10 },
      sessions: [{ current: true }],
    });
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    for (const path of ['enrol', 'confirm']) {
      const again = await post(someone, `second-factor/${path}`, { password: testPassword, code: '123456' });
      expect(again.status).toBe(400);
    }
    expect((await post(someone, 'second-factor/enrol', { password: testPassword })).body.code).toBe('second_factor_on');
    expect((await api.mailTo(email)).body).toContain('A second factor is on.');
  });

  it('[A10] a right password alone opens nothing: the code is a second step, with a cookie for nothing else', async () => {
    const email = 'step@test.example';
    const { secret } = await enrol(await api.member(email));
    const someone = api.caller();
    const first = await someone.signIn(email);
    expect([first.status, first.body]).toEqual([200, { secondFactor: true, user: null }]);
    const cookies = first.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      /^fairlead\.pending_sign_in=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect((await someone.call('GET', '/api/me')).status).toBe(401);
    const wrong = await secondStep(someone, '000000');
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code_refused']);
    const done = await secondStep(someone, codeOf(secret, 1));
    expect([done.status, done.text]).toEqual([200, '{"status":true}']);
    expect((await someone.call('GET', '/api/me')).body.email).toBe(email);
    const over = await secondStep(api.caller(), codeOf(secret, 1));
    expect([over.status, over.body.code]).toEqual([422, 'sign_in_over']);
    // The waiting sign-in is used up with its code.
    const { rows } = await database.owner.query('select 1 from pending_sign_in');
    expect(rows).toEqual([]);
  });

  it('[A10] a code works once, also when it is used many times at once, and so does a recovery code', async () => {
    const email = 'once@test.example';
    const { secret, codes } = await enrol(await api.member(email));
    const crowd = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const someone = api.caller();
        await someone.signIn(email);
        return someone;
      }),
    );
    const code = codeOf(secret, 1);
    const answers = await Promise.all(crowd.map((someone) => secondStep(someone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    // Nor is an earlier one taken afterwards.
    const left = crowd.filter((_, at) => answers[at]?.status !== 200);
    expect((await secondStep(left[0] ?? api.caller(), codeOf(secret))).body.code).toBe('code_refused');
    const typed = ` ${(codes[3] ?? '').toUpperCase().replaceAll('-', ' ')} `;
    const recovered = await Promise.all(left.map((someone) => secondStep(someone, typed)));
    expect(recovered.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await api.mailTo(email)).body).toContain('A recovery code was used to sign in; 9 are left.');
    const inside = left[recovered.findIndex(({ status }) => status === 200)] ?? api.caller();
    const { body } = await inside.call('GET', '/api/auth/security');
    expect(body.secondFactor.recoveryCodesLeft).toBe(9);
    expect(body.sessions.map(({ openedBy }: { openedBy: string }) => openedBy).sort()).toEqual([
      'code',
      'password',
      'recovery code',
    ]);
  });

  it('[A3] wrong codes are limited like passwords, in a burst too, and a right password forgets none of them', async () => {
    const email = 'guess@test.example';
    const { secret } = await enrol(await api.member(email));
    const someone = api.caller();
    await someone.signIn(email);
    const forged = (code: string, count: number) =>
      someone.call('POST', '/api/auth/second-factor/sign-in', {
        body: { code },
        headers: { 'x-forwarded-for': `203.0.113.${count}` },
      });
    const burst = await Promise.all(Array.from({ length: 14 }, (_, count) => forged('000000', count)));
    expect(burst.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      ...Array.from({ length: 4 }, () => 429),
    ]);
    const again = api.caller();
    expect((await again.signIn(email)).status).toBe(200);
    expect((await secondStep(again, codeOf(secret, 1))).status).toBe(429);
  });

  it('[A10] sign-ins that meet its beginning keep no session that showed a password only', {
    timeout: 60_000,
  }, async () => {
    const email = 'meet@test.example';
    const someone = await api.member(email);
    const { secret } = (await post(someone, 'second-factor/enrol', { password: testPassword })).body;
    // The sign-ins stand at the very row that turning it on will hold, and go on when that is done.
    const held = await database.owner.connect();
    const late = [api.caller(), api.caller()];
    let signIns: Promise<unknown>[] = [];
    try {
      await held.query('begin');
      await held.query('select 1 from auth_user where email = $1 for no key update', [email]);
      const confirmed = post(someone, 'second-factor/confirm', { code: codeOf(secret) });
      await waiting(1);
      signIns = late.map((one) => one.signIn(email));
      await waiting(3);
      await held.query('commit');
      expect((await confirmed).status).toBe(200);
    } finally {
      held.release(true);
    }
    await Promise.all(signIns);
    for (const one of late) expect((await one.call('GET', '/api/me')).status).toBe(401);
    expect((await someone.call('GET', '/api/auth/security')).body.sessions).toHaveLength(1);
  });

  it('[A10] turning it off and new recovery codes need password and code; expired steps are over', async () => {
    const email = 'off@test.example';
    const someone = await api.member(email);
    const { secret, codes } = await enrol(someone);
    for (const path of ['second-factor/remove', 'second-factor/recovery-codes']) {
      expect((await post(someone, path, { password: testPassword })).body.code).toBe('code_needed');
      expect((await post(someone, path, { password: 'wrong', code: codeOf(secret) })).body.code).toBe('password_wrong');
      expect((await post(someone, path, { password: testPassword, code: '000000' })).body.code).toBe('code_refused');
    }
    const renewed = await post(someone, 'second-factor/recovery-codes', { password: testPassword, code: codes[0] });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const late = api.caller();
    await late.signIn(email);
    expect((await secondStep(late, codes[1] ?? '')).body.code).toBe('code_refused');
    await database.owner.query('update pending_sign_in set expires_ms = clock_ms() - 1');
    expect((await secondStep(late, renewed.body.recoveryCodes[0])).body.code).toBe('sign_in_over');
    const off = await post(someone, 'second-factor/remove', { password: testPassword, code: codeOf(secret, 1) });
    expect(off.status).toBe(200);
    expect((await api.caller().signIn(email)).body.secondFactor).toBe(false);
  });

  it('[A10] a new password ends a sign-in that waits for its code, and leaves the second factor on', async () => {
    const email = 'reset@test.example';
    const { codes } = await enrol(await api.member(email));
    const waiting = api.caller();
    await waiting.signIn(email);
    await post(waiting, 'request-password-reset', { email });
    const token = linkIn((await api.mailTo(email)).body).searchParams.get('token');
    expect((await post(api.caller(), 'reset-password', { token, newPassword: 'another passphrase 1' })).status).toBe(
      200,
    );
    expect((await secondStep(waiting, codes[0] ?? '')).body.code).toBe('sign_in_over');
    const someone = api.caller();
    expect((await someone.signIn(email, 'another passphrase 1')).body.secondFactor).toBe(true);
    expect((await secondStep(someone, codes[0] ?? '')).status).toBe(200);
  });

  it('[A4] [A10] a code that is being taken while the password is set by mail opens nothing that lasts', async () => {
    const email = 'between@test.example';
    const { codes } = await enrol(await api.member(email));
    for (const [at, table] of ['recovery_code', 'auth_session'].entries()) {
      const thief = api.caller();
      await thief.signIn(email, at === 0 ? testPassword : 'another passphrase 0');
      await post(api.caller(), 'request-password-reset', { email });
      const token = linkIn((await api.mailTo(email)).body).searchParams.get('token');
      // The step stands still before its code is taken, and then between its code and its session.
      const held = await database.owner.connect();
      try {
        await held.query('begin');
        await held.query(`lock table ${table} in share mode`);
        const step = secondStep(thief, codes[at] ?? '');
        await waiting(1, database);
        const reset = post(api.caller(), 'reset-password', { token, newPassword: `another passphrase ${at}` });
        if (at === 0) expect((await reset).status).toBe(200);
        else await waiting(2, database);
        await held.query('commit');
        expect((await reset).status).toBe(200);
        expect((await step).body.code).toBe(at === 0 ? 'sign_in_over' : undefined);
        expect((await thief.call('GET', '/api/me')).status).toBe(401);
      } finally {
        held.release();
      }
    }
  });

  it('[A10] its secret is sealed to its owner, and asks for a verified address first', async () => {
    await api.signUp('unverified@test.example');
    const someone = api.caller();
    await someone.signIn('unverified@test.example');
    const early = await post(someone, 'second-factor/enrol', { password: testPassword });
    expect([early.status, early.body.code]).toEqual([422, 'address_unverified']);
    const [one, two] = [await api.member('one@test.example'), await api.member('two@test.example')];
    const { secret } = await enrol(one);
    await enrol(two);
    // A row copied to somebody else opens nothing.
    await database.owner.query(`update second_factor set last_step = 0, sealed_secret =
        (select f.sealed_secret from second_factor f join auth_user u on u.id = f.uid where u.email = 'one@test.example')
      where uid = (select id from auth_user where email = 'two@test.example')`);
    const thief = api.caller();
    await thief.signIn('two@test.example');
    expect((await secondStep(thief, codeOf(secret, 1))).body.code).toBe('code_refused');
  });
});

describe('an admin of a production installation', () => {
  it('[A7] is one only with a second factor, at the authentication and inside each command', {
    timeout: 60_000,
  }, async () => {
    const fresh = await freshDatabase();
    await fresh.owner.query(`insert into installation (mode) values ('production')`);
    const production = await startApi(fresh);
    try {
      const admin = await production.member(adminEmails[0]);
      expect((await admin.call('GET', '/api/me')).body).toMatchObject({ role: 'user', needsSecondFactor: true });
      expect((await admin.call('GET', '/api/admin/customers')).status).toBe(404);
      const customer = await production.member('customer@test.example');
      const { uid, needsSecondFactor } = (await customer.call('GET', '/api/me')).body;
      expect(needsSecondFactor).toBe(false);
      const { codes } = await enrol(admin);
      expect((await admin.call('GET', '/api/me')).body).toMatchObject({ role: 'admin', needsSecondFactor: false });
      const block = () => admin.command('POST', `/api/admin/customers/${uid}/block`, { reason: 'because of a test' });
      // It is turned off between the authentication and the command's own transaction.
      const held = await fresh.owner.connect();
      try {
        await held.query('begin');
        await held.query('lock table idempotency_key in access exclusive mode');
        const late = block();
        await waiting(1, fresh);
        await held.query('update second_factor set confirmed_ms = null');
        await held.query('commit');
        expect((await late).status).toBe(404);
      } finally {
        held.release(true);
      }
      await fresh.owner.query('update second_factor set confirmed_ms = 1');
      expect((await block()).status).toBe(200);
      const off = await post(admin, 'second-factor/remove', { password: testPassword, code: codes[0] });
      expect(off.status).toBe(200);
      expect((await admin.call('GET', '/api/admin/customers')).status).toBe(404);
    } finally {
      await production.stop();
      await fresh.drop();
    }
  });
});
