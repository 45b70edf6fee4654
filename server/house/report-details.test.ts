import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayText } from '#domain/clock/days.ts';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { newId } from '#server/ids/new-id.ts';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';
import { complaintHandlers } from './complaints.ts';
import { reportDetailHandlers } from './report-details.ts';
import { reportTurns } from './report-turns.ts';

let books: BooksFixture;
const daysAgo = (days: number): string => dayText(Math.floor(Date.now() / dayMs) - days);
const days = { from: daysAgo(30), to: daysAgo(-1) };

beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

/** Read by a process that has kept nothing. */
function of() {
  const { app } = books.db;
  const [uid] = books.transfers.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  const details = reportDetailHandlers({ pool: app, inTurn: reportTurns(), supportAnswerHours: 24 });
  return { ...details, ...complaintHandlers(app), ask: { actor, params: undefined, body: undefined, command: null } };
}

type Answered<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: object };
function read<Value>(answered: Answered<Value>): Value {
  if (!answered.ok) throw new Error(JSON.stringify(answered.failure));
  return answered.value;
}

async function queueOf(name: string) {
  const { readQueueTimes, ask } = of();
  const { queues } = read(await readQueueTimes({ ...ask, query: days }));
  return queues.find(({ queue }) => queue === name);
}

const centsOf = (text: string): bigint => BigInt(text.replace('.', ''));

async function sum(sql: string): Promise<string> {
  const { rows } = await books.db.owner.query<{ sum: string }>(`select coalesce((${sql}), 0)::text as sum`);
  return rows[0]?.sum ?? '';
}

/** As if a record had been written at another time: triggers and constraints of its state aside. */
async function edit(table: string, set: string): Promise<void> {
  await books.db.owner.query(`alter table ${table} disable trigger user`);
  await books.db.owner.query(`update ${table} set ${set}`);
  await books.db.owner.query(`alter table ${table} enable trigger user`);
}

