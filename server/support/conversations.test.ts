import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationKeyMark } from '#domain/support/conversation.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
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

let serial = 0;
async function visitorWrites(address?: string) {
  serial += 1;
  const email = address ?? `vera${serial}@test.example`;
  const visitor = support.api.caller();
  const { id } = (await visitor.command('POST', '/api/contact', { name: 'Vera', email, message: 'Words of Vera' }))
    .body;
  const [mail] = await support.mailsTo(email);
  const token = /\/conversation#confirm=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
  return { visitor, id: String(id), email, token, mail };
}
const confirm = (visitor: SupportFixture['admin'], token: string) =>
  visitor.command('POST', '/api/contact/confirm', { token });
async function confirmed() {
  const one = await visitorWrites();
  const key: string = (await confirm(one.visitor, one.token)).body.key;
  return { ...one, key };
}
const read = (visitor: SupportFixture['admin'], key: string) =>
  visitor.call('POST', '/api/contact/conversation', { body: { key } });
const writeOn = (visitor: SupportFixture['admin'], key: string, text: string) =>
  visitor.command('POST', '/api/contact/conversation/messages', { key, text });
const settle = (id: string, seen: number, reply: string) =>
  support.admin.command('POST', `/api/admin/support/contact/${id}/settle`, { seen, reply });
const inList = async (id: string, state = 'waiting') =>
  (await support.admin.call('GET', `/api/admin/support/contact?limit=100&state=${state}`)).body.items.find(
    (item: { id: string }) => item.id === id,
  );

