import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { parseId } from '#domain/ids/ids.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  receiving,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';

let database: FreshDatabase;
let fixture: Fixture;
let api: TestApi;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database, { addressHoldHours: 24 });
  api = await startApi(database, { handlers: fixture.handlers });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const other = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const entry = (
  label: string,
  walletAddress: string = payoutAddresses.Bitcoin,
  paymentMethod: PaymentMethod = 'Bitcoin',
) => ({
  body: { label, paymentMethod, walletAddress },
});
const asking = (amount = '50.00', walletAddress: string = payoutAddresses.Bitcoin) => ({
  body: { amount, paymentMethod: 'Bitcoin', walletAddress },
});
/** A day ago by the same clock: what somebody with an old session brings along. */
const stale = { signedInAtMs: millis(Date.now() - 86_400_000) };
const book = async (who: UserId) => (await fixture.does('listPayoutAddresses', who)).items.map(({ label }) => label);
const wait = (when: string, hours: number) => Date.parse(when) + hours * 3_600_000;
/** Lets so many hours pass for what a customer has added and asked for. */
async function pass(owner: UserId, hours: number): Promise<void> {
  const ms = hours * 3_600_000;
  await database.owner.query('update payout_address set added_ms = added_ms - $2::bigint where owner = $1', [
    owner,
    ms,
  ]);
  await database.owner.query(
    'update withdrawal set address_added_ms = address_added_ms - $2::bigint, created_ms = created_ms - $2::bigint where user_id = $1',
    [owner, ms],
  );
}
const trail = async (subject: string) =>
  (await database.owner.query(`select actor, action from audit_entry where subject = $1 order by id`, [subject])).rows;
const noticesOf = async (owner: UserId) =>
  (await database.owner.query('select kind, facts from notice where owner = $1 order by seq', [owner])).rows;

