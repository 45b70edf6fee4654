import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstValueOf } from '#server/house-settings/first-values.ts';
import { houseSettingHandlers } from '#server/house-settings/settings.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keepFirstValues, testFirstValues } from '#tools/testing/first-values.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';

let db: FreshDatabase;
let api: TestApi;
/** Settings that two owners changed: one of each way in which they are kept, one below a dollar, one of coins and one that is off. */
beforeAll(async () => {
  db = await freshDatabase();
  const environment = firstValueOf(testFirstValues);
  api = await startApi(db, { handlers: houseSettingHandlers({ pool: db.app, adminEmails, environment }) });
  const [first, second] = [await api.member(adminEmails[0]), await api.member(adminEmails[1])];
  await keepFirstValues(db, testFirstValues);
  for (const [name, value, seen] of [
    ['networkFee:Bitcoin', '4.75', '2.50'],
    ['DEPOSIT_FOUR_EYES_SUM', '2000.00', '1000.00'],
    ['networkFee:BNB', '0.05', '0.20'],
    ['reserveFloor:Bitcoin', '0.5', '0.00000000'],
    ['TRAVEL_RULE_FROM', 'off', '1000.00'],
  ]) {
    const body = { name, value, seen, effectiveAt: null, reason: 'as agreed' };
    const { status, text, body: asked } = await first.command('POST', '/api/admin/setting-changes', body);
    expect(status, text).toBe(201);
    await second.command('POST', `/api/admin/setting-changes/${asked.id}/approve`, {});
  }
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const named = async (...edits: readonly string[]): Promise<readonly string[]> =>
  (
    await namedAfterForging(db, [], async (client) => {
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBeGreaterThan(0);
    })
  )
    .filter((line) => /^(X8 |L7 house_setting|R3 four_eyes)/.test(line))
    .toSorted();

const undecided = (kind: string, name: string) =>
  expect.stringMatching(new RegExp(`^X8 ${kind} \\d+: sets ${name} to \\d+, which no two of staff decided$`));

test('X8: what two owners decided is clean, and so are first values', async () => {
  expect(await named()).toEqual([]);
});

test('X8: a value that one person or nobody decided is named, whatever the audit trail says of its keeping', async () => {
  const fee = undecided('house_setting', 'networkFee:Bitcoin');
  expect(
    await named(
      `insert into house_setting (name, value) values ('networkFee:Bitcoin', '"9900"')`,
      `insert into audit_entry (actor, action, subject_kind, subject, after)
       values ('system', 'house.setting', 'setting', 'networkFee:Bitcoin', '{"value": "9900"}')`,
    ),
  ).toEqual([fee]);
  // One whose value, proposal or approval was written otherwise than it was said.
  const sum = undecided('four_eyes', 'DEPOSIT_FOUR_EYES_SUM');
  const others = ['TRAVEL_RULE_FROM', 'networkFee:BNB', 'reserveFloor:Bitcoin'].map((name) =>
    undecided('house_setting', name),
  );
  const all = expect.arrayContaining([sum, fee, ...others]);
  const approved = await named(`update audit_entry set actor = 'system' where action = 'settings.approve'`);
  expect([approved.length, approved]).toEqual([5, all]);
  for (const said of ['9.75', 'off']) {
    const valued = await named(
      `update audit_entry set after = jsonb_set(after, '{value}', '"${said}"')
       where action = 'settings.propose' and after ->> 'value' <> '${said}'`,
    );
    expect([valued.length, valued], said).toEqual([said === 'off' ? 4 : 5, said === 'off' ? expect.anything() : all]);
  }
  expect(await named(`delete from setting_change where name = 'networkFee:Bitcoin'`)).toEqual([fee]);
});
