import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openSupport, type SupportFixture } from '#tools/testing/support-fixture.ts';

let database: FreshDatabase;
let support: SupportFixture;
/** The two admins. */
let ann: string;
let ben: string;
beforeAll(async () => {
  database = await freshDatabase();
  support = await openSupport(database);
  [ann, ben] = await Promise.all([uidOf(support.admin), uidOf(support.admin2)]);
});
afterAll(async () => {
  await support.api.stop();
  await database.drop();
});

const uidOf = async (caller: Caller): Promise<string> => (await caller.call('GET', '/api/me')).body.uid;

let serial = 0;
async function visitorWrites() {
  serial += 1;
  const email = `visitor${serial}@test.example`;
  const typed = { name: 'Vera', email, message: 'Is it open?' };
  const { id } = (await support.api.caller().command('POST', '/api/contact', typed)).body;
  return { id: String(id), email };
}
const settle = (id: string, reply: string | null, by = support.admin) =>
  by.command('POST', `/api/admin/support/contact/${id}/settle`, { seen: 1, ...(reply !== null && { reply }) });
const list = async (state: string) =>
  (await support.admin.call('GET', `/api/admin/support/contact?limit=100&state=${state}`)).body.items.map(
    ({ id }: { id: string }) => id,
  );

it('[S1] a message of the contact page waits for staff, and is settled by a reply that is mailed and kept', async () => {
  const [one, two] = [await visitorWrites(), await visitorWrites()];
  expect((await list('waiting')).filter((id: string) => [one.id, two.id].includes(id))).toEqual([one.id, two.id]);
  const settled = await settle(one.id, ' Yes, it is.\n');
  expect(settled.body).toMatchObject({ id: one.id, answer: { by: 'Ann Bell', reply: 'Yes, it is.' } });
  const [mail] = (await support.mailsTo(one.email)).filter(({ subject }) => subject.includes('reply'));
  expect(mail?.subject).toBe('Northwind: reply to your message');
  expect(mail?.body).toContain('Yes, it is.');
  expect(mail?.body).toContain(`Reference: ${one.id}`);
  expect(await list('waiting')).not.toContain(one.id);
  expect(await list('settled')).toContain(one.id);
});

it('[S1] the list has the newest five of a long conversation, and the earlier ones are read page by page', async () => {
  const { id } = await visitorWrites();
  await database.owner.query(
    `insert into contact_line (message, seq, side, words) select $1, n, 'visitor', 'line ' || n from generate_series(2, 120) n`,
    [id],
  );
  await database.owner.query('update contact_conversation set last_seq = 120 where message = $1', [id]);
  const { body } = await support.admin.call('GET', '/api/admin/support/contact?limit=100&state=waiting');
  const listed = body.items.find((one: { id: string }) => one.id === id);
  const numbers = (lines: { seq: number }[]) => lines.map(({ seq }) => seq);
  expect([numbers(listed.lines), listed.earlierLines]).toEqual([[116, 117, 118, 119, 120], 114]);
  const read: number[] = [];
  for (let before: string | null = '116'; before !== null; ) {
    const answer = await support.admin.call('GET', `/api/admin/support/contact/${id}/lines?before=${before}`);
    expect(answer.body.items.length).toBeLessThanOrEqual(50);
    read.push(...numbers(answer.body.items));
    before = answer.body.nextCursor;
  }
  expect(read).toEqual(Array.from({ length: 114 }, (_, at) => 115 - at));
  const stranger = await support.api.member('lines@test.example');
  expect((await stranger.call('GET', `/api/admin/support/contact/${id}/lines?before=2`)).status).toBe(404);
});

