import { afterAll, beforeAll, expect, it } from 'vitest';
import { refused } from '#domain/failures/failures.ts';
import { picturesAndPdf } from '#domain/uploads/pictures-and-pdf.ts';
import { usualRequestLimits } from '#server/http/bounds/allowances.ts';
import { startApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('[X4] a known device and a session are not among the visitors of their source: they sign in while it is used up', async () => {
  const limited = await startApi(database, { requestLimits: { visitorBodies: 3, commandsPerMinute: 5 } });
  const email = 'behind-nat@test.example';
  expect((await limited.signUp(email)).status).toBe(200);
  const known = limited.caller();
  expect((await known.signIn(email)).status).toBe(200);
  const device = known.cookie().replace(/fairlead\.session_token=[^;]+(; )?/, '');
  expect(device).not.toContain('session_token');
  const signIn = async (cookie: string | null) =>
    (
      await limited.caller().call('POST', '/api/auth/sign-in/email', {
        body: { email, password: 'not the password' },
        ...(cookie === null ? {} : { headers: { cookie } }),
      })
    ).status;
  expect([await signIn(null), await signIn(null)]).toEqual([401, 429]);
  // What it has shown is looked up, so that a cookie of before its last sign-in is a stranger's.
  expect(await signIn(device)).toBe(401);
  expect((await known.signIn(email)).status).toBe(200);
  expect(await signIn(device)).toBe(429);
  const passkey = { credential: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };
  const others = ['second-factor/sign-in', 'passkey/sign-in'].map(async (path) => {
    const body = path.startsWith('second') ? { code: '000000' } : passkey;
    return (await known.call('POST', `/api/auth/${path}`, { body })).status;
  });
  expect(await Promise.all(others)).not.toContain(429);
  // And is bounded by itself.
  const many = [];
  for (let count = 0; count < 6; count += 1) {
    many.push((await known.call('POST', '/api/auth/passkey/options', { body: {} })).status);
  }
  expect(many.at(-1)).toBe(429);
  await limited.stop();
});

it('[X4] requests that send a file are limited by person, others of a source without a session by source', async () => {
  const uploads = {
    tus: async (actor: unknown) =>
      refused(actor ? ('not_found' as const) : ('unauthenticated' as const), { what: 'file' }),
    open: async () => refused('not_found', { what: 'file' }),
  };
  const limited = await startApi(database, { uploads, requestLimits: { uploadsPerMinute: 4, visitorRequests: 6 } });
  const one = limited.caller();
  const [here, there] = [
    { cookie: (await limited.newcomer('sent@test.example')).cookie() },
    { cookie: (await limited.newcomer('sends@test.example')).cookie() },
  ];
  const send = async (method: string, headers: Record<string, string> = {}) =>
    (await one.call(method, '/api/uploads/upl_1', { ...(method === 'PATCH' ? { text: 'piece' } : {}), headers }))
      .status;
  const methods = ['PATCH', 'HEAD', 'PATCH', 'DELETE', 'PATCH', 'HEAD'];
  const statuses = [];
  for (const method of methods) statuses.push(await send(method, here));
  expect(statuses).toEqual([404, 404, 404, 404, 429, 429]);
  expect(await send('PATCH', there)).toBe(404);
  const visits = [];
  for (let count = 0; count < 3; count += 1) visits.push(await send('PATCH'));
  expect(visits).toEqual([401, 401, 429]);
  await limited.stop();
});

it('[X4] the largest file in small pieces stays within what a person may send', () => {
  const pieces = Math.ceil(picturesAndPdf.maxBytes / (32 * 1_024));
  expect(2 * pieces).toBeLessThan(usualRequestLimits.uploadsPerMinute);
  expect(2 * (2 ** 28 / (32 * 1_024))).toBeLessThan(usualRequestLimits.uploadsPerDay);
});
