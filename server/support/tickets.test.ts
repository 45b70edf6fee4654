import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ticketLimits } from '#domain/support/ticket.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openSupport, type SupportFixture } from '#tools/testing/support-fixture.ts';

let database: FreshDatabase;
let support: SupportFixture;
let transfers: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  support = await openSupport(database);
  transfers = await openFixture(database);
});
afterAll(async () => {
  await support.api.stop();
  await database.drop();
});

let serial = 0;
async function someone() {
  serial += 1;
  const email = `customer${serial}@test.example`;
  const caller = await support.api.member(email);
  const { uid } = (await caller.call('GET', '/api/me')).body;
  return { email, caller, uid };
}
const open = (caller: Caller, more: Record<string, unknown> = {}, key?: string) =>
  caller.command('POST', '/api/support/tickets', { subject: 'account', text: 'Why?', ...more }, key);
const write = (caller: Caller, id: string, text: string) =>
  caller.command('POST', `/api/support/tickets/${id}/messages`, { text });
const desk = (id: string, what: string, body: Record<string, unknown>, by = support.admin) =>
  by.command('POST', `/api/admin/support/tickets/${id}/${what}`, body);

describe('a customer’s conversations', () => {
  it('[S1] whoever is signed in opens one and writes, whatever their status', async () => {
    for (const status of ['pending', 'declined', 'suspended', 'blocked', 'approved']) {
      const { caller, uid } = await someone();
      await database.owner.query('update customer set account_status = $2 where uid = $1', [uid, status]);
      const opened = await open(caller, { text: '  Why?\n' });
      expect([status, opened.status]).toEqual([status, 201]);
      expect(opened.body).toMatchObject({
        id: expect.stringMatching(/^tck_/),
        subject: 'account',
        state: 'open',
        record: null,
        messages: [{ seq: 1, side: 'customer', name: 'Ann Bell', text: 'Why?' }],
      });
      expect((await write(caller, opened.body.id, 'And?')).body.messages).toHaveLength(2);
      const list = (await caller.call('GET', '/api/support/tickets')).body;
      expect(list).toMatchObject({ unread: 0, items: [{ id: opened.body.id, newest: 'And?', unread: 0 }] });
    }
    expect((await open(support.api.caller())).status).toBe(401);
  });

  it('[S1] whoever opened one closes it as it was seen, and opens it again by writing', async () => {
    const { caller } = await someone();
    const { id } = (await open(caller)).body;
    const close = (seen: number, by = caller) => by.command('POST', `/api/support/tickets/${id}/close`, { seen });
    expect((await desk(id, 'answer', { text: 'So.', seen: 1 })).status).toBe(200);
    expect((await close(1)).body.code).toBe('record_changed');
    expect((await close(2, (await someone()).caller)).status).toBe(404);
    expect((await close(2)).body).toMatchObject({ state: 'closed', read: 2 });
    expect((await close(2)).body.code).toBe('already_decided');
    expect((await write(caller, id, 'One more thing')).body).toMatchObject({ state: 'open' });
    // An open one that nobody answered can be closed, too: it waits no more.
    expect((await close(3)).body.state).toBe('closed');
    const { items } = (await support.admin.call('GET', '/api/admin/support/tickets?state=closed')).body;
    expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ waitingSince: null });
  });

  it('[P5] another person’s conversation is neither read nor written nor marked, nor is one that is not there', async () => {
    const [ann, bob] = [await someone(), await someone()];
    const { id } = (await open(ann.caller)).body;
    for (const asked of [id, 'tck_0000000000000000000000000z', 'x']) {
      const path = `/api/support/tickets/${asked}`;
      const answers = [
        await bob.caller.call('GET', path),
        await bob.caller.command('POST', `${path}/messages`, { text: 'Mine' }),
        await bob.caller.command('POST', `${path}/read`, { upTo: 1 }),
      ];
      expect(answers.map(({ status, body }) => [status, body.facts])).toEqual(
        Array.from({ length: 3 }, () => [404, { what: 'ticket' }]),
      );
    }
    expect((await bob.caller.call('GET', '/api/support/tickets')).body.items).toEqual([]);
    for (const path of ['', `/${id}`]) {
      expect((await ann.caller.call('GET', `/api/admin/support/tickets${path}`)).status).toBe(404);
    }
  });

  it('[S1] one can be about a deposit of one’s own, and about nobody else’s', async () => {
    const [ann, bob] = [await someone(), await someone()];
    await database.owner.query(`update customer set account_status = 'approved' where uid = any($1)`, [
      [ann.uid, bob.uid],
    ]);
    const body = { amount: '25.00', paymentMethod: 'Bitcoin' };
    const deposit = await transfers.does('requestDeposit', ann.uid, { body });
    const record = { kind: 'deposit', id: deposit.id };
    const opened = await open(ann.caller, { subject: 'deposit', record });
    expect(opened.body.record).toEqual({
      ...record,
      amount: '25.00',
      wallet: 'real',
      status: 'pending',
      of: 'Bitcoin',
    });
    const refused = await open(bob.caller, { subject: 'deposit', record });
    expect([refused.status, refused.body.facts]).toEqual([404, { what: 'deposit' }]);
    expect((await open(ann.caller, { record: { kind: 'withdrawal', id: deposit.id } })).status).toBe(404);
    expect((await bob.caller.call('GET', '/api/support/tickets')).body.items).toEqual([]);
    // Staff find the conversations of a record, and those alone, with any other narrowing beside it.
    const about = async (query: string) =>
      (await support.admin.call('GET', `/api/admin/support/tickets?${query}`)).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await about(`record=${deposit.id}`)).toEqual([opened.body.id]);
    expect(await about(`record=${deposit.id}&search=${opened.body.id}`)).toEqual([opened.body.id]);
    expect(await about(`record=${deposit.id}&state=closed`)).toEqual([]);
    expect(await about('record=dep_0000000000000000000000000z')).toEqual([]);
  });

  it('[S1] what it says of a deposit is what was credited once that is known, and what was asked for after it was taken back', async () => {
    const ann = await someone();
    await database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [ann.uid]);
    const deposit = await transfers.does('requestDeposit', ann.uid, {
      body: { amount: '25.00', paymentMethod: 'USDT' },
    });
    const about = { subject: 'deposit', record: { kind: 'deposit', id: deposit.id } };
    const { id } = (await open(ann.caller, about)).body;
    const said = async () => (await ann.caller.call('GET', `/api/support/tickets/${id}`)).body.record;
    expect(await said()).toMatchObject({ amount: '25.00', status: 'pending' });
    await transfers.does('approveDeposit', transfers.admins[0], {
      id: deposit.id,
      body: { transactionId: transactionId('USDT'), amountReceived: '24.50' },
    });
    expect(await said()).toMatchObject({ amount: '24.50', status: 'approved' });
    // The payment's block was dropped.
    await database.owner.query('update deposit set reversals = reversals + 1 where id = $1', [deposit.id]);
    expect(await said()).toMatchObject({ amount: '25.00' });
  });

  it('[S1] a message has 1 to 4,000 characters, and a subject is one of the list', async () => {
    const { caller } = await someone();
    for (const more of [{ text: ' \n' }, { text: 'x'.repeat(4_001) }, { text: 'a\u0000b' }, { subject: 'weather' }]) {
      expect((await open(caller, more)).status).toBe(400);
    }
    expect((await open(caller, { text: 'x'.repeat(4_000) })).status).toBe(201);
    expect((await caller.call('GET', '/api/support/tickets')).body.items).toHaveLength(1);
  });

  it('[P4] a repeated key opens nothing again', async () => {
    const { caller } = await someone();
    const first = await open(caller, {}, 'once');
    const again = await open(caller, {}, 'once');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await open(caller, { text: 'Other' }, 'once')).status).toBe(409);
    expect((await caller.call('GET', '/api/support/tickets')).body.items).toHaveLength(1);
  });

  it('[S1] so many are open at a time, also when they are opened at once; a closed one makes room', async () => {
    const { caller } = await someone();
    const answers = await Promise.all(Array.from({ length: ticketLimits.openAtOnce + 3 }, () => open(caller)));
    const opened = answers.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(ticketLimits.openAtOnce);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('too_many_tickets');
    expect((await desk(opened[0]?.body.id, 'close', { seen: 1 })).status).toBe(200);
    expect((await open(caller)).status).toBe(201);
  });

  it('[S1] so many messages of one customer are taken in an hour, and the refusal says when there is room', async () => {
    const { caller, uid } = await someone();
    const { id } = (await open(caller)).body;
    for (let count = 1; count < ticketLimits.messagesPerHour; count += 1) {
      expect((await write(caller, id, `${count}`)).status).toBe(200);
    }
    const refused = await write(caller, id, 'More');
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await open(caller)).status).toBe(429);
    await database.owner.query('update support_message set created_ms = created_ms - 3600001 where author = $1', [uid]);
    expect((await write(caller, id, 'More')).status).toBe(200);
  });

  it('[S1] the application can neither change nor delete what was written', async () => {
    for (const sql of [
      `update support_message set message = 'x'`,
      'delete from support_message',
      'delete from support_ticket',
      `update support_ticket set owner = 'x'`,
      `update support_note set note = 'x'`,
      'delete from support_note',
      `update contact_answer set reply = 'x'`,
      'delete from contact_answer',
    ]) {
      await expect(database.app.query(sql)).rejects.toThrow(/permission denied/);
    }
  });
});

