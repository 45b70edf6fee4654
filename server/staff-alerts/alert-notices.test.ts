import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { alertAfterMs, type Condition, type StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { openStaffAlerts } from './staff-alerts.ts';

let db: FreshDatabase;
let fixture: Fixture;
const heard: Notice[] = [];
let notified: (readonly StaffRole[])[] = [];
let off: readonly StaffAlertCode[] = [];
let closed: readonly string[] = [];
let backups: readonly Condition[] = [];
let reserves: readonly Condition[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
});
afterAll(() => db.drop());
afterEach(async () => {
  heard.splice(0);
  notified = [];
  await db.owner.query('delete from staff_alert');
});

const opened = (
  notifyRoles = async (_tx: PoolClient, roles: readonly StaffRole[], notice: Notice) => {
    heard.push(notice);
    notified.push(roles);
  },
) => openStaffAlerts({ pool: db.app, mayTake: async () => [], conditions, notifyRoles, webhook: null });

const conditions = async (): Promise<readonly Condition[]> => [
  ...off.map((code) => ({ code, about: '' })),
  ...closed.map((about) => ({ code: 'pair_closed', about }) as const),
  ...backups,
  ...reserves,
];

const admin = () => {
  const [uid] = fixture.admins;
  return {
    uid,
    role: 'admin',
    staff: { role: 'owner', listed: true },
    accountStatus: 'approved',
    displayName: 'Ada',
    signedInAtMs: null,
  } as const;
};

async function listed() {
  const answered = await opened().handlers.listStaffAlerts({
    actor: admin(),
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
    expect(heard).toEqual([
      { kind: 'staff_alert', facts: { code: 'disk_low', alert: expect.stringMatching(/^sal_/) } },
    ]);
    off = [];
    await look();
    await look();
    expect(heard.slice(1)).toEqual([
      { kind: 'staff_alert_over', facts: { code: 'disk_low', alert: expect.stringMatching(/^sal_/) } },
    ]);
    expect((await listed()).map(({ endedAt }) => endedAt !== null)).toEqual([true]);
  });

  it('are notified of to owners, operations and the roles that act on them', async () => {
    const { look } = opened();
    off = ['cases_late', 'conversations_late', 'disk_low', 'identities_late', 'withdrawals_late'];
    await look();
    await age(alertAfterMs);
    await look();
    expect(heard.map(({ facts }, at) => [facts, notified[at]])).toMatchObject([
      [{ code: 'cases_late' }, ['owner', 'operations', 'risk']],
      [{ code: 'conversations_late' }, ['owner', 'operations', 'support']],
      [{ code: 'disk_low' }, ['owner', 'operations']],
      [{ code: 'identities_late' }, ['owner', 'operations', 'identity']],
      [{ code: 'withdrawals_late' }, ['owner', 'operations', 'finance']],
    ]);
    const kept = (await listed()).map(({ code, notifiedRoles }) => [code, notifiedRoles]);
    expect(kept).toContainEqual(['cases_late', ['owner', 'operations', 'risk']]);
    expect(kept).toContainEqual(['disk_low', ['owner', 'operations']]);
    off = [];
    notified = [];
    await look();
    expect(notified).toHaveLength(5);
    expect(notified).toContainEqual(['owner', 'operations', 'risk']);
  });

  it('are over for the roles that were notified, whichever a release notifies by then', async () => {
    const { look } = opened();
    off = ['cases_late', 'disk_low', 'mail_failing'];
    await look();
    expect((await listed()).map(({ notifiedRoles }) => notifiedRoles)).toEqual([null, null, null]);
    await age(alertAfterMs);
    await look();
    const notifiedThen = (code: StaffAlertCode, roles: readonly StaffRole[] | null) =>
      db.owner.query('update staff_alert set notified_roles = $2 where code = $1', [code, roles]);
    await notifiedThen('cases_late', ['owner', 'support']);
    // As a release before has notified, which kept no roles.
    await notifiedThen('disk_low', null);
    expect((await listed()).map(({ code, notifiedRoles }) => [code, notifiedRoles])).toEqual(
      expect.arrayContaining([
        ['cases_late', ['owner', 'support']],
        ['disk_low', null],
      ]),
    );
    heard.splice(0);
    notified = [];
    off = ['mail_failing'];
    await look();
    expect(Object.fromEntries(heard.map(({ facts }, at) => [Object(facts).code, notified[at]]))).toEqual({
      cases_late: ['owner', 'support'],
      disk_low: ['owner', 'operations'],
    });
    off = [];
    await look();
  });

  it('of pairs that close are one for each, which ends when that pair has a price again', async () => {
    off = [];
    closed = ['BTCUSD', 'ETHUSD'];
    await opened().look();
    await age(alertAfterMs);
    await opened().look();
    expect(heard.map(({ facts }) => facts)).toMatchObject([
      { code: 'pair_closed', about: 'BTCUSD' },
      { code: 'pair_closed', about: 'ETHUSD' },
    ]);
    heard.splice(0);
    closed = ['ETHUSD'];
    await opened().look();
    expect(heard).toEqual([
      {
        kind: 'staff_alert_over',
        facts: { code: 'pair_closed', about: 'BTCUSD', alert: expect.stringMatching(/^sal_/) },
      },
    ]);
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
    expect(heard).toMatchObject(began.map((facts) => ({ kind: 'staff_alert', facts })));
    backups = [];
    await opened().look();
    expect(heard.slice(2)).toEqual([
      {
        kind: 'staff_alert_over',
        facts: { code: 'backup_failed', about: 'upl_1', alert: expect.stringMatching(/^sal_/) },
      },
    ]);
  });

  it('of a reserve have what is held and its floor, as the last look found them, until they end', async () => {
    const low = (held: bigint) =>
      [{ code: 'reserve_low', about: 'USD', reserve: { asset: 'USD', held, floor: 100_000n } }] as const;
    off = [];
    reserves = low(50_000n);
    await opened().look();
    expect((await listed()).map(({ reserve }) => reserve)).toEqual([{ asset: 'USD', held: '50000', floor: '100000' }]);
    await age(alertAfterMs);
    reserves = low(99_999n);
    await opened().look();
    const reserve = { asset: 'USD', held: '99999', floor: '100000' };
    expect((await listed()).map((one) => one.reserve)).toEqual([reserve]);
    expect(heard).toMatchObject([{ kind: 'staff_alert', facts: { code: 'reserve_low', about: 'USD', reserve } }]);
    heard.splice(0);
    reserves = [];
    await opened().look();
    // The look that ended it found another amount, which is not on record.
    expect((await listed()).map((one) => [one.endedAt !== null, one.reserve])).toEqual([[true, null]]);
    expect(heard).toEqual([
      {
        kind: 'staff_alert_over',
        facts: { code: 'reserve_low', about: 'USD', alert: expect.stringMatching(/^sal_/) },
      },
    ]);
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