it('[S1.1] a link confirms the address once, is kept as a hash, and its mail holds nothing that was typed', async () => {
  const { visitor, id, token, mail } = await visitorWrites();
  expect(token).toHaveLength(43);
  expect(mail?.body).not.toContain('Words of Vera');
  expect(mail?.body).not.toContain('Vera');
  expect((await inList(id)).address).toBe('unconfirmed');
  const answers = await Promise.all([confirm(visitor, token), confirm(visitor, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await inList(id)).address).toBe('confirmed');
  const { rows } = await database.owner.query(
    `select (select count(*)::int from contact_conversation where confirm_sha256 = sha256($1)) as hashed,
       (select count(*)::int from idempotency_key where outcome::text like '%' || $2 || '.%') as keys`,
    [Buffer.from(token), id],
  );
  expect(rows).toEqual([{ hashed: 1, keys: 0 }]);
});

it('[S1] [M5] each change of a message of the contact page is said to all staff, and to nobody else', async () => {
  const { visitor, id, token } = await visitorWrites();
  const staff: string[] = [];
  for (const one of [support.admin, support.admin2]) staff.push((await one.call('GET', '/api/me')).body.uid);
  /** How often each was told since the last time. */
  const told = async () => {
    const { rows } = await database.owner.query<{ owner: string; news: number }>(
      `with gone as (delete from outbox where topic = 'support' and subject = $1 returning owner)
       select owner, count(*)::int as news from gone group by owner order by owner`,
      [id],
    );
    return rows.map(({ owner, news }) => [owner, news]);
  };
  const once = staff.toSorted().map((owner) => [owner, 1]);
  const onDesk = (act: string, body: object) =>
    support.admin.command('POST', `/api/admin/support/contact/${id}/${act}`, body);
  expect(await told()).toEqual(once);
  const { key } = (await confirm(visitor, token)).body;
  expect(await told()).toEqual(once);
  for (const change of [
    () => writeOn(visitor, key, 'More'),
    () => onDesk('assign', { to: staff[1] }),
    () => onDesk('notes', { text: 'Called back' }),
    () => settle(id, 2, 'Hello Vera'),
    () => onDesk('revoke-link', {}),
  ]) {
    const { status, text } = await change();
    expect(status, text).toBeLessThan(300);
    expect(await told()).toEqual(once);
  }
});

it('[S1.1] a link that has expired confirms nothing', async () => {
  const { visitor, id, token } = await visitorWrites();
  await database.owner.query('update contact_conversation set confirm_until_ms = 1 where message = $1', [id]);
  expect((await confirm(visitor, token)).body.code).toBe('link_expired');
  expect((await inList(id)).address).toBe('unconfirmed');
});

it('[S1.1] the key is in no queued mail before it is sent, and what somebody types puts it in none', async () => {
  const { visitor, id, email, key } = await confirmed();
  await writeOn(visitor, key, `Who reads ${conversationKeyMark}?`);
  await settle(id, 2, 'Hello Vera');
  const { rows } = await database.owner.query<{ recipient: string; keys: boolean }>(
    `select recipient, coalesce(body, '') || coalesce(html, '') like '%' || $1 || '%' as keys from mail`,
    [key.split('.')[1]],
  );
  expect(rows.filter(({ recipient }) => recipient === email)).toHaveLength(3);
  expect(rows.filter(({ keys }) => keys)).toEqual([]);
  for (const { subject, body } of await support.mailsTo(email)) {
    expect(body.includes(`/conversation#key=${key}`), subject).toBe(!subject.includes('confirm'));
  }
  const toSupport = (await support.mailsTo('support@test.example')).find(({ body }) => body.includes('Who reads'));
  expect(toSupport?.body).toContain(conversationKeyMark);
});

it('[S1.1] its visitor reads and continues this conversation alone, and staff answer there and by e-mail', async () => {
  const { visitor, id, email, key } = await confirmed();
  const other = await confirmed();
  const answered = await settle(id, 1, 'Hello Vera');
  expect([answered.status, answered.body.waitingSince]).toEqual([200, null]);
  const [mail] = await support.mailsTo(email);
  expect(mail?.body).toContain(`/conversation#key=${key}`);
  expect(await inList(id)).toBeUndefined();
  const after = await writeOn(visitor, key, 'And then?');
  expect(after.body).toMatchObject({ id, email, waiting: true });
  expect(after.body.messages.map(({ text }: { text: string }) => text)).toEqual([
    'Words of Vera',
    'Hello Vera',
    'And then?',
  ]);
  const waiting = await inList(id);
  expect(waiting).toMatchObject({ lastSeq: 3, answer: null, waitingSince: expect.any(String) });
  expect(Date.parse(waiting.waitingSince)).toBeGreaterThanOrEqual(Date.parse(answered.body.answer.time));
  expect(Date.parse(waiting.dueAt) - Date.parse(waiting.waitingSince)).toBe(24 * 3_600_000);
  expect((await settle(id, 1, 'Unread')).body.code).toBe('record_changed');
  const settled = (await settle(id, 3, 'Then this')).body;
  expect([settled.answer.reply, settled.waitingSince]).toEqual(['Then this', null]);
  expect((await read(visitor, key)).body.waiting).toBe(false);
  expect((await read(other.visitor, other.key)).body.messages).toHaveLength(1);
  const mixed = `${other.id}.${key.split('.')[1]}`;
  for (const forged of [mixed, id, `${id}.`, 'x'.repeat(60)]) {
    expect((await read(visitor, forged)).body.code).toBe('link_expired');
  }
});

it('[S1.1] [P4] a key keeps of what was written which conversation it was, and shows it as it is now, while its link opens it', async () => {
  const { visitor, id, key } = await confirmed();
  const write = () =>
    visitor.command('POST', '/api/contact/conversation/messages', { key, text: 'Kept nowhere else' }, `words-of-${id}`);
  const texts = ({ body }: Awaited<ReturnType<typeof write>>) =>
    body.messages.map(({ text }: { text: string }) => text);
  expect(texts(await write())).toEqual(['Words of Vera', 'Kept nowhere else']);
  const { rows } = await database.owner.query<{ outcome: unknown }>(
    `select outcome from idempotency_key where operation = 'contact.continue' and key = $1`,
    [`words-of-${id}`],
  );
  expect(rows).toEqual([{ outcome: { ok: true, value: { id } } }]);
  await settle(id, 2, 'Hello Vera');
  expect(texts(await write())).toEqual(['Words of Vera', 'Kept nowhere else', 'Hello Vera']);
  await visitor.command('POST', '/api/contact/conversation/end', { key });
  expect((await write()).body.code).toBe('link_expired');
});

it('[S1.1] its visitor ends the link, staff revoke it, and it lapses; replies go on by e-mail without it', async () => {
  const [ended, revoked, lapsed] = [await confirmed(), await confirmed(), await confirmed()];
  await ended.visitor.command('POST', '/api/contact/conversation/end', { key: ended.key });
  const path = `/api/admin/support/contact/${revoked.id}/revoke-link`;
  expect((await ended.visitor.command('POST', path, {})).status).toBe(401);
  expect((await support.admin.command('POST', path, {})).status).toBe(200);
  expect((await support.admin.command('POST', path, {})).body.code).toBe('already_decided');
  await database.owner.query('update contact_conversation set link_until_ms = 1 where message = $1', [lapsed.id]);
  for (const { visitor, key, id, email } of [ended, revoked, lapsed]) {
    expect((await read(visitor, key)).body.code).toBe('link_expired');
    expect((await writeOn(visitor, key, 'x')).body.code).toBe('link_expired');
    await settle(id, 1, 'Still answered');
    const [mail] = await support.mailsTo(email);
    expect(mail?.body).toContain('Still answered');
    expect(mail?.body).not.toContain('/conversation#');
  }
});

it('[S1.1] a customer’s address is treated like any other, and their account gets no conversation of it', async () => {
  const ann = await support.api.member('ann-visits@test.example');
  const known = await visitorWrites('ann-visits@test.example');
  const strange = await visitorWrites();
  const bare = ({ id, token, mail }: typeof known) => mail?.body.replace(id, 'ID').replace(token, 'TOKEN');
  expect(bare(known)).toBe(bare(strange));
  await confirm(known.visitor, known.token);
  expect((await ann.call('GET', '/api/support/tickets')).body.items).toEqual([]);
  expect((await inList(known.id)).author).toBeNull();
});

it('[S1.1] twenty messages of a visitor are taken in an hour', async () => {
  const { visitor, key } = await confirmed();
  for (let count = 0; count < 20; count += 1) expect((await writeOn(visitor, key, `${count}`)).status).toBe(200);
  const refused = await writeOn(visitor, key, 'more');
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
});

it('[S1.1] the last message of a full conversation is left to staff, so that it does not wait for ever', async () => {
  const { visitor, id, key } = await confirmed();
  await database.owner.query('update contact_conversation set last_seq = 198 where message = $1', [id]);
  expect((await writeOn(visitor, key, 'The last that fits')).status).toBe(200);
  expect((await writeOn(visitor, key, 'more')).body).toMatchObject({ code: 'ticket_full', facts: { most: 199 } });
  expect((await settle(id, 199, 'Goodbye')).body.answer.reply).toBe('Goodbye');
  expect(await inList(id)).toBeUndefined();
  expect((await writeOn(visitor, key, 'more')).body.code).toBe('ticket_full');
});

it('[S1.1] sixty messages an hour come from one source, however many conversations it opened', async () => {
  for (let count = 0; count < 3; count += 1) {
    const { visitor, key } = await confirmed();
    for (let nth = 0; nth < 20; nth += 1) await writeOn(visitor, key, `${nth}`);
  }
  const { visitor, key } = await confirmed();
  const refused = await writeOn(visitor, key, 'the first of this one');
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect((await read(visitor, key)).body.messages).toHaveLength(1);
});

it('[S1.1] what was written is neither changed nor deleted', async () => {
  for (const sql of [
    `update contact_line set words = 'x'`,
    'delete from contact_line',
    'delete from contact_conversation',
  ]) {
    await expect(database.app.query(sql)).rejects.toThrow(/permission denied/);
  }
});
