import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { linkLeftMs } from '#domain/accounts/mailed-links.ts';
import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import type { MailText } from '#server/outside/mail.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openMailQueue } from './mail-queue.ts';
import { sendingMs, takeDue } from './queue-rows.ts';

let database: FreshDatabase;
/** Whom a mail was handed to the mail server for, taken or not. */
let tried: string[];
let unanswered: RegExp;
beforeEach(async () => {
  database = await freshDatabase();
  tried = [];
  unanswered = /^slow/;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.drop();
});

const open = () => {
  const transport = {
    async send({ recipient }: MailText) {
      tried.push(recipient);
      if (unanswered.test(recipient)) throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    },
    close: () => undefined,
  };
  return openMailQueue({ pool: database.app, transport, keep: false, log: () => undefined });
};
const to = (name: string) => ({ recipient: `${name}@test.example`, subject: name, body: 'words', awaited: false });
const slow = ['slow-1', 'slow-2', 'slow-3'].map(to);
const timesTried = () => slow.map(({ recipient }) => tried.filter((one) => one === recipient).length);
/** As if each pause were long: only what is woken is due. */
const hold = () =>
  database.owner.query(`update mail set next_ms = clock_ms() + 600000 where state in ('waiting', 'failed')`);
const states = async () =>
  Object.fromEntries(
    (await database.owner.query('select subject, state, body from mail')).rows.map(({ subject, state, body }) => [
      subject,
      body === null ? `${state}, emptied` : state,
    ]),
  );

test('S3: what a mail server held up is tried at the first mail that a new process sends', async () => {
  const before = open();
  await before.post(to('slow-1'));
  await before.deliver();
  await before.stop();
  await hold();
  unanswered = /^nobody/;
  const after = open();
  await after.post(to('ann'));
  await after.deliver();
  await after.stop();
  expect(await states()).toEqual({ 'slow-1': 'sent, emptied', ann: 'sent, emptied' });
});

test('S3: mails that are never answered are woken by those that are sent at most every 15 minutes', async () => {
  // Whole: in a process of half an hour a fraction and 15 minutes are rounded, in one case of four to less than these.
  const started = Math.round(performance.now());
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => started + passedMs);
  const queue = open();
  const sendOne = async (name: string) => {
    await hold();
    await queue.post(to(name));
    await queue.deliver();
  };
  await queue.post(slow);
  await queue.deliver();
  await sendOne('ann');
  expect(timesTried()).toEqual([2, 2, 2]);
  passedMs = 15 * minuteMs - 1;
  await sendOne('bob');
  expect(timesTried()).toEqual([2, 2, 2]);
  passedMs = 15 * minuteMs;
  await sendOne('cy');
  expect(timesTried()).toEqual([3, 3, 3]);
  await queue.stop();
});

test('S3: a mail expires with its link though it is not due or given up, but not while it is being sent', async () => {
  const queue = open();
  const names = ['waits', 'failed', 'given-up', 'taken', 'in-time'];
  await queue.post(names.map((name) => ({ ...to(name), linkMs: hourMs })));
  await hold();
  const set = (name: string, sql: string) => database.owner.query(`update mail set ${sql} where subject = $1`, [name]);
  const refused = `problem = 'recipient_refused', failed_ms = clock_ms()`;
  await set('failed', `state = 'failed', ${refused}`);
  await set('given-up', `state = 'given_up', ${refused}`);
  // Ahead of the clock, so that it is being sent however slow this machine is.
  await set('taken', `taken_ms = clock_ms() + ${hourMs}`);
  await set('in-time', `state = 'given_up', ${refused}`);
  const leave = (ms: number, which: string) =>
    database.owner.query(`update mail set link_until_ms = clock_ms() + $1::bigint where ${which}`, [ms]);
  await leave(linkLeftMs - 1, `subject <> 'in-time'`);
  await leave(linkLeftMs + hourMs, `subject = 'in-time'`);
  await queue.deliver();
  await queue.stop();
  expect(await states()).toEqual({
    waits: 'expired, emptied',
    failed: 'expired, emptied',
    'given-up': 'expired, emptied',
    taken: 'waiting',
    'in-time': 'given_up',
  });
  expect(queue.counts()).toEqual({ mailFailing: 0, mailRefused: 1, mailHeldUp: 0 });
  // A process that took it and ended leaves it to the next sweep.
  await set('taken', `taken_ms = clock_ms() - ${sendingMs}`);
  const later = open();
  await later.deliver();
  await later.stop();
  expect((await states())['taken']).toBe('expired, emptied');
  expect(tried).toEqual([]);
});

test('S3: two processes at once send each mail once, and what one took that ended is sent a minute later', async () => {
  const [one, other] = [open(), open()];
  const names = Array.from({ length: 20 }, (_, at) => `r${at}`);
  await one.post([to('left'), ...names.map(to)]);
  expect((await takeDue(database.app))?.recipient).toBe('left@test.example');
  await Promise.all([one.deliver(), other.deliver()]);
  expect(tried.toSorted()).toEqual(names.map((name) => `${name}@test.example`).toSorted());
  await database.owner.query('update mail set next_ms = next_ms - $1::bigint, taken_ms = taken_ms - $1::bigint', [
    sendingMs,
  ]);
  await Promise.all([one.deliver(), other.deliver()]);
  await one.stop();
  await other.stop();
  expect(tried.filter((recipient) => recipient === 'left@test.example')).toHaveLength(1);
  expect(await states()).toMatchObject({ left: 'sent, emptied', r19: 'sent, emptied' });
});