describe('[R4.2] details of a report', () => {
  it('name who won and lost most by trades, which add up to what the trades of each customer came to', async () => {
    const { readTopCustomers, ask } = of();
    const { winners, losers } = read(await readTopCustomers({ ...ask, query: days }));
    const settled = (uid: string) =>
      `from trade where user_id = '${uid}' and wallet = 'real' and status in ('WON', 'LOST')`;
    expect(winners.length).toBeGreaterThan(0);
    expect(losers.length).toBeGreaterThan(0);
    for (const one of [...winners, ...losers]) {
      expect(`${centsOf(one.result)}`).toBe(await sum(`select sum(profit) ${settled(one.uid)}`));
      expect(`${centsOf(one.stakes)}`).toBe(await sum(`select sum(amount) ${settled(one.uid)}`));
      expect(centsOf(one.paid) - centsOf(one.stakes)).toBe(centsOf(one.result));
      expect(`${one.trades}`).toBe(await sum(`select count(*) ${settled(one.uid)}`));
    }
    const all = [...winners, ...losers].reduce((total, { result }) => total + centsOf(result), 0n);
    expect(`${all}`).toBe(
      await sum(`select sum(profit) from trade where wallet = 'real' and status in ('WON', 'LOST')`),
    );
  });

  it('say what open trades could win as the house’s account has it, and what copying and mining came to', async () => {
    const { readProducts, ask } = of();
    const totals = await Promise.all(
      (['day', 'month'] as const).map(
        async (by) => read(await readProducts({ ...ask, query: { ...days, by } })).periods,
      ),
    );
    const exposure = await sum(
      `select balance from ledger_account where kind = 'exposure' and asset = 'USD' and owner is null`,
    );
    for (const periods of totals) {
      expect(`${centsOf(periods.at(-1)?.exposureAtEnd ?? '')}`).toBe(exposure);
      for (const { exposureMost, exposureAtEnd } of periods)
        if (exposureMost !== null) expect(centsOf(exposureMost)).toBeGreaterThanOrEqual(centsOf(exposureAtEnd ?? ''));
    }
    expect(totals[0]?.map(({ miningNet, sharesPaid, copiedTrades }) => [miningNet, sharesPaid, copiedTrades])).toEqual(
      totals[0]?.map(() => ['0.00', '0.00', 0]),
    );
  });

  it('follow customers from the month of their first deposit', async () => {
    const { readCohorts, ask } = of();
    const { cohorts } = read(await readCohorts({ ...ask, query: undefined }));
    expect(cohorts).toHaveLength(12);
    expect(cohorts.map(({ active }) => active.length)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const deposited = Number(await sum(`select count(distinct user_id) from deposit where status = 'approved'`));
    const staked = Number(await sum(`select count(distinct user_id) from trade where wallet = 'real'`));
    expect(cohorts.at(-1)).toMatchObject({ customers: deposited, active: [staked] });
    expect(cohorts.slice(0, -1).every(({ customers }) => customers === 0)).toBe(true);
  });
});

describe('[R4.2] how long cases waited', () => {
  it('is counted for identities from submission to decision, those that were superseded left out', async () => {
    const person = books.person(0);
    const submitted = (status: string, hours: number) =>
      books.db.owner.query(
        `insert into identity_submission (id, user_id, status, reviewer, reason, created_ms, ended_ms)
         values ($1, $2, $3, $4, $5, clock_ms() - $6::bigint, clock_ms())`,
        [
          newId('idn'),
          person,
          status,
          status === 'superseded' ? null : books.transfers.admins[0],
          status === 'declined' ? 'blurred' : null,
          hours * hourMs,
        ],
      );
    for (const [status, hours] of [
      ['approved', 1],
      ['declined', 2],
      ['declined', 47],
    ] as const)
      await submitted(status, hours);
    await submitted('declined', 49);
    await submitted('superseded', 900);
    const found = await queueOf('identities');
    expect(found).toMatchObject({ promiseHours: 48, cases: 4, inTime: 3, medianSeconds: 7_200, p95Seconds: 176_400 });
  });

  it('is counted for payments from their confirmation, and for withdrawals from the end of the hold', async () => {
    const decided = async (kind: 'dep' | 'wdr', steps: string) =>
      sum(`select count(distinct subject) from timeline_step where subject ^@ '${kind}_' and step in (${steps})`);
    const deposits = await queueOf('deposits');
    expect(`${deposits?.cases}`).toBe(await decided('dep', `'approved', 'declined', 'declined_without_payment'`));
    const withdrawals = await queueOf('withdrawals');
    expect(`${withdrawals?.cases}`).toBe(await decided('wdr', `'sending', 'declined'`));
    expect(withdrawals).toMatchObject({ promiseHours: 24, inTime: withdrawals?.cases });
    await edit('withdrawal', `created_ms = created_ms - ${30 * hourMs}, address_added_ms = null, hold_hours = 0`);
    expect(await queueOf('withdrawals')).toMatchObject({ inTime: 0 });
    await edit('withdrawal', 'address_added_ms = created_ms, hold_hours = 24');
    expect(await queueOf('withdrawals')).toMatchObject({ inTime: withdrawals?.cases });
  });

  it('is counted for cases of risk from their opening to the decision, open ones left out', async () => {
    const decided = (nth: number, hours: number) =>
      books.db.owner.query(
        `insert into risk_case (id, subject, state, decision, reason, decided_by, opened_ms, decided_ms)
         values ($1, $2, 'decided', 'watch', 'A test', $3, clock_ms() - $4::bigint, clock_ms())`,
        [newId('rsk'), books.person(nth), books.transfers.admins[0], hours * hourMs],
      );
    for (const hours of [1, 2, 49]) await decided(0, hours);
    await books.db.owner.query(
      `insert into risk_case (id, subject, opened_ms) values ($1, $2, clock_ms() - $3::bigint)`,
      [newId('rsk'), books.person(1), 900 * hourMs],
    );
    const found = await queueOf('cases');
    expect(found).toMatchObject({ promiseHours: 48, cases: 3, inTime: 2, medianSeconds: 7_200, p95Seconds: 176_400 });
  });

  it('is counted for conversations from what the customer wrote to the answer or the closing, each time anew', async () => {
    const ticket = newId('tck');
    const person = books.person(1);
    await books.db.owner.query(
      `insert into support_ticket (id, owner, subject, state, last_seq, read_by_customer, read_by_staff, created_ms, changed_ms)
       values ($1, $2, 'complaint', 'closed', 6, 6, 6, clock_ms() - 40 * 3600000::bigint, clock_ms() - 3600000::bigint)`,
      [ticket, person],
    );
    // Waits of 2 h and of 30 h, then one that the closing ended after 1 h.
    const written: readonly (readonly ['customer' | 'staff', number])[] = [
      ['customer', 40],
      ['customer', 39],
      ['staff', 38],
      ['customer', 35],
      ['staff', 5],
      ['customer', 2],
    ];
    for (const [nth, [side, hoursAgo]] of written.entries())
      await books.db.owner.query(
        `insert into support_message (ticket, seq, side, author, message, created_ms) values ($1, $2, $3, $4, 'x', clock_ms() - $5::bigint)`,
        [ticket, nth + 1, side, side === 'staff' ? books.transfers.admins[0] : person, hoursAgo * hourMs],
      );
    const found = await queueOf('conversations');
    expect(found).toMatchObject({ promiseHours: 24, cases: 3, inTime: 2 });
    expect(Math.round((found?.medianSeconds ?? 0) / 3_600)).toBe(2);
    expect(Math.round((found?.p95Seconds ?? 0) / 3_600)).toBe(30);
    const { listComplaints, ask } = of();
    const { count, items } = read(await listComplaints({ ...ask, query: days }));
    expect(count).toBe(1);
    expect(items).toMatchObject([{ ticket, customer: { uid: person }, record: null, state: 'closed' }]);
    expect(Date.parse(items[0]?.answeredAt ?? '') - Date.parse(items[0]?.openedAt ?? '')).toBeLessThan(3 * hourMs);
  });

  it('is counted for messages of the contact page from what was written to the reply or the settling, each time anew', async () => {
    const write = async (hoursAgo: number, author: string | null) => {
      const id = newId('msg');
      await books.db.owner.query(
        `insert into contact_message (id, name, email, message, author, created_ms)
         values ($1, 'Vera', 'vera@test.example', 'x', $2, clock_ms() - $3::bigint)`,
        [id, author, hoursAgo * hourMs],
      );
      return id;
    };
    const [admin] = books.transfers.admins;
    await books.db.owner.query('insert into contact_answer (message, author) values ($1, $2)', [
      await write(30, books.person(0)),
      admin,
    ]);
    const visitor = await write(40, null);
    await books.db.owner.query(
      `insert into contact_conversation (message, language, confirm_sha256, confirm_until_ms, last_seq, waiting_ms)
       values ($1, 'en', sha256('x'), 0, 5, 1)`,
      [visitor],
    );
    // Waits of 2 h and of 4 h; what was written last still waits.
    for (const [nth, [side, hoursAgo]] of (
      [
        ['staff', 38],
        ['visitor', 10],
        ['staff', 6],
        ['visitor', 1],
      ] as const
    ).entries())
      await books.db.owner.query(
        `insert into contact_line (message, seq, side, author, words, created_ms) values ($1, $2, $3, $4, 'x', clock_ms() - $5::bigint)`,
        [visitor, nth + 2, side, side === 'staff' ? admin : null, hoursAgo * hourMs],
      );
    const queue = await queueOf('messages');
    expect(queue).toMatchObject({ promiseHours: 24, cases: 3, inTime: 2 });
    expect(Math.round((queue?.medianSeconds ?? 0) / 3_600)).toBe(4);
    expect(Math.round((queue?.p95Seconds ?? 0) / 3_600)).toBe(30);
  });
});