describe('the address book', () => {
  it('[W6] lists, adds, renames and removes, each audited, and notifies of the new address', async () => {
    const customer = await fixture.customer();
    const added = await fixture.does('addPayoutAddress', customer, entry('  Cold wallet '));
    expect(added).toMatchObject({
      label: 'Cold wallet',
      paymentMethod: 'Bitcoin',
      network: 'Bitcoin',
      walletAddress: payoutAddresses.Bitcoin,
    });
    expect(Date.parse(added.approvableFrom)).toBe(wait(added.addedAt, 24));
    const { id } = added;
    await fixture.does('addPayoutAddress', customer, entry('A', payoutAddresses.USDT.toLowerCase(), 'USDT'));
    expect((await fixture.does('listPayoutAddresses', customer)).items).toMatchObject([
      { label: 'A', walletAddress: payoutAddresses.USDT, network: 'Ethereum (ERC-20)' },
      { label: 'Cold wallet' },
    ]);
    expect(await fixture.does('renamePayoutAddress', customer, { id, body: { label: 'Safe' } })).toEqual({
      ...added,
      label: 'Safe',
    });
    await fixture.does('removePayoutAddress', customer, { id });
    expect(await book(customer)).toEqual(['A']);
    expect(codeOf(await fixture.call('renamePayoutAddress', customer, { id, body: { label: 'x' } }))).toBe('not_found');
    expect(codeOf(await fixture.call('removePayoutAddress', customer, { id }))).toBe('not_found');
    const actions = ['add', 'rename', 'remove'].map((verb) => `withdrawals.${verb}-address`);
    expect(await trail(id)).toEqual(actions.map((action) => ({ actor: customer, action })));
    expect((await noticesOf(customer))[0]).toMatchObject({
      kind: 'payout_address_added',
      facts: { label: 'Cold wallet', walletAddress: payoutAddresses.Bitcoin, approvableFrom: added.approvableFrom },
    });
    const { rows } = await database.owner.query('select subject, body from mail where recipient = $1 order by id', [
      `${customer}@test.example`,
    ]);
    expect(rows[0]).toMatchObject({ subject: 'A new withdrawal address was added (Fairlead)' });
    expect(rows[0].body).toContain('If that was not you');
  });

  it('[P5] [W6] another’s entry is as none, and each has a book of their own', async () => {
    const [owner, stranger] = [await fixture.customer(), await fixture.customer()];
    const { id } = await fixture.does('addPayoutAddress', owner, entry('Mine'));
    await fixture.does('addPayoutAddress', stranger, entry('Theirs'));
    expect(codeOf(await fixture.call('renamePayoutAddress', stranger, { id, body: { label: 'x' } }))).toBe('not_found');
    expect(codeOf(await fixture.call('removePayoutAddress', stranger, { id }))).toBe('not_found');
    expect(await book(owner)).toEqual(['Mine']);
  });

  it('[W6] the same address once per person and coin, in every spelling, raced as well', async () => {
    const customer = await fixture.customer();
    const outcomes = await Promise.all(
      ['checksum', 'lower'].flatMap((which) =>
        Array.from({ length: 6 }, () => {
          const address = which === 'lower' ? payoutAddresses.Ethereum.toLowerCase() : payoutAddresses.Ethereum;
          return fixture.call('addPayoutAddress', customer, entry('Once', address, 'Ethereum'));
        }),
      ),
    );
    expect(outcomes.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['ok', 'payout_address_known']));
    await fixture.does('addPayoutAddress', customer, entry('Other coin', payoutAddresses.BNB, 'BNB'));
    expect(await book(customer)).toEqual(['Once', 'Other coin']);
  });

  it('[W3] [W6] checksum and network are checked, and the operator’s own addresses are refused', async () => {
    const customer = await fixture.customer(10_000n);
    const wrong = [
      [payoutAddresses.Bitcoin.replace('r0', 'r2'), 'Bitcoin', 'checksum'],
      [payoutAddresses.Bitcoin, 'USDT', 'looks like a Bitcoin address'],
      [receiving.Bitcoin, 'Bitcoin', 'address of ours'],
      [receiving.BNB.toLowerCase(), 'Ethereum', 'address of ours'],
    ] as const;
    for (const [address, method, said] of wrong) {
      for (const refused of [
        await fixture.call('addPayoutAddress', customer, entry('x', address, method)),
        await fixture.call('requestWithdrawal', customer, {
          body: { amount: '20.00', paymentMethod: method, walletAddress: address },
        }),
      ]) {
        expect(codeOf(refused)).toBe('address_invalid');
        expect(refused.ok ? '' : failureSentence(translatorOf('en'), refused.failure)).toContain(said);
      }
    }
    // An address that some deposit was given, though no longer configured, is the operator's too.
    const { id } = await fixture.does('requestDeposit', customer, {
      body: { amount: '20.00', paymentMethod: 'Bitcoin' },
    });
    await database.owner.query('update deposit set payment_address = $2 where id = $1', [id, other]);
    expect(codeOf(await fixture.call('addPayoutAddress', customer, entry('x', other)))).toBe('address_invalid');
    await database.owner.query('update deposit set payment_address = $2 where id = $1', [id, receiving.Bitcoin]);
    expect(await book(customer)).toEqual([]);
  });

  it('[W6] an address with an open withdrawal stays in the book; afterwards it may go', async () => {
    const customer = await fixture.customer(10_000n);
    const { id: withdrawal } = await fixture.does('requestWithdrawal', customer, asking());
    const [first] = (await fixture.does('listPayoutAddresses', customer)).items;
    const id = first?.id ?? '';
    expect(codeOf(await fixture.call('removePayoutAddress', customer, { id }))).toBe('payout_address_in_use');
    await fixture.does('cancelWithdrawal', customer, { id: withdrawal });
    expect(codeOf(await fixture.call('removePayoutAddress', customer, { id }))).toBe('ok');
  });

  it('[W6] removing an address races with a withdrawal to it: never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const customer = await fixture.customer(10_000n);
      const { id } = await fixture.does('addPayoutAddress', customer, entry('Raced'));
      const acts = [
        () => fixture.call('removePayoutAddress', customer, { id }),
        () => fixture.call('requestWithdrawal', customer, { ...asking(), ...stale }),
      ];
      const [one, two] = await Promise.all((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
      expect([one?.ok, two?.ok].filter((ok) => ok)).toHaveLength(1);
    }
  });
});

