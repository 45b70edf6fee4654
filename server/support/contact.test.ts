import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refused } from '#domain/failures/failures.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { defaultLimits, openAttempts } from '#server/sign-in/limits/attempts.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { contactHandlers } from './contact.ts';

const support = 'support@test.example';
let database: FreshDatabase;
let api: TestApi;
let visitor: Caller;

const start = async (trustedProxies: readonly string[] = []): Promise<TestApi> => {
  const office = openMailQueue({ pool: database.app, transport: null, keep: true, log: () => undefined });
  const messages = openAttempts({ ...defaultLimits, mailsPerAddress: 3, mailsPerSource: 8 });
  return startApi(database, {
    trustedProxies,
    handlers: contactHandlers({
      pool: database.app,
      staff: async () => [],
      sender: { product: 'Northwind', publicUrl: 'http://fairlead.test' },
      supportEmail: () => 'Support@test.example',
      mayWrite: messages.mayWrite,
      mayAskToConfirm: async () => refused('rate_limited', { retryAfterSeconds: 1 }),
      post: office.post,
    }),
  });
};
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await api?.stop();
  api = await start();
  visitor = api.caller();
  await database.owner.query(
    'truncate support_note, contact_answer, contact_line, contact_conversation, contact_message, mail, idempotency_key',
  );
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const typed = { name: 'Ann <b>Bell</b>', email: ' Ann@Test.example', message: 'Hello,\n<script>alert(1)</script>\n' };
const stored = async () =>
  (await database.owner.query('select name, email, message, author from contact_message')).rows;
const mails = async () => (await database.owner.query('select recipient, subject, body from mail')).rows;

describe('the contact form', () => {
  it('[B1] stores the message as text and mails it to support, without a sign-in', async () => {
    const answer = await visitor.command('POST', '/api/contact', typed);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.stringMatching(/^msg_/), time: expect.stringMatching(/Z$/) });
    expect(await stored()).toEqual([
      {
        name: 'Ann <b>Bell</b>',
        email: 'ann@test.example',
        message: 'Hello,\n<script>alert(1)</script>',
        author: null,
      },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: support, subject: 'Northwind: message from Ann <b>Bell</b>' });
    expect(mail?.body).toContain(
      `Answer to: ann@test.example\nReference: ${answer.body.id}\nWritten without a sign-in.`,
    );
    expect(mail?.body).toContain('Hello,\n<script>alert(1)</script>');
  });

  it('[B1] names the account of whoever is signed in', async () => {
    const ann = await api.member('member@test.example');
    const { uid } = (await ann.call('GET', '/api/me')).body;
    expect((await ann.command('POST', '/api/contact', typed)).status).toBe(201);
    expect(await stored()).toMatchObject([{ author: uid }]);
  });

  it('[P4] a repeated key answers as before and writes nothing again; with another message it is 409', async () => {
    const first = await visitor.command('POST', '/api/contact', typed, 'one-key');
    for (let count = 0; count < 12; count += 1) {
      const again = await visitor.command('POST', '/api/contact', typed, 'one-key');
      expect([again.status, again.text]).toEqual([201, first.text]);
    }
    const other = await visitor.command('POST', '/api/contact', { ...typed, message: 'Other' }, 'one-key');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const none = await visitor.call('POST', '/api/contact', { body: typed });
    expect([none.status, none.body.code]).toEqual([400, 'idempotency_key_missing']);
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 1]);
  });

  it('[B1] bad input is named by field and leaves neither message nor mail', async () => {
    const fields = async (body: unknown) =>
      (await visitor.command('POST', '/api/contact', body)).body.facts.fields.map(
        ({ field }: { field: string }) => field,
      );
    expect(await fields({ name: ' ', email: 'ann', message: '' })).toEqual(['name', 'email', 'message']);
    expect(await fields({ ...typed, message: 'x'.repeat(4_001) })).toEqual(['message']);
    expect(await fields({ ...typed, message: 'x'.repeat(9_000) })).toEqual(['message']);
    expect(await fields({ ...typed, name: 'Ann\r\nBcc: eve@test.example' })).toEqual(['name']);
    expect(await fields({ ...typed, message: 'a\u0000b' })).toEqual(['message']);
    expect(await fields({ ...typed, message: ['a'], colour: 'red' })).toEqual(['colour', 'message']);
    expect([await stored(), await mails()]).toEqual([[], []]);
  });

  it('[B1] an address is limited by the source that it is written from, and says when to try again', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const email = count % 2 === 0 ? 'ann@test.example' : 'ANN@test.example';
      const answer = await visitor.command('POST', '/api/contact', { ...typed, email });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect([(await stored()).length, (await mails()).length]).toEqual([3, 3]);
  });

  it('[B1] whoever types somebody’s address uses up nothing of its owner, who writes from elsewhere or signed in', async () => {
    await api.stop();
    api = await start(['127.0.0.1']);
    const from = async (source: string, key: string, caller = api.caller()) => {
      const headers = { 'idempotency-key': key, 'x-forwarded-for': source };
      return (await caller.call('POST', '/api/contact', { body: typed, headers })).status;
    };
    const owner = await api.member('ann@test.example');
    for (let source = 0; source < 4; source += 1) {
      for (let count = 0; count < 4; count += 1) await from(`203.0.113.${source}`, `stranger-${source}-${count}`);
    }
    expect(await from('203.0.113.1', 'once-more')).toBe(429);
    expect(await from('198.51.100.7', 'the-owner')).toBe(201);
    // Behind the same provider's address as the stranger, the account counts, by itself.
    for (let count = 0; count < 8; count += 1) await from('203.0.113.1', `another-${count}`);
    const signedIn = [];
    for (let count = 0; count < 4; count += 1) signedIn.push(await from('203.0.113.1', `own-${count}`, owner));
    expect(signedIn).toEqual([201, 201, 201, 429]);
  });

  it('[B1] a source is limited whatever address it gives and whatever headers it forges', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        visitor.call('POST', '/api/contact', {
          body: { ...typed, email: `ann${number}@test.example` },
          headers: {
            'idempotency-key': `flood-${number}`,
            'x-forwarded-for': `203.0.113.${number}`,
            forwarded: `for=203.0.113.${number}`,
            'x-real-ip': `203.0.113.${number}`,
            'user-agent': `agent ${number}`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(12);
    expect(await stored()).toHaveLength(8);
  });

  it('[B1] behind a trusted proxy each client is a source of its own', async () => {
    await api.stop();
    api = await start(['127.0.0.1']);
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const headers = { 'idempotency-key': `proxied-${number}`, 'x-forwarded-for': `203.0.113.${number % 2}` };
        const body = { ...typed, email: `ann${number}@test.example` };
        return (await api.caller().call('POST', '/api/contact', { body, headers })).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('[B1] the application’s role can neither change nor delete a message', async () => {
    await visitor.command('POST', '/api/contact', typed);
    for (const sql of [`update contact_message set message = 'x'`, 'delete from contact_message']) {
      await expect(database.app.query(sql)).rejects.toThrow(/permission denied/);
    }
  });
});
