import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import { dayStart } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { copyListHandlers } from '#server/copying/copy-list.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { adjustmentHandlers } from '#server/house/adjustments.ts';
import { identityListHandlers } from '#server/identity/identity-list.ts';
import { newId } from '#server/ids/new-id.ts';
import { narrowed } from '#server/lists/narrowed.ts';
import { depositList, withdrawalList } from '#server/lists/payments.ts';
import { contractListHandlers } from '#server/mining/all-contracts.ts';
import { payoutListHandlers } from '#server/mining/all-payouts.ts';
import { receiptHandlers } from '#server/mining/receipts.ts';
import { contractRecordHandlers } from '#server/mining/record-page.ts';
import { alertListHandlers } from '#server/staff-alerts/alert-list.ts';
import { deskHandlers } from '#server/support/desk.ts';
import { travelRecordHandlers } from '#server/withdrawals/travel-records.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { adjustmentList, alertList, travelList } from '#tools/testing/lists/house-lists.ts';
import { allPayoutList, contractList, payoutList, receiptList } from '#tools/testing/lists/mining-lists.ts';
import { applicationList, copyList, identityList, staffChangeList } from '#tools/testing/lists/people-lists.ts';
import { conversationList } from '#tools/testing/lists/support-lists.ts';
import { listDays, type TestedList } from '#tools/testing/lists/tested-list.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere, testAgreements } from '#tools/testing/people/people.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { explorerHandlers } from './explorer.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;

const people: string[] = [];
const lists: readonly TestedList[] = [
  adjustmentList,
  applicationList,
  identityList,
  copyList,
  contractList,
  payoutList,
  allPayoutList,
  receiptList,
  travelList,
  alertList,
  staffChangeList,
  conversationList,
];

