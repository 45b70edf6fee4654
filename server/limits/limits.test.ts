import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseId } from '#domain/ids/ids.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, openFixture, runOut } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let database: FreshDatabase;
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  admin = await api.newcomer(adminEmails[0]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const set = (by: Caller, limit: string, period: string, amount: string | null) =>
  by.command('PUT', '/api/limits', { limit, period, amount });
const uidOf = async (by: Caller) => {
  const uid = parseId('usr', (await by.call('GET', '/api/me')).body.uid);
  if (!uid) throw new Error('nobody');
  return uid;
};
const limitOf = async (by: Caller, limit: string, period: string) =>
  (await by.call('GET', '/api/limits')).body.items.find(
    (one: { limit: string; period: string }) => one.limit === limit && one.period === period,
  );
/** What the customer was notified of, newest first, and the mail for it. */
const notified = async (by: Caller) =>
  (await by.call('GET', '/api/notices')).body.items.map(({ notice }: { notice: { kind: string } }) => notice.kind);

it('[A13] a limit holds at once when it is lowered, after 24 hours when it is raised, and says so meanwhile', async () => {
  const email = 'limits@test.example';
  const someone = await api.newcomer(email);
  const uid = await uidOf(someone);
  expect(await limitOf(someone, 'stake', 'day')).toEqual({
    limit: 'stake',
    period: 'day',
    amount: null,
    used: '0.00',
    left: null,
    pending: null,
  });
  expect((await set(someone, 'stake', 'day', '100')).status).toBe(200);
  expect(await limitOf(someone, 'stake', 'day')).toMatchObject({ amount: '100.00', left: '100.00', pending: null });
  await set(someone, 'stake', 'day', '50.00');
  expect(await limitOf(someone, 'stake', 'day')).toMatchObject({ amount: '50.00', pending: null });
  await set(someone, 'stake', 'day', '80.00');
  const raised = await limitOf(someone, 'stake', 'day');
  expect(raised).toMatchObject({ amount: '50.00', pending: { amount: '80.00' } });
  const { rows } = await database.owner.query<{ ms: bigint }>('select clock_ms() as ms');
  expect(Date.parse(raised.pending.from) - Number(rows[0]?.ms)).toBeGreaterThan(86_400_000 - 60_000);
  expect(Date.parse(raised.pending.from) - Number(rows[0]?.ms)).toBeLessThanOrEqual(86_400_000);
  expect((await api.mailTo(email)).subject).toBe('A limit of yours will change (Fairlead)');

  expect((await someone.command('DELETE', '/api/limits/stake/day/pending')).status).toBe(200);
  expect(await limitOf(someone, 'stake', 'day')).toMatchObject({ amount: '50.00', pending: null });
  const again = await someone.command('DELETE', '/api/limits/stake/day/pending');
  expect([again.status, again.body.code]).toEqual([404, 'not_found']);

  await set(someone, 'stake', 'day', null);
  expect(await limitOf(someone, 'stake', 'day')).toMatchObject({ amount: '50.00', pending: { amount: null } });
  // No job: when the time has come by the database's clock it holds.
  await database.owner.query('update own_limit set pending_from_ms = clock_ms() where uid = $1', [uid]);
  expect(await limitOf(someone, 'stake', 'day')).toMatchObject({ amount: null, left: null, pending: null });

  expect(await notified(someone)).toEqual([
    'limit_raise_asked',
    'limit_raise_taken_back',
    'limit_raise_asked',
    'limit_lowered',
    'limit_lowered',
  ]);
  const trail = await admin.call('GET', `/api/admin/audit?subject=${uid}&limit=100`);
  const actions = trail.body.items.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith('limits.'))).toEqual([
    'limits.set',
    'limits.take-back',
    'limits.set',
    'limits.set',
    'limits.set',
  ]);
});

