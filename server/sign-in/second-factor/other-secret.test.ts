import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Secrets } from '#server/ciphers/secrets.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf } from '#tools/testing/people/codes.ts';
import { enrol, secondStep } from '#tools/testing/people/second-factors.ts';

const before = 'the AUTH_SECRET of last year, of 40 characters';
const now = 'the AUTH_SECRET of this year, of 40 characters';

let database: FreshDatabase;
const started: TestApi[] = [];
/** The product as it is started with these secrets, on the same database. */
const startWith = async (secrets: Secrets): Promise<TestApi> => {
  const api = await startApi(database, { secrets });
  started.push(api);
  return api;
};
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const api of started) await api.stop();
  await database.drop();
});

/** Lets the code of a step that was taken be taken again, instead of waiting for the next. */
const forgetSteps = () => database.owner.query('update second_factor set last_step = 0');
const signInWith = async (api: TestApi, email: string, code: string): Promise<number> => {
  const someone = api.caller();
  await someone.signIn(email);
  await forgetSteps();
  return (await secondStep(someone, code)).status;
};

describe('another AUTH_SECRET', () => {
  it('A10 ends no session and no code of an app while the old one follows it, and a code makes it needless', async () => {
    const old = await startWith([before]);
    const someone = await old.member('goes-on@test.example');
    const { secret } = await enrol(someone);
    const late = await enrol(await old.member('late@test.example'));

    const both = await startWith([now, before]);
    const session = { headers: { cookie: someone.cookie() } };
    expect((await both.caller().call('GET', '/api/me', session)).status).toBe(200);
    expect(await signInWith(both, 'goes-on@test.example', codeOf(secret))).toBe(200);

    // The old one is taken away: who gave a code goes on, the others have their recovery codes.
    const alone = await startWith([now]);
    expect((await alone.caller().call('GET', '/api/me', session)).status).toBe(401);
    expect(await signInWith(alone, 'goes-on@test.example', codeOf(secret))).toBe(200);
    expect(await signInWith(alone, 'late@test.example', codeOf(late.secret))).toBe(422);
    expect(alone.logged.join()).toContain('sealed with another AUTH_SECRET');
    expect(await signInWith(alone, 'late@test.example', late.codes[0] ?? '')).toBe(200);
  });

  it('A10 signs by the first: what an earlier secret alone signs is read and never made', async () => {
    const both = await startWith([now, before]);
    const someone = await both.member('signed-by-the-first@test.example');
    const session = { headers: { cookie: someone.cookie() } };
    const [alone, old] = [await startWith([now]), await startWith([before])];
    expect((await alone.caller().call('GET', '/api/me', session)).status).toBe(200);
    expect((await old.caller().call('GET', '/api/me', session)).status).toBe(401);
  });
});
