import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { dayStart } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { adjustmentHandlers } from '#server/house/adjustments.ts';
import { identityListHandlers } from '#server/identity/identity-list.ts';
import { newId } from '#server/ids/new-id.ts';
import { narrowed } from '#server/lists/narrowed.ts';
import { depositList, withdrawalList } from '#server/lists/payments.ts';
import { contractListHandlers } from '#server/mining/all-contracts.ts';
import { receiptHandlers } from '#server/mining/receipts.ts';
import { alertListHandlers } from '#server/staff-alerts/alert-list.ts';
import { travelRecordHandlers } from '#server/withdrawals/travel-records.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere, testAgreements } from '#tools/testing/people/people.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { explorerHandlers } from './explorer.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;

const days = ['2025-03-01', '2025-03-02', '2025-03-03'] as const;
const noon = (day: string): number => (dayStart(day) ?? 0) + dayMs / 2;
const filled = [
  'mining_fleet',
  'mining_plan',
  'mining_contract',
  'mining_receipt',
  'adjustment',
  'trader_application',
  'identity_submission',
  'withdrawal',
  'travel_record',
] as const;

interface List {
  readonly at: string;
  /** Of the record of each day. */
  readonly ids: readonly string[];
  readonly roles: readonly StaffRole[];
  /** What finds the record of the second day alone, beside its day. */
  readonly finds: readonly string[];
  /** What refuses with 400. */
  readonly wrong: readonly string[];
  /** What waits, which is read oldest first: the records of the first and the third day. */
  readonly waiting: string | null;
}

const idsOf = (prefix: Parameters<typeof newId>[0]): readonly string[] => days.map(() => newId(prefix)).toSorted();
const [adjustments, applications, receipts] = [idsOf('adj'), idsOf('tra'), idsOf('mrc')];
const [contracts, submissions, withdrawals] = [idsOf('mct'), idsOf('idn'), idsOf('wdr')];
const alerts = idsOf('sal');
const people: string[] = [];
const lists = (): readonly List[] => [
  {
    at: 'adjustments',
    ids: adjustments,
    roles: ['operations', 'finance', 'risk'],
    finds: ['status=declined', 'direction=debit', 'amount=20.00', `customer=${people[1]}`],
    wrong: ['amount=1.001'],
    waiting: 'status=pending',
  },
  {
    at: 'traders',
    ids: applications,
    roles: ['operations', 'risk'],
    finds: ['status=declined', `customer=${people[1]}`],
    wrong: [],
    waiting: 'status=pending',
  },
  {
    at: 'identities',
    ids: submissions,
    roles: ['identity', 'risk'],
    finds: ['status=declined', `customer=${people[1]}`, `reviewer=${people[3]}&status=declined`],
    wrong: [],
    waiting: 'status=pending',
  },
  {
    at: 'mining/contracts',
    ids: contracts,
    roles: ['operations', 'finance'],
    finds: ['state=ended', 'plan=mpl_2', `customer=${people[1]}`],
    wrong: [],
    waiting: null,
  },
  {
    at: 'mining/receipts',
    ids: receipts,
    roles: ['operations', 'finance'],
    finds: ['state=set+aside', 'pool=Second', 'coin=DOGE', 'day=2025-03-02'],
    wrong: ['day=2025-02-30'],
    waiting: 'state=waiting',
  },
  {
    at: 'travel-records',
    ids: withdrawals,
    roles: ['finance', 'risk'],
    finds: ['holder=own_account', `customer=${people[1]}`],
    wrong: [],
    waiting: null,
  },
  {
    at: 'staff-alerts',
    ids: alerts,
    roles: ['operations', 'identity', 'finance', 'risk', 'support'],
    finds: ['code=disk_low', 'state=open', 'assigned=nobody&state=open'],
    wrong: ['code=none'],
    waiting: null,
  },
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
      ...traderReviewHandlers({ ...deps, openPhoto: async () => null }),
      ...identityListHandlers(db.app, accountsOf),
      ...contractListHandlers(db.app),
      ...receiptHandlers(db.app),
      ...travelRecordHandlers(db.app),
      ...alertListHandlers({ pool: db.app, mayTake: async () => [] }),
    },
  });
  admin = await api.member(adminEmails[0]);
  for (let nth = 0; nth < 4; nth += 1) people.push(await openCustomer(db.app));
  for (const table of filled) await db.owner.query(`alter table ${table} disable trigger user`);
  for (const plan of ['mpl_1', 'mpl_2'])
    await db.owner.query(
      `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
         created_by, created_ms)
       values ($1, $1, '', 'sha256d', '{BTC}', 1, 10, 100, 0, 0, 0, $2, 1)`,
      [plan, people[3]],
    );
  for (const [nth, day] of days.entries()) await writeRecords(nth, noon(day));
  for (const table of filled) await db.owner.query(`alter table ${table} enable trigger user`);
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