it('[A13] a time-out or exclusion cannot be shortened, by nobody, and only made longer', async () => {
  const someone = await api.newcomer('away@test.example');
  const begin = (kind: string, body: object) => someone.command('POST', `/api/limits/${kind}`, body);
  for (const [kind, body] of [
    ['time-out', { days: 0 }],
    ['time-out', { days: 43 }],
    ['self-exclusion', { months: 5 }],
    ['self-exclusion', { months: 61 }],
  ] as const) {
    expect([kind, body, (await begin(kind, body)).status]).toEqual([kind, body, 400]);
  }
  expect((await begin('time-out', { days: 42 })).body.exclusion).toMatchObject({ kind: 'time-out' });
  const shorter = await begin('time-out', { days: 7 });
  expect([shorter.status, shorter.body.code]).toEqual([409, 'exclusion_not_shortened']);
  expect(shorter.body.detail).toMatch(
    /^Your time-out holds until \d+ \w+ \d{4}, \d\d:\d\d UTC\. It can be made longer/,
  );
  const longer = await begin('self-exclusion', { months: 6 });
  expect(longer.body.exclusion).toMatchObject({ kind: 'self-exclusion' });
  expect((await begin('time-out', { days: 42 })).body.code).toBe('exclusion_not_shortened');
  expect(await notified(someone)).toEqual(['self_exclusion_begun', 'time_out_begun']);
  // Not even the application itself could.
  await expect(database.app.query('update own_exclusion set until_ms = 0')).rejects.toThrow('permission denied');
  await expect(database.app.query('delete from own_exclusion')).rejects.toThrow('permission denied');
});

it('[A13] [P5] admins read what a customer has set; to everybody else the page does not exist', async () => {
  const someone = await api.newcomer('read@test.example');
  const uid = await uidOf(someone);
  await set(someone, 'deposit', 'month', '500.00');
  const read = await admin.call('GET', `/api/admin/customers/${uid}/limits`);
  expect(read.body).toEqual((await someone.call('GET', '/api/limits')).body);
  // Three kinds, each by the three rolling windows and the three periods of the calendar.
  expect(read.body.items).toHaveLength(18);
  expect((await someone.call('GET', `/api/admin/customers/${uid}/limits`)).status).toBe(404);
  expect((await admin.call('GET', '/api/admin/customers/usr_0/limits')).status).toBe(404);
  expect((await api.caller().call('GET', '/api/limits')).status).toBe(401);
});

it('[A13] bad input is refused in words', async () => {
  const someone = await api.newcomer('bad@test.example');
  for (const body of [
    { limit: 'stake', period: 'day', amount: '1.005' },
    { limit: 'stake', period: 'day', amount: '-1' },
    { limit: 'stake', period: 'day', amount: 5 },
    { limit: 'stake', period: 'year', amount: '1' },
    { limit: 'wins', period: 'day', amount: '1' },
    { limit: 'stake', period: 'day' },
  ]) {
    const reply = await someone.command('PUT', '/api/limits', body);
    expect([body, reply.status, reply.body.code]).toEqual([body, 400, 'invalid_input']);
  }
});

it('[A13] deposits keep within the customer’s own limit, raced as well; excluded they pay nothing in and withdraw', async () => {
  const fixture = await openFixture(database);
  const someone = await api.newcomer('pays@test.example');
  const uid = await uidOf(someone);
  await database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
  await set(someone, 'deposit', 'week', '100.00');
  const ask = (amount: string, paymentMethod = 'Bitcoin') =>
    fixture.call('requestDeposit', uid, { body: { amount, paymentMethod } });
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask('40.00')));
  expect(asked.map(codeOf).filter((code) => code === 'ok')).toHaveLength(2);
  expect(asked.map(codeOf).filter((code) => code === 'own_limit_reached')).toHaveLength(6);
  expect(await limitOf(someone, 'deposit', 'week')).toMatchObject({ used: '80.00', left: '20.00' });
  expect(codeOf(await ask('20.00', 'USDT'))).toBe('ok');

  // What was asked for before is still credited, and what is there can be withdrawn.
  const [, first] = (await fixture.does('listDeposits', uid)).items;
  await someone.command('POST', '/api/limits/time-out', { days: 1 });
  expect(codeOf(await ask('10.00'))).toBe('excluded');
  await fixture.does('approveDeposit', fixture.admins[0], {
    id: first?.id ?? '',
    body: { transactionId: 'a'.repeat(64) },
  });
  const withdrawal = {
    amount: '15.00',
    paymentMethod: 'Bitcoin',
    walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  };
  expect(codeOf(await fixture.call('requestWithdrawal', uid, { body: withdrawal }))).toBe('ok');
});

it('[A13] renewing the quote of an old deposit is asking anew: it counts from then on, and an exclusion stops it', async () => {
  const fixture = await openFixture(database);
  const uid = await fixture.customer();
  const ask = async () =>
    (await fixture.does('requestDeposit', uid, { body: { amount: '60.00', paymentMethod: 'Bitcoin' } })).id;
  const [first, second] = [await ask(), await ask()];
  const day = 25 * 3_600_000;
  await database.owner.query(
    `update deposit set quoted_ms = quoted_ms - $2, quote_until_ms = quote_until_ms - $2, created_ms = created_ms - $2,
       quote_price_ms = quote_price_ms - $2 where user_id = $1`,
    [uid, day],
  );
  await database.owner.query(`insert into own_limit (uid, kind, period, amount) values ($1, 'deposit', 'day', 10000)`, [
    uid,
  ]);
  expect(codeOf(await fixture.call('requoteDeposit', uid, { id: first }))).toBe('ok');
  await runOut(database, first);
  expect(codeOf(await fixture.call('requoteDeposit', uid, { id: first }))).toBe('ok');
  expect(codeOf(await fixture.call('requoteDeposit', uid, { id: second }))).toBe('own_limit_reached');
});

