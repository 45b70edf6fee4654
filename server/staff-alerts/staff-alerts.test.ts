import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { promiseMs } from '#domain/review/staff-alerts.ts';
import { casePromiseHours } from '#domain/risk/cases.ts';
import { newId } from '#server/ids/new-id.ts';
import { answerHours } from '#server/limits/answer-hours.ts';
import { keepNumbers } from '#server/limits/house-settings.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { type AlertSources, readConditions } from './conditions.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());

describe('[R5] what staff are alerted to', () => {
  const sources = (more: Partial<AlertSources> & { problems?: readonly string[] } = {}): AlertSources => ({
    pool: db.app,
    health: async () => ({ problems: more.problems ?? [] }) as never,
    backups: async () => 'recent',
    missingFile: async () => null,
    archiveStalled: async () => false,
    screeningRefused: () => false,
    addressHoldHours: 0,
    supportAnswerHours: 24,
    verification: async () => 'clean',
    lowReserves: async () => [],
    closedPairs: async () => [],
    ...more,
  });
  const found = async (of: AlertSources) =>
    (await readConditions(of)).map(({ code, about }) => (about === '' ? code : `${code} ${about}`)).toSorted();

  it('is each problem of health but a database that is away, and a backup that is missing or failed', async () => {
    expect(await found(sources())).toEqual([]);
    expect(await found(sources({ problems: ['database', 'disk', 'mail', 'chains'] }))).toEqual([
      'chain_behind',
      'disk_low',
      'mail_failing',
    ]);
    expect(await found(sources({ backups: async () => 'late' }))).toEqual(['backup_late']);
    expect(await found(sources({ backups: async () => 'failed' }))).toEqual(['backup_failed']);
    const missingFile = async () => 'upl_1';
    expect(await found(sources({ backups: async () => 'failed', missingFile }))).toEqual(['backup_failed upl_1']);
    expect(await found(sources({ missingFile }))).toEqual(['backup_failed upl_1']);
    expect(await found(sources({ backups: async () => 'off' }))).toEqual([]);
    expect(await found(sources({ archiveStalled: async () => true }))).toEqual(['archive_stalled']);
    expect(await found(sources({ screeningRefused: () => true }))).toEqual(['screening_refused']);
  });

  it('is a verification that failed or is late, a reserve below its floor, and a pair without a price where others have one', async () => {
    expect(await found(sources({ verification: async () => 'breaches' }))).toEqual(['verify_failed']);
    expect(await found(sources({ verification: async () => 'unchecked' }))).toEqual(['verify_failed']);
    expect(await found(sources({ verification: async () => 'late' }))).toEqual(['verify_late']);
    expect(await found(sources({ verification: async () => 'waiting' }))).toEqual([]);
    const low = (['coverage', 'USD'] as const).map((about) => ({ about, asset: 'USD', held: 1n, floor: 2n }) as const);
    expect(await found(sources({ lowReserves: async () => low }))).toEqual(['reserve_low USD', 'reserve_low coverage']);
    const closedPairs = async () => ['BTCUSD'];
    expect(await found(sources({ closedPairs }))).toEqual(['pair_closed BTCUSD']);
    expect(await found(sources({ closedPairs, problems: ['pairs'] }))).toEqual(['prices_missing']);
  });

  it('is a conversation that waits for an answer for longer than is promised', async () => {
    const customer = await fixture.customer(0n);
    await db.owner.query(
      `insert into support_ticket (id, owner, subject, state, last_seq, read_by_customer, read_by_staff, waiting_ms)
       values ($1, $2, 'other', 'open', 1, 1, 0, clock_ms() - $3::bigint)`,
      [newId('tck'), customer, 25 * hourMs],
    );
    expect(await found(sources({ supportAnswerHours: 26 }))).toEqual([]);
    expect(await found(sources())).toEqual(['conversations_late']);
    // X8: by the hours that are in force, whatever the process was started with.
    await keepNumbers(db.owner, answerHours(26), 'changes');
    expect(await found(sources())).toEqual([]);
    await keepNumbers(db.owner, answerHours(24), 'changes');
    expect(await found(sources({ supportAnswerHours: 26 }))).toEqual(['conversations_late']);
    await db.owner.query(`update support_ticket set state = 'answered', waiting_ms = null`);
    expect(await found(sources())).toEqual([]);
  });

  it('is a message of the contact page that waits for longer than is promised, of a visitor and of who was signed in', async () => {
    const customer = await fixture.customer(0n);
    const write = async (author: string | null) => {
      const id = newId('msg');
      await db.owner.query(
        `insert into contact_message (id, name, email, message, author, created_ms)
         values ($1, 'Vera', 'vera@test.example', 'Hello', $2, clock_ms() - $3::bigint)`,
        [id, author, 25 * hourMs],
      );
      return id;
    };
    const signedIn = await write(customer);
    await keepNumbers(db.owner, answerHours(26), 'changes');
    expect(await found(sources())).toEqual([]);
    await keepNumbers(db.owner, answerHours(24), 'changes');
    expect(await found(sources())).toEqual(['messages_late']);
    await db.owner.query('insert into contact_answer (message, author) values ($1, $2)', [signedIn, fixture.admins[0]]);
    expect(await found(sources())).toEqual([]);
    const visitor = await write(null);
    await db.owner.query(
      `insert into contact_conversation (message, language, confirm_sha256, confirm_until_ms, waiting_ms)
       values ($1, 'en', sha256('x'), 0, clock_ms() - $2::bigint)`,
      [visitor, 25 * hourMs],
    );
    expect(await found(sources())).toEqual(['messages_late']);
    await db.owner.query('update contact_conversation set waiting_ms = null');
    expect(await found(sources())).toEqual([]);
  });

  it('is a case of risk that nobody has decided for longer than is promised', async () => {
    const customer = await fixture.customer(0n);
    await db.owner.query('insert into risk_case (id, subject, opened_ms) values ($1, $2, clock_ms() - $3::bigint)', [
      newId('rsk'),
      customer,
      (casePromiseHours - 1) * hourMs,
    ]);
    expect(await found(sources())).toEqual([]);
    await db.owner.query('update risk_case set opened_ms = opened_ms - $1::bigint', [2 * hourMs]);
    expect(await found(sources())).toEqual(['cases_late']);
    await db.owner.query(
      `update risk_case set state = 'decided', decision = 'no_concern', reason = 'A test', decided_by = $1, decided_ms = clock_ms()`,
      [fixture.admins[0]],
    );
    expect(await found(sources())).toEqual([]);
  });

  it('is an identity and a withdrawal that wait for staff for longer than is promised, not before', async () => {
    const customer = await fixture.customer(50_000n);
    await db.owner.query('insert into identity_submission (id, user_id) values ($1, $2)', [newId('idn'), customer]);
    const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin } as const;
    await fixture.does('requestWithdrawal', customer, { body });
    expect(await found(sources())).toEqual([]);
    const edit = async (table: string, set: string) => {
      await db.owner.query(`alter table ${table} disable trigger user`);
      await db.owner.query(`update ${table} set ${set}`);
      await db.owner.query(`alter table ${table} enable trigger user`);
    };
    const earlier = (ms: number) => `created_ms = created_ms - ${ms}`;
    await edit('identity_submission', earlier(promiseMs.identities_late - hourMs));
    await edit(
      'withdrawal',
      `${earlier(promiseMs.withdrawals_late - hourMs)}, address_added_ms = null, hold_hours = 0`,
    );
    expect(await found(sources())).toEqual([]);
    await edit('identity_submission', earlier(2 * hourMs));
    await edit('withdrawal', earlier(2 * hourMs));
    expect(await found(sources())).toEqual(['identities_late', 'withdrawals_late']);
    // A new address holds it for a day: until then it waits for nobody of the staff.
    await edit('withdrawal', 'address_added_ms = created_ms, hold_hours = 24');
    expect(await found(sources())).toEqual(['identities_late']);
    await edit('withdrawal', `${earlier(dayMs)}, address_added_ms = address_added_ms - ${dayMs}`);
    expect(await found(sources())).toEqual(['identities_late', 'withdrawals_late']);
  });
});
