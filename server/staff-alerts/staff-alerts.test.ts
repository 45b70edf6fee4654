import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { alertAfterMs, type Condition, promiseMs, type StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { casePromiseHours } from '#domain/risk/cases.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { type AlertSources, readConditions } from './conditions.ts';
import { openStaffAlerts } from './staff-alerts.ts';

let db: FreshDatabase;
let fixture: Fixture;
const heard: Notice[] = [];
let off: readonly StaffAlertCode[] = [];
let closed: readonly string[] = [];
let backups: readonly Condition[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());
afterEach(async () => {
  heard.splice(0);
  await db.owner.query('delete from staff_alert');
});

const opened = (
  notifyAdmins = async (_tx: PoolClient, _butFor: readonly string[], notice: Notice) => void heard.push(notice),
) => openStaffAlerts({ pool: db.app, mayTake: async () => [], conditions, notifyAdmins, webhook: null });

const conditions = async (): Promise<readonly Condition[]> => [
  ...off.map((code) => ({ code, about: '' })),
  ...closed.map((about) => ({ code: 'pair_closed', about }) as const),
  ...backups,
];

async function listed() {
  const [uid] = fixture.admins;
  const actor = { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  const answered = await opened().handlers.listStaffAlerts({
    actor,
    params: undefined,
    query: { limit: 100 },
    body: undefined,
    command: null,
  });
  return answered.ok ? answered.value.items : [];
}

/** As if it had begun so long ago. */
const age = (ms: number) =>
  db.owner.query('update staff_alert set began_ms = began_ms - $1 where ended_ms is null', [ms]);

describe('[R5] alerts to staff', () => {
  it('are listed at once, notified of once after three minutes, and once when they are over', async () => {
    const { look } = opened();
    off = ['disk_low'];
    await look();
    expect(await listed()).toMatchObject([{ code: 'disk_low', notifiedAt: null, endedAt: null }]);
    expect(heard).toEqual([]);
    await age(alertAfterMs);
    await look();
    await look();
    expect(heard).toEqual([{ kind: 'staff_alert', facts: { code: 'disk_low' } }]);
    off = [];
    await look();
    await look();
    expect(heard.slice(1)).toEqual([{ kind: 'staff_alert_over', facts: { code: 'disk_low' } }]);
    expect((await listed()).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });

  it('of pairs that close are one for each, which ends when that pair has a price again', async () => {
    off = [];
    closed = ['BTCUSD', 'ETHUSD'];
    await opened().look();
    await age(alertAfterMs);
    await opened().look();
    expect(heard.map(({ facts }) => facts)).toEqual([
      { code: 'pair_closed', about: 'BTCUSD' },
      { code: 'pair_closed', about: 'ETHUSD' },
    ]);
    heard.splice(0);
    closed = ['ETHUSD'];
    await opened().look();
    expect(heard).toEqual([{ kind: 'staff_alert_over', facts: { code: 'pair_closed', about: 'BTCUSD' } }]);
    expect((await listed()).filter(({ endedAt }) => endedAt === null).map(({ about }) => about)).toEqual(['ETHUSD']);
    closed = [];
  });

  it('of backups that fail are over with a backup, and not with another reason why there is none', async () => {
    off = [];
    backups = [{ code: 'backup_failed', about: '' }];
    await opened().look();
    await age(alertAfterMs);
    await opened().look();
    backups = [{ code: 'backup_failed', about: 'upl_1' }];
    await opened().look();
    await age(alertAfterMs);
    await opened().look();
    const began = [{ code: 'backup_failed' }, { code: 'backup_failed', about: 'upl_1' }];
    expect(heard).toEqual(began.map((facts) => ({ kind: 'staff_alert', facts })));
    backups = [];
    await opened().look();
    expect(heard.slice(2)).toEqual([{ kind: 'staff_alert_over', facts: { code: 'backup_failed', about: 'upl_1' } }]);
  });

  it('that end within three minutes are listed and disturb nobody', async () => {
    const { look } = opened();
    off = ['mail_failing'];
    await look();
    off = [];
    await look();
    expect(heard).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });

  it('are begun and notified of once by several processes that look at the same time', async () => {
    off = ['chain_behind', 'disk_low'];
    const looks = () => Promise.all(Array.from({ length: 5 }, () => opened().look()));
    await looks();
    expect((await listed()).map(({ code }) => code).toSorted()).toEqual(['chain_behind', 'disk_low']);
    await age(alertAfterMs);
    await looks();
    expect(heard).toHaveLength(2);
  });

  it('are not said to be notified of where the notice could not be written', async () => {
    off = ['disk_low'];
    await opened().look();
    await age(alertAfterMs);
    const failing = opened(() => Promise.reject(new Error('no notice')));
    await expect(failing.look()).rejects.toThrow('no notice');
    expect(await listed()).toMatchObject([{ notifiedAt: null }]);
    await opened().look();
    expect(heard).toHaveLength(1);
  });
});

describe('[R5] the alerts that are kept', () => {
  const admin = () => {
    const [uid] = fixture.admins;
    return { uid, role: 'admin', accountStatus: 'approved', displayName: 'Ada', signedInAtMs: null } as const;
  };

  it('are listed by their state, page by page, the newest first', async () => {
    off = ['disk_low', 'mail_failing', 'chain_behind'];
    await opened().look();
    off = ['mail_failing'];
    await opened().look();
    const read = async (query: { state?: 'open' | 'ended'; cursor?: string }) => {
      const page = await opened().handlers.listStaffAlerts({
        actor: admin(),
        params: undefined,
        query: { limit: 1, ...query },
        body: undefined,
        command: null,
      });
      if (!page.ok) throw new Error(page.failure.code);
      return page.value;
    };
    const codes: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read({ state: 'ended', ...(cursor === '' ? {} : { cursor }) });
      codes.push(...page.items.map(({ code }) => code));
      cursor = page.nextCursor;
    }
    expect(codes.toSorted()).toEqual(['chain_behind', 'disk_low']);
    expect((await read({ state: 'open' })).items.map(({ code }) => code)).toEqual(['mail_failing']);
    off = [];
  });

  it('say who of the staff saw them, once each, and it is on the audit trail', async () => {
    off = ['disk_low'];
    await opened().look();
    const [alert] = await listed();
    const id = alert?.id ?? '';
    const see = async (who: UserId) =>
      opened().handlers.seeStaffAlert({
        actor: { ...admin(), uid: who },
        params: { id },
        query: undefined,
        body: {},
        command: commandKey(who, 'staff-alerts.see', newId('msg'), {}, 'admin'),
      });
    const [ada, ben] = fixture.admins;
    for (const who of [ada, ben, ada]) expect((await see(who)).ok).toBe(true);
    const [seen] = await listed();
    expect(seen?.seen.map(({ uid }) => uid)).toEqual([ada, ben]);
    const { rows } = await db.owner.query<{ actor: string }>(
      `select actor from audit_entry where subject = $1 and action = 'staff-alerts.see' order by id`,
      [id],
    );
    expect(rows.map(({ actor }) => actor)).toEqual([ada, ben]);
    const unknown = await opened().handlers.readStaffAlert({
      actor: admin(),
      params: { id: 'sal_x' },
      query: undefined,
      body: undefined,
      command: null,
    });
    expect(unknown.ok).toBe(false);
    off = [];
  });
});

describe('[R5] what staff are alerted to', () => {
  const sources = (more: Partial<AlertSources> & { problems?: readonly string[] } = {}): AlertSources => ({
    pool: db.app,
    health: async () => ({ problems: more.problems ?? [] }) as never,
    backups: async () => 'recent',
    missingFile: async () => null,
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
  });

  it('is a verification that failed or is late, a reserve below its floor, and a pair without a price where others have one', async () => {
    expect(await found(sources({ verification: async () => 'breaches' }))).toEqual(['verify_failed']);
    expect(await found(sources({ verification: async () => 'unchecked' }))).toEqual(['verify_failed']);
    expect(await found(sources({ verification: async () => 'late' }))).toEqual(['verify_late']);
    expect(await found(sources({ verification: async () => 'waiting' }))).toEqual([]);
    expect(await found(sources({ lowReserves: async () => ['coverage', 'USD'] }))).toEqual([
      'reserve_low USD',
      'reserve_low coverage',
    ]);
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
    await db.owner.query(`update support_ticket set state = 'answered', waiting_ms = null`);
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
