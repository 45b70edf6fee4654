import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIn, startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

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

describe('sign-up', () => {
  it('[A1] [T11] creates the profile, the accounts and one practice grant, all at once', async () => {
    expect((await api.signUp('Opened@Test.example')).status).toBe(200);
    const { rows: users } = await database.owner.query(
      `select c.*, u.email from customer c join auth_user u on u.id = c.uid where u.email = 'opened@test.example'`,
    );
    expect(users).toHaveLength(1);
    const { uid, created_ms, account_status_since_ms: since, ...profile } = users[0];
    expect(uid).toMatch(/^usr_[0-9a-z]{26}$/);
    expect(Number(created_ms)).toBeGreaterThan(1_700_000_000_000);
    expect(Number(since)).toBeGreaterThan(1_700_000_000_000);
    expect(profile).toEqual({
      email: 'opened@test.example',
      first_name: 'Ann',
      last_name: 'Bell',
      display_name: 'Ann Bell',
      sought: 'ann bell\nann bell',
      signal_strength: 48,
      account_status: 'pending',
      profile_photo: null,
      photo_front_view: null,
      photo_back_view: null,
      phone_number: null,
      country: null,
      date_of_birth: null,
      reviewed_name: null,
      address: null,
      state: null,
      city: null,
      zip_code: null,
      about: null,
      is_public: false,
      unblocking_admin: null,
      unblocking_ms: null,
      version: 1n,
    });
    const { rows: accounts } = await database.owner.query(
      `select kind, asset, balance from ledger_account where owner = $1 and balance <> 0`,
      [uid],
    );
    expect(accounts).toEqual([{ kind: 'available', asset: 'PUSD', balance: 1_000_000n }]);
    const { rows: journals } = await database.owner.query(
      'select code, occurrence, actor from ledger_journal where cause = $1',
      [uid],
    );
    expect(journals).toEqual([{ code: 'practice-grant', occurrence: 1, actor: 'system' }]);
  });

  it('[A1] the password is nowhere in the database but as a salted hash, and not in a log', async () => {
    const password = 'a passphrase nobody has';
    expect((await api.signUp('secret@test.example', { password })).status).toBe(200);
    await api.caller().signIn('secret@test.example', password);
    const { rows } = await database.owner.query<{ dump: string }>(
      `select query_to_xml('select * from ' || quote_ident(table_name), true, true, '')::text as dump
       from information_schema.tables where table_schema = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { dump } of rows) expect(dump).not.toContain(password);
    expect(api.logged.join('\n')).not.toContain(password);
    const { rows: hashes } = await database.owner.query<{ password: string }>('select password from auth_account');
    for (const hash of hashes) expect(hash.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });

  it('[A1] a known address is answered like a new one, without a session, and its owner gets a mail', async () => {
    const fresh = await api.signUp('twice@test.example');
    const again = await api.signUp('twice@test.example', { firstName: 'Eve' });
    expect([fresh.status, again.status]).toEqual([200, 200]);
    expect(again.text.replace('Eve', 'Ann').replace('Eve', 'Ann')).toBe(fresh.text);
    expect([...fresh.headers.keys()]).toEqual([...again.headers.keys()]);
    expect(fresh.headers.getSetCookie()).toEqual([]);
    expect((await api.mailTo('twice@test.example')).subject).toBe('You already have a Fairlead account');
    const { rows } = await database.owner.query(`select first_name from customer where display_name like 'Eve%'`);
    expect(rows).toEqual([]);
  });

  it('[A1] many sign-ups of one address at once make one account and answer alike', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.signUp('race@test.example')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    const { rows } = await database.owner.query(`select id from auth_user where email = 'race@test.example'`);
    expect(rows).toHaveLength(1);
  });

  it('[A2] refuses bad passwords with a sentence, and names that are missing or blank', async () => {
    const short = await api.signUp('p@test.example', { password: 'short' });
    expect([short.status, short.body.code]).toEqual([422, 'password_refused']);
    expect(short.body.detail).toBe('The password has to have 10 to 128 characters.');
    expect((await api.signUp('p@test.example', { password: '1q2w3e4r5t6y' })).body.code).toBe('password_refused');
    expect((await api.signUp('p.long@test.example', { password: 'P.Long@test.example' })).body.code).toBe(
      'password_refused',
    );
    const blank = await api.signUp('p@test.example', { firstName: '  ', lastName: undefined });
    expect(blank.status).toBe(400);
    expect(blank.body.facts.fields.map(({ field }: { field: string }) => field).sort()).toEqual([
      'firstName',
      'lastName',
    ]);
    expect((await api.signUp('no address')).body.code).toBe('invalid_input');
    const { rows } = await database.owner.query(`select 1 from auth_user where email like 'p%'`);
    expect(rows).toEqual([]);
  });

  it('[A2] the verification mail verifies, can be sent again, and signing in does not wait for it', async () => {
    await api.signUp('verify@test.example');
    const someone = api.caller();
    expect((await someone.signIn('verify@test.example')).status).toBe(200);
    expect((await someone.call('GET', '/api/me')).body).toMatchObject({ emailVerified: false, role: 'user' });
    const first = (await api.mailTo('verify@test.example')).body;
    const again = await someone.call('POST', '/api/auth/send-verification-email', {
      body: { email: 'verify@test.example' },
    });
    const unknown = await someone.call('POST', '/api/auth/send-verification-email', {
      body: { email: 'nobody@test.example' },
    });
    expect([again.status, again.text]).toEqual([unknown.status, unknown.text]);
    const link = linkIn((await api.mailTo('verify@test.example')).body);
    expect(linkIn(first).pathname).toBe('/verify');
    const verify = (who: typeof someone, token: string | null) =>
      who.call('POST', '/api/auth/verify-email', { body: { token: token ?? '' } });
    // The latest link holds.
    expect((await verify(someone, linkIn(first).searchParams.get('token'))).body.code).toBe('link_expired');
    const token = link.searchParams.get('token');
    // Opening it, as a mail scanner does, changes nothing; nor does a press without a session.
    expect((await api.caller().call('GET', `/api/auth/verify-email?token=${token}`)).status).toBe(404);
    expect((await verify(api.caller(), token)).status).toBe(401);
    expect((await someone.call('GET', '/api/me')).body).toMatchObject({ emailVerified: false });
    const answers = await Promise.all([verify(someone, token), verify(someone, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await someone.call('GET', '/api/me')).body).toMatchObject({ emailVerified: true });
    expect((await verify(someone, 'forged')).body.code).toBe('link_expired');
  });

  it('[A2] the link expires, is stored as a hash, and is worth nothing in a session of another account', async () => {
    for (const email of ['links@test.example', 'other-links@test.example']) await api.signUp(email);
    const token = await api.mailedToken('links@test.example');
    const { rows } = await database.owner.query<{ stored: string }>(
      `select encode(token_sha256, 'escape') as stored from email_verification`,
    );
    expect(rows.map(({ stored }) => stored).join()).not.toContain(token);
    const other = api.caller();
    await other.signIn('other-links@test.example');
    const verify = (who: typeof other) => who.call('POST', '/api/auth/verify-email', { body: { token } });
    expect((await verify(other)).body.code).toBe('link_expired');
    const own = api.caller();
    await own.signIn('links@test.example');
    await database.owner.query('update email_verification set expires_ms = clock_ms() - 1');
    expect((await verify(own)).body.code).toBe('link_expired');
    expect((await own.call('GET', '/api/me')).body.emailVerified).toBe(false);
  });

  it('[P4] a crash between user and password leaves nothing: the sign-up is one transaction', async () => {
    await database.owner.query(`create function test_break() returns trigger language plpgsql as $$ begin
      if exists (select 1 from auth_user where id = new.user_id and email like 'broken%') then raise exception 'broken'; end if;
      return new; end $$`);
    await database.owner.query(
      'create trigger test_break before insert on auth_account for each row execute function test_break()',
    );
    const answer = await api.signUp('broken@test.example');
    await database.owner.query('drop trigger test_break on auth_account');
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(answer.text).not.toContain('broken');
    const { rows } = await database.owner.query(`select 1 from auth_user where email = 'broken@test.example'`);
    expect(rows).toEqual([]);
    expect((await api.signUp('broken@test.example')).status).toBe(200);
    expect((await api.caller().signIn('broken@test.example', testPassword)).status).toBe(200);
  });

  it('[A11] [S2] the mails of a request are in the language of who makes it', async () => {
    const person = { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@test.example', password: testPassword };
    const headers = { 'accept-language': 'es-ES,es;q=0.9' };
    for (const subject of ['Confirme su correo electrónico para Fairlead', 'Ya tiene una cuenta en Fairlead']) {
      await api.caller().call('POST', '/api/auth/sign-up/email', { body: person, headers });
      expect((await api.mailTo(person.email)).subject).toBe(subject);
    }
    const refused = await api.caller().call('POST', '/api/auth/sign-up/email', {
      body: { ...person, email: 'ana2@test.example', password: 'corta' },
      headers: { cookie: 'lang=es' },
    });
    expect(refused.body.detail).toBe('La contraseña debe tener de 10 a 128 caracteres.');
  });
});
