import { afterAll, beforeAll, expect, test } from 'vitest';
import { versionKeys } from '#database/checks/record-version-keys.ts';
import type { TradeId, UserId } from '#domain/ids/ids.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
let friend: UserId;
let copy: string;
let source: TradeId;

/** What a table's records are while nothing is written down of them but what tells them apart. */
async function thinly<Done>(table: string, keys: readonly string[], write: () => Promise<Done>): Promise<Done> {
  await db.owner.query(`alter table ${table} disable trigger record_version`);
  const done = await write();
  const pairs = keys.map((key) => `'${key}', t.${key}`).join(', ');
  await db.owner.query(
    `insert into record_version (kind, body, at_ms) select $1, jsonb_build_object(${pairs}), clock_ms() from ${table} t
     where not exists (select from record_version v where v.kind = $1 and v.body ->> '${keys[0]}' = t.${keys[0]}::text)`,
    [table],
  );
  await db.owner.query(`alter table ${table} enable trigger record_version`);
  return done;
}

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
  const trader = await fixture.trader(1_000_000n);
  friend = await thinly('customer_standing', ['id', 'from_ms'], () => fixture.customer(100_000n));
  const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '12.00', maxStake: '12.00' } as const;
  const subscribed = await thinly('copy_settings', ['copy_id', 'version', 'from_ms'], () =>
    fixture.does('subscribe', friend, { id: trader.id, body }),
  );
  copy = subscribed.copy.id;
  source = await thinly('trade', ['trade_id', 'created_ms'], () => fixture.trade(trader.uid, 1_000n));
  await fixture.place();
  await db.owner.query(`update record_version set body = body - 'outcomes' where kind = 'copy_set'`);
  await sealAtOnce(db.app);
});
afterAll(() => db.drop());

/** What is named of versions by their keys. */
const named = async (edit: Parameters<typeof namedAfterForging>[2] = async () => undefined) =>
  (await namedAfterForging(db, ['trade', 'customer_standing', 'copy_settings', 'copy_outcome'], edit)).filter((line) =>
    /^L7 (record|upgrade|copies|trade|customer_standing|copy_settings) /.test(line),
  );

const thin = [
  /^L7 record \d+: is of customer_standing and says from_ms, id$/,
  /^L7 record \d+: is of copy_settings and says copy_id, from_ms, version$/,
  /^L7 record \d+: is of trade and says created_ms, trade_id$/,
  /^L7 record \d+: is of copy_set and says after, at_ms, copies, fan_out, last$/,
];

test('L7: a version that leaves out what its kind says is named, sealed as it is', async () => {
  const lines = await named();
  for (const line of thin) expect(lines).toContainEqual(expect.stringMatching(line));
});

test('L7: what such a version left out is named whatever its record is made of later, and a set that says no outcomes', async () => {
  const lines = await named(async (client) => {
    for (const [sql, id] of [
      [`update trade set positions = case positions when 'UP' then 'DOWN' else 'UP' end where trade_id = $1`, source],
      [`update customer_standing set account_status = 'blocked' where uid = $1`, friend],
      ['update copy_settings set max_stake = max_stake + 1 where copy_id = $1', copy],
      ['update copy_outcome set stake = stake - 1 where copy_id = $1', copy],
    ] as const) {
      expect((await client.query(sql, [id])).rowCount, sql).toBeGreaterThan(0);
    }
  });
  for (const line of thin) expect(lines).toContainEqual(expect.stringMatching(line));
  expect(lines).toContainEqual(
    expect.stringMatching(/^L7 copies of \S+ after \d+: became something else than what was written down$/),
  );
});

test('L7: a version of now that looks like one of before an upgrade, of no kind, or like an upgrade, is named', async () => {
  const usual = await named();
  for (const [sql, line] of [
    [`select kind, body - 'share_bps' from record_version where kind = 'trader'`, 'is of trader and says id, since_ms'],
    [`select kind, body || '{"more": 1}' from record_version where kind = 'trader'`, 'is of trader and says id, more'],
    [`select 'traders', body from record_version where kind = 'trader'`, 'is of traders and says id, share_bps'],
    [`select kind, body from record_version where kind = 'share_terms'`, 'is of share_terms and says migration'],
    [`select 'payout_due', '{"migration": "0042"}'::jsonb`, 'is of payout_due and says migration'],
    [`select 'noted_from_before', '{"kinds": []}'::jsonb`, 'is of noted_from_before and says kinds'],
    [`select 'trades', '{}'::jsonb`, 'is of trades and says nothing'],
    [`select 'trades', '[1]'::jsonb`, 'is of trades and says no object'],
  ] as const) {
    const lines = await named((client) =>
      client.query(
        `insert into record_version (kind, body, at_ms) select kind, body, clock_ms() from (${sql}) v(kind, body)`,
      ),
    );
    const more = lines.filter((one) => !usual.includes(one));
    expect(more, sql).toContainEqual(expect.stringContaining(line));
  }
});

test('L7: what says since when a rule holds is named where it is gone', async () => {
  const lines = await named((client) => client.query(`delete from record_version where kind = 'plan_worths'`));
  expect(lines).toContainEqual('L7 upgrade plan_worths: was never written down');
});

test('L7: what verify asks of each version is what the triggers of the database write', async () => {
  const { rows } = await db.owner.query<{ kind: string; said: string[]; every: string[] }>(
    `select c.relname as kind, string_to_array(encode(t.tgargs, 'escape'), '\\000') as said,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as every
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname = 'record_version_keep'`,
  );
  const kept = new Map<string, readonly string[]>();
  for (const { kind, said, every } of rows) {
    const names = said.filter((name) => name !== '');
    kept.set(kind, (names.length === 0 ? every : names).toSorted());
  }
  const asked = Object.entries(versionKeys).map(([kind, keys]) => [kind, keys.split(' ').toSorted()] as const);
  const byHand = ['trade', 'copy_set', 'payout_due', 'payment_seen'];
  expect(new Map(asked.filter(([kind]) => !byHand.includes(kind)))).toEqual(kept);
});
