import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '#server/outside/mail.ts';
import { adminEmails, startApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { startSmtp, type TestSmtp } from '#tools/testing/smtp.ts';
import { openMailQueue } from './mail-queue.ts';
import { type MailProblem, problemOf } from './problems.ts';

let database: FreshDatabase;
let smtp: TestSmtp;
beforeEach(async () => {
  database = await freshDatabase();
  smtp = await startSmtp();
});
afterEach(async () => {
  await smtp.stop();
  await database.drop();
});

const open = (keep = false) => {
  const logged: string[] = [];
  const transport = smtpTransport(smtp.url, 'Fairlead <no-reply@test.example>');
  const log = (message: string): void => void logged.push(message);
  return { logged, queue: openMailQueue({ pool: database.app, transport, keep, log }) };
};
const email = {
  recipient: 'ann@test.example',
  subject: 'Grüße',
  body: 'A line with ümlauts\nhttp://fairlead.test/password?token=abc\n',
  awaited: true,
};

describe('what a mail that fails leaves', () => {
  it('[S3] an address that nobody has verified and that refuses all mail degrades nothing: its mails are given up at the tenth attempt', async () => {
    const api = await startApi(database, { smtpUrl: smtp.url });
    try {
      const someone = await member();
      smtp.refusesRecipients = true;
      await api.signUp('refuses@test.example');
      await someone.call('POST', '/api/auth/change-email', {
        body: { newEmail: 'refuses-too@test.example', password: testPassword },
      });
      await api.authentication.idle();
      await api.mailQueue.post({ ...email, recipient: 'someone@test.example' });
      for (let count = 0; count < 10; count += 1) {
        await database.owner.query(`update mail set next_ms = 0 where state = 'waiting'`);
        await api.mailQueue.deliver();
      }
      const { rows: states } = await database.owner.query(
        'select recipient, state, count(*)::int from mail where attempts > 0 group by 1, 2 order by 1',
      );
      expect(states).toEqual([
        { recipient: 'refuses-too@test.example', state: 'given_up', count: 1 },
        { recipient: 'refuses@test.example', state: 'given_up', count: 1 },
        // Of a verified address it stays a failure, which somebody looks into.
        { recipient: 'someone@test.example', state: 'failed', count: 2 },
      ]);
      expect(api.mailQueue.counts()).toEqual({ mailFailing: 2, mailRefused: 2, mailHeldUp: 0 });
    } finally {
      await api.stop();
    }
    /** Somebody whose address is verified: a caller of this api, made by one that keeps its mail. */
    async function member() {
      const keeping = await startApi(database);
      await keeping.newcomer('someone@test.example');
      await keeping.stop();
      const caller = api.caller();
      await caller.signIn('someone@test.example');
      return caller;
    }
  });

  it('[S3] an admin sees why a mail fails and never its text, has it tried again, or drops it, on record', async () => {
    const api = await startApi(database);
    const { queue } = open();
    try {
      const admin = await api.member(adminEmails[0]);
      const customer = await api.member('cy@test.example');
      smtp.refusesRecipients = true;
      for (const recipient of ['ann@test.example', 'bob@test.example']) await queue.post({ ...email, recipient });
      for (let count = 0; count < 10; count += 1) {
        await database.owner.query(`update mail set next_ms = 0 where state = 'waiting'`);
        await queue.deliver();
      }
      const listed = await admin.call('GET', '/api/admin/mail/failing');
      expect(listed.body).toMatchObject({
        count: 2,
        items: [{ subject: 'Grüße', recipient: 'ann@test.example', tries: 10, problem: 'recipient_refused' }, {}],
      });
      expect(listed.text).not.toContain('token');
      expect((await customer.call('GET', '/api/admin/mail/failing')).status).toBe(404);
      const [ann, bob] = listed.body.items;
      const decide = (id: string, what: string) =>
        admin.command('POST', `/api/admin/mail/${id}/${what}`, { reason: 'the provider is back' });
      expect((await decide(ann.id, 'drop')).status).toBe(200);
      expect((await decide(ann.id, 'retry')).body).toMatchObject({ code: 'already_decided' });
      expect((await decide('0', 'drop')).status).toBe(404);
      smtp.refusesRecipients = false;
      await queue.deliver();
      expect(smtp.received).toHaveLength(0);
      expect((await decide(bob.id, 'retry')).status).toBe(200);
      await queue.deliver();
      expect(smtp.received.map(({ envelope }) => envelope)).toEqual([['bob@test.example']]);
      expect((await admin.call('GET', '/api/admin/mail/failing')).body).toEqual({
        count: 0,
        refusedCount: 0,
        expiredCount: 0,
        waiting: null,
        items: [],
      });
      const { rows: audit } = await database.owner.query(
        `select action, subject, reason, before::text || after::text as states from audit_entry where subject_kind = 'mail'`,
      );
      expect(audit).toMatchObject([
        { action: 'mail.drop', subject: ann.id, reason: 'the provider is back' },
        { action: 'mail.retry', subject: bob.id, reason: 'the provider is back' },
      ]);
      expect(JSON.stringify(audit)).not.toContain('token');
      const { rows: dropped } = await database.owner.query('select state, body from mail where id = $1', [ann.id]);
      expect(dropped).toEqual([{ state: 'dropped', body: null }]);
    } finally {
      await queue.stop();
      await api.stop();
    }
  });

  it('[S3] each reason of a failure is one of a closed list', () => {
    const cases: readonly [object, MailProblem][] = [
      [{ code: 'ECONNECTION' }, 'unreachable'],
      [{ code: 'ETIMEDOUT' }, 'unreachable'],
      [{ code: 'EAUTH', responseCode: 535 }, 'sign_in_refused'],
      [{ code: 'ETLS' }, 'no_tls'],
      [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'recipient_refused'],
      [{ code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, 'sign_in_refused'],
      [{ code: 'EENVELOPE', responseCode: 451, command: 'MAIL FROM' }, 'asked_to_wait'],
      [{ code: 'EENVELOPE', responseCode: 530, command: 'RCPT TO' }, 'sign_in_refused'],
      [{ code: 'EENVELOPE', responseCode: 451 }, 'asked_to_wait'],
      [{ code: 'EMESSAGE', responseCode: 554 }, 'refused'],
      [new Error('something else'), 'unknown'],
    ];
    for (const [error, expected] of cases) expect([error, problemOf(error)]).toEqual([error, expected]);
  });

  it('[S3] a sender that our own server refuses is no fault of the recipient’s side', async () => {
    const { queue } = open();
    smtp.refusesSenders = true;
    await queue.post(email);
    await queue.deliver();
    await queue.stop();
    const { rows: waiting } = await database.owner.query('select state, problem from mail');
    expect(waiting).toEqual([{ state: 'waiting', problem: 'sign_in_refused' }]);
  });

  it('[S2] an address with a comma in it is one recipient or none, never two', async () => {
    const { queue } = open();
    await queue.post({ ...email, recipient: 'ann,eve@test.example' });
    await queue.deliver();
    await queue.stop();
    expect(smtp.received.flatMap(({ envelope }) => envelope)).not.toContain('eve@test.example');
  });

  it('[A2] a sign-up goes through while the mail server is away, and the verification mail follows', async () => {
    const api = await startApi(database, { smtpUrl: smtp.url });
    try {
      smtp.refusesRecipients = true;
      api.mailQueue.start();
      expect((await api.signUp('ann@test.example')).status).toBe(200);
      await api.authentication.idle();
      await api.mailQueue.deliver();
      expect(smtp.received).toHaveLength(0);
      smtp.refusesRecipients = false;
      await database.owner.query('update mail set next_ms = 0');
      await api.mailQueue.deliver();
      expect(smtp.received[0]?.mail.text).toContain('http://fairlead.test/verify?token=');
    } finally {
      await api.stop();
    }
  });
});
