import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { answerHours } from '#server/limits/answer-hours.ts';
import { keepNumbers } from '#server/limits/house-settings.ts';
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
/** A customer with an open conversation. */
async function waiting(text = 'Why?') {
  serial += 1;
  const email = `customer${serial}@test.example`;
  const caller = await support.api.member(email);
  const opened = await caller.command('POST', '/api/support/tickets', { subject: 'account', text });
  const write = (more: string) =>
    caller.command('POST', `/api/support/tickets/${opened.body.id}/messages`, { text: more });
  const read = async () => (await caller.call('GET', `/api/support/tickets/${opened.body.id}`)).body;
  return { email, caller, id: String(opened.body.id), write, read };
}
const act = (by: Caller, id: string, what: string, body: Record<string, unknown>) =>
  by.command('POST', `/api/admin/support/tickets/${id}/${what}`, body);
const list = async (query: string, by = admin) =>
  (await by.call('GET', `/api/admin/support/tickets?limit=100&${query}`)).body.items;
const uidOf = async (caller: Caller): Promise<string> => (await caller.call('GET', '/api/me')).body.uid;
const trail = async (id: string) =>
  (
    await database.owner.query('select actor, action, before, after from audit_entry where subject = $1 order by id', [
      id,
    ])
  ).rows;

