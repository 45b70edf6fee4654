import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkIn, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Answer, Caller } from '#tools/testing/people/caller.ts';
import { codeOf } from '#tools/testing/people/codes.ts';

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

/** Every value of every row of every table that has anything to do with text or bytes, bytes in hex and as text. */
async function dump(): Promise<string> {
  const { rows: columns } = await database.owner.query<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY', 'character varying')
     order by table_name, column_name`,
  );
  expect(columns.length).toBeGreaterThan(60);
  const parts: string[] = [];
  for (const { table_name, column_name, data_type } of columns) {
    const value = data_type === 'bytea' ? `encode("${column_name}", 'escape')` : `"${column_name}"::text`;
    const { rows } = await database.owner.query<{ all: string | null }>(
      `select string_agg(${value}, ' ') as all from "${table_name}"`,
    );
    parts.push(`${table_name}.${column_name} ${rows[0]?.all ?? ''}`);
  }
  return parts.join('\n');
}

it('[A1] [A10] [A14] a password, a link’s token, an API token, a secret, a code and a cookie stand nowhere but where they have to be', async () => {
  const email = 'canary@test.example';
  const passwords = [
    'canary password one',
    'canary password two',
    'canary password three',
    'canary password wrong',
  ] as const;
  const [first, second, third, wrong] = passwords;
  const answers: Answer[] = [];
  const someone = api.caller();
  const post = async (by: Caller, path: string, body: object): Promise<Answer> => {
    const answer = await by.call('POST', `/api/auth/${path}`, { body });
    answers.push(answer);
    return answer;
  };
  answers.push(await api.signUp(email, { password: first }));
  answers.push(await api.signUp('second@test.example', { password: first }));
  const verification = linkIn((await api.mailTo(email)).body).searchParams.get('token') ?? '';
  await post(someone, 'sign-in/email', { email, password: wrong });
  await post(someone, 'sign-in/email', { email, password: first });
  const [cookie = '', device = ''] = [...someone.cookie().matchAll(/=([^;]+)/g)].map(([, value = '']) =>
    decodeURIComponent(value),
  );
  const afterSignUp = await dump();
  await post(someone, 'verify-email', { token: verification });
  const enrolment = await someone.call('POST', '/api/auth/second-factor/enrol', { body: { password: first } });
  const { secret } = enrolment.body;
  const confirmed = await someone.call('POST', '/api/auth/second-factor/confirm', { body: { code: codeOf(secret) } });
  const { recoveryCodes } = confirmed.body;
  await post(someone, 'change-password', { currentPassword: first, newPassword: second });
  await post(someone, 'change-password', { currentPassword: wrong, newPassword: third });
  const other = api.caller();
  await post(other, 'sign-in/email', { email, password: second });
  const pending = other.cookie().split('=')[1] ?? '';
  await post(other, 'second-factor/sign-in', { code: 'wrong-canary-code' });
  await post(other, 'change-email', { newEmail: 'canary.new@test.example', password: second });
  await post(someone, 'change-email', {
    newEmail: 'canary.new@test.example',
    password: second,
    code: recoveryCodes[0],
  });
  const confirm = linkIn((await api.mailTo('canary.new@test.example')).body).searchParams.get('confirm') ?? '';
  await post(other, 'request-password-reset', { email });
  const token = linkIn((await api.mailTo(email)).body).searchParams.get('token') ?? '';
  const beforeReset = await dump();
  await post(other, 'reset-password', { token, newPassword: third });
  await post(other, 'sign-in/email', { email, password: third });
  answers.push(await someone.call('GET', '/api/auth/security'));
  const programmer = api.caller();
  await post(programmer, 'sign-in/email', { email: 'second@test.example', password: first });
  const made = await programmer.call('POST', '/api/auth/tokens', { body: { name: 'Canary', scopes: ['read'] } });
  const apiToken = made.body.secret;
  for (const path of ['/api/me', '/api/deposits', '/api/balance?wallet=none']) {
    answers.push(await api.caller().call('GET', path, { headers: { authorization: `Bearer ${apiToken}` } }));
  }
  const broken = { authorization: `Bearer ${apiToken}`, 'idempotency-key': 'k' };
  answers.push(await api.caller().call('POST', '/api/trades', { text: '{', headers: broken }));
  answers.push(await programmer.call('GET', '/api/auth/tokens'), await programmer.call('GET', '/api/notices'));

  const canaries = [
    ...passwords,
    secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code: string) => code.replaceAll('-', '')),
    apiToken,
    apiToken.slice(4),
    pending,
    cookie,
    ...cookie.split('.'),
    device,
    ...device.split('.'),
  ];
  expect(canaries.every((canary) => canary.length > 10)).toBe(true);
  // The links stand in the demo's kept mails, which production empties; they are looked for everywhere else.
  const links = [token, confirm, verification];
  const stored = `${afterSignUp}\n${beforeReset}\n${await dump()}`;
  const withoutMail = stored.replaceAll(/^mail\.(?:body|html) .*(\n(?!\w+\.\w+ ).*)*/gm, '');
  const mails = [...stored.matchAll(/^mail\.(?:body|html) .*(\n(?!\w+\.\w+ ).*)*/gm)].join();
  const logs = api.logged.join('\n');
  const replies = answers.map(({ text }) => text).join('\n');
  expect([mails.includes(token), withoutMail.includes('canary@test.example')]).toEqual([true, true]);
  expect(answers.some(({ status }) => status === 422)).toBe(true);
  for (const canary of canaries) {
    expect([canary, stored.includes(canary), logs.includes(canary), replies.includes(canary)]).toEqual([
      canary,
      false,
      false,
      false,
    ]);
  }
  for (const link of links) {
    expect([link, withoutMail.includes(link), logs.includes(link), replies.includes(link)]).toEqual([
      link,
      false,
      false,
      false,
    ]);
  }
}, 90_000);
