import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { alertAfterMs, type Condition, givenUpForMs } from '#domain/review/staff-alerts.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { postSigned } from '#server/outside/webhook.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { sendPostAgain } from './alert-posts.ts';
import { type AlertSources, readConditions } from './conditions.ts';
import { openStaffAlerts, type StaffAlertDeps } from './staff-alerts.ts';

let db: FreshDatabase;
let server: Server;
let url = '';
const taken: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
let answer = 200;
/** What follows the status; without an end where it never comes. */
let words: string | null = '';
let off: readonly Condition[] = [];
const secret = 'a secret of thirty-two characters';

beforeAll(async () => {
  db = await freshDatabase();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {});
      if (words === null) response.write('and');
      else response.end(words);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await db.drop();
});
afterEach(async () => {
  taken.splice(0);
  answer = 200;
  words = '';
  off = [];
  await db.owner.query('delete from staff_alert');
});

const opened = (notifyRoles: StaffAlertDeps['notifyRoles'] = async () => undefined, to = url) =>
  openStaffAlerts({
    pool: db.app,
    mayTake: async () => [],
    conditions: async () => off,
    notifyRoles,
    webhook: { send: (body) => postSigned({ url: to, secret }, body, Date.now()), log: () => undefined },
  });

/** One alert that staff are notified of; its post waits. */
async function alerted(about = 'BTCUSD') {
  off = [{ code: 'pair_closed', about }];
  await opened().look();
  await db.owner.query('update staff_alert set began_ms = began_ms - $1 where ended_ms is null', [alertAfterMs]);
  await opened().look();
}
/** All is well but for what the database has. */
const sources: AlertSources = {
  get pool() {
    return db.app;
  },
  health: async () => ({ problems: [] }) as never,
  backups: async () => 'recent',
  missingFile: async () => null,
  archiveStalled: async () => false,
  screeningRefused: () => false,
  addressHoldHours: 0,
  supportAnswerHours: 24,
  verification: async () => 'clean',
  lowReserves: async () => [],
  closedPairs: async () => [],
};
const due = () => db.owner.query('update staff_alert_post set next_ms = 0');
const posts = async () =>
  (
    await db.owner.query<{ event: string; state: string; attempts: number; status: number | null }>(
      'select event, state, attempts, status from staff_alert_post order by id',
    )
  ).rows;

test('R5.1: what staff are notified of is posted once, signed over its time and body, and its end too', async () => {
  await alerted();
  await opened().deliver();
  off = [];
  await opened().look();
  await opened().deliver();
  await opened().deliver();
  expect(taken).toHaveLength(2);
  expect(taken.map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: 'began', code: 'pair_closed', facts: { about: 'BTCUSD' }, alert: expect.stringMatching(/^sal_/) },
    { event: 'ended', code: 'pair_closed', time: expect.stringMatching(/Z$/) },
  ]);
  for (const { headers, body } of taken) {
    const signed = createHmac('sha256', secret).update(`${headers['fairlead-timestamp']}.${body}`).digest('hex');
    expect(headers['fairlead-signature']).toBe(`sha256=${signed}`);
  }
  expect((await posts()).map(({ state, status }) => [state, status])).toEqual([
    ['sent', 200],
    ['sent', 200],
  ]);
});

test('R5.1: the post of a reserve has what is held and the floor, in smallest units with the asset', async () => {
  off = [{ code: 'reserve_low', about: 'coverage', reserve: { asset: 'USD', held: -5n, floor: 100_000n } }];
  await opened().look();
  await db.owner.query('update staff_alert set began_ms = began_ms - $1 where ended_ms is null', [alertAfterMs]);
  await opened().look();
  await opened().deliver();
  const { facts } = JSON.parse(taken[0]?.body ?? '');
  expect(facts).toEqual({ about: 'coverage', reserve: { asset: 'USD', held: '-5', floor: '100000' } });
});

