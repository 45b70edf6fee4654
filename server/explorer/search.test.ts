import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import { administrationHandlers } from '#server/customers/administration.ts';
import { newId } from '#server/ids/new-id.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { write } from '#tools/testing/forging/written-trades.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { explorerHandlers } from './explorer.ts';

let database: FreshDatabase;
let api: TestApi;
let fixture: Fixture;
let uid: UserId;
/** A deposit of which all was paid that was asked for, and its transaction. */
let whole: string;
const paid = transactionId('USDT');

beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { handlers: explorerHandlers(database.app) });
  fixture = await openFixture(database);
  await api.member(adminEmails[0]);
  const caller = await api.member('grace.hopper@navy.example');
  const id = parseId('usr', (await caller.call('GET', '/api/me')).body.uid);
  if (!id) throw new Error('no id');
  uid = id;
  await database.owner.query(
    `update customer set account_status = 'approved', display_name = 'Amazing Grace', last_name = 'Hopper' where uid = $1`,
    [uid],
  );
  const deposit = await fixture.does('requestDeposit', uid, { body: { amount: '300.00', paymentMethod: 'USDT' } });
  await fixture.does('approveDeposit', fixture.admins[0], { id: deposit.id, body: { transactionId: paid } });
  whole = deposit.id;
  await fixture.does('requestWithdrawal', uid, {
    body: { amount: '40.00', paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const asOwner = () =>
  ({
    actor: {
      uid,
      role: 'admin',
      staff: { role: 'owner', listed: false },
      accountStatus: 'approved',
      displayName: 'Ada',
      signedInAtMs: null,
    },
    params: undefined,
    body: undefined,
    command: null,
  }) as const;

async function items(q: string) {
  const reply = await explorerHandlers(database.app).searchRecords({ ...asOwner(), query: { q } });
  return reply.ok ? reply.value.items : [];
}
const found = async (q: string) => (await items(q)).map(({ kind, id }) => `${kind} ${id}`);
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

it('[R1.6] [R1.7] finds customers by any part of an address or a name, as the list of customers does', async () => {
  const people = administrationHandlers({
    pool: database.app,
    ...testPeople,
    adminEmails: [],
    notify: async () => undefined,
  });
  const listed = async (search: string) => {
    const page = await people.listCustomers({ ...asOwner(), query: { search, limit: 50 } });
    return page.ok ? page.value.items.map((one) => one.uid) : [];
  };
  for (const q of ['ace.hop', 'hopper@navy', 'OPPE', 'azing gr', 'Grace Amazing', 'Grace, Amazing', uid.slice(0, 24)]) {
    expect(await found(q), q).toContain(`customer ${uid}`);
    expect(await listed(q), q).toContain(uid);
  }
  for (const q of ['opperr', 'o%per', '_opper']) {
    expect(await found(q), q).not.toContain(`customer ${uid}`);
    expect(await listed(q), q).not.toContain(uid);
  }
});

it('[R1.6] finds a record, a transaction and an address by how they begin, from six characters on', async () => {
  const first = whole;
  const { items: waiting } = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: {} });
  const withdrawal = `withdrawal ${waiting[0]?.id}`;
  for (const q of [paid.slice(0, 14), paid.slice(0, 14).toUpperCase(), first.slice(0, 28), first.toUpperCase()])
    expect(await found(q), q).toContain(`deposit ${first}`);
  expect(await found(`wdr_${waiting[0]?.id.slice(4, 26)}`)).toContain(withdrawal);
  expect(await found(payoutAddresses.USDT.slice(0, 12))).toEqual(
    expect.arrayContaining([withdrawal, `customer ${uid}`]),
  );
  expect(await found(paid.slice(0, 5))).not.toContain(`deposit ${first}`);
  expect(await found(paid.slice(3, 20))).not.toContain(`deposit ${first}`);
});

it('[R1.6] finds a message of the contact page by its id, and with the customer who wrote it', async () => {
  const id = newId('msg');
  await database.owner.query(
    `insert into contact_message (id, name, email, message, author) values ($1, 'Grace', 'g@navy.example', $2, $3)`,
    [id, 'Where is my compiler?', uid],
  );
  for (const q of [id, id.slice(0, 24), 'Amazing Grace'])
    expect(await items(q), q).toContainEqual({
      kind: 'message',
      id,
      name: 'Amazing Grace',
      about: 'Where is my compiler?',
    });
});

it('[R1.6] finds a message of the contact page by words of its sender, also of a visitor, as the list of messages does', async () => {
  const id = newId('msg');
  await database.owner.query(
    `insert into contact_message (id, name, email, message) values ($1, 'Zélie O''Quorn-Vance', 'zel.q+shop@orchard.example', 'Hello')`,
    [id],
  );
  for (const q of ['Zélie', 'quorn', "o'quorn v", 'vance zélie', 'zel.q', 'zel.q+shop@orchard.example', 'orchard'])
    expect(await found(q), q).toContain(`message ${id}`);
  for (const q of ['uorn', 'zélie nobody', "' & '", '& |', "quorn':* | 'x"]) expect(await found(q), q).toEqual([]);
});

it('[R1.7] finds a customer by a phone number however it is typed, as the list does', async () => {
  await database.owner.query(`update customer set phone_number = '+390612345678' where uid = $1`, [uid]);
  for (const q of ['+39 06 123', '0039 06-123', '06 1234', '0612345678', '+39 (06) 1234', '390612'])
    expect(await found(q), q).toContain(`customer ${uid}`);
  await database.owner.query(`update customer set phone_number = '+14155550123' where uid = $1`, [uid]);
  for (const q of ['(415) 555-0123', '1 415 555', '415.555.0123', '415 555'])
    expect(await found(q), q).toContain(`customer ${uid}`);
  for (const q of ['515 555', '0515 5', '+44 155 550']) expect(await found(q), q).not.toContain(`customer ${uid}`);
});

it('[R1.6] [R1.7] finds payments by what was credited or paid out, and says so', async () => {
  const part = await fixture.does('requestDeposit', uid, { body: { amount: '310.00', paymentMethod: 'USDT' } });
  const body = { transactionId: transactionId('USDT'), amountReceived: '119.99' };
  await fixture.does('approveDeposit', fixture.admins[0], { id: part.id, body });
  const aboutOf = async (q: string, id: string) => (await items(q)).find((one) => one.id === id)?.about ?? 'nothing';
  const { rows } = await database.owner.query<{ credited: bigint }>('select credited from deposit where id = $1', [
    part.id,
  ]);
  const credited = formatCents(rows[0]?.credited ?? 0n);
  expect(credited).not.toBe('310.00');
  for (const q of ['310', credited, body.transactionId])
    expect(await aboutOf(q, part.id), q).toBe(`approved, ${credited} of 310.00 USD credited, USDT`);
  const review = { query: { amount: credited, limit: 100 } };
  const listed = await fixture.does('reviewDeposits', fixture.admins[0], review);
  expect(ids(listed.items)).toEqual([part.id]);
  expect(await aboutOf('300', whole)).toBe('approved, 300.00 USD, USDT');

  // As a payout of 40.00 of which 1.25 is spent on the network.
  const { items: waiting } = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: {} });
  const [id = ''] = ids(waiting);
  expect(await aboutOf('40.00', id)).toBe('in review, 40.00 USD, USDT');
  await fixture.does('approveWithdrawal', fixture.admins[0], { id, body: {} });
  expect(await aboutOf('40.00', id)).toBe('to send, 40.00 USD, USDT');
  const paidOut = `wdr_${'0'.repeat(25)}9`;
  // Written as it would be after its payment, without the payment.
  await database.owner.query('alter table withdrawal disable trigger user');
  await database.owner.query(
    `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, status, units,
       price, price_decimals, price_source, price_ms, price_seq, transaction_id, created_ms, updated_ms)
     values ($1, $2, 'Grace', 4444, 'there', 'Ethereum', 125, 'approved', 1, 1, 2, 's', 1, 1, $3, 1, 1)`,
    [paidOut, uid, transactionId('Ethereum')],
  );
  await database.owner.query('alter table withdrawal enable trigger user');
  for (const q of ['44.44', '43.19'])
    expect(await aboutOf(q, paidOut), q).toBe('paid out, 43.19 of 44.44 USD, Ethereum');
  // W5: what its chain does not show as it is recorded is not called paid out.
  await database.owner.query(
    `insert into payout_evidence (withdrawal, state, confirmations, paid_units, checked_ms) values ($1, 'elsewhere', 1, 0, 1)`,
    [paidOut],
  );
  expect(await aboutOf('44.44', paidOut)).toBe('recorded as paid, 43.19 of 44.44 USD, Ethereum');
  const out = await fixture.does('reviewWithdrawals', fixture.admins[0], { query: { amount: '43.19' } });
  expect(ids(out.items)).toEqual([paidOut]);
});