describe('the inbox', () => {
  it('[S1] lists what waits longest first, by the first message that nobody answered, with the hours promised', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await act(admin, first.id, 'answer', { text: 'So', seen: 1 });
    await first.write('Again');
    await second.write('Still there?');
    const mine = (await list('state=open')).filter(({ id }: { id: string }) => [first.id, second.id].includes(id));
    expect(mine.map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
    const [{ waitingSince, dueAt, createdAt, customer, newest }] = mine;
    expect([waitingSince, Date.parse(dueAt) - Date.parse(waitingSince)]).toEqual([createdAt, 24 * hourMs]);
    expect([customer.email, newest]).toEqual([second.email, 'Still there?']);
  });

  it('[S1] [X8] counts the hours that are in force, whatever the process was started with', async () => {
    const { id } = await waiting();
    const hours = async () => {
      const [row] = (await list('state=open')).filter((one: { id: string }) => one.id === id);
      const read = (await admin.call('GET', `/api/admin/support/tickets/${id}`)).body;
      expect(read.dueAt).toBe(row.dueAt);
      return (Date.parse(row.dueAt) - Date.parse(row.waitingSince)) / hourMs;
    };
    expect(await hours()).toBe(24);
    await keepNumbers(database.owner, answerHours(4), 'changes');
    expect(await hours()).toBe(4);
    const { body } = await act(admin, id, 'notes', { text: 'Looked at' });
    expect(Date.parse(body.dueAt) - Date.parse(body.waitingSince)).toBe(4 * hourMs);
    await keepNumbers(database.owner, answerHours(24), 'changes');
  });

  it('[S1] is filtered by state and by who has it, and searched by address, id and words', async () => {
    const one = await waiting('My zeppelin has not arrived');
    const two = await waiting();
    const me = await uidOf(admin);
    await act(admin, one.id, 'assign', { to: me });
    const ids = async (query: string) => (await list(query)).map(({ id }: { id: string }) => id);
    expect(await ids('assigned=me')).toContain(one.id);
    expect(await ids('assigned=me')).not.toContain(two.id);
    expect(await ids('assigned=nobody')).toContain(two.id);
    for (const search of [one.email.toUpperCase(), one.id, 'zeppelin arrived']) {
      expect(await ids(`search=${encodeURIComponent(search)}`)).toEqual([one.id]);
    }
    expect(await ids('search=zeppelins%25')).toEqual([]);
    await act(admin, one.id, 'close', { seen: 1 });
    expect(await ids('state=closed')).toContain(one.id);
    expect(await ids('state=open')).not.toContain(one.id);
  });

  it('[S1] goes on by its cursor', async () => {
    for (let count = 0; count < 3; count += 1) await waiting('My theodolite has not arrived');
    // Words are found among the first of the list as long as these fill a page, and by their index for the last one.
    for (const query of ['state=open&', '', 'search=theodolite&', 'state=open&search=theodolite&']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/api/admin/support/tickets?${query}limit=2${cursor && `&cursor=${cursor}`}`;
        const { items, nextCursor }: { items: { id: string }[]; nextCursor: string | null } = (
          await admin.call('GET', path)
        ).body;
        seen.push(...items.map(({ id }) => id));
        cursor = nextCursor;
      }
      const all = (await list(query)).map(({ id }: { id: string }) => id);
      expect(seen).toEqual(all);
      if (query.includes('search')) expect(seen).toHaveLength(3);
    }
    expect((await admin.call('GET', '/api/admin/support/tickets?cursor=x')).status).toBe(400);
  });
});

describe('staff’s acts', () => {
  it('[R2] answer, assign, note and close are audited each in its own transaction', async () => {
    const { id } = await waiting();
    const [me, other] = [await uidOf(admin), await uidOf(admin2)];
    await act(admin, id, 'answer', { text: 'So', seen: 1 });
    await act(admin, id, 'assign', { to: other });
    await act(admin2, id, 'note', { text: 'Knows the reviewer' }).then(({ status }) => expect(status).toBe(404));
    await act(admin2, id, 'notes', { text: 'Knows the reviewer' });
    await act(admin2, id, 'close', { seen: 2 });
    expect(await trail(id)).toEqual([
      {
        actor: me,
        action: 'support.answer',
        before: { state: 'open', assignee: null, messages: 1 },
        after: { state: 'answered', assignee: me, messages: 2 },
      },
      expect.objectContaining({ actor: me, action: 'support.assign' }),
      expect.objectContaining({ actor: other, action: 'support.note' }),
      {
        actor: other,
        action: 'support.close',
        before: { state: 'answered', assignee: other, messages: 2 },
        after: { state: 'closed', assignee: other, messages: 2 },
      },
    ]);
  });

  it('[S1] a note is in no reply to the customer', async () => {
    const { id, caller, read } = await waiting();
    await act(admin, id, 'notes', { text: 'xylophone' });
    await act(admin, id, 'answer', { text: 'So', seen: 1, close: true });
    const shown = (await admin2.call('GET', `/api/admin/support/tickets/${id}`)).body;
    expect(shown.notes).toMatchObject([{ name: 'Ann Bell', text: 'xylophone' }]);
    const replies = [
      await caller.call('GET', '/api/support/tickets'),
      await caller.call('GET', `/api/support/tickets/${id}`),
      await caller.command('POST', `/api/support/tickets/${id}/messages`, { text: 'Thanks' }),
      await caller.command('POST', `/api/support/tickets/${id}/read`, { upTo: 3 }),
      await caller.call('GET', '/api/notices'),
    ];
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      expect(text).not.toContain('xylophone');
      expect(text).not.toContain('canned');
    }
    expect((await read()).state).toBe('open');
  });

  it('[S1] of two who answer at once one is refused, and sees the other’s answer first', async () => {
    const { id, read } = await waiting();
    const answers = await Promise.all([
      act(admin, id, 'answer', { text: 'From one', seen: 1 }),
      act(admin2, id, 'answer', { text: 'From two', seen: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('record_changed');
    expect((await read()).messages).toHaveLength(2);
  });

  it('[S1] what a customer writes while staff close is never closed unread', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, write, read } = await waiting();
      const [written, closed] = await Promise.all([write('One more thing'), act(admin, id, 'close', { seen: 1 })]);
      expect(written.status).toBe(200);
      expect([200, 409]).toContain(closed.status);
      // Closed before it was written, it is open again; written before, it was not closed.
      expect((await read()).state).toBe('open');
    }
  });

  it('[S1] a closed conversation is closed once, and open again by what its customer writes', async () => {
    const { id, write, read } = await waiting();
    expect((await act(admin, id, 'close', { seen: 1 })).body.state).toBe('closed');
    const again = await act(admin2, id, 'close', { seen: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'already_decided']);
    await write('Not solved');
    expect((await read()).state).toBe('open');
    expect((await act(admin, id, 'close', { seen: 1 })).body.code).toBe('record_changed');
  });

  it('[S1] nobody acts on a conversation of their own, and one is assigned to staff alone', async () => {
    const opened = await admin.command('POST', '/api/support/tickets', { subject: 'other', text: 'Mine' });
    const { id } = opened.body;
    for (const [what, body] of [
      ['answer', { text: 'So', seen: 1 }],
      ['close', { seen: 1 }],
      ['assign', { to: null }],
      ['notes', { text: 'So' }],
      ['read', { upTo: 1 }],
    ] as const) {
      const refused = await act(admin, id, what, body);
      expect([what, refused.status, refused.body.code]).toEqual([what, 403, 'own_case']);
    }
    const customer = await waiting();
    expect((await act(admin2, customer.id, 'assign', { to: await uidOf(customer.caller) })).status).toBe(404);
    expect((await act(admin2, id, 'assign', { to: await uidOf(admin) })).status).toBe(404);
    const staff = (await admin.call('GET', '/api/admin/support/staff')).body.items;
    expect(staff.map(({ uid }: { uid: string }) => uid).sort()).toEqual(
      [await uidOf(admin), await uidOf(admin2)].sort(),
    );
  });

  it('[S1] answers that are often given have the ticket’s facts, in the customer’s language', async () => {
    const { id, caller } = await waiting();
    const cannedOf = async () => (await admin.call('GET', `/api/admin/support/tickets/${id}`)).body.canned;
    const english = await cannedOf();
    expect(english[0].text).toContain('Hello Ann');
    expect(english[0].text).toContain('about your account');
    expect((await caller.command('PUT', '/api/language', { language: 'es' })).status).toBe(200);
    const spanish = await cannedOf();
    expect(spanish[0].text).toContain('Ann');
    expect(spanish[0].text).not.toBe(english[0].text);
    for (const { text } of [...english, ...spanish]) expect(text).not.toMatch(/[{}]/);
  });
});
