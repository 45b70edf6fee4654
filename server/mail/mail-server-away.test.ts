import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLeftMs, mailedLinkMs } from '#domain/accounts/mailed-links.ts';
import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { signInEmails } from '#messages/emails/emails.ts';
import { confirmContactEmail, conversationEmail } from '#messages/emails/visitors.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { smtpTransport } from '#server/outside/mail.ts';
import { adminEmails, startApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { startSmtp, type TestSmtp } from '#tools/testing/smtp.ts';
import { type MailQueue, openMailQueue } from './mail-queue.ts';

let database: FreshDatabase;
let smtp: TestSmtp;
let queue: MailQueue;
beforeEach(async () => {
  database = await freshDatabase();
  smtp = await startSmtp();
  const transport = smtpTransport(smtp.url, 'Fairlead <no-reply@test.example>');
  queue = openMailQueue({ pool: database.app, transport, keep: false, log: () => undefined });
});
afterEach(async () => {
  await queue.stop();
  await smtp.stop();
  await database.drop();
});

const comeBack = async (): Promise<void> => {
  smtp = await startSmtp(Number(new URL(smtp.url).port));
};
const notice = { recipient: 'ann@test.example', subject: 'Paid', body: 'words', awaited: false };
const sender = { product: 'Fairlead', publicUrl: 'http://fairlead.test' };
const english = translatorOf('en');
const signIn = signInEmails(sender, () => english);
const resetFor = (recipient: string) => signIn.reset(recipient, 'abc', false);
/** As if the clock had gone on. */
const pass = (ms: number) =>
  database.owner.query(
    `update mail set next_ms = next_ms - $1::bigint, created_ms = created_ms - $1::bigint,
       refused_ms = refused_ms - $1::bigint, failed_ms = failed_ms - $1::bigint, link_until_ms = link_until_ms - $1::bigint,
       taken_ms = taken_ms - $1::bigint, asked_ms = asked_ms - $1::bigint`,
    [Math.ceil(ms)],
  );
/** How long until the next mail is tried, in ms. */
const untilNext = async (): Promise<number> => {
  const { rows } = await database.owner.query<{ ms: bigint }>(
    `select greatest(0, min(next_ms) - clock_ms()) as ms from mail where state in ('waiting', 'failed')`,
  );
  return Number(rows[0]?.ms ?? 0n);
};
const states = async () =>
  Object.fromEntries(
    (await database.owner.query(`select recipient, state, body is null as emptied from mail`)).rows.map((row) => [
      row.recipient,
      row,
    ]),
  );
const sentTo = () => smtp.received.flatMap(({ envelope }) => envelope).toSorted();

test('S3: an hour without a mail server loses nothing: what waits is sent once it is back, but for a link that has expired', async () => {
  await smtp.stop();
  await queue.post([notice, resetFor('early@test.example')]);
  const pauses: number[] = [];
  for (let passed = 0; passed < 61 * minuteMs; passed += pauses.at(-1) ?? 0) {
    if (passed > 30 * minuteMs && !('late@test.example' in (await states()))) {
      await queue.post(resetFor('late@test.example'));
    }
    await queue.deliver();
    pauses.push((await untilNext()) + 1);
    await pass(pauses.at(-1) ?? 0);
  }
  expect(Math.max(...pauses)).toBeLessThanOrEqual(15 * minuteMs + 1);
  expect(await states()).toMatchObject({ 'ann@test.example': { state: 'failed', emptied: false } });
  // Past what lies between the two that were written together: either is due.
  await pass(minuteMs);
  await comeBack();
  // Whichever is due first: the others are tried at once after it.
  await queue.deliver();
  expect(sentTo()).toEqual(['ann@test.example', 'late@test.example']);
  expect(await states()).toMatchObject({
    'ann@test.example': { state: 'sent', emptied: true },
    'late@test.example': { state: 'sent', emptied: true },
    'early@test.example': { state: 'expired', emptied: true },
  });
});

test('S3: a link is mailed while it works for five minutes more, and not later', async () => {
  await queue.post([resetFor('enough@test.example'), resetFor('short@test.example')]);
  const left = (ms: number, recipient: string) =>
    database.owner.query('update mail set link_until_ms = clock_ms() + $1::bigint where recipient = $2', [
      ms,
      recipient,
    ]);
  await left(linkLeftMs + 30_000, 'enough@test.example');
  await left(linkLeftMs - 1, 'short@test.example');
  await queue.deliver();
  expect(sentTo()).toEqual(['enough@test.example']);
  expect(await states()).toMatchObject({ 'short@test.example': { state: 'expired', emptied: true } });
});

test('S3: every mail whose link ends by its time says when, and no other', async () => {
  const api = await startApi(database, { smtpUrl: smtp.url });
  try {
    await api.signUp('bo@test.example');
    await api.authentication.idle();
    await api.caller().call('POST', '/api/auth/request-password-reset', { body: { email: 'bo@test.example' } });
    await api.authentication.idle();
    const visitor = { recipient: 'cy@test.example', id: '1' };
    await api.mailQueue.post([
      signIn.confirmEmail('new@test.example', 'abc'),
      confirmContactEmail(sender, english, visitor, 'abc'),
      conversationEmail(sender, english, visitor, 'abc'),
      notice,
    ]);
    const { rows } = await database.owner.query(
      'select recipient, round((link_until_ms - created_ms) / 60000.0)::integer as minutes from mail order by id',
    );
    expect(rows).toEqual([
      { recipient: 'bo@test.example', minutes: mailedLinkMs / minuteMs },
      { recipient: 'bo@test.example', minutes: mailedLinkMs / minuteMs },
      { recipient: 'new@test.example', minutes: 60 },
      { recipient: 'cy@test.example', minutes: 48 * 60 },
      // It ends 90 days after the last message, which is no time that the mail could know.
      { recipient: 'cy@test.example', minutes: null },
      { recipient: 'ann@test.example', minutes: null },
    ]);
  } finally {
    await api.stop();
  }
});

test('S3: after four days without a mail server a mail is still tried every 15 minutes, and neither one refusal then nor being asked to wait slows it down', async () => {
  await smtp.stop();
  await queue.post(notice);
  await database.owner.query('update mail set attempts = 400');
  await pass(4 * dayMs);
  await queue.deliver();
  expect(await untilNext()).toBeLessThanOrEqual(15 * minuteMs);
  expect(queue.counts()).toMatchObject({ mailFailing: 1, mailRefused: 0 });
  await comeBack();
  smtp.refusesRecipients = true;
  await pass(await untilNext());
  await queue.deliver();
  expect(await states()).toMatchObject({ 'ann@test.example': { state: 'failed' } });
  expect(await untilNext()).toBeLessThanOrEqual(15 * minuteMs);
  smtp.refusesRecipients = false;
  smtp.asksToWait = true;
  await pass(await untilNext());
  await queue.deliver();
  expect(await untilNext()).toBeLessThanOrEqual(15 * minuteMs);
  await pass(3 * dayMs);
  await queue.deliver();
  expect(await untilNext()).toBeGreaterThan(5 * hourMs);
  smtp.asksToWait = false;
  await pass(await untilNext());
  await queue.deliver();
  expect(sentTo()).toEqual(['ann@test.example']);
});

test('S3, A7.1: staff see what waits without its text, send it now or give it up, on record; an expired link is not sent', async () => {
  const api = await startApi(database);
  try {
    const admin = await api.member(adminEmails[0]);
    const support = await api.member('cy@test.example');
    await smtp.stop();
    await queue.post([notice, { ...notice, recipient: 'bob@test.example' }, resetFor('late@test.example')]);
    await queue.deliver();
    await database.owner.query('update mail set link_until_ms = clock_ms() where link_until_ms is not null');
    const listed = await admin.call('GET', '/api/admin/mail/failing');
    expect(listed.body).toMatchObject({ count: 0, waiting: { count: 3, problem: 'unreachable' } });
    expect(listed.text).not.toContain('token');
    const items: { id: string; recipient: string }[] = listed.body.items;
    expect(items).toMatchObject([
      { recipient: 'ann@test.example', state: 'waiting', linkUntil: null, canBeSent: true },
      { recipient: 'bob@test.example', state: 'waiting', canBeSent: true },
      { recipient: 'late@test.example', state: 'waiting', canBeSent: false },
    ]);
    const [ann, bob, late] = items.map(({ id }) => id);
    const decide = (id: string | undefined, what: string, by = admin) =>
      by.command('POST', `/api/admin/mail/${id}/${what}`, { reason: 'the provider is back' });
    expect((await decide(ann, 'retry', support)).status).toBe(404);
    await comeBack();
    expect((await decide(ann, 'retry')).status).toBe(200);
    expect((await decide(bob, 'drop')).status).toBe(200);
    expect((await decide(late, 'retry')).body).toMatchObject({
      code: 'already_decided',
      facts: { status: 'expired' },
    });
    await queue.deliver();
    await pass(minuteMs);
    await queue.deliver();
    expect(sentTo()).toEqual(['ann@test.example']);
    expect(await states()).toMatchObject({
      'bob@test.example': { state: 'dropped', emptied: true },
      'late@test.example': { state: 'expired', emptied: true },
    });
    expect((await admin.call('GET', '/api/admin/mail/failing')).body).toMatchObject({ expiredCount: 1, items: [] });
    const audit = await database.owner.query(`select action, subject from audit_entry where subject_kind = 'mail'`);
    expect(audit.rows).toEqual([
      { action: 'mail.retry', subject: ann },
      { action: 'mail.drop', subject: bob },
    ]);
  } finally {
    await api.stop();
  }
});

test('S3: a mail that a process is sending is left to it, whoever sends it now or gives it up', async () => {
  const api = await startApi(database);
  try {
    const admin = await api.member(adminEmails[0]);
    await queue.post(notice);
    smtp.refusesRecipients = true;
    await queue.deliver();
    smtp.refusesRecipients = false;
    const { rows } = await database.owner.query(
      `update mail set taken_ms = clock_ms() where subject = 'Paid' returning id`,
    );
    const reason = { reason: 'they wait for it' };
    expect((await admin.command('POST', `/api/admin/mail/${rows[0].id}/drop`, reason)).body).toMatchObject({
      code: 'already_decided',
      facts: { status: 'sending' },
    });
    expect((await admin.command('POST', `/api/admin/mail/${rows[0].id}/retry`, reason)).status).toBe(200);
    await queue.deliver();
    expect(sentTo()).toEqual([]);
    await pass(minuteMs);
    await queue.deliver();
    expect(sentTo()).toEqual(['ann@test.example']);
  } finally {
    await api.stop();
  }
});