it('[R1.6] of a number the payments of that amount come first, written as lists write them, and then the journal', async () => {
  const dear = await fixture.does('requestDeposit', uid, { body: { amount: '1500.00', paymentMethod: 'USDT' } });
  expect((await items('1500')).find(({ id }) => id === dear.id)?.about).toBe('pending, 1,500.00 USD, USDT');
  await database.owner.query(`select setval('ledger_journal_number', 400)`);
  await fixture.does('requestWithdrawal', uid, {
    body: { amount: '10.00', paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT },
  });
  const same = await fixture.does('requestDeposit', uid, { body: { amount: '401', paymentMethod: 'USDT' } });
  expect(await found('401')).toEqual([`deposit ${same.id}`, 'journal 401']);
});

it('[R1.6] says who is staff', async () => {
  const reply = await explorerHandlers(database.app, [adminEmails[0].toUpperCase()]).searchRecords({
    ...asOwner(),
    query: { q: adminEmails[0] },
  });
  const staff = reply.ok ? reply.value.items.filter(({ kind }) => kind === 'customer') : [];
  expect(staff.map((one) => one.staff)).toEqual([true]);
  const customers = (await items('hopper@navy')).filter(({ kind }) => kind === 'customer');
  expect(customers.map((one) => one.staff)).toEqual([false]);
});