it('[X1] deposits and new withdrawals pause with the operator’s reason; what waits is cancelled and declined as before', async () => {
  const fixture = await openFixture(database);
  const customer = await fixture.customer(10_000n);
  const turn = (name: string, on: boolean, reason = 'Our bank is down') =>
    admin.command('PUT', `/api/admin/switches/${name}`, { on, reason });
  const deposit = () =>
    fixture.call('requestDeposit', customer, { body: { amount: '40.00', paymentMethod: 'Bitcoin' } });
  const withdrawal = {
    amount: '15.00',
    paymentMethod: 'Bitcoin',
    walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  };
  const withdraw = () => fixture.call('requestWithdrawal', customer, { body: withdrawal });
  const waiting = await fixture.does('requestWithdrawal', customer, { body: withdrawal });
  const declined = await fixture.does('requestWithdrawal', customer, { body: withdrawal });
  const paid = await fixture.does('requestDeposit', customer, { body: { amount: '40.00', paymentMethod: 'Bitcoin' } });

  expect((await turn('deposits', false)).body).toMatchObject({
    name: 'deposits',
    on: false,
    reason: 'Our bank is down',
  });
  expect((await turn('withdrawals', false, 'Our wallet is serviced.')).status).toBe(200);
  expect((await turn('pair:ETHUSD', false)).status).toBe(200);
  const off = await deposit();
  expect(off).toMatchObject({
    failure: { code: 'switched_off', facts: { what: 'deposits', reason: 'Our bank is down' } },
  });
  expect(codeOf(await withdraw())).toBe('switched_off');
  await runOut(database, paid.id);
  // A renewed quote would be an amount to send after all.
  expect(codeOf(await fixture.call('requoteDeposit', customer, { id: paid.id }))).toBe('switched_off');
  expect((await api.caller().call('GET', '/api/status')).body).toEqual({
    trades: { on: true, reason: null },
    practice: { on: true, reason: null },
    copying: { on: true, reason: null },
    mining: { on: true, reason: null },
    deposits: { on: false, reason: 'Our bank is down' },
    withdrawals: { on: false, reason: 'Our wallet is serviced.' },
    closedPairs: [{ currencyPair: 'ETHUSD', reason: 'Our bank is down' }],
  });
  expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id: waiting.id }))).toBe('ok');
  const reason = { body: { reason: 'Not now' } };
  expect(codeOf(await fixture.call('declineWithdrawal', fixture.admins[0], { id: declined.id, ...reason }))).toBe('ok');
  const payment = { body: { transactionId: 'b'.repeat(64) } };
  expect(codeOf(await fixture.call('approveDeposit', fixture.admins[0], { id: paid.id, ...payment }))).toBe('ok');

  for (const name of ['deposits', 'withdrawals', 'pair:ETHUSD']) await turn(name, true, 'All is well again');
  expect([codeOf(await deposit()), codeOf(await withdraw())]).toEqual(['ok', 'ok']);
  const { items } = (await admin.call('GET', '/api/admin/switches')).body;
  expect(items.map(({ name, on }: { name: string; on: boolean }) => `${name} ${on}`)).toEqual([
    'trades true',
    'practice true',
    'copying true',
    'mining true',
    'deposits true',
    'withdrawals true',
    'pair:BTCUSD true',
    'pair:ETHUSD true',
  ]);
  const trail = await admin.call('GET', '/api/admin/audit?subject=deposits');
  expect(trail.body.items).toMatchObject([
    { action: 'switches.set', reason: 'All is well again', before: { on: false }, after: { on: true } },
    { action: 'switches.set', reason: 'Our bank is down', before: { on: true }, after: { on: false } },
  ]);
  const stranger = await api.newcomer('stranger@test.example');
  expect((await stranger.command('PUT', '/api/admin/switches/deposits', { on: false, reason: 'Mine' })).status).toBe(
    404,
  );
  expect((await turn('everything', false)).status).toBe(404);
  expect((await turn('deposits', false, '  ')).status).toBe(400);
});
