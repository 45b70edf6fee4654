import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { houseHandlers } from '#server/house/handlers.ts';
import { adminEmails, startApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import { codeOf as codeOfApp } from '#tools/testing/people/codes.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

const stale = () => ({ signedInAtMs: millis(Date.now() - 15 * 60_000) });
/** Refused to who signed in 15 minutes ago; taken, with the same key, of who has just done so. */
async function onlyFresh<T>(
  send: (more: { readonly signedInAtMs?: ReturnType<typeof millis>; readonly key: string }) => Promise<T>,
  key: string,
  codeIn: (answer: T) => string,
) {
  expect([key, codeIn(await send({ ...stale(), key }))]).toEqual([key, 'sign_in_too_old']);
  const taken = await send({ key });
  expect([key, codeIn(taken)]).toEqual([key, '']);
  return taken;
}
const code = (decision: Parameters<typeof codeOf>[0]): string => (decision.ok ? '' : codeOf(decision));

describe('a decision that takes two admins', () => {
  it('[R3] on a deposit takes a sign-in of just now from each; a small one takes none', async () => {
    const [first, second] = fixture.admins;
    const customer = await fixture.customer();
    const ask = async (amount: string) =>
      (await fixture.does('requestDeposit', customer, { body: { amount, paymentMethod: 'Bitcoin' } })).id;
    const id = await ask('1000');
    const body = { transactionId: transactionId('Bitcoin') };
    for (const [key, admin] of [
      ['d1', first],
      ['d2', second],
    ] as const) {
      await onlyFresh((more) => fixture.call('approveDeposit', admin, { id, body, ...more }), key, code);
    }
    const small = await ask('999.00');
    const more = { id: small, body: { transactionId: transactionId('Bitcoin') }, ...stale() };
    expect(await fixture.does('approveDeposit', first, more)).toMatchObject({ status: 'approved' });
  });

  it('[R3] on a withdrawal, its return and its take-back too; recording what was sent takes none', async () => {
    const [first, second] = fixture.admins;
    const customer = await fixture.customer(300_000n);
    const ask = async (amount: string) =>
      (
        await fixture.does('requestWithdrawal', customer, {
          body: { amount, paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT },
        })
      ).id;
    const id = await ask('1000.00');
    const each = async (name: 'approveWithdrawal' | 'unsendWithdrawal' | 'returnWithdrawal', body: object) => {
      for (const [at, admin] of [first, second].entries()) {
        await onlyFresh((more) => fixture.call(name, admin, { id, body, ...more }), `${name} ${at}`, code);
      }
    };
    await each('approveWithdrawal', {});
    await each('unsendWithdrawal', { reason: 'the node was down' });
    for (const admin of [first, second]) await fixture.does('approveWithdrawal', admin, { id, body: {} });
    const paid = { id, body: { transactionId: transactionId('USDT') }, ...stale() };
    await fixture.does('approveWithdrawal', first, paid);
    await each('returnWithdrawal', { reason: 'the exchange sent it back', transactionId: transactionId('USDT') });
    const small = await ask('50.00');
    await fixture.does('approveWithdrawal', first, { id: small, body: {}, ...stale() });
    await fixture.does('approveWithdrawal', first, {
      id: small,
      body: { transactionId: transactionId('USDT') },
      ...stale(),
    });
  });

  it('[R3] on an adjustment and on the house’s money, whatever the amount', async () => {
    const [first, second] = fixture.admins;
    const customer = await fixture.customer(10_000n);
    const capital = await fixture.does('requestHouseMovement', first, {
      body: { code: 'capital', direction: 'in', amount: '5.00', evidence: 'bank statement 7' },
    });
    await onlyFresh((more) => fixture.call('approveHouseMovement', second, { id: capital.id, ...more }), 'h1', code);
    const values = { direction: 'credit', amount: '1.00' };
    const adjustment = await fixture.does('requestAdjustment', first, {
      body: { customer, ...values, reasonCode: 'our_error', explanation: 'A loss was settled on the wrong tick.' },
    });
    await onlyFresh(
      (more) => fixture.call('approveAdjustment', second, { id: adjustment.id, body: values, ...more }),
      'a1',
      code,
    );
  });
});

it('[R3] over HTTP: an old sign-in is refused, half a sign-in is none, and after the code the same command with the same key is taken', async () => {
  const own = await freshDatabase();
  const api = await startApi(own, { handlers: houseHandlers(own.app) });
  try {
    const [first, second] = [await api.newcomer(adminEmails[0]), await api.newcomer(adminEmails[1])];
    const password = 'correct horse battery';
    const { body: enrolled } = await second.call('POST', '/api/auth/second-factor/enrol', { body: { password } });
    const { body: confirmed } = await second.call('POST', '/api/auth/second-factor/confirm', {
      body: { code: codeOfApp(enrolled.secret) },
    });
    const asked = await first.command('POST', '/api/admin/house-movements', {
      code: 'capital',
      direction: 'in',
      amount: '5.00',
      evidence: 'bank statement 7',
    });
    expect(asked.status).toBe(201);
    await own.owner.query(`update auth_session set created_at = clock_timestamp() - interval '15 minutes'`);
    const approve = () => second.command('POST', `/api/admin/house-movements/${asked.body.id}/approve`, {}, 'one-key');
    expect((await approve()).body).toMatchObject({ code: 'sign_in_too_old', facts: { atMostMinutes: 15 } });
    await second.signIn(adminEmails[1]);
    expect((await approve()).body.code).toBe('sign_in_too_old');
    const [code] = confirmed.recoveryCodes;
    expect((await second.call('POST', '/api/auth/second-factor/sign-in', { body: { code } })).status).toBe(200);
    expect((await approve()).body).toMatchObject({ status: 'approved' });
  } finally {
    await api.stop();
    await own.drop();
  }
}, 60_000);