it('[R1.6] a transaction finds what it belongs to, also before that is decided, and no trades of its customer', async () => {
  const [arriving, sent, returned] = ['Bitcoin', 'Ethereum', 'Ethereum'] as const;
  const deposit = await fixture.does('requestDeposit', uid, { body: { amount: '320.00', paymentMethod: arriving } });
  const [seen, paying, back, ofPool] = [
    transactionId(arriving),
    transactionId(sent),
    transactionId(returned),
    transactionId('Bitcoin'),
  ];
  const withdrawal = await fixture.does('requestWithdrawal', uid, {
    body: { amount: '20.00', paymentMethod: sent, walletAddress: payoutAddresses.Ethereum },
  });
  const gaveBack = `wdr_${'0'.repeat(25)}5`;
  const { owner } = database;
  await owner.query(
    `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms, deposit, fit, late)
     values ($1, 'bitcoin', 'Bitcoin', $2, 0, 'here', 5, 1, 1, $3, 'exact', false)`,
    [newId('pay'), seen, deposit.id],
  );
  await owner.query(
    `insert into payout_sighting (withdrawal, transaction_id, units, payment_no) values ($1, $2, 5, 1)`,
    [withdrawal.id, paying],
  );
  await owner.query('alter table withdrawal disable trigger user');
  await owner.query(
    `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, status, units,
       price, price_decimals, price_source, price_ms, price_seq, transaction_id, reason, returned_by, given_back, returned_units,
       returned_ms, returned_price, returned_source, returned_seq, returned_price_ms, created_ms, updated_ms)
     values ($1, $2, 'Grace', 3333, 'there', 'Ethereum', 0, 'returned', 1, 1, 2, 's', 1, 1, $3, 'Came back', $4, 3333, 1, 1, 1, 's', 1, 1,
       1, 1)`,
    [gaveBack, uid, transactionId(returned), back],
  );
  await owner.query('alter table withdrawal enable trigger user');
  const receipt = newId('mrc');
  await owner.query('alter table mining_receipt disable trigger user');
  await owner.query(
    `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms, proof)
     values ($1, 'BTC', 20000, 5, $2, 0, 'pool', 'seen', $3, 1, 'demo')`,
    [receipt, ofPool, uid],
  );
  await owner.query('alter table mining_receipt enable trigger user');
  expect(await found(seen.toUpperCase())).toEqual([`deposit ${deposit.id}`]);
  expect(await found(paying)).toEqual([`withdrawal ${withdrawal.id}`]);
  expect(await found(back)).toEqual([`withdrawal ${gaveBack}`]);
  expect(await found(ofPool)).toEqual([`receipt ${receipt}`]);
  await write(
    database,
    uid,
    Array.from({ length: 12 }, (_, nth) => ({
      id: newId('trd'),
      pair: 'BTCUSD',
      position: 'UP' as const,
      wallet: 'real' as const,
      status: 'WON' as const,
      stake: 1_000n,
      createdMs: nth + 1,
    })),
  );
  const kinds = new Set((await items(paid)).map(({ kind }) => kind));
  expect(kinds).toEqual(new Set(['deposit', 'journal']));
});
