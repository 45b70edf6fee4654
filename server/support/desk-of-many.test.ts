import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openSupport, type SupportFixture } from '#tools/testing/support-fixture.ts';

let database: FreshDatabase;
let support: SupportFixture;
let admin: Caller;
let admin2: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  support = await openSupport(database);
  ({ admin, admin2 } = support);
});
afterAll(async () => {
  await support.api.stop();
  await database.drop();
});

let serial = 0;
async function waiting() {
  serial += 1;
  const caller = await support.api.member(`customer${serial}@test.example`);
  const opened = await caller.command('POST', '/api/support/tickets', { subject: 'account', text: 'Why?' });
  const id = String(opened.body.id);
  const write = () => caller.command('POST', `/api/support/tickets/${id}/messages`, { text: 'And now?' });
  return { id, write };
}
const assign = (ids: readonly string[], to: string | null, by = admin) =>
  by.command('POST', '/api/admin/support/tickets/assign', { ids, to });
const close = (tickets: readonly { id: string; seen: number }[], by = admin) =>
  by.command('POST', '/api/admin/support/tickets/close', { tickets });
const read = async (id: string) => (await admin.call('GET', `/api/admin/support/tickets/${id}`)).body;
const codes = (body: { items: { refused: { code: string } | null }[] }) =>
  body.items.map(({ refused }) => refused?.code ?? 'done');
const actions = async (id: string) =>
  (
    await database.owner.query<{ action: string }>('select action from audit_entry where subject = $1 order by id', [
      id,
    ])
  ).rows.map(({ action }) => action);

it('[R1.13] [S1] assigns conversations to one person or to nobody, never to a customer, each with its audit entry', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const me = (await admin.call('GET', '/api/me')).body.uid;
  expect(codes((await assign([one.id, 'tic_x', two.id], me)).body)).toEqual(['done', 'not_found', 'done']);
  expect([(await read(one.id)).assignee.uid, (await read(two.id)).assignee.uid]).toEqual([me, me]);
  expect(codes((await assign([one.id], (await read(one.id)).customer.uid)).body)).toEqual(['not_found']);
  expect(codes((await assign([one.id, two.id], null)).body)).toEqual(['done', 'done']);
  expect((await read(one.id)).assignee).toBeNull();
  expect(await actions(one.id)).toEqual(expect.arrayContaining(['support.assign-many', 'support.assign-many']));
});

it('[R1.13] [S1] closes conversations, but not one in which there is more than was seen, nor one closed meanwhile', async () => {
  const [one, two, three] = [await waiting(), await waiting(), await waiting()];
  await two.write();
  await close([{ id: three.id, seen: 1 }], admin2);
  const reply = await close([one, two, three].map(({ id }) => ({ id, seen: 1 })));
  expect(codes(reply.body)).toEqual(['done', 'record_changed', 'already_decided']);
  expect([(await read(one.id)).state, (await read(two.id)).state]).toEqual(['closed', 'open']);
  expect(await actions(one.id)).toContain('support.close-many');
  expect(await actions(two.id)).not.toContain('support.close-many');
});

it('[R1.13] one conversation twice, seen at two messages, is refused before anything is done', async () => {
  const [one, two] = [await waiting(), await waiting()];
  const reply = await close([
    { id: one.id, seen: 1 },
    { id: two.id, seen: 1 },
    { id: one.id, seen: 2 },
  ]);
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
  expect([(await read(one.id)).state, (await read(two.id)).state]).toEqual(['open', 'open']);
  expect(await actions(one.id)).not.toContain('support.close-many');
});

it('[R1.13] [P4] of each conversation no more is kept with the request than that it was done', async () => {
  const one = await waiting();
  const tickets = [{ id: one.id, seen: 1 }];
  const send = () => admin.command('POST', '/api/admin/support/tickets/close', { tickets }, 'close-once');
  const [first, again] = [await send(), await send()];
  expect([codes(first.body), again.text]).toEqual([['done'], first.text]);
  const { rows } = await database.owner.query(
    `select distinct outcome from idempotency_key where operation = 'support.close-many' and outcome @> '{"ok": true}'`,
  );
  expect(rows).toEqual([{ outcome: { ok: true, value: null } }]);
});

it('[R1.13] two of the staff who close the same conversations at once close each once', async () => {
  const tickets = (await Promise.all([waiting(), waiting(), waiting()])).map(({ id }) => ({ id, seen: 1 }));
  const both = await Promise.all([close(tickets), close(tickets.toReversed(), admin2)]);
  const all = both.flatMap(({ body }) => codes(body));
  expect(all.toSorted()).toEqual([...Array(3).fill('already_decided'), ...Array(3).fill('done')]);
  for (const { id } of tickets) {
    expect((await actions(id)).filter((action) => action === 'support.close-many')).toHaveLength(1);
  }
});
