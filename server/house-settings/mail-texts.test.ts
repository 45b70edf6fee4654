import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { mailWordsName } from '#domain/house-settings/mail-words.ts';
import { mailSamples } from '#messages/emails/samples.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotify } from '#server/notices/notify.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { smtpTransport } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { startSmtp, type TestSmtp } from '#tools/testing/smtp.ts';
import { takeDue } from './in-force.ts';
import { mailTextHandlers } from './mail-texts.ts';
import { openLiveMailTexts } from './mail-texts-in-force.ts';

let database: FreshDatabase;
let smtp: TestSmtp;
let api: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
let customer: Caller;
const own = { product: 'Northwind', publicUrl: 'https://northwind.example' };
const queue = () =>
  openMailQueue({
    pool: database.app,
    transport: smtpTransport(smtp.url, 'Northwind <no-reply@test.example>'),
    keep: false,
    log: () => undefined,
  });

beforeAll(async () => {
  [database, smtp] = await Promise.all([freshDatabase(), startSmtp()]);
  const deps = { pool: database.app, adminEmails };
  const texts = openLiveMailTexts(database.app);
  api = await startApi(database, {
    handlers: mailTextHandlers({
      ...deps,
      texts,
      samplesFor: (language, recipient, ownWords) =>
        mailSamples({ ...own, ownWords }, translatorOf(language), recipient),
      post: (mail, tx) => queue().post(mail, tx),
    }),
  });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  customer = await api.member('ann@test.example');
});
afterAll(async () => {
  await api.stop();
  await smtp.stop();
  await database.drop();
});

const kind = 'withdrawal_paid';
const words = {
  subject: 'Your money left us ({product})',
  heading: 'On its way to you',
  before: 'Hello,\n\n{amount} USD left with {transactionId}.',
  after: 'Your {product} team\n\n{all}',
};
const read = async (language = 'en') =>
  (await first.call('GET', `/api/admin/mail-texts?kind=${kind}&language=${language}`)).body;
const changes = async () => (await first.call('GET', '/api/admin/mail-text-changes')).body;
const propose = async (by: Caller, change: object | null, more: object = {}) =>
  by.command('POST', '/api/admin/mail-text-changes', {
    kind,
    language: 'en',
    words: change,
    effectiveAt: null,
    reason: 'our own voice',
    seen: (await read()).version,
    ...more,
  });
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/mail-text-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });

/** Of two processes, which have read what was in force when they started. */
const processes = async () => {
  const both = [openLiveMailTexts(database.app), openLiveMailTexts(database.app)] as const;
  for (const one of both) await one.follow();
  return both;
};
const notify = async (texts: ReturnType<typeof openLiveMailTexts>) => {
  const post = queue();
  const { rows } = await database.owner.query<{ id: string }>(
    `select id from auth_user where email = 'ann@test.example'`,
  );
  const facts = { withdrawal: 'wdr_1', amount: '1234.50', transactionId: 'abc' };
  await withTransaction(database.app, (tx) =>
    openNotify({ ...own, ownWords: texts.ownWords, post: (mails, db) => post.post(mails, db) })(tx, rows[0]?.id ?? '', {
      kind,
      facts,
    }),
  );
};
const deliver = async () => {
  smtp.received.length = 0;
  await queue().deliver();
  return smtp.received.map(({ mail }) => mail).filter((mail) => mail.text?.includes('1,234.50'));
};

/** Whatever a test leaves open or in force. */
beforeEach(async () => {
  await queue().deliver();
  for (const { id } of (await changes()).open) await step(first, 'withdraw', id);
  if ((await read()).own !== null) {
    const back = await propose(operations, null);
    await step(first, 'approve', back.body.id);
  }
});

test('S3.2: operations words an e-mail, an owner approves, and a mail over SMTP has the words in every process without a restart', async () => {
  const both = await processes();
  const asked = await propose(operations, { ...words, subject: ` ${words.subject} ` });
  expect(asked.status, asked.text).toBe(201);
  expect(asked.body).toMatchObject({ kind, language: 'en', before: null, words, reason: 'our own voice' });
  expect((await step(operations, 'approve', asked.body.id)).status).toBe(404);
  await notify(both[0]);
  expect((await step(first, 'approve', asked.body.id)).body.status).toBe('in_force');
  for (const one of both) {
    await one.follow();
    await notify(one);
  }
  const sent = await deliver();
  // What was written before keeps its words.
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Your withdrawal is paid (Northwind)',
    'Your money left us (Northwind)',
    'Your money left us (Northwind)',
  ]);
  expect(sent[1]?.text).toContain(
    'On its way to you\n\nHello,\n\n1,234.50 USD left with abc.\n\nSee details:\nhttps://northwind.example/user/withdrawals\n\nYour Northwind team\n\nhttps://northwind.example/user/notices',
  );
  expect(sent[1]?.html).toContain('1,234.50 USD left with abc.');
  const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
  expect(trail.map(({ action }: { action: string }) => action)).toEqual(['mails.approve', 'mails.propose']);
  expect((await changes()).items[0]).toMatchObject({ status: 'in_force', words });
  expect(await read()).toMatchObject({ own: words, fits: true, since: expect.any(String) });
  expect((await read('es')).own).toBeNull();
});

