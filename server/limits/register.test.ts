import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';
import { beforeDepositHandlers } from './before-deposit.ts';
import { ownLimitHandlers } from './handlers.ts';
import { limitRegisterHandlers } from './register.ts';

let db: FreshDatabase;
let [uid, other]: UserId[] = [];
const actorOf = (of: UserId): Actor => ({
  uid: of,
  role: 'admin',
  accountStatus: 'approved',
  displayName: 'Ada Lane',
  signedInAtMs: null,
});
const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('not given');
  return value;
};
const asked = (query: object) => ({
  actor: actorOf(given(uid)),
  params: undefined,
  body: undefined,
  command: null,
  query,
});
async function read(query: object = {}) {
  const reply = await limitRegisterHandlers(db.app).listLimitRegister(asked(query));
  if (!reply.ok) throw new Error(reply.failure.code);
  return reply.value;
}

beforeAll(async () => {
  db = await freshDatabase();
  [uid, other] = [await openCustomer(db.app), await openCustomer(db.app)];
  const own = ownLimitHandlers({ pool: db.app, notify: async () => undefined });
  const call = { actor: actorOf(uid), params: undefined, query: undefined };
  const set = (amount: string | null) => {
    const body = { limit: 'loss', period: 'calendar_week', amount } as const;
    return own.setLimit({ ...call, body, command: commandKey(call.actor.uid, 'limits.set', randomUUID(), body) });
  };
  await set('50.00');
  await set(null);
  const body = { days: 3 };
  await own.beginTimeOut({ ...call, body, command: commandKey(uid, 'limits.time-out', randomUUID(), body) });
  await beforeDepositHandlers(db.app, new Set(['GB'])).chooseNoDepositLimit({
    ...call,
    actor: actorOf(other),
    body: {},
    command: commandKey(other, 'limits.no-deposit-limit', randomUUID(), {}),
  });
  await db.app.query(
    `insert into reality_check (id, uid, since_ms, trades, running, staked, result)
     values ($1, $2, clock_ms() - 3700000, 12, 1, 120000, -3550)`,
    [newId('rlc'), other],
  );
});
afterAll(() => db.drop());

it('[A13.3] has each limit, exclusion, choice and reality check, newest first, with its facts', async () => {
  const { items, nextCursor } = await read();
  expect(nextCursor).toBeNull();
  expect(items.map(({ kind }) => kind).sort()).toEqual(['exclusion', 'limit', 'limit', 'no-limit', 'reality-check']);
  expect(items.map(({ time }) => time)).toEqual(
    items
      .map(({ time }) => time)
      .toSorted()
      .reverse(),
  );
  const limits = items.filter(({ kind }) => kind === 'limit').map(({ limit }) => limit);
  expect(limits).toMatchObject([
    { limit: 'loss', period: 'calendar_week', amount: '50.00', pending: { amount: null } },
    { limit: 'loss', period: 'calendar_week', amount: '50.00', pending: null },
  ]);
  expect(items.find(({ kind }) => kind === 'exclusion')?.exclusion?.exclusion).toBe('time-out');
  expect(items.find(({ kind }) => kind === 'reality-check')).toMatchObject({
    customer: { uid: other },
    check: { trades: 12, running: 1, staked: '1200.00', result: '-35.50', answer: null },
  });
});

it('[A13.3] is narrowed by kind, customer and day, and read page by page without loss', async () => {
  expect((await read({ kind: 'limit' })).items).toHaveLength(2);
  expect((await read({ customer: other })).items.map(({ kind }) => kind).sort()).toEqual(['no-limit', 'reality-check']);
  expect((await read({ from: '2001-01-01', to: '2001-01-02' })).items).toEqual([]);
  const all = (await read()).items.map(({ id }) => id);
  const paged: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 10; pages += 1) {
    const next = await read({ limit: 2, ...(cursor === null ? {} : { cursor }) });
    paged.push(...next.items.map(({ id }) => id));
    cursor = next.nextCursor;
    if (cursor === null) break;
  }
  expect(paged).toEqual(all);
});

it('[A13.3] is kept as a file by its filters, and that is on the audit trail', async () => {
  const reply = await limitRegisterHandlers(db.app).exportLimitRegister(asked({ kind: 'reality-check' }));
  if (!reply.ok || !('chunks' in reply.value)) throw new Error('no file');
  const lines: string[] = [];
  for await (const chunk of reply.value.chunks) lines.push(Buffer.from(chunk).toString());
  const rows = lines.join('').trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/reality-check,.*,12,1,1200\.00,-35\.50,not answered$/);
  const { rowCount } = await db.owner.query(`select from audit_entry where action = 'limits.register-export'`);
  expect(rowCount).toBe(1);
});
