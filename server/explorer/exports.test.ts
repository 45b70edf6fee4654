import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import { viewHandlers } from '#server/staff/views.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { explorerHandlers } from './explorer.ts';

let database: FreshDatabase;
let api: TestApi;
let fixture: Fixture;
let admin: Caller;
let uid: UserId;
let caller: Caller;
const deposits: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { handlers: { ...explorerHandlers(database.app), ...viewHandlers(database.app) } });
  fixture = await openFixture(database);
  admin = await api.member(adminEmails[0]);
  caller = await api.member('grace.hopper@navy.example');
  const id = parseId('usr', (await caller.call('GET', '/api/me')).body.uid);
  if (!id) throw new Error('no id');
  uid = id;
  await database.owner.query(
    `update customer set account_status = 'approved', display_name = '=HYPERLINK("http://x.example")',
       phone_number = '+41765550199', last_name = 'Hopper' where uid = $1`,
    [uid],
  );
  for (const amount of ['300.00', '20.00', '75.50']) {
    const deposit = await fixture.does('requestDeposit', uid, { body: { amount, paymentMethod: 'USDT' } });
    if (amount !== '20.00')
      await fixture.does('approveDeposit', fixture.admins[0], {
        id: deposit.id,
        body: { transactionId: transactionId('USDT') },
      });
    deposits.push(deposit.id);
  }
  await fixture.does('requestWithdrawal', uid, {
    body: { amount: '40.00', paymentMethod: 'USDT', walletAddress: payoutAddresses.USDT },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const csv = async (path: string): Promise<string[]> => {
  const answer = await admin.call('GET', `/api/admin/${path}`);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return answer.text.trimEnd().split('\r\n');
};
const idOf = (line: string): string => line.split(',')[0] ?? '';

it('[R1.7] a list is kept whole with its filters and order, amounts as exact decimals', async () => {
  const [names, ...lines] = await csv('deposits.csv');
  expect(names).toMatch(/^Record,Requested,Customer id,Customer,Amount \(USD\),Coin,To send,Asset,/);
  expect(lines.map(idOf)).toEqual(deposits.toReversed());
  expect(lines[0]).toMatch(/^dep_[^,]+,\d{4}-\d\d-\d\dT[\d:.]+Z,/);
  expect(lines[0]).toMatch(/,75\.50,USDT,[\d.]+,USDT,/);
  expect((await csv('deposits.csv?status=pending')).slice(1).map(idOf)).toEqual([deposits[1]]);
  expect((await csv('deposits.csv?order=oldest&amount=300.00')).slice(1).map(idOf)).toEqual([deposits[0]]);
  expect((await csv('deposits.csv?method=Bitcoin')).slice(1)).toEqual([]);
  expect(await csv('withdrawals.csv')).toHaveLength(2);
  const [journal = ''] = (await csv(`journals.csv?cause=${deposits[0]}`)).slice(1);
  expect(journal).toContain(`,${deposits[0]},`);
  expect(await csv('trades.csv')).toHaveLength(1);
});

it('[R1.7] [A11] the columns of a file are named in words, in the language of who keeps it', async () => {
  const spanish = await admin.call('GET', '/api/admin/withdrawals.csv', { headers: { 'accept-language': 'es' } });
  const [names, line] = spanish.text.split('\r\n');
  expect(names).toMatch(/^Registro,Solicitado,Id del cliente,Cliente,Importe \(USD\),Comisión \(USD\),Moneda,/);
  expect(line).toMatch(/^wdr_/);
  for (const list of ['customers', 'deposits', 'withdrawals', 'trades', 'journals']) {
    const [english = ''] = await csv(`${list}.csv`);
    expect(english, list).not.toMatch(/[a-z][A-Z]|_/);
    const headings = english.split(',');
    expect(new Set(headings).size, list).toBe(headings.length);
  }
});

it('[R1.7] a cell that a spreadsheet would take for a formula is text', async () => {
  const lines = (await csv('customers.csv?search=hopper')).slice(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://x.example"")"`);
  expect(lines[0]).toContain(`,'+41765550199,`);
});

it('[R1.7] who keeps a list is on the audit trail with its filters, and a refused one is not', async () => {
  const trail = async () => (await admin.call('GET', '/api/admin/audit?subject=deposits&by=staff')).body.items;
  const before = (await trail()).length;
  await csv('deposits.csv?status=approved');
  expect((await trail())[0]).toMatchObject({ action: 'deposits.export', after: { status: 'approved' } });
  expect((await admin.call('GET', '/api/admin/deposits.csv?from=2026-02-31')).status).toBe(400);
  expect(await trail()).toHaveLength(before + 1);
});

it('[P5] [R1.7] [R1.8] no list and no view is there for a customer', async () => {
  for (const path of ['customers.csv', 'deposits.csv', 'withdrawals.csv', 'trades.csv', 'journals.csv', 'audit.csv'])
    expect((await caller.call('GET', `/api/admin/${path}`)).status, path).toBe(404);
  expect((await caller.call('GET', '/api/admin/views/deposits')).status).toBe(404);
});

it('[R1.7] a customer is found by part of the address, how a name or number begins, and by id', async () => {
  const found = async (search: string) =>
    (await admin.call('GET', `/api/admin/customers?search=${encodeURIComponent(search)}`)).body.items.map(
      (one: { readonly uid: string }) => one.uid,
    );
  for (const search of ['HOPPER@', 'hopp', '=hyper', '+41 76 555', uid])
    expect(await found(search), search).toEqual([uid]);
  for (const search of ['%', '_opper', '76 555']) expect(await found(search), search).toEqual([]);
});

it('[R1.6] payments are found by an exact amount, in dollars or in coins', async () => {
  const found = async (q: string): Promise<string[]> =>
    (await admin.call('GET', `/api/admin/search?q=${encodeURIComponent(q)}`)).body.items
      .filter(({ kind }: { readonly kind: string }) => kind !== 'journal')
      .map(({ id }: { readonly id: string }) => id);
  expect(await found('300')).toEqual([deposits[0]]);
  expect(await found('$75.50')).toEqual([deposits[2]]);
  expect(await found('75.5 usd')).toEqual([deposits[2]]);
  expect(await found('75.51')).toEqual([]);
  expect((await found('40.00'))[0]).toMatch(/^wdr_/);
  const { amountToSend } = (await fixture.does('readDepositCase', fixture.admins[0], { id: deposits[1] ?? '' })) as {
    readonly amountToSend: string;
  };
  expect(await found(`${amountToSend} USDT`)).toEqual([deposits[1]]);
  expect(await found(`${amountToSend} BTC`)).toEqual([]);
});

it('[R1.8] a view is kept per member of staff under a name, replaced by its name, and bounded', async () => {
  const save = (name: string, search: string, by = admin) =>
    by.command('PUT', '/api/admin/views/deposits', { name, search });
  expect((await save('Mine', '?show=approved')).body.items).toEqual([{ name: 'Mine', search: '?show=approved' }]);
  expect((await save('Mine', '?show=declined')).body.items).toEqual([{ name: 'Mine', search: '?show=declined' }]);
  const other = await api.member(adminEmails[1]);
  expect((await other.call('GET', '/api/admin/views/deposits')).body.items).toEqual([]);
  for (let nth = 1; nth < 20; nth += 1) expect((await save(`View ${nth}`, '?')).status).toBe(200);
  expect((await save('One more', '?')).body.code).toBe('invalid_input');
  const removed = await admin.command('POST', '/api/admin/views/deposits/remove', { name: 'Mine' });
  expect(removed.body.items).toHaveLength(19);
  expect((await admin.command('POST', '/api/admin/views/deposits/remove', { name: 'Mine' })).status).toBe(404);
});