test('S3.2: the standard words come back, as two decide', async () => {
  const asked = await propose(operations, words);
  await step(first, 'approve', asked.body.id);
  const back = await propose(first, null);
  expect(back.body).toMatchObject({ before: words, words: null });
  expect((await step(first, 'approve', back.body.id)).body.code).toBe('second_admin_required');
  await step(second, 'approve', back.body.id);
  const [texts] = await processes();
  await notify(texts);
  expect((await deliver()).map(({ subject }) => subject)).toEqual(['Your withdrawal is paid (Northwind)']);
  expect((await propose(first, null)).body.code).toBe('setting_unchanged');
});

test('S3.2: words take effect at their time', async () => {
  const effectiveAt = new Date(Date.now() + hourMs).toISOString();
  const asked = await propose(operations, words, { effectiveAt });
  expect((await step(first, 'approve', asked.body.id)).body.status).toBe('approved');
  await takeDue(database.app);
  expect((await read()).own).toBeNull();
  await setClock(database, hourMs + 1_000);
  await Promise.all([takeDue(database.app), takeDue(database.app)]);
  await setClock(database, 0);
  expect((await read()).own).toEqual(words);
});

test('S3.2: a wrong fact is named with those that there are, in proposals, previews and tests', async () => {
  const asked = await propose(operations, { ...words, before: '{amount} {profit}' });
  expect(asked.status).toBe(400);
  expect(asked.body.facts.fields).toEqual([
    {
      field: 'words.before',
      problem: 'has {profit}, which this e-mail does not have; it has {amount}, {transactionId}, {product}',
      code: 'mail_fact_unknown',
      facts: { fact: '{profit}', known: '{amount}, {transactionId}, {product}' },
    },
  ]);
  const body = { kind, language: 'en', words: { ...words, after: 'Yours' } };
  const preview = await first.call('POST', '/api/admin/mail-texts/preview', { body });
  expect(preview.body.facts.fields).toMatchObject([
    { field: 'words.after', problem: 'lacks {all}, which has to stay; it has {all}, {product}' },
  ]);
  expect((await first.command('POST', '/api/admin/mail-texts/test', body)).status).toBe(400);
  expect((await propose(operations, words, { kind: 'contact_reply' })).status).toBe(404);
});

test('S3.2: a proposal is shown before and after and sent to oneself, and changes nothing', async () => {
  const body = { kind, language: 'en', words };
  const { body: shown } = await operations.call('POST', '/api/admin/mail-texts/preview', { body });
  expect(shown.before.subject).toBe('Your withdrawal is paid (Northwind)');
  expect(shown.after).toMatchObject({ subject: 'Your money left us (Northwind)' });
  expect(shown.after.text).toContain('1,234.50 USD left with ab.');
  const sent = await operations.command('POST', '/api/admin/mail-texts/test', body);
  expect(sent.body).toEqual({ recipient: 'operations@test.example', subject: 'Test: Your money left us (Northwind)' });
  const [mail] = await deliver();
  expect(mail).toMatchObject({
    subject: 'Test: Your money left us (Northwind)',
    to: [{ address: 'operations@test.example' }],
  });
  expect((await read()).own).toBeNull();
  const { parts } = await read();
  expect(parts.find(({ part }: { part: string }) => part === 'before').facts).toEqual([
    { name: 'amount', required: true, says: '1,234.50' },
    { name: 'transactionId', required: true, says: 'ab' },
    { name: 'product', required: false, says: 'Northwind' },
  ]);
});

test('S3.2: a customer reads and changes none of it', async () => {
  expect((await customer.call('GET', '/api/admin/mail-text-changes')).status).toBe(404);
  expect((await propose(customer, words)).status).toBe(404);
});

test('S3.2: the database refuses words past their bounds, whoever writes them', async () => {
  const within = async (name: string, value: unknown): Promise<boolean> => {
    const { rows } = await database.owner.query<{ within: boolean }>('select mails_within($1) as within', [
      JSON.stringify({ [name]: value }),
    ]);
    return rows[0]?.within ?? false;
  };
  const name = mailWordsName(kind, 'en');
  expect(await within(name, words)).toBe(true);
  expect(await within(name, { ...words, after: null })).toBe(true);
  expect(await within(name, null)).toBe(true);
  for (const wrong of [
    { ...words, more: 'x' },
    { ...words, subject: 'a\nb' },
    { ...words, subject: '' },
    { ...words, before: null },
    { ...words, before: 'x'.repeat(2_001) },
    { ...words, before: 'see https://evil.example' },
    { ...words, after: '<b>x</b>' },
    ...'\u200b\u034f\u202e\u2800\u3164\ufe0f'.split('').map((hidden) => ({ ...words, heading: `a${hidden}b` })),
    { ...words, before: 'a\u{e0100}b' },
    { ...words, heading: 7 },
    'words',
  ])
    expect(await within(name, wrong), JSON.stringify(wrong)).toBe(false);
  expect(await within('brand', words)).toBe(false);
});
