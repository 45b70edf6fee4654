import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { smtpTransport } from '#server/outside/mail.ts';
import { adminEmails, startApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { startSmtp, type TestSmtp } from '#tools/testing/smtp.ts';
import { openMailQueue } from './mail-queue.ts';

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
const rows = async () => (await database.owner.query('select state, attempts, body from mail order by id')).rows;

describe('post queue', () => {
  it('[S2] sends by SMTP once, and forgets the text with its link', async () => {
    const { queue } = open();
    await queue.post(email);
    await Promise.all([queue.deliver(), queue.deliver()]);
    await queue.deliver();
    await queue.stop();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.envelope).toEqual(['ann@test.example']);
    expect(smtp.received[0]?.mail).toMatchObject({
      subject: 'Grüße',
      from: { name: 'Fairlead', address: 'no-reply@test.example' },
    });
    expect(smtp.received[0]?.mail.text?.trim()).toBe(email.body.trim());
    expect(await rows()).toEqual([{ state: 'sent', attempts: 1, body: null }]);
  });

  it('[S2] what the server refuses waits and is tried again; the log does not hold the link', async () => {
    const { queue, logged } = open();
    smtp.refusesRecipients = true;
    await queue.post(email);
    await queue.deliver();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(logged.join()).not.toContain('token');
    smtp.refusesRecipients = false;
    await queue.deliver();
    expect(smtp.received).toHaveLength(0);
    await database.owner.query('update mail set next_ms = 0');
    await queue.deliver();
    await queue.stop();
    expect(smtp.received).toHaveLength(1);
  });

  it('[S3] what is not taken in ten attempts is kept with its reason, tried slowly, and sent when it can be', async () => {
    const { queue, logged } = open();
    smtp.refusesRecipients = true;
    await queue.post(email);
    for (let count = 0; count < 12; count += 1) {
      await database.owner.query('update mail set next_ms = 0');
      await queue.deliver();
    }
    const { rows: kept } = await database.owner.query(
      'select state, attempts, body, problem, failed_ms, next_ms - clock_ms() as pause_ms from mail',
    );
    expect(kept).toMatchObject([{ state: 'failed', attempts: 12, body: email.body, problem: 'recipient_refused' }]);
    expect(Number(kept[0].pause_ms)).toBeGreaterThan(5 * 3_600_000);
    expect(queue.counts()).toEqual({ mailFailing: 1, mailRefused: 0, mailHeldUp: 0 });
    expect(logged.join()).not.toContain('token');
    smtp.refusesRecipients = false;
    await database.owner.query('update mail set next_ms = 0');
    await queue.deliver();
    await queue.stop();
    expect(smtp.received).toHaveLength(1);
    expect(await rows()).toEqual([{ state: 'sent', attempts: 13, body: null }]);
  });

  it('[S3] what a mail server that is away holds up is counted after three minutes, and an admin sees it wait', async () => {
    const api = await startApi(database);
    const away = smtpTransport('smtp://127.0.0.1:1', 'Fairlead <no-reply@test.example>');
    const mails = () => openMailQueue({ pool: database.app, transport: away, keep: false, log: () => undefined });
    const queue = mails();
    const later = mails();
    try {
      const admin = await api.member(adminEmails[0]);
      expect((await admin.call('GET', '/api/admin/mail/failing')).body).toMatchObject({ count: 0, waiting: null });
      await queue.post(email);
      await queue.deliver();
      expect(queue.counts()).toMatchObject({ mailFailing: 0, mailHeldUp: 0 });
      const { body } = await admin.call('GET', '/api/admin/mail/failing');
      expect(body).toMatchObject({
        count: 0,
        items: [{ state: 'waiting', tries: 1, failedAt: null }],
        waiting: { count: 1, problem: 'unreachable' },
      });
      expect(Date.parse(body.waiting.refusedAt)).toBeGreaterThanOrEqual(Date.parse(body.waiting.since));
      await database.owner.query(`update mail set created_ms = created_ms - 181000 where subject = 'Grüße'`);
      await later.deliver();
      expect(later.counts()).toMatchObject({ mailFailing: 0, mailHeldUp: 1 });
    } finally {
      await queue.stop();
      await later.stop();
      await api.stop();
    }
  });

  it('[S3] what the recipient’s side refuses for good is given up after three days, keeps text and reason, and is tried again by a person alone', async () => {
    const api = await startApi(database);
    const { queue } = open();
    const fail = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        await database.owner.query('update mail set next_ms = 0');
        await queue.deliver();
      }
    };
    const kept = async () =>
      (await database.owner.query(`select state, attempts, problem, body from mail where subject = 'Grüße'`)).rows;
    try {
      const admin = await api.member(adminEmails[0]);
      smtp.refusesRecipients = true;
      await queue.post(email);
      await fail(21);
      expect(await kept()).toMatchObject([{ state: 'failed', attempts: 21 }]);
      expect(queue.counts()).toEqual({ mailFailing: 1, mailRefused: 0, mailHeldUp: 0 });
      await fail(3);
      const givenUp = { state: 'given_up', attempts: 22, problem: 'recipient_refused', body: email.body };
      expect(await kept()).toEqual([givenUp]);
      expect(queue.counts()).toEqual({ mailFailing: 0, mailRefused: 1, mailHeldUp: 0 });
      const { body } = await admin.call('GET', '/api/admin/mail/failing');
      expect(body).toMatchObject({ count: 0, refusedCount: 1, items: [{ nextTryAt: null, tries: 22 }] });
      const [{ id }] = body.items;
      const again = { reason: 'they have a new mailbox' };
      expect((await admin.command('POST', `/api/admin/mail/${id}/retry`, again)).status).toBe(200);
      await fail(2);
      expect(await kept()).toMatchObject([{ state: 'given_up', attempts: 23 }]);
      smtp.refusesRecipients = false;
      expect((await admin.command('POST', `/api/admin/mail/${id}/retry`, again)).status).toBe(200);
      await queue.deliver();
      expect(await kept()).toMatchObject([{ state: 'sent', body: null }]);
    } finally {
      await queue.stop();
      await api.stop();
    }
  });
});