test('R5.1: what is not taken is sent again later with the same id, also after a redirect or no answer', async () => {
  await alerted();
  answer = 500;
  await opened().deliver();
  // It is not due again at once.
  await opened().deliver();
  expect(await posts()).toEqual([{ event: 'began', state: 'waiting', attempts: 1, status: 500 }]);
  answer = 302;
  await due();
  await opened().deliver();
  expect(await posts()).toMatchObject([{ state: 'waiting', attempts: 2, status: null }]);
  await due();
  await opened(undefined, 'http://127.0.0.1:9/').deliver();
  expect(await posts()).toMatchObject([{ state: 'waiting', attempts: 3, status: null }]);
  answer = 204;
  await due();
  await opened().deliver();
  expect(await posts()).toMatchObject([{ state: 'sent', attempts: 4, status: 204 }]);
  expect(new Set(taken.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  expect(taken.every(({ headers }) => String(headers['fairlead-signature']).startsWith('sha256='))).toBe(true);
});

test('R5.1: an answer of 2xx counts as taken, however much follows it', async () => {
  words = 'x'.repeat(100_000);
  await alerted();
  await opened().deliver();
  words = null;
  off = [];
  await opened().look();
  await opened().deliver();
  expect((await posts()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['sent', 1],
    ['sent', 1],
  ]);
});

test('R5.1: it is given up after 44 attempts, and the alert says so', async () => {
  await alerted();
  await db.owner.query('update staff_alert_post set attempts = 43');
  answer = 410;
  await opened().deliver();
  await due();
  await opened().deliver();
  expect(taken).toHaveLength(1);
  const { rows } = await db.owner.query<{ id: string }>('select id from staff_alert');
  const read = await opened().handlers.readStaffAlert({
    actor: { uid: 'usr_x', role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as never,
    params: { id: rows[0]?.id ?? '' },
    query: undefined,
    body: undefined,
    command: null,
  });
  expect(read).toMatchObject({
    value: { posts: [{ event: 'began', state: 'given_up', attempts: 44, status: 410, sentAt: null }] },
  });
});

test('R5.1: several processes that deliver at once post it once', async () => {
  await alerted();
  await Promise.all(Array.from({ length: 5 }, () => opened().deliver()));
  expect(taken).toHaveLength(1);
});

test('R5.1: a post that was given up is an alert until it is delivered, not when it is sent again, for seven days at most', async () => {
  await alerted();
  const found = async () => (await readConditions(sources)).map(({ code }) => code);
  expect(await found()).toEqual([]);
  answer = 410;
  const giveUp = async () => {
    await db.owner.query('update staff_alert_post set attempts = 43, next_ms = clock_ms()');
    await opened().deliver();
  };
  await giveUp();
  expect(await found()).toEqual(['posts_given_up']);
  const { rows } = await db.owner.query<{ alert: string }>('select alert from staff_alert_post');
  const again = () => withTransaction(db.app, (tx) => sendPostAgain(tx, rows[0]?.alert ?? '', 'began'));
  expect(await again()).toBe(true);
  expect(await found()).toEqual(['posts_given_up']);
  await opened().deliver();
  expect((await posts()).map(({ state, attempts }) => [state, attempts])).toEqual([['waiting', 1]]);
  expect(await found()).toEqual(['posts_given_up']);
  await db.owner.query('update staff_alert_post set given_up_ms = given_up_ms - $1::bigint', [givenUpForMs]);
  expect(await found()).toEqual([]);
  await giveUp();
  expect(await found()).toEqual(['posts_given_up']);
  answer = 204;
  await again();
  await opened().deliver();
  expect(await found()).toEqual([]);
});

test('R5.1: that posts were given up is notified of and never posted itself', async () => {
  off = [{ code: 'posts_given_up', about: '' }];
  await opened().look();
  await db.owner.query('update staff_alert set began_ms = began_ms - $1 where ended_ms is null', [alertAfterMs]);
  const notified: string[] = [];
  const hear = async (_tx: unknown, _butFor: unknown, notice: { readonly kind: string }) =>
    void notified.push(notice.kind);
  await opened(hear).look();
  off = [];
  await opened(hear).look();
  expect(notified).toEqual(['staff_alert', 'staff_alert_over']);
  expect(await posts()).toEqual([]);
});

test('R5.1: nothing is posted of what staff could not be notified of', async () => {
  off = [{ code: 'disk_low', about: '' }];
  await opened().look();
  await db.owner.query('update staff_alert set began_ms = began_ms - $1', [alertAfterMs]);
  await expect(opened(() => Promise.reject(new Error('no notice'))).look()).rejects.toThrow('no notice');
  expect(await posts()).toEqual([]);
});