beforeAll(async () => {
  db = await freshDatabase();
  const deps = { pool: db.app, notify: async () => undefined };
  const { accountsOf } = reviewedAccounts({
    adminEmails,
    agreements: testAgreements,
    policy: everywhere,
    closedCountries: new Set(),
    notify: deps.notify,
  });
  api = await startApi(db, {
    handlers: {
      ...explorerHandlers(db.app),
      ...adjustmentHandlers(deps),
      ...traderReviewHandlers({ ...deps, mostShareBps: 3_000, openPhoto: async () => null }),
      ...identityListHandlers(db.app, accountsOf),
      ...copyListHandlers(db.app),
      ...contractListHandlers(db.app),
      ...payoutListHandlers(db.app),
      ...contractRecordHandlers({ ...deps, nameOf: async (uid) => uid }),
      ...receiptHandlers(db.app),
      ...travelRecordHandlers(db.app),
      ...deskHandlers({ ...deps, staff: async () => [], promiseHours: 24 }),
      ...alertListHandlers({ pool: db.app, mayTake: async () => [] }),
    },
  });
  admin = await api.member(adminEmails[0]);
  for (let nth = 0; nth < 4; nth += 1) people.push(await openCustomer(db.app));
  for (const list of lists) await fill(list);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

/** Writes the records of a list, without what their tables do to others at a row. */
async function fill({ tables, first, write }: TestedList): Promise<void> {
  const staff = people[3] ?? '';
  const records = listDays.map((of, nth) => {
    const at = (dayStart(of) ?? 0) + dayMs / 2;
    return { nth, second: nth === 1, customer: people[nth] ?? '', staff, at, day: Math.floor(at / dayMs) };
  });
  for (const table of tables) await db.owner.query(`alter table ${table} disable trigger user`);
  for (const [sql, values] of [...(first?.(staff) ?? []), ...records.flatMap(write)])
    await db.owner.query(sql, [...values]);
  for (const table of tables) await db.owner.query(`alter table ${table} enable trigger user`);
}

interface Item {
  readonly id?: string;
  readonly withdrawal?: string;
  readonly day?: string;
}

const idOf = ({ id, withdrawal, day }: Item): string => id ?? withdrawal ?? day ?? '';

const listed = async (at: string, query: string): Promise<string[]> => {
  const { status, body, text } = await admin.call('GET', `/api/admin/${at}?${query}`);
  expect(status, text).toBe(200);
  return body.items.map(idOf);
};
/** The ids of the file's lines. */
const kept = async (at: string, query: string): Promise<string[]> => {
  const { status, text } = await admin.call('GET', `/api/admin/${at}.csv?${query}`);
  expect(status, text).toBe(200);
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
};

it('[R1.7] each list is read newest first, what waits oldest first, and the other way when asked, on the screen and as a file', async () => {
  for (const { at, ids, waiting } of lists)
    for (const read of [listed, kept]) {
      expect(await read(at, ''), at).toEqual(ids.toReversed());
      expect(await read(at, 'order=oldest'), at).toEqual(ids);
      if (waiting === null) continue;
      expect(await read(at, waiting), at).toEqual([ids[0], ids[2]]);
      expect(await read(at, `${waiting}&order=newest`), at).toEqual([ids[2], ids[0]]);
    }
});

it('[R1.7] what waits of one customer is read oldest first, too', async () => {
  await db.owner.query('alter table adjustment disable trigger user');
  const give = (uid: string | undefined) =>
    db.owner.query('update adjustment set user_id = $2 where id = $1', [adjustmentList.ids[2], uid]);
  await give(people[0]);
  for (const read of [listed, kept]) {
    const of = (query: string) => read('adjustments', `customer=${people[0]}${query}`);
    expect(await of('&status=pending')).toEqual([adjustmentList.ids[0], adjustmentList.ids[2]]);
    expect(await of('&status=pending&order=newest')).toEqual([adjustmentList.ids[2], adjustmentList.ids[0]]);
    expect(await of('')).toEqual([adjustmentList.ids[2], adjustmentList.ids[0]]);
  }
  await give(people[2]);
  await db.owner.query('alter table adjustment enable trigger user');
  for (const list of [depositList, withdrawalList])
    for (const [status, order] of [
      ['pending', 'oldest first'],
      ['declined', 'newest first'],
    ] as const)
      expect(narrowed({ status, customer: people[0] }, list)).toMatchObject({ value: { order } });
});

it('[R1.7] each filter and its days find the same on the screen and in the file', async () => {
  for (const { at, ids, finds } of lists)
    for (const read of [listed, kept]) {
      for (const query of finds(people)) expect(await read(at, query), `${at}?${query}`).toEqual([ids[1]]);
      expect(await read(at, `from=${listDays[1]}&to=${listDays[1]}`), at).toEqual([ids[1]]);
      expect(await read(at, `to=${listDays[1]}`), at).toEqual([ids[1], ids[0]]);
      expect(await read(at, `from=${listDays[1]}&order=oldest`), at).toEqual([ids[1], ids[2]]);
    }
});

it('[R1.7] a page begins where the one before ended, in either order', async () => {
  for (const { at, ids } of lists)
    for (const [order, all] of [
      ['newest', ids.toReversed()],
      ['oldest', ids],
    ] as const) {
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await admin.call('GET', `/api/admin/${at}?limit=1&order=${order}${cursor}`);
        found.push(...body.items.map(idOf));
        if (body.nextCursor === null) break;
        cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
      }
      expect(found, `${at} ${order}`).toEqual(all);
    }
});

it('[N1] [R1.7] a contract waits until the day after it was bought', async () => {
  expect(await listed('mining/contracts', 'state=running')).toEqual([contractList.ids[2], contractList.ids[0]]);
  expect(await listed('mining/contracts', 'state=waiting')).toEqual([]);
  const { rows } = await db.owner.query<{ now_ms: bigint }>('select clock_ms() as now_ms');
  const today = Math.floor(Number(rows[0]?.now_ms) / dayMs);
  const fresh = newId('mct');
  await db.owner.query('alter table mining_contract disable trigger user');
  await db.owner.query(
    `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
     values ($1, $2, 'mpl_1', 1, 100, $3, $4, $4 + 3)`,
    [fresh, people[0], today * dayMs, today + 1],
  );
  expect(await listed('mining/contracts', 'state=waiting')).toEqual([fresh]);
  expect(await listed('mining/contracts', 'state=running')).toEqual([contractList.ids[2], contractList.ids[0]]);
  await db.owner.query('delete from mining_contract where id = $1', [fresh]);
  await db.owner.query('alter table mining_contract enable trigger user');
});

it('[N3] [R1.7] payouts are found by their contract and its customer, who are named with each', async () => {
  const { at, ids } = allPayoutList;
  for (const query of [`contract=${contractList.ids[0]}`, `customer=${people[0]}`, `customer=${people[0]}&coin=DOGE`])
    for (const read of [listed, kept])
      expect(await read(at, query), query).toEqual(query.endsWith('DOGE') ? [ids[2], ids[0]] : ids.toReversed());
  for (const query of [`contract=${contractList.ids[1]}`, `customer=${people[1]}`, 'customer=usr_x'])
    for (const read of [listed, kept]) expect(await read(at, query), query).toEqual([]);
  const { body, text } = await admin.call('GET', `/api/admin/${at}?limit=1`);
  expect(body.items, text).toMatchObject([{ contractId: contractList.ids[0], customer: people[0] }]);
  expect((await admin.call('GET', `/api/admin/${at}.csv`)).text).toContain(`,${contractList.ids[0]},${people[0]}\r\n`);
});

it('[R1.7] what cannot be asked for is refused, and a formula in a file is text', async () => {
  for (const { at, wrong } of lists)
    for (const query of ['from=2025-02-30', 'from=2025-03-02&to=2025-03-01', ...wrong])
      for (const path of [at, `${at}.csv`])
        expect((await admin.call('GET', `/api/admin/${path}?${query}`)).status, `${path}?${query}`).toBe(400);
  expect((await admin.call('GET', '/api/admin/adjustments.csv')).text).toContain(",'=1+1,");
  expect((await admin.call('GET', '/api/admin/copies.csv')).text).toContain(",'=Trader 1,practice,stopped,");
});

it('[R1.7] [A7.1] a file is for the roles of its list, and who keeps it is on the audit trail', async () => {
  const roles: readonly StaffRole[] = staffRoles.filter((role) => role !== 'owner' && role !== 'auditor');
  for (const role of roles) {
    const reader = await makeStaff(api, db, `${role}@test.example`, role);
    for (const { at, roles: may } of lists)
      for (const path of [at, `${at}.csv`])
        expect((await reader.call('GET', `/api/admin/${path}`)).status, `${role} ${path}`).toBe(
          may.some((one) => one === role) ? 200 : 404,
        );
  }
  for (const {
    at,
    file: { list, action },
  } of lists) {
    await kept(at, `from=${listDays[0]}`);
    const { rows } = await db.owner.query(
      'select action, after from audit_entry where subject = $1 order by id desc limit 1',
      [list],
    );
    expect(rows, at).toMatchObject([{ action, after: { from: listDays[0] } }]);
  }
});

it('[R1.7] [A7.1] words and addresses that a list was searched by are not on the trail, which more people read', async () => {
  for (const [{ at, file }, query, held] of [
    [conversationList, 'search=refund+of+Ann&state=open', { search: 'words', state: 'open' }],
    [staffChangeList, 'email=ann%40test.example&role=risk', { email: 'an address', role: 'risk' }],
    [conversationList, 'state=open', { state: 'open' }],
  ] as const) {
    await kept(at, query);
    const { rows } = await db.owner.query<{ after: unknown }>(
      'select after from audit_entry where subject = $1 order by id desc limit 1',
      [file.list],
    );
    expect(rows[0]?.after, query).toEqual(held);
  }
});
