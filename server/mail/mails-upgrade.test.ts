import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMailQueue } from './mail-queue.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  await migrate(database.owner, undefined, '0140-index-prices.sql');
});
afterAll(() => database.drop());

test('S3: X3: an upgrade takes up what was given up while a mail server was away, but for links that have ended', async () => {
  const keep = (subject: string, state: string, problem: string | null, attempts: number, link = '', ageHours = 0) =>
    database.owner.query(
      `insert into mail (recipient, subject, body, state, problem, attempts, created_ms, next_ms, failed_ms)
       values ('ann@test.example', $1, $2, $3, $4, $5, clock_ms() - $6::bigint * 3600000, clock_ms() + 21600000,
         case when $3 <> 'waiting' then clock_ms() end)`,
      [subject, `words\nhttp://fairlead.test${link}\n`, state, problem, attempts, ageHours],
    );
  await keep('away', 'given_up', 'unreachable', 22);
  await keep('asked to wait', 'given_up', 'asked_to_wait', 22);
  await keep('refused', 'given_up', 'recipient_refused', 22);
  await keep('old link', 'given_up', 'unreachable', 22, '/verify?token=a', 70);
  await keep('confirm', 'waiting', null, 0, '/user/auth/password?confirm=a');
  await keep('contact', 'waiting', 'refused', 3, '/conversation#confirm=a');
  await migrate(database.owner);
  const { rows } = await database.owner.query(
    `select subject, state, refusals, next_ms <= clock_ms() as due, ((link_until_ms - created_ms) / 3600000)::integer as hours
     from mail order by id`,
  );
  expect(rows).toEqual([
    { subject: 'away', state: 'failed', refusals: 0, due: true, hours: null },
    { subject: 'asked to wait', state: 'failed', refusals: 0, due: true, hours: null },
    { subject: 'refused', state: 'given_up', refusals: 22, due: false, hours: null },
    { subject: 'old link', state: 'failed', refusals: 0, due: true, hours: 1 },
    { subject: 'confirm', state: 'waiting', refusals: 0, due: false, hours: 1 },
    { subject: 'contact', state: 'waiting', refusals: 3, due: false, hours: 48 },
  ]);
  const sent: string[] = [];
  const transport = {
    send: async ({ subject }: { subject: string }) => void sent.push(subject),
    close: () => undefined,
  };
  const queue = openMailQueue({ pool: database.app, transport, keep: false, log: () => undefined });
  await queue.deliver();
  await queue.stop();
  expect(sent).toEqual(['away', 'asked to wait']);
  const left = await database.owner.query(`select subject, state from mail where state <> 'sent' order by id`);
  expect(left.rows).toEqual([
    { subject: 'refused', state: 'given_up' },
    { subject: 'old link', state: 'expired' },
    { subject: 'confirm', state: 'waiting' },
    { subject: 'contact', state: 'waiting' },
  ]);
});
