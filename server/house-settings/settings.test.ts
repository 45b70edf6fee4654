import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '#domain/clock/durations.ts';
import { settingKinds } from '#domain/house-settings/settings.ts';
import { cents } from '#domain/money/amount.ts';
import { readPairClosedMs, readReserveFloors } from '#server/limits/alert-thresholds.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';
import { readCloseAfterHours } from '#server/limits/close-after-hours.ts';
import { readCopyAllocations, readMostShare } from '#server/limits/copy-limits.ts';
import { readCreditBelow } from '#server/limits/credit-below.ts';
import { readDepositLimits } from '#server/limits/deposit-limits.ts';
import { readRiskRules } from '#server/limits/risk-rules.ts';
import { readTravelRuleFrom } from '#server/limits/travel-rule-from.ts';
import { readWithdrawalTerms } from '#server/limits/withdrawal-terms.ts';
import { readFourEyesNow } from '#server/review/four-eyes.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { keepFirstValues, testFirstValues } from '#tools/testing/first-values.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { firstValueOf } from './first-values.ts';
import { takeDue } from './in-force.ts';
import { houseSettingHandlers } from './settings.ts';

let database: FreshDatabase;
let api: TestApi;
let first: Caller;
let second: Caller;
let operations: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  const environment = firstValueOf(testFirstValues);
  api = await startApi(database, { handlers: houseSettingHandlers({ pool: database.app, adminEmails, environment }) });
  first = await api.member(adminEmails[0]);
  second = await api.member(adminEmails[1]);
  operations = await makeStaff(api, database, 'operations@test.example', 'operations');
  await keepFirstValues(database, testFirstValues);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const reason = 'the network is dearer';
const hold = 'WITHDRAWAL_ADDRESS_HOLD_HOURS';
const fee = 'networkFee:Bitcoin';
const settings = async () => (await first.call('GET', '/api/admin/settings')).body.items;
const settingOf = async (name: string) => (await settings()).find((one: { name: string }) => one.name === name);
const propose = async (by: Caller, name: string, value: string, at: string | null = null) => {
  const seen = (await settingOf(name))?.value ?? null;
  return by.command('POST', '/api/admin/setting-changes', { name, value, effectiveAt: at, reason, seen });
};
const step = (by: Caller, verb: string, id: string) =>
  by.command('POST', `/api/admin/setting-changes/${id}/${verb}`, verb === 'approve' ? {} : { reason: 'not now' });
const terms = () => readWithdrawalTerms(database.app, testFirstValues.withdrawals);

/** Whatever a test leaves open. */
beforeEach(async () => {
  for (const { next } of await settings()) if (next) await step(first, 'withdraw', next.id);
});