/** The record of a day in each list: the second one is decided, of the others the first and the third are alike. */
async function writeRecords(nth: number, at: number): Promise<void> {
  const [customer, staff, second, day] = [people[nth], people[3], nth === 1, Math.floor(at / dayMs)];
  const insert = async (sql: string, values: readonly unknown[]): Promise<void> => {
    await db.owner.query(sql, [...values]);
  };
  await insert(
    `insert into adjustment (id, user_id, direction, amount, reason_code, explanation, status, requested_by, decided_by, reason,
       created_ms, updated_ms)
     values ($1, $2, $3, $4, 'our_error', '=1+1', $5, $6, $7, $8, $9, $9)`,
    [
      adjustments[nth],
      customer,
      second ? 'debit' : 'credit',
      1000 * (nth + 1),
      second ? 'declined' : 'pending',
      staff,
      second ? staff : null,
      second ? 'Not ours' : null,
      at,
    ],
  );
  await insert(
    `insert into trader_application (id, user_id, name, looks, about, share_bps, status, reason, decided_by, created_ms, decided_ms)
     values ($1, $2, $1, '{x}', '', 1250, $3, $4, $5, $6, $7)`,
    [
      applications[nth],
      customer,
      second ? 'declined' : 'pending',
      second ? 'Too few trades' : null,
      second ? staff : null,
      at,
      second ? at : null,
    ],
  );
  await insert(
    `insert into identity_submission (id, user_id, status, reviewer, reason, created_ms, ended_ms)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      submissions[nth],
      customer,
      second ? 'declined' : nth === 0 ? 'submitted' : 'in_review',
      nth === 0 ? null : staff,
      second ? 'unreadable' : null,
      at,
      second ? at : null,
    ],
  );
  await insert(
    `insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day, state, ended_ms)
     values ($1, $2, $3, 1, 100, $4, $5, $6, $7, $8)`,
    [
      contracts[nth],
      customer,
      second ? 'mpl_2' : 'mpl_1',
      at,
      day + 1,
      day + 4,
      second ? 'ended' : 'running',
      second ? (day + 4) * dayMs : null,
    ],
  );
  await insert(
    `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, state, reason, recorded_by, created_ms)
     values ($1, $2, $3, 12345678, $4, 0, $5, 'The pool says so', $6, $7, $8, 1)`,
    [
      receipts[nth],
      second ? 'DOGE' : 'BTC',
      day,
      `${nth}`.repeat(64),
      second ? 'Second' : 'First',
      second ? 'set aside' : 'waiting',
      second ? 'Twice' : null,
      staff,
    ],
  );
  await insert(
    `insert into withdrawal (id, user_id, client_name, amount, wallet_address, payment_method, network_fee, created_ms, updated_ms)
     values ($1, $2, 'Grace', 1000, 'address', 'Ethereum', 0, $3, $3)`,
    [withdrawals[nth], customer, at],
  );
  await insert(
    `insert into travel_record (withdrawal, owner, holder, provider, first_name, last_name, operator, threshold, created_ms)
     values ($1, $2, $3, $4, 'Grace', 'Hopper', 'Fairlead', 0, $5)`,
    [withdrawals[nth], customer, second ? 'own_account' : 'own_wallet', second ? 'Kraken' : null, at],
  );
  await insert(
    `insert into staff_alert (id, code, about, began_ms, notified_ms, ended_ms) values ($1, $2, '', $3, $3, $4)`,
    [alerts[nth], second ? 'disk_low' : 'mail_failing', at, second ? null : at + 1],
  );
}

const idOf = (item: { readonly id?: string; readonly withdrawal?: string }): string => item.id ?? item.withdrawal ?? '';

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
  for (const { at, ids, waiting } of lists())
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
    db.owner.query('update adjustment set user_id = $2 where id = $1', [adjustments[2], uid]);
  await give(people[0]);
  for (const read of [listed, kept]) {
    const of = (query: string) => read('adjustments', `customer=${people[0]}${query}`);
    expect(await of('&status=pending')).toEqual([adjustments[0], adjustments[2]]);
    expect(await of('&status=pending&order=newest')).toEqual([adjustments[2], adjustments[0]]);
    expect(await of('')).toEqual([adjustments[2], adjustments[0]]);
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
  for (const { at, ids, finds } of lists())
    for (const read of [listed, kept]) {
      for (const query of finds) expect(await read(at, query), `${at}?${query}`).toEqual([ids[1]]);
      expect(await read(at, `from=${days[1]}&to=${days[1]}`), at).toEqual([ids[1]]);
      expect(await read(at, `to=${days[1]}`), at).toEqual([ids[1], ids[0]]);
      expect(await read(at, `from=${days[1]}&order=oldest`), at).toEqual([ids[1], ids[2]]);
    }
});

it('[R1.7] a page begins where the one before ended, in either order', async () => {
  for (const { at, ids } of lists())
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
  expect(await listed('mining/contracts', 'state=running')).toEqual([contracts[2], contracts[0]]);
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
  expect(await listed('mining/contracts', 'state=running')).toEqual([contracts[2], contracts[0]]);
  await db.owner.query('delete from mining_contract where id = $1', [fresh]);
  await db.owner.query('alter table mining_contract enable trigger user');
});

it('[R1.7] what cannot be asked for is refused, and a formula in a file is text', async () => {
  for (const { at, wrong } of lists())
    for (const query of ['from=2025-02-30', 'from=2025-03-02&to=2025-03-01', ...wrong])
      for (const path of [at, `${at}.csv`])
        expect((await admin.call('GET', `/api/admin/${path}?${query}`)).status, `${path}?${query}`).toBe(400);
  expect((await admin.call('GET', '/api/admin/adjustments.csv')).text).toContain(",'=1+1,");
});

it('[R1.7] [A7.1] a file is for the roles of its list, and who keeps it is on the audit trail', async () => {
  const roles: readonly StaffRole[] = ['operations', 'identity', 'finance', 'risk', 'support'];
  for (const role of roles) {
    const reader = await makeStaff(api, db, `${role}@test.example`, role);
    for (const { at, roles: may } of lists())
      for (const path of [at, `${at}.csv`])
        expect((await reader.call('GET', `/api/admin/${path}`)).status, `${role} ${path}`).toBe(
          may.some((one) => one === role) ? 200 : 404,
        );
  }
  for (const [at, list, action] of [
    ['adjustments', 'adjustments', 'adjustments.export'],
    ['traders', 'applications', 'admin.traders.export'],
    ['identities', 'identities', 'identities.export'],
    ['mining/contracts', 'mining-contracts', 'mining.contracts-export'],
    ['mining/receipts', 'pool-receipts', 'mining.receipts-export'],
    ['staff-alerts', 'alerts', 'staff-alerts.export'],
  ] as const) {
    await kept(at, `from=${days[0]}`);
    const { rows } = await db.owner.query(
      'select action, after from audit_entry where subject = $1 order by id desc limit 1',
      [list],
    );
    expect(rows, at).toEqual([{ action, after: { from: days[0] } }]);
  }
});
