import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { insertDeposit } from '#server/deposits/insert.ts';
import { newId } from '#server/ids/new-id.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { explorerHandlers } from './explorer.ts';

let database: FreshDatabase;
let api: TestApi;
let fixture: Fixture;
let admin: Caller;
let uid: UserId;
let caller: Caller;
const deposits: string[] = [];
const paid = transactionId('USDT');

beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { handlers: explorerHandlers(database.app) });
  fixture = await openFixture(database);
  admin = await api.member(adminEmails[0]);
  caller = await api.member('grace.hopper@navy.example');
  const id = parseId('usr', (await caller.call('GET', '/api/me')).body.uid);
  if (!id) throw new Error('no id');
  uid = id;
  await database.owner.query(`update customer set account_status = 'approved' where uid = $1`, [uid]);
  for (const amount of ['300.00', '20.00', '75.50']) {
    const deposit = await fixture.does('requestDeposit', uid, { body: { amount, paymentMethod: 'USDT' } });
    const sent = amount === '300.00' ? paid : transactionId('USDT');
    await fixture.does('approveDeposit', fixture.admins[0], { id: deposit.id, body: { transactionId: sent } });
    deposits.push(deposit.id);
  }
  await fixture.does('requestWithdrawal', uid, {
    body: { amount: '40.00', paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT },
  });
  await fixture.fundBankroll(100_000n);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const read = async (path: string) => {
  const { status, body } = await admin.call('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

/** All pages of a list, one record a page. */
async function pages(path: string): Promise<{ readonly id: string; readonly [field: string]: unknown }[]> {
  const items = [];
  for (let cursor: string | null = null; ; ) {
    const page = await read(`${path}${path.includes('?') ? '&' : '?'}limit=1${cursor ? `&cursor=${cursor}` : ''}`);
    expect(page.items.length).toBeLessThanOrEqual(1);
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
  }
}

const ids = (items: readonly { readonly id: string }[]): string[] => items.map(({ id }) => id);

describe('[R1.3] the explorer of postings', () => {
  it('has each journal once, the newest first, whatever is filtered by; entries sum to zero', async () => {
    const all = await read('/api/admin/journals?limit=100');
    expect(all.nextCursor).toBeNull();
    const numbers = ids(all.items).map(Number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    const { rows } = await database.owner.query<{ count: bigint }>('select count(*) from ledger_journal');
    expect(BigInt(numbers.length)).toBe(rows[0]?.count);
    for (const { entries } of all.items) {
      const sum = entries.reduce(
        (so: bigint, { amount }: { amount: string }) => so + BigInt(amount.replace('.', '')),
        0n,
      );
      expect(sum).toBe(0n);
    }
    expect(ids(await pages('/api/admin/journals'))).toEqual(ids(all.items));
    const mine = all.items.filter(({ entries }: { entries: { owner: { uid: string } | null }[] }) =>
      entries.some(({ owner }) => owner?.uid === uid),
    );
    expect(mine.length).toBe(5);
    expect(ids(await pages(`/api/admin/journals?customer=${uid}`))).toEqual(ids(mine));
  });

  it('finds by cause, amount, code and day, and reads one by its number', async () => {
    const [first, , third] = deposits;
    const [journal] = await pages(`/api/admin/journals?cause=${first}`);
    expect(journal).toMatchObject({ code: 'deposit', cause: first });
    expect((await read(`/api/admin/journals/${journal?.id}`)).entries).toContainEqual(
      expect.objectContaining({ account: 'available', owner: { uid, name: expect.any(String) }, amount: '300.00' }),
    );
    for (const more of ['', `&customer=${uid}`, '&code=deposit'])
      expect((await pages(`/api/admin/journals?amount=75.5${more}`)).map(({ cause }) => cause)).toEqual([third]);
    const today = dayText(Math.floor(Date.now() / dayMs));
    const yesterday = dayText(Math.floor(Date.now() / dayMs) - 1);
    for (const whose of ['', `&customer=${uid}`]) {
      const all = ids(await pages(`/api/admin/journals?code=deposit${whose}`));
      expect(all.length).toBe(3);
      expect(ids(await pages(`/api/admin/journals?code=deposit&from=${yesterday}&to=${today}${whose}`))).toEqual(all);
      expect(await pages(`/api/admin/journals?to=${yesterday}${whose}`)).toEqual([]);
    }
    expect(await pages(`/api/admin/journals?customer=${uid}&code=bankroll`)).toEqual([]);
  });

  it('refuses what is no cursor and answers an unknown number with 404', async () => {
    for (const cursor of ['x', '-1', '0', '1~2'])
      expect((await admin.call('GET', `/api/admin/journals?cursor=${cursor}`)).status).toBe(400);
    for (const id of ['0', 'x', '99999999999']) {
      expect((await admin.call('GET', `/api/admin/journals/${id}`)).status).toBe(404);
    }
  });
});

describe('[R1.5] the page of a record', () => {
  it('is read by its id', async () => {
    expect(await read(`/api/admin/customers/${uid}`)).toMatchObject({ uid, email: 'grace.hopper@navy.example' });
    const [reviewer] = fixture.admins;
    const [id = ''] = deposits;
    expect(await fixture.does('readDepositCase', reviewer, { id })).toMatchObject({ id, status: 'approved' });
    const { items } = await fixture.does('reviewWithdrawals', reviewer, { query: {} });
    const waiting = items[0]?.id ?? '';
    expect(await fixture.does('readWithdrawalCase', reviewer, { id: waiting })).toEqual(items[0]);
    expect(codeOf(await fixture.call('readDepositCase', reviewer, { id: waiting }))).toBe('not_found');
    expect(codeOf(await fixture.call('readWithdrawalCase', reviewer, { id }))).toBe('not_found');
    for (const path of ['customers/usr_x', 'trades/trd_x', 'customers/x/timeline'])
      expect((await admin.call('GET', `/api/admin/${path}`)).status, path).toBe(404);
  });

  it('has what happened to a customer once each, the newest first, all kinds or one', async () => {
    const path = `/api/admin/customers/${uid}/timeline`;
    const all = await pages(path);
    const times = all.map(({ time }) => String(time));
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['deposit', 'withdrawal', 'notice', 'session', 'mail']));
    expect(ids(await pages(`${path}?kind=deposit`))).toEqual(deposits.toReversed());
    for (const kind of ['trade', 'copy', 'contract', 'decision'])
      expect((await pages(`${path}?kind=${kind}`)).every((item) => item['kind'] === kind)).toBe(true);
  });
});

describe('[R1.6] one search', () => {
  const found = async (q: string): Promise<string[]> =>
    (await read(`/api/admin/search?q=${encodeURIComponent(q)}`)).items.map(
      ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`,
    );

  async function foundAs(role: StaffRole, q: string) {
    const reply = await explorerHandlers(database.app).searchRecords({
      actor: {
        uid,
        role: 'admin',
        staff: { role, listed: false },
        accountStatus: 'approved',
        displayName: 'Ada',
        signedInAtMs: null,
      },
      params: undefined,
      query: { q },
      body: undefined,
      command: null,
    });
    return reply.ok ? reply.value.items : [];
  }

  it('finds by how an address, name or number begins, and by what is whole', async () => {
    await database.owner.query(
      `update customer set phone_number = '+41791234567', last_name = 'Hopper', display_name = 'Amazing Grace' where uid = $1`,
      [uid],
    );
    for (const q of ['GRACE.h', 'hopp', '+41 79 123', '079 123', '0041791234', uid, 'amazing', 'hopper@navy'])
      expect(await found(q), q).toContain(`customer ${uid}`);
    for (const q of ['+49 79 123', '792 234 5', '089 123']) expect(await found(q), q).not.toContain(`customer ${uid}`);
    const [first = ''] = deposits;
    expect(await found(first)).toEqual([`deposit ${first}`]);
    const [journal] = await pages(`/api/admin/journals?cause=${first}`);
    expect(await found(paid)).toEqual([`deposit ${first}`, `journal ${journal?.id}`]);
    expect(await found(String(journal?.id))).toContain(`journal ${journal?.id}`);
    const { items } = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: {} });
    expect(await found(payoutAddresses.USDT)).toEqual([`withdrawal ${items[0]?.id}`, `customer ${uid}`]);
    for (const q of ['%%', '__']) expect(await found(q), q).toEqual([]);
  });

  it('finds everybody who shares a payout address, one withdrawal of each before a second of anybody', async () => {
    const [often, once, saved] = [
      await fixture.customer(100_000n),
      await fixture.customer(100_000n),
      await fixture.customer(),
    ];
    const shared = { paymentMethod: 'Ethereum', walletAddress: payoutAddresses.Ethereum } as const;
    const ask = async (who: UserId) =>
      (await fixture.does('requestWithdrawal', who, { body: { amount: '20.00', ...shared } })).id;
    const only = await ask(once);
    for (let time = 0; time < 10; time += 1) await ask(often);
    await database.owner.query(
      `insert into payout_address (id, owner, label, payment_method, address) values ($1, $2, 'Mine', 'Ethereum', $3)`,
      [`adr_${'0'.repeat(25)}8`, saved, shared.walletAddress],
    );
    const all = await found(shared.walletAddress.toUpperCase().replace('0X', '0x'));
    expect(all).toContain(`withdrawal ${only}`);
    expect(all.filter((one) => one.startsWith('customer')).toSorted()).toEqual(
      [uid, often, once, saved].map((who) => `customer ${who}`).toSorted(),
    );
    // Who reads no links or no withdrawals does not learn whose an address is (O1).
    const kindsFor = async (role: StaffRole) =>
      [...new Set((await foundAs(role, shared.walletAddress)).map(({ kind }) => kind))].toSorted();
    expect(await kindsFor('risk')).toEqual(['customer', 'withdrawal']);
    expect(await kindsFor('support')).toEqual(['withdrawal']);
    expect(await kindsFor('identity')).toEqual([]);
  });

  it('finds cases, conversations and submissions by their id and by their person, for the roles that may read them', async () => {
    const id = (prefix: string): string => `${prefix}_${'0'.repeat(25)}7`;
    await database.owner.query(`insert into risk_case (id, subject) values ($1, $2)`, [id('rsk'), uid]);
    await database.owner.query(`insert into identity_submission (id, user_id) values ($1, $2)`, [id('idn'), uid]);
    await database.owner.query(
      `insert into support_ticket (id, owner, subject, state, last_seq, read_by_customer, read_by_staff, waiting_ms)
       values ($1, $2, 'account', 'open', 1, 1, 0, 1)`,
      [id('tck'), uid],
    );
    const kinds = { rsk: 'case', idn: 'identity', tck: 'conversation' } as const;
    for (const [prefix, kind] of Object.entries(kinds)) {
      expect(await found(id(prefix))).toEqual([`${kind} ${id(prefix)}`]);
      expect(await found('amazing')).toContain(`${kind} ${id(prefix)}`);
    }
    const kindsFor = async (role: StaffRole) => new Set((await foundAs(role, 'amazing')).map(({ kind }) => kind));
    expect(await kindsFor('support')).toEqual(new Set(['customer', 'conversation']));
    expect(await kindsFor('risk')).toEqual(new Set(['customer', 'case', 'identity']));
  });

  it('says of which kinds there are more than ten, and how many of an amount in dollars, as the list has them', async () => {
    const moreFor = async (q: string) => (await read(`/api/admin/search?q=${encodeURIComponent(q)}`)).more;
    const many = async (count: number) => {
      for (let nth = 0; nth < count; nth += 1)
        await insertDeposit(database.owner, {
          id: newId('dep'),
          user_id: uid,
          name: 'Grace Hopper',
          amount: 4_321n,
          units: '1',
          payment_method: 'Bitcoin',
          payment_address: 'shared',
          quote_price: 1n,
          quote_decimals: 2,
          quote_source: 's',
          quote_price_ms: 0n,
          quote_seq: 1n,
          quoted_ms: 0n,
          quote_until_ms: 0n,
        });
    };
    await many(10);
    expect(await moreFor('43.21')).toEqual([]);
    await many(3);
    expect(await moreFor('$43.21')).toEqual([{ kind: 'deposit', amount: '43.21', count: 13 }]);
    const listed = await fixture.does('reviewDeposits', fixture.admins[0], { query: { amount: '43.21', limit: 100 } });
    expect(listed.items).toHaveLength(13);
    expect(await found('43.21')).toHaveLength(10);
    expect(await moreFor('0.00000001 BTC')).toEqual([{ kind: 'deposit', amount: null, count: null }]);
  });

  it('measures what is typed before it looks at it', async () => {
    for (const q of ['', 'x'.repeat(121)])
      expect((await admin.call('GET', `/api/admin/search?q=${q}`)).status).toBe(400);
  });
});

it('[P5] [R1.3] [R1.4] [R1.5] [R1.6] none of it is there for a customer', async () => {
  for (const path of [
    'journals',
    'journals/1',
    'trades',
    'trades/trd_x',
    `customers/${uid}`,
    `customers/${uid}/timeline`,
    `deposits/${deposits[0]}`,
    'withdrawals/wdr_x',
    'search?q=grace',
  ]) {
    expect((await caller.call('GET', `/api/admin/${path}`)).status, path).toBe(404);
  }
});