describe('settings of the console', () => {
  it('[X8] the database has the bounds of every setting, and those of no other', async () => {
    const { rows } = await database.app.query('select name, unit, least, most, four_eyes from setting_bound');
    const kinds = settingKinds.map(({ name, unit, least, most, off, fourEyes }) => {
      return { name, unit, least, most: off ?? most, four_eyes: fourEyes };
    });
    const byName = (one: { name: string }, two: { name: string }) => (one.name < two.name ? -1 : 1);
    expect(rows.toSorted(byName)).toEqual(kinds.toSorted(byName));
  });

  it('[X8] first values come from the environment, and from no later start', async () => {
    const { withdrawals } = testFirstValues;
    const dearer = { ...withdrawals.networkFees, Bitcoin: cents(9_900n) };
    const fourEyes = { record: cents(5_000_000n), sum: cents(5_000_000n), total: cents(5_000_000n) };
    const others = { networkFees: dearer, addressHoldHours: 0, waitsAtMostDays: 1, fourEyes };
    await keepFirstValues(database, {
      ...testFirstValues,
      withdrawals: others,
      deposits: { ...testFirstValues.deposits, fourEyes },
    });
    const { fourEyes: _, ...kept } = withdrawals;
    expect(await terms()).toEqual(kept);
    expect(await readFourEyesNow(database.app, 'deposit')).toEqual(testFirstValues.deposits.fourEyes);
    expect(await settingOf(fee)).toMatchObject({ value: '2.50', environment: '2.50', most: '100.00', next: null });
  });

  it('[X8] operations proposes, an owner approves, and every process decides by it from then on', async () => {
    const asked = await propose(operations, fee, '4.75');
    expect(asked.status, asked.text).toBe(201);
    expect(asked.body).toMatchObject({ value: '4.75', valueBefore: '2.50', status: 'proposed', inForceAt: null });
    expect((await terms()).networkFees.Bitcoin).toBe(250n);
    expect((await step(operations, 'approve', asked.body.id)).status).toBe(404);
    expect((await settingOf(fee)).next).toMatchObject({ id: asked.body.id });
    const approved = await step(first, 'approve', asked.body.id);
    expect(approved.body).toMatchObject({ status: 'in_force', inForceAt: expect.any(String) });
    expect((await terms()).networkFees.Bitcoin).toBe(475n);
    expect(await settingOf(fee)).toMatchObject({ value: '4.75', environment: '2.50', next: null });
    expect((await step(second, 'approve', asked.body.id)).body.code).toBe('already_decided');
  });

  it('[X8] an owner who proposes does not approve; another one does', async () => {
    const asked = await propose(first, 'WITHDRAWAL_FOUR_EYES_FROM', '500.00');
    expect((await step(first, 'approve', asked.body.id)).body.code).toBe('second_admin_required');
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('in_force');
    expect((await readFourEyesNow(database.app, 'withdrawal')).record).toBe(50_000n);
  });

  it('[X8] a change for a time to come is in force from then on, and until then somebody may take it back', async () => {
    const at = new Date(Date.now() + hourMs).toISOString();
    const asked = await propose(first, hold, '48', at);
    expect((await step(second, 'approve', asked.body.id)).body.status).toBe('approved');
    await takeDue(database.app);
    expect((await terms()).addressHoldHours).toBe(24);
    expect((await propose(first, hold, '12')).body.code).toBe('setting_change_open');
    await setClock(database, hourMs + 1_000);
    await Promise.all([takeDue(database.app), takeDue(database.app)]);
    await setClock(database, 0);
    expect((await terms()).addressHoldHours).toBe(48);
    expect((await step(first, 'withdraw', asked.body.id)).body.code).toBe('already_decided');

    const back = await propose(operations, hold, '24', new Date(Date.now() + hourMs).toISOString());
    await step(first, 'approve', back.body.id);
    expect((await step(operations, 'withdraw', back.body.id)).body).toMatchObject({ status: 'withdrawn' });
    await setClock(database, 2 * hourMs);
    await takeDue(database.app);
    await setClock(database, 0);
    expect((await terms()).addressHoldHours).toBe(48);
  });

  it('[X8] of two approvals at once one counts, and of an approval and a withdrawal', async () => {
    for (const verb of ['approve', 'withdraw']) {
      const asked = await propose(operations, hold, verb === 'approve' ? '72' : '96');
      const answers = await Promise.all([step(first, 'approve', asked.body.id), step(second, verb, asked.body.id)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { rows } = await database.owner.query(
        `select count(*)::integer as kept from house_setting h join setting_change c on c.kept_id = h.id and c.name = h.name
         where c.id = $1`,
        [asked.body.id],
      );
      const [done] = answers.filter(({ status }) => status === 200);
      expect(rows).toEqual([{ kept: done?.body.status === 'in_force' ? 1 : 0 }]);
    }
  });

  it('[X8] nobody goes past the bounds: neither the console nor the program itself', async () => {
    for (const [name, value] of [
      [fee, '100.01'],
      [fee, '1,00'],
      [hold, '721'],
      ['WITHDRAWAL_WAITS_AT_MOST_DAYS', '0'],
      ['WITHDRAWAL_FOUR_EYES_FROM', '0.00'],
    ] as const)
      expect((await propose(first, name, value)).body.code, `${name} ${value}`).toBe('invalid_input');
    expect((await propose(first, 'PORT', '80')).status).toBe(404);
    const asked = await propose(first, fee, '3.00');
    const uid = asked.body.proposedBy;
    const writes = [
      `insert into setting_change (id, name, value, reason, asked_by) values ('stc_${'0'.repeat(26)}', '${hold}', 721, 'for ever', '${uid}')`,
      `update setting_change set status = 'approved', approved_by = asked_by, approved_ms = clock_ms() where status = 'proposed'`,
      `update setting_change set status = 'in_force', in_force_ms = clock_ms() where status = 'proposed'`,
      `insert into house_setting (name, value) values ('${hold}', '721')`,
      `update setting_bound set most = 100000`,
    ];
    for (const sql of writes) await expect(database.app.query(sql), sql).rejects.toThrow();
    await expect(database.owner.query(`update setting_change set value = value + 1`)).rejects.toThrow();
  });

  it('[X8] no least comes above its most, whichever of them holds or waits', async () => {
    const kept = () => readDepositLimits(database.app, testFirstValues.deposits);
    expect((await propose(first, 'DEPOSIT_MIN', '1000000.01')).body.code).toBe('invalid_input');
    expect((await propose(first, 'DEPOSIT_OPEN_MAX', '999999.99')).body.code).toBe('invalid_input');
    const lower = await propose(first, 'DEPOSIT_MAX', '500.00');
    expect((await propose(first, 'DEPOSIT_MIN', '500.01')).body.code).toBe('invalid_input');
    expect((await step(second, 'approve', lower.body.id)).body.status).toBe('in_force');
    const minutes = await propose(operations, 'DEPOSIT_QUOTE_MINUTES', '5');
    await step(first, 'approve', minutes.body.id);
    expect(await kept()).toEqual({ min: 100n, max: 50_000n, openMax: 100_000_000n, quoteMs: 300_000 });
  });

  it('[X8] what somebody proposed who is no longer staff is not approved', async () => {
    const gone = await makeStaff(api, database, 'gone@test.example', 'operations');
    const asked = await propose(gone, fee, '9.00');
    await database.owner.query(`update staff_member set role = 'support' where email = 'gone@test.example'`);
    expect((await step(first, 'approve', asked.body.id)).body.code).toBe('record_changed');
  });

  it('[X8] who, when and why, before and after: in the history and in the audit trail', async () => {
    const asked = await propose(operations, fee, '6.00');
    await step(first, 'decline', asked.body.id);
    const { items, started } = (await second.call('GET', `/api/admin/setting-changes?name=${fee}`)).body;
    expect(items[0]).toMatchObject({
      value: '6.00',
      valueBefore: '4.75',
      status: 'declined',
      reason,
      endReason: 'not now',
    });
    expect(started).toEqual([{ name: fee, value: '2.50', since: expect.any(String) }]);
    const { items: trail } = (await first.call('GET', `/api/admin/audit?subject=${asked.body.id}`)).body;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(['settings.decline', 'settings.propose']);
    const { rows } = await database.app.query(
      `select reason, before, after from audit_entry where action = 'house.setting' and subject = $1 order by id desc limit 1`,
      [fee],
    );
    expect(rows).toEqual([
      { reason, before: { value: '250' }, after: { value: '475', change: expect.stringMatching(/^stc_/) } },
    ]);
  });

  it('[X8] what copies are started with and what the watcher credits alone are in force once two have decided', async () => {
    const { copying, chains } = testFirstValues;
    // The amount without a name is not below the least, whichever of the two is changed.
    expect((await propose(operations, 'COPY_LEAST_ALLOCATION', '100.01')).body.code).toBe('invalid_input');
    for (const [name, value] of [
      ['COPY_LEAST_ALLOCATION', '25.00'],
      ['COPY_SHARE_MOST_BPS', '1500'],
      ['creditBelow:USDT', '250.00'],
    ] as const) {
      const { body } = await propose(operations, name, value);
      expect((await step(first, 'approve', body.id)).body.status, name).toBe('in_force');
    }
    expect((await propose(operations, 'COPY_ALLOCATION', '24.99')).body.code).toBe('invalid_input');
    expect(await readCopyAllocations(database.app, copying)).toEqual({
      leastAllocation: 2_500n,
      defaultAllocation: 10_000n,
    });
    expect(await readMostShare(database.app, copying.mostShareBps)).toBe(1_500);
    expect(await readCreditBelow(database.app, chains.terms)).toMatchObject({ USDT: 25_000n, Bitcoin: 0n });
  });

  it('[X8] what staff are asked to look at, and when, is in force once two have decided', async () => {
    const { staffAlerts, risk } = testFirstValues;
    expect(await settingOf('TRAVEL_RULE_FROM')).toMatchObject({ value: '1000.00', mayBeOff: true });
    expect((await propose(operations, 'reserveFloor:Bitcoin', '0.123456789')).body.facts.fields).toMatchObject([
      { field: 'value', problem: expect.stringContaining('eight decimals') },
    ]);
    for (const [name, value] of [
      ['SUPPORT_ANSWER_HOURS', '4'],
      ['MINING_CLOSE_AFTER_HOURS', '48'],
      ['PAIR_CLOSED_MINUTES', '5'],
      ['reserveFloor:Bitcoin', '0.5'],
      ['RISK_STRUCTURING_COUNT', '2'],
      ['TRAVEL_RULE_FROM', 'off'],
    ] as const) {
      const asked = await propose(operations, name, value);
      expect(asked.status, asked.text).toBe(201);
      expect((await step(first, 'approve', asked.body.id)).body.status, name).toBe('in_force');
    }
    expect(await readAnswerHours(database.app, 24)).toBe(4);
    expect(await readCloseAfterHours(database.app, 24)).toBe(48);
    expect(await readPairClosedMs(database.app, staffAlerts.pairClosedMs)).toBe(300_000);
    const floors = new Map([['Bitcoin', 50_000_000n]]);
    expect((await readReserveFloors(database.app, staffAlerts.reserveFloors)).assets).toEqual(floors);
    expect((await readRiskRules(database.app, risk)).structuring).toEqual({ ...risk.structuring, count: 2 });
    expect(await readTravelRuleFrom(database.app, cents(100_000n))).toBeNull();
    expect(await settingOf('TRAVEL_RULE_FROM')).toMatchObject({ value: 'off', environment: '1000.00' });
    expect((await propose(operations, 'TRAVEL_RULE_FROM', 'off')).body.code).toBe('setting_unchanged');
  });

  it('[X3.8] a setting that a later release has brought is left to the processes of that one', async () => {
    await database.owner.query(`insert into setting_bound values ('LATER', 'days', 1, 9, null)`);
    await database.owner.query(`insert into house_setting (name, value) values ('LATER', '3')`);
    expect(await settingOf('LATER')).toBeUndefined();
    expect((await first.call('GET', '/api/admin/setting-changes')).status).toBe(200);
  });
});