it('[S1] one is settled once, also where two do it at once, and audited', async () => {
  const { id, email } = await visitorWrites();
  const answers = await Promise.all([settle(id, 'Yes'), settle(id, 'No', support.admin2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await settle(id, null)).body.code).toBe('already_decided');
  const replies = (await support.mailsTo(email)).filter(({ subject }) => subject.includes('reply'));
  expect(replies).toHaveLength(1);
  const { rows } = await database.owner.query('select action from audit_entry where subject = $1', [id]);
  expect(rows).toEqual([{ action: 'contact.settle' }]);
});

it('[S1] without a reply nothing is mailed; who wrote it settles nothing; strangers see none', async () => {
  const { id, email } = await visitorWrites();
  expect((await settle(id, null)).body.answer.reply).toBeNull();
  expect((await support.mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'Northwind: confirm your e-mail address',
  ]);
  const typed = { name: 'Ann', email: 'own@test.example', message: 'Mine' };
  const own = (await support.admin.command('POST', '/api/contact', typed)).body.id;
  expect((await settle(own, 'Mine')).body.code).toBe('own_case');
  expect((await settle('msg_0000000000000000000000000z', null)).status).toBe(404);
  const stranger = await support.api.member('stranger@test.example');
  expect((await stranger.call('GET', '/api/admin/support/contact')).status).toBe(404);
  expect((await settle(id, 'x', stranger)).status).toBe(404);
});

it('[R1.13] [S1] several are settled without a reply, each once and audited; one with newer words stays waiting', async () => {
  const [one, two, newer] = [await visitorWrites(), await visitorWrites(), await visitorWrites()];
  await database.owner.query('update contact_conversation set last_seq = 2 where message = $1', [newer.id]);
  const own = (
    await support.admin.command('POST', '/api/contact', { name: 'Ann', email: 'ann@test.example', message: 'Hello' })
  ).body.id;
  const messages = [one.id, own, newer.id, two.id].map((id) => ({ id, seen: 1 }));
  const { body } = await support.admin.command('POST', '/api/admin/support/contact/settle', { messages });
  expect(body.items.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? 'done')).toEqual([
    'done',
    'own_case',
    'record_changed',
    'done',
  ]);
  const waiting = await list('waiting');
  expect([one.id, two.id, newer.id, own].map((id) => waiting.includes(id))).toEqual([false, false, true, true]);
  const { rows } = await database.owner.query(
    `select subject from audit_entry where action = 'contact.settle-many' and subject = any($1)`,
    [messages.map(({ id }) => id)],
  );
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([one.id, two.id].toSorted());
});

const read = async (id: string, by = support.admin) => by.call('GET', `/api/admin/support/contact/${id}`);
const assign = (id: string, to: string | null, by = support.admin) =>
  by.command('POST', `/api/admin/support/contact/${id}/assign`, { to });
const found = async (search: string, more = '') =>
  (
    await support.admin.call('GET', `/api/admin/support/contact?limit=100&search=${encodeURIComponent(search)}${more}`)
  ).body.items.map(({ id }: { id: string }) => id);

it('[S1] a message is assigned to staff and to nobody else, the list is narrowed by it, and each time is audited', async () => {
  const [one, two] = [await visitorWrites(), await visitorWrites()];
  const stranger = await support.api.member('no-staff@test.example');
  const mine = (await assign(one.id, ann)).body;
  expect(mine).toMatchObject({ id: one.id, assignee: { uid: ann, name: 'Ann Bell' } });
  expect((await assign(two.id, 'usr_nobody')).body.code).toBe('not_found');
  expect((await assign(one.id, null, stranger)).status).toBe(404);
  const ids = async (assigned: string) =>
    (
      await support.admin.call('GET', `/api/admin/support/contact?limit=100&state=waiting&assigned=${assigned}`)
    ).body.items.map(({ id }: { id: string }) => id);
  expect([await ids('me'), (await ids('nobody')).includes(two.id)]).toEqual([[one.id], true]);
  const { body } = await support.admin2.command('POST', '/api/admin/support/contact/assign', {
    ids: [one.id, two.id, 'msg_0000000000000000000000000z'],
    to: null,
  });
  expect(body.items.map(({ refused }: { refused: { code: string } | null }) => refused?.code ?? 'done')).toEqual([
    'done',
    'done',
    'not_found',
  ]);
  expect((await read(one.id)).body.assignee).toBeNull();
  const { rows } = await database.owner.query(
    'select action, before, after from audit_entry where subject = $1 order by id',
    [one.id],
  );
  expect(rows).toEqual([
    { action: 'contact.assign', before: { assignee: null }, after: { assignee: ann } },
    { action: 'contact.assign-many', before: { assignee: ann }, after: { assignee: null } },
  ]);
});

