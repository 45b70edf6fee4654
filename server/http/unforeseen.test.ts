import { afterAll, beforeAll, expect, it } from 'vitest';
import { authentication } from '#api/authentication.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
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

const email = 'ann@test.example';

it('[E2] sign-in’s own paths say nothing of an error within: the closed sentence, whatever better-auth or the database say', async () => {
  const someone = await api.member(email);
  const bodies: Readonly<Record<string, object>> = {
    [authentication.signUp.path]: {
      firstName: 'Bo',
      lastName: 'Bell',
      email: 'bo@test.example',
      password: testPassword,
    },
    [authentication.signIn.path]: { email, password: testPassword },
  };
  for (const table of ['auth_user', 'auth_session', 'auth_account', 'auth_verification', 'mail']) {
    await database.owner.query(`alter table ${table} rename to lost_${table}`);
  }
  const sentence = failureSentence(translatorOf('en'), { code: 'internal', facts: {} });
  let failed = 0;
  for (const { method, path } of Object.values(authentication)) {
    const answer = await someone.call(
      method,
      method === 'GET' ? `${path}?token=x` : path,
      method === 'GET' ? {} : { body: bodies[path] ?? { email, token: 'x', newPassword: testPassword } },
    );
    expect(answer.text, path).not.toMatch(/auth_|relation|select|APIError|stack/);
    if (answer.status < 500) continue;
    failed += 1;
    expect(answer.body, path).toMatchObject({ code: 'internal', detail: sentence });
  }
  expect(failed).toBeGreaterThanOrEqual(2);
});
