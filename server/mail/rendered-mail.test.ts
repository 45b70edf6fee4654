import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderedMail } from '#api/demo.ts';
import { signInEmails } from '#messages/emails/emails.ts';
import { standardMailLook } from '#messages/emails/standard-look.ts';
import { mailDocument } from '#server/http/mail-document.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { smtpTransport } from '#server/outside/mail.ts';
import { startApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { startSmtp, type TestSmtp } from '#tools/testing/smtp.ts';
import { openMailQueue } from './mail-queue.ts';

let database: FreshDatabase;
let smtp: TestSmtp;
beforeAll(async () => {
  database = await freshDatabase();
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
});

describe('a mail as HTML', () => {
  it('[S3.1] goes out beside its plain text with the logo inside, and is forgotten with the text', async () => {
    const look = { ...standardMailLook, logo: { width: 120, height: 40, besideName: false } };
    const sender = { product: 'North, <wind>', publicUrl: 'https://northwind.example', look };
    const email = signInEmails(sender, () => translatorOf('es')).reset('ann@test.example', 'abc', false);
    const logo = { type: 'image/png', bytes: Buffer.from('a picture') } as const;
    const from = { name: sender.product, address: 'no-reply@test.example' };
    const transport = smtpTransport(
      smtp.url,
      () => from,
      () => logo,
    );
    const queue = openMailQueue({ pool: database.app, transport, keep: false, log: () => undefined });
    await queue.post(email);
    const { rows: waiting } = await database.owner.query('select html from mail');
    expect(waiting).toEqual([{ html: email.html }]);
    await queue.deliver();
    await queue.stop();
    expect(smtp.received).toHaveLength(1);
    const mail = smtp.received[0]?.mail;
    expect(mail).toMatchObject({ from, subject: email.subject });
    expect([mail?.text?.trim(), mail?.html?.trim()]).toEqual([email.body.trim(), email.html.trim()]);
    expect(mail?.html).toContain('https://northwind.example/password?token=abc');
    expect(mail?.attachments).toMatchObject([
      { contentId: '<logo@brand>', mimeType: 'image/png', disposition: 'inline' },
    ]);
    const { rows: sent } = await database.owner.query('select state, body, html from mail');
    expect(sent).toEqual([{ state: 'sent', body: null, html: null }]);
  });

  it('[S3.1] is shown in the demo’s outbox under a policy in which nothing runs or loads', async () => {
    const api = await startApi(database);
    try {
      expect((await api.signUp('bo@test.example')).status).toBe(200);
      await api.authentication.idle();
      const { body } = await api.caller().call('GET', '/api/demo/outbox?to=bo@test.example');
      const [mail] = body.items;
      expect(mail).toMatchObject({ to: 'bo@test.example', rendered: true });
      const shown = await api.caller().call('GET', renderedMail(mail.id));
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const policy = shown.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(policy).not.toContain('allow-scripts');
      expect(shown.text).toContain('href="/verify?token=');
      for (const id of ['0', 'x', '99999999999999999999']) {
        expect((await api.caller().call('GET', renderedMail(id))).status).toBe(404);
      }
    } finally {
      await api.stop();
    }
  });

  it('[S3.1] is not there in production', async () => {
    const api = await startApi(database, { production: true });
    try {
      expect((await api.caller().call('GET', renderedMail('1'))).status).toBe(404);
    } finally {
      await api.stop();
    }
  });

  it('[S3.1] carries its logo within the document that shows it', () => {
    const html = '<head></head><img src="cid:logo@brand"><a href="https://a.example/x">x</a>';
    const logo = { type: 'image/png', bytes: Buffer.from('$&') };
    expect(mailDocument(html, logo, ['https://a.example'])).toBe(
      '<head>\n<base target="_top"></head><img src="data:image/png;base64,JCY="><a href="/x">x</a>',
    );
  });
});
