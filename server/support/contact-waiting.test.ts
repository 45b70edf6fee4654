import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openSupport, type SupportFixture } from '#tools/testing/support-fixture.ts';

let database: FreshDatabase;
let support: SupportFixture;
beforeAll(async () => {
  database = await freshDatabase();
  support = await openSupport(database);
});
afterAll(async () => {
  await support.api.stop();
  await database.drop();
});

const writes = async (by: Caller): Promise<string> =>
  String(
    (await by.command('POST', '/api/contact', { name: 'Vera', email: 'vera@test.example', message: 'Open?' })).body.id,
  );
const list = async (state: string): Promise<readonly string[]> =>
  (await support.admin.call('GET', `/api/admin/support/contact?limit=100&state=${state}`)).body.items.map(
    ({ id }: { id: string }) => id,
  );
const unanswered = async (): Promise<readonly string[]> =>
  (await database.owner.query('select id from contact_message where unanswered order by id')).rows.map(({ id }) => id);

it('[S1] [R1.7] only messages without an answer and without a conversation are looked at beside conversations that wait', async () => {
  const visitor = await writes(support.api.caller());
  const member = await writes(await support.api.member('member@test.example'));
  expect(await unanswered()).toEqual([member]);
  expect(await list('waiting')).toEqual([visitor, member]);
  for (const id of [visitor, member])
    await support.admin.command('POST', `/api/admin/support/contact/${id}/settle`, { seen: 1 });
  expect(await unanswered()).toEqual([]);
  expect(await list('waiting')).toEqual([]);
  expect(await list('settled')).toEqual([member, visitor]);
});

it('[S1] the application cannot say itself that a message is answered', async () => {
  await expect(database.app.query('update contact_message set unanswered = true')).rejects.toThrow(/permission denied/);
});
