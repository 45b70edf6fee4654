import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languages } from '#domain/languages/language.ts';
import { signInEmails } from '#messages/emails/emails.ts';
import { openNotifyAll } from '#server/notices/notify.ts';
import { translatorOf } from '#server/operations/translators.ts';
import type { MailText } from '#server/outside/mail.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { openMailQueue } from './mail-queue.ts';

let database: FreshDatabase;
let sent: MailText[];
/** What else happens as a mail is sent. */
let whileSending: (count: number) => Promise<void>;
beforeEach(async () => {
  database = await freshDatabase();
  sent = [];
  whileSending = async () => undefined;
});
afterEach(() => database.drop());

const open = () => {
  const transport = {
    async send(mail: MailText) {
      sent.push(mail);
      await whileSending(sent.length);
    },
    close: () => undefined,
  };
  const queue = openMailQueue({ pool: database.app, transport, keep: false, log: () => undefined });
  const sender = { product: 'Fairlead', publicUrl: 'http://fairlead.test' };
  const emails = signInEmails(sender, () => translatorOf(languages[0]));
  return { queue, emails, notifyAll: openNotifyAll({ ...sender, post: queue.post }) };
};
const alert = {
  kind: 'price_alert',
  facts: {
    alert: 'alr_1',
    currencyPair: 'ETHUSD',
    name: 'ETH/USD',
    direction: 'above',
    price: '1666.80',
    reached: '1666.81',
    time: '2026-11-24T00:00:00.000Z',
    source: 'kraken',
    kind: 'live',
  },
} as const;
const newAddress = {
  kind: 'payout_address_added',
  facts: {
    label: 'Cold',
    paymentMethod: 'Bitcoin',
    walletAddress: 'bc1q',
    approvableFrom: '2026-11-25T00:00:00.000Z',
  },
} as const;
const declined = { kind: 'account_declined', facts: {} } as const;
const recipients = () => sent.map(({ recipient }) => recipient);

describe('the order of mails', () => {
  test('S3: 2,000 alerts of one account delay neither somebody’s reset of a password nor a notice of somebody else, nor what their owner may have to stop', async () => {
    const { queue, emails, notifyAll } = open();
    const [flooder, other] = [await openCustomer(database.app), await openCustomer(database.app)];
    const alerts = Array.from({ length: 2_000 }, () => ({ owner: flooder, notice: alert }));
    await withTransaction(database.app, (tx) => notifyAll(tx, alerts));
    await withTransaction(database.app, (tx) => notifyAll(tx, [{ owner: other, notice: declined }]));
    await withTransaction(database.app, (tx) => notifyAll(tx, [{ owner: flooder, notice: newAddress }]));
    await queue.post(emails.reset('forgetful@test.example', 'first', false));
    // One that is asked for while the flood is being sent is the next one.
    whileSending = async (count) => {
      if (count === 10) await queue.post(emails.reset('late@test.example', 'second', false));
    };
    await queue.deliver();
    await queue.stop();
    const own = `${flooder}@test.example`;
    expect(recipients().slice(0, 5)).toEqual([own, 'forgetful@test.example', own, `${other}@test.example`, own]);
    expect(sent[0]?.body).toContain('bc1q');
    expect(sent[1]?.body).toContain('first');
    expect(recipients().indexOf('late@test.example')).toBe(10);
    expect(recipients().filter((recipient) => recipient === own)).toHaveLength(2_001);
  }, 120_000);

  test('S3: of mails that nobody waits for each recipient’s next one takes its turn, in the order in which they were written', async () => {
    const { queue } = open();
    const to = (recipient: string, subject: string) => ({ recipient, subject, body: 'words', awaited: false });
    await queue.post(['a1', 'a2', 'a3', 'a4'].map((subject) => to('a@test.example', subject)));
    await queue.post(to('b@test.example', 'b1'));
    await queue.post([to('b@test.example', 'b2'), to('c@test.example', 'c1'), to('b@test.example', 'b3')]);
    await queue.deliver();
    await queue.post(to('a@test.example', 'a5'));
    await queue.post(to('c@test.example', 'c2'));
    await queue.deliver();
    await queue.stop();
    const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'b3', 'a4', 'a5', 'c2'];
    expect(sent.map(({ subject }) => subject)).toEqual(order);
  });

  test('S3: a mail that waits for its next attempt keeps nobody waiting, and takes its place again when it is due', async () => {
    const { queue, emails } = open();
    await queue.post(emails.reset('first@test.example', 'a', false));
    await queue.post({ recipient: 'b@test.example', subject: 'b1', body: 'words', awaited: false });
    const hold = (next: string) =>
      database.owner.query(`update mail set next_ms = ${next} where recipient = 'first@test.example'`);
    await hold('clock_ms() + 60000');
    await queue.deliver();
    expect(recipients()).toEqual(['b@test.example']);
    await queue.post({ recipient: 'c@test.example', subject: 'c1', body: 'words', awaited: false });
    await hold('0');
    await queue.deliver();
    await queue.stop();
    expect(recipients()).toEqual(['b@test.example', 'first@test.example', 'c@test.example']);
  });

  test('S3: the next mail is read from one index, however many wait', async () => {
    const { queue } = open();
    const many = Array.from({ length: 3_000 }, (_, at) => ({
      recipient: `r${at % 30}@test.example`,
      subject: 'words',
      body: 'words',
      awaited: at % 10 === 0,
    }));
    await queue.post(many);
    await queue.stop();
    await database.owner.query('analyze mail');
    const { rows } = await database.owner.query(
      `explain select id from mail where state in ('waiting', 'failed') and next_ms <= (select clock_ms())
       order by awaited desc, turn, id limit 1`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('mail_due');
    expect(plan).not.toContain('Sort');
  });
});