describe('an answer', () => {
  it('[S1] is unread until it is read up to its number, on both sides, and its notice with it', async () => {
    const { caller } = await someone();
    const { id } = (await open(caller)).body;
    const path = `/api/support/tickets/${id}`;
    expect((await support.admin.call('GET', `/api/admin/support/tickets/${id}`)).body.unread).toBe(1);
    await desk(id, 'read', { upTo: 1 });
    expect((await caller.call('GET', path)).body.readByStaff).toBe(1);
    const before = (await caller.call('GET', '/api/notices')).body.unread;
    expect((await desk(id, 'answer', { text: 'Because', seen: 1 })).status).toBe(200);
    const notices = (await caller.call('GET', '/api/notices')).body;
    expect(notices.unread).toBe(before + 1);
    expect(notices.items[0].notice).toEqual({ kind: 'support_answered', facts: { ticket: id, subject: 'account' } });
    expect((await caller.call('GET', '/api/support/tickets')).body).toMatchObject({
      unread: 1,
      items: [{ unread: 1, state: 'answered', newest: 'Because' }],
    });
    const shown = (await caller.call('GET', path)).body;
    expect(shown).toMatchObject({ read: 1, messages: [{}, { side: 'staff', name: 'Ann', text: 'Because' }] });
    expect((await caller.command('POST', `${path}/read`, { upTo: 400 })).body).toEqual({ read: 2 });
    expect((await caller.command('POST', `${path}/read`, { upTo: 1 })).body).toEqual({ read: 2 });
    expect((await caller.call('GET', '/api/support/tickets')).body.unread).toBe(0);
    expect((await caller.call('GET', '/api/notices')).body.unread).toBe(before);
    expect((await support.admin.call('GET', `/api/admin/support/tickets/${id}`)).body.readByCustomer).toBe(2);
  });

  it('[S1] goes out by e-mail once it was not read for a while, once for several', async () => {
    const { caller, email } = await someone();
    const { id } = (await open(caller, { subject: 'trade' })).body;
    const mails = async () => (await support.mailsTo(email)).filter(({ subject }) => subject.includes('answered'));
    await desk(id, 'answer', { text: 'One', seen: 1 });
    await desk(id, 'answer', { text: 'Two', seen: 2 });
    await support.mailUnread();
    expect(await mails()).toHaveLength(0);
    await support.makeDue();
    await Promise.all([support.mailUnread(), support.mailUnread()]);
    await support.mailUnread();
    expect(await mails()).toMatchObject([{ subject: 'We answered your message (Northwind)' }]);
    expect((await mails())[0]?.body).toContain('about a trade');
    expect((await mails())[0]?.body).toContain(`http://fairlead.test/user/support/${id}`);
    expect((await mails())[0]?.body).not.toContain('Two');
  });

  it('[S1] is not mailed once it was read, nor to an address that nobody has verified', async () => {
    const [reader, stranger] = [await someone(), await someone()];
    const ids = [];
    for (const { caller } of [reader, stranger]) ids.push((await open(caller)).body.id);
    for (const id of ids) await desk(id, 'answer', { text: 'Because', seen: 1 });
    await reader.caller.command('POST', `/api/support/tickets/${ids[0]}/read`, { upTo: 2 });
    await database.owner.query('update auth_user set email_verified = false where id = $1', [stranger.uid]);
    await support.makeDue();
    await support.mailUnread();
    for (const { email } of [reader, stranger]) {
      expect((await support.mailsTo(email)).filter(({ subject }) => subject.includes('answered'))).toEqual([]);
    }
  });

  it('[M5] each change is said to the customer and to all staff, and to nobody else', async () => {
    const { caller, uid } = await someone();
    const { id } = (await open(caller)).body;
    await desk(id, 'answer', { text: 'Because', seen: 1 });
    const { rows } = await database.owner.query(
      `select owner, count(*)::int as news from outbox where topic = 'support' and subject = $1 group by owner`,
      [id],
    );
    const admins = [];
    for (const one of [support.admin, support.admin2]) admins.push((await one.call('GET', '/api/me')).body.uid);
    expect(rows.map(({ owner, news }) => [owner, news]).sort()).toEqual(
      [uid, ...admins].map((owner) => [owner, 2]).sort(),
    );
  });
});