it('[S1] who replies to a message has it where nobody had', async () => {
  const [free, held] = [await visitorWrites(), await visitorWrites()];
  await assign(held.id, ben);
  expect((await settle(free.id, 'Yes')).body.assignee.uid).toBe(ann);
  expect((await settle(held.id, 'Yes')).body.assignee.uid).toBe(ben);
});

it('[S1] notes of a message are what staff alone see, and nobody notes on their own', async () => {
  const { id, email } = await visitorWrites();
  const noted = await support.admin.command('POST', `/api/admin/support/contact/${id}/notes`, { text: 'A regular.' });
  expect(noted.body.notes).toMatchObject([{ name: 'Ann Bell', text: 'A regular.' }]);
  await settle(id, 'Yes');
  expect((await support.mailsTo(email)).some(({ body }) => body.includes('A regular.'))).toBe(false);
  expect((await read(id, support.admin2)).body.notes).toHaveLength(1);
  const typed = { name: 'Ann', email: 'mine@test.example', message: 'Mine' };
  const own = (await support.admin.command('POST', '/api/contact', typed)).body.id;
  const refused = await support.admin.command('POST', `/api/admin/support/contact/${own}/notes`, { text: 'x' });
  expect([refused.body.code, (await assign(own, ben)).body.code]).toEqual(['own_case', 'own_case']);
  // Another may assign it, to anybody of the staff but who wrote it.
  expect((await assign(own, ann, support.admin2)).body.code).toBe('not_found');
  const kept = await database.owner.query(
    `select outcome::text as outcome from idempotency_key where operation = 'contact.note' and outcome is not null`,
  );
  expect(kept.rows.some(({ outcome }) => String(outcome).includes('A regular.'))).toBe(false);
});

it('[S1] answers are prepared with the facts of the message in the language of who wrote', async () => {
  const { id } = await visitorWrites();
  const { canned, language } = (await read(id)).body;
  expect(language).toBe('en');
  expect(canned[0].text).toBe(
    'Hello Vera\n\nThank you for your message. We are looking into it and will reply to you.',
  );
  const texts = canned.map(({ text }: { text: string }) => text).join();
  for (const absent of [
    'your question now shows',
    'page of your question',
    'about your message',
    'about your question',
  ])
    expect(texts).not.toContain(absent);
  expect(texts).toContain('We have your complaint. Somebody');
  await database.owner.query(`update contact_conversation set language = 'es' where message = $1`, [id]);
  const spanish = (await read(id)).body.canned.map(({ text }: { text: string }) => text);
  expect(spanish[0]).toContain('su mensaje');
  expect(spanish.join()).not.toContain('reclamación sobre su consulta');
});

it('[S1] a message is found by its address, its id and the words of whatever was written, in the part that is shown', async () => {
  const one = await visitorWrites();
  await database.owner.query(
    `insert into contact_line (message, seq, side, words) values ($1, 2, 'visitor', 'About the lighthouse keeper')`,
    [one.id],
  );
  await database.owner.query('update contact_conversation set last_seq = 2 where message = $1', [one.id]);
  const searches = [one.email.toUpperCase(), one.id, 'lighthouse'];
  for (const search of searches) expect(await found(search)).toEqual([one.id]);
  expect(await found('lighthouse', '&state=waiting')).toEqual([one.id]);
  expect([await found('lighthouse', '&state=settled'), await found('nothing like it')]).toEqual([[], []]);
});
