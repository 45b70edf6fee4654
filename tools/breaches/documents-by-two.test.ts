import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardOffers } from '#domain/markets/pairs.ts';
import { termsHandlers } from '#server/house-settings/market-terms.ts';
import { keepHouseSettings } from '#server/limits/house-settings.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';

let db: FreshDatabase;
let api: TestApi;
const liquidity = { maxSpreadBps: 7, minUpdates: 33, minSize: 2_000 };
/** Terms of one pair and the limit of all, which two owners changed, and a start that says other liquidity. */
beforeAll(async () => {
  db = await freshDatabase();
  const handlers = termsHandlers({ pool: db.app, adminEmails, offers: standardOffers });
  api = await startApi(db, { handlers });
  const [first, second] = [await api.member(adminEmails[0]), await api.member(adminEmails[1])];
  const copying = { bounds: { traderBps: 2_500, customerBps: 1_000 }, houseShareBps: 2_000 };
  await keepHouseSettings(db.owner, { ...copying, ...standardOffers }, 'first values');
  for (const [scope, terms] of [
    ['BTCUSD', { payouts: [{ duration: 60, payoutRate: 8_000 }] }],
    ['house', { maxExposure: '5000.00' }],
  ] as const) {
    const { version: seen } = (await first.call('GET', '/api/admin/terms')).body;
    const body = { scope, terms, seen, effectiveAt: null, reason: 'as agreed' };
    const { body: asked } = await first.command('POST', '/api/admin/terms-changes', body);
    expect((await second.command('POST', `/api/admin/terms-changes/${asked.id}/approve`, {})).status).toBe(200);
  }
  const pairs = standardOffers.pairs.map((one) => (one.terms ? { ...one, terms: { ...one.terms, liquidity } } : one));
  await keepHouseSettings(db.owner, { ...copying, pairs, maxExposure: null }, 'first values');
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
    .filter((line) => /^(X8 |L7 house_setting)/.test(line))
    .toSorted();

const undecided = (name: string) =>
  expect.stringMatching(new RegExp(`^X8 house_setting \\d+: sets ${name} to .+, which no two of staff decided$`));

test('X8: terms that two owners decided are clean, and so are first ones and what a start says of liquidity', async () => {
  expect(await named()).toEqual([]);
});

test('X8: plans that nobody decided are named, but for the first ones', async () => {
  const keep = (value: string): readonly string[] => [
    `insert into house_setting (name, value) values ('plans', '${value}')`,
    `insert into audit_entry (actor, action, subject_kind, subject, after)
     values ('system', 'house.setting', 'setting', 'plans', '{"value": ${value}}')`,
  ];
  expect(await named(...keep('{"pricing": []}'))).toEqual([]);
  expect(await named(...keep('{"pricing": []}'), ...keep('{"trading": []}'))).toEqual([undecided('plans')]);
});

test('X8: a brand that nobody decided is named, but for the first one', async () => {
  const keep = (name: string): readonly string[] => [
    `insert into house_setting (name, value) values ('brand', '{"name": "${name}"}')`,
    `insert into audit_entry (actor, action, subject_kind, subject, after)
     values ('system', 'house.setting', 'setting', 'brand', '{"value": {"name": "${name}"}}')`,
  ];
  expect(await named(...keep('Northwind'))).toEqual([]);
  expect(await named(...keep('Northwind'), ...keep('Eastwind'))).toEqual([undecided('brand')]);
});

test('X8: a text of the operator’s that nobody decided is named, but for the first one', async () => {
  const keep = (hash: string): readonly string[] => [
    `insert into house_setting (name, value) values ('text:terms', '{"en": "${hash}", "es": null}')`,
    `insert into audit_entry (actor, action, subject_kind, subject, after)
     values ('system', 'house.setting', 'setting', 'text:terms', '{"value": {"en": "${hash}", "es": null}}')`,
  ];
  expect(await named(...keep('a'.repeat(64)))).toEqual([]);
  expect(await named(...keep('a'.repeat(64)), ...keep('b'.repeat(64)))).toEqual([undecided('text:terms')]);
});

test('S3.2: words of an e-mail that nobody decided are named, the first ones too', async () => {
  const name = 'mail:reset:en';
  const value = '{"subject": "s", "heading": "h", "before": "b", "after": "{standard}"}';
  expect(
    await named(
      `insert into house_setting (name, value) values ('${name}', '${value}')`,
      `insert into audit_entry (actor, action, subject_kind, subject, after)
       values ('system', 'house.setting', 'setting', '${name}', '{"value": ${value}}')`,
    ),
  ).toEqual([undecided(name)]);
});

test('X8: terms that one person or nobody decided are named, whatever the audit trail says of their keeping', async () => {
  const raised = `jsonb_set(value, '{maxStake}', '"99900"')`;
  expect(
    await named(
      `insert into house_setting (name, value)
       select name, ${raised} from house_setting where name = 'pair:ETHUSD' order by id desc limit 1`,
      `insert into audit_entry (actor, action, subject_kind, subject, after)
       select 'system', 'house.setting', 'setting', name, jsonb_build_object('value', value)
       from house_setting where name = 'pair:ETHUSD' order by id desc limit 1`,
    ),
  ).toEqual([undecided('pair:ETHUSD')]);
  const both = [undecided('pair:BTCUSD'), undecided('maxExposure')];
  expect(await named(`update audit_entry set actor = 'system' where action = 'terms.approve'`)).toEqual(both);
  const valued = `update audit_entry set after = jsonb_set(after, '{value}', '{}') where action = 'terms.propose'`;
  expect(await named(valued)).toEqual(both);
  const limit = `delete from document_change where value ? 'maxExposure'`;
  expect(await named(limit)).toEqual([undecided('maxExposure')]);
});