describe('a withdrawal to a new address', () => {
  it('[W6] is accepted and put into the book, and the reviewer and its owner see until when it waits', async () => {
    const customer = await fixture.customer(200_000n);
    const asked = await fixture.does('requestWithdrawal', customer, asking('1500.00'));
    const [added] = (await fixture.does('listPayoutAddresses', customer)).items;
    expect(added).toMatchObject({ label: 'bc1qar0s…wf5mdq', approvableFrom: asked.waitsUntil });
    expect(asked.timeline).toMatchObject([
      { step: 'requested' },
      { step: 'waiting_for_new_address', until: asked.waitsUntil },
    ]);
    expect((await noticesOf(customer)).slice(-2)).toMatchObject([
      { kind: 'payout_address_added' },
      { kind: 'withdrawal_requested', facts: { waitsUntil: asked.waitsUntil } },
    ]);
    const [first, second] = fixture.admins;
    const { id } = asked;
    for (const body of [{}, { transactionId: transactionId() }]) {
      const early = await fixture.call('approveWithdrawal', first, { id, body });
      expect(early).toMatchObject({ failure: { code: 'payout_address_new', facts: { until: asked.waitsUntil } } });
    }
    const queue = await fixture.does('reviewWithdrawals', first, { query: { customer } });
    expect(queue.items).toMatchObject([
      { waitsUntil: asked.waitsUntil, addressAddedAt: added?.addedAt, approvals: [] },
    ]);
    await pass(customer, 24);
    await fixture.does('approveWithdrawal', first, { id });
    expect(await fixture.does('approveWithdrawal', second, { id })).toMatchObject({ sending: true, waitsUntil: null });
  });

  it('[W6] needs a sign-in of the last 15 minutes; refused, it leaves nothing, and the same key works after a new one', async () => {
    const customer = await fixture.customer(10_000n);
    const key = 'kept by the form';
    const old = await fixture.call('requestWithdrawal', customer, { ...asking(), ...stale, key });
    expect(codeOf(old)).toBe('sign_in_too_old');
    expect(old.ok ? '' : failureSentence(translatorOf('en'), old.failure)).toContain('Sign in again');
    expect(await book(customer)).toEqual([]);
    expect(await readBalance(database.app, customer, 'real')).toMatchObject({ available: 10_000n, withdrawing: 0n });
    expect(await fixture.does('requestWithdrawal', customer, { ...asking(), key })).toMatchObject({
      status: 'pending',
    });
    // The address is in the book now: an old session may use it.
    expect(codeOf(await fixture.call('requestWithdrawal', customer, { ...asking('20.00'), ...stale }))).toBe('ok');
    expect(codeOf(await fixture.call('addPayoutAddress', customer, { ...entry('x', other), ...stale }))).toBe(
      'sign_in_too_old',
    );
  });

  it('[W6] to an address that has waited its time it does not wait; removed and added again, it waits anew', async () => {
    const customer = await fixture.customer(20_000n);
    const { id } = await fixture.does('addPayoutAddress', customer, entry('Old'));
    await pass(customer, 24);
    const known = await fixture.does('requestWithdrawal', customer, asking());
    expect(known.waitsUntil).toBeNull();
    expect(known.timeline).toHaveLength(1);
    expect(codeOf(await fixture.pays(known.id, transactionId()))).toBe('ok');
    await fixture.does('removePayoutAddress', customer, { id });
    await fixture.does('addPayoutAddress', customer, entry('Old again'));
    const anew = await fixture.does('requestWithdrawal', customer, asking());
    expect(anew.waitsUntil).not.toBeNull();
    expect(codeOf(await fixture.call('approveWithdrawal', fixture.admins[0], { id: anew.id }))).toBe(
      'payout_address_new',
    );
    // Waiting takes nothing away: it can be declined and cancelled.
    expect(codeOf(await fixture.call('cancelWithdrawal', customer, { id: anew.id }))).toBe('ok');
  });
});

describe('over HTTP', () => {
  async function signedIn(email: string): Promise<{ caller: Caller; uid: UserId }> {
    const caller = await api.member(email);
    const uid = parseId('usr', (await caller.call('GET', '/api/me')).body.uid);
    if (!uid) throw new Error('no uid');
    await database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
    return { caller, uid };
  }
  const path = '/api/withdrawals/addresses';

  it('[A10] [W6] it is the session’s own age that counts, and signing in again is enough', async () => {
    const email = 'book@test.example';
    const { caller, uid } = await signedIn(email);
    const { body } = entry('Mine');
    await database.owner.query(
      `update auth_session set created_at = clock_timestamp() - interval '15 minutes' where user_id = $1`,
      [uid],
    );
    // A second session of the same person is fresh: it is not the one that asks.
    const second = api.caller();
    await second.signIn(email);
    const refused = await caller.command('POST', path, body);
    expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
      422,
      'sign_in_too_old',
      { atMostMinutes: 15 },
    ]);
    await caller.signIn(email);
    expect((await caller.command('POST', path, body)).status).toBe(201);
    const [found] = (await caller.call('GET', path)).body.items;
    expect(found).toMatchObject({ label: 'Mine', walletAddress: payoutAddresses.Bitcoin });
    expect((await caller.command('PUT', `${path}/${found.id}`, { label: ' ' })).status).toBe(400);
    expect((await caller.command('PUT', `${path}/${found.id}`, { label: 'Ours' })).body.label).toBe('Ours');
    expect((await caller.command('DELETE', `${path}/${found.id}`)).status).toBe(200);
    expect((await caller.call('GET', path)).body.items).toEqual([]);
  });

  it('[W6] the fixed request of three fields goes on working', async () => {
    const { caller } = await signedIn('fixed@test.example');
    const refused = await caller.command('POST', '/api/withdrawals', asking().body);
    expect(refused.body).toMatchObject({ code: 'withdrawal_blocked' });
    expect((await caller.call('GET', '/api/withdrawals/terms')).body).toMatchObject({ addressHoldHours: 24 });
  });
});
