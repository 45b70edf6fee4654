import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { miningNotices } from '#database/checks/mining-operator.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openMiningFixture } from '#tools/testing/mining/mining-fixture.ts';
import { codeOf } from '#tools/testing/payments/transfers.ts';

const tera = 1_000_000_000_000n;
const tables = [
  'mining_machine',
  'mining_reading',
  'mining_network',
  'mining_fleet',
  'mining_fleet_state',
  'mining_receipt',
  'mining_day',
  'mining_plan',
];
let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openMiningFixture>>;

/** A fleet of 4 TH/s, a contract of it, and a day that is closed. */
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openMiningFixture(db);
  await fixture.goTo(-1, 1);
  await fixture.site('sha256d', 4n * tera);
  await fixture.buyer(await fixture.plan({ poolFeeBps: 0, powerWatts: '0', termDays: 5 }));
  await fixture.goTo(0, 12);
  await fixture.network('BTC', 4n * tera, 1_000_000n);
  await fixture.price('BTC', 5_000_000n);
  await fixture.goTo(1, 1);
  await fixture.price('BTC', 5_000_000n);
  await fixture.receipt('BTC', 0, '0.01');
  expect(codeOf(await fixture.close('BTC', 0, '0.01'))).toBe('ok');
});
afterAll(() => db.drop());

const named = async (edit: (client: PoolClient) => Promise<unknown>): Promise<string> =>
  (await namedAfterForging(db, tables, edit)).join('\n');

test('L7 N2: what was recorded of a fleet, as it was, is clean', async () => {
  expect(await named(async () => undefined)).toBe('');
});

test('N2: a day that is diluted by machines of now, dated two days before with a state and a reading to fit, is named', async () => {
  const found = await named(async (client) => {
    const { rows } = await client.query<{ id: string; at: bigint }>(
      `insert into mining_machine (id, site_id, algorithm, model, count, hash_rate, watts, added_by, second_by, created_ms)
       select left(id, 29) || case when right(id, 1) = 'z' then 'y' else 'z' end, site_id, algorithm, model, 1, 4000000000000, watts, added_by, second_by, created_ms - 172800000
       from mining_machine where state = 'in service' limit 1 returning id, created_ms as at`,
    );
    const [machine] = rows;
    if (!machine) throw new Error('no machine');
    await client.query(
      `insert into mining_fleet_state (algorithm, rated, verified, capacity, changed_ms) values ('sha256d', 8000000000000, 8000000000000, 8000000000000, $1)`,
      [machine.at + 1n],
    );
    await client.query(
      `insert into mining_reading (id, site_id, algorithm, day, hash_rate, pool, evidence, recorded_by, created_ms)
       select left(id, 29) || case when right(id, 1) = 'z' then 'y' else 'z' end, site_id, algorithm, day, 8000000000000, pool, evidence, recorded_by, created_ms + 1 from mining_reading limit 1`,
    );
    await client.query(`update mining_day set capacity = 8000000000000, reading = 8000000000000`);
  });
  expect(found).toMatch(/^L7 mining_machine \S+: was never written down$/m);
  expect(found).toMatch(/^L7 mining_fleet_state \S+: was never written down$/m);
  expect(found).toMatch(/^L7 mining_reading \S+: was never written down$/m);
  expect(found).toMatch(/^L7 mining_day BTC \d+: is not what was written down$/m);
});

test('L7 N2 N3: machines, readings, states, networks, receipts and days stay as they were written down', async () => {
  for (const [table, edit] of [
    ['mining_machine', 'created_ms = created_ms - 172800000'],
    ['mining_machine', 'hash_rate = hash_rate * 2'],
    ['mining_reading', 'created_ms = created_ms - 172800000'],
    ['mining_fleet_state', 'rated = rated * 2 where rated > 0'],
    ['mining_network', 'difficulty = difficulty / 2'],
    ['mining_network', 'taken_ms = taken_ms - 86400000'],
    ['mining_receipt', 'created_ms = created_ms + 86400000'],
    ['mining_day', 'closed_ms = closed_ms + 3600000'],
  ] as const) {
    const found = await named((client) => client.query(`update ${table} set ${edit}`));
    expect(found, `${table} ${edit}`).toMatch(new RegExp(`^L7 ${table} .*: is not what was written down$`, 'm'));
  }
});

test('N2: versions that say a time of days before are named, as the time at which they were written is kept', async () => {
  const found = await named((client) =>
    client.query(
      `update record_version set body = body || jsonb_build_object('created_ms', (body ->> 'created_ms')::bigint - 172800000)
       where kind = 'mining_machine'`,
    ),
  );
  expect(found).toMatch(/^L7 mining_machine \S+: was written down at \d+ and says another time$/m);
});

test('L7 N2: versions that say a time ahead are named, but where the database had written at that time before its clock was set back', async () => {
  const moved = (sql: string) => named((client) => client.query(sql));
  for (const kind of ['mining_machine', 'mining_reading', 'mining_fleet_state'] as const) {
    const column = kind === 'mining_fleet_state' ? 'changed_ms' : 'created_ms';
    const ahead = await moved(
      `update record_version set body = body || jsonb_build_object('${column}', (select max(at_ms) from record_version) + 172800000)
       where kind = '${kind}'`,
    );
    expect(ahead, kind).toMatch(new RegExp(`^L7 ${kind} \\S+: was written down at \\d+ and says another time$`, 'm'));
  }
  // The database had written at the reading's time before; the clock stood an hour behind when the reading itself was written.
  const back = await moved(`
    update record_version set at_ms = (select max(at_ms) from record_version where kind = 'mining_reading')
    where id = (select min(id) from record_version);
    update record_version set at_ms = at_ms - 3600000 where kind = 'mining_reading'`);
  expect(back).not.toMatch(/^L7 mining_reading \S+: was written down at/m);
});

test('N1 L7: what a plan was expected to bring, who offered it and who approved it stay as they were written down', async () => {
  for (const edit of [
    `coin_worths = '{0}'`,
    `approved_by = 'usr_other'`,
    'approved_ms = approved_ms + 1',
    `created_by = 'usr_other'`,
    'approved_by = null, approved_ms = null',
  ]) {
    const found = await named((client) => client.query(`update mining_plan set ${edit}`));
    expect(found, edit).toMatch(/^L7 mining_plan \S+: is not what was written down$/m);
  }
});

/** A plan at a cent that the schema's owner writes, with a version of its own as any plan has. */
const plant = async (client: PoolClient, worths: string, more = ''): Promise<void> => {
  await client.query('alter table mining_plan enable trigger record_version');
  await client.query(
    `insert into mining_plan (id, name, about, algorithm, coins, hash_rate, term_days, price, pool_fee_bps, power_mw, power_price,
       created_by, created_ms, coin_worths)
     values ('mpl_planted', 'Ten', '', 'sha256d', '{BTC}', 1000000000000, 3650, 1, 0, 1041667, 10000000, 'usr_admin', clock_ms(), ${worths})`,
  );
  if (more !== '') await client.query(more);
};
const versionFrom = (upgrade: string): string =>
  `update record_version set xact = (select min(xact) from record_version where kind = '${upgrade}'), at_ms = null
   where kind = 'mining_plan' and body ->> 'id' = 'mpl_planted'`;
const sold = /^N1 plan mpl_planted: is sold for 1 cents where (unknown|912500\.00) dollars/m;

test('N1: a plan that says nothing of what it was expected to bring is named, but where it was offered before there was the rule', async () => {
  expect(await named((client) => plant(client, 'null'))).toMatch(sold);
  expect(await named((client) => plant(client, 'null', versionFrom('plan_worths')))).toMatch(sold);
  expect(await named((client) => plant(client, 'null', versionFrom('more_takes_two')))).not.toMatch(/^N1 plan/m);
});

test('N1: power takes nothing off what a plan was expected to bring, but of plans from when it did', async () => {
  expect(await named((client) => plant(client, `'{250}'`))).toMatch(sold);
  expect(await named((client) => plant(client, `'{250}'`, versionFrom('plan_worths')))).not.toMatch(/^N1 plan/m);
});

test('N3.4: the public record says by which difficulty, subsidy and fees a day was expected', async () => {
  const { items } = await fixture.does('readMiningRecord', fixture.admin, { query: { coin: 'BTC' } });
  const { rows } = await db.app.query<{ difficulty: string }>('select difficulty::text from mining_network');
  expect(items).toMatchObject([
    {
      state: 'closed',
      network: { height: 840_000, difficulty: rows[0]?.difficulty, subsidy: '3.12500000', fees: '0.01234567' },
    },
  ]);
});

/** A contract as somebody who owns the database sells it, as what was written down of it says, of so many hashes per second. */
const sell = async (client: PoolClient, hashes: bigint): Promise<void> => {
  await client.query(
    `update mining_fleet set sold = sold + $1, capacity = greatest(capacity, sold + $1) where algorithm = 'sha256d'`,
    [hashes],
  );
  await client.query('alter table mining_contract disable trigger user');
  await client.query(
    `with sold as (
       insert into mining_contract (id, user_id, plan_id, hash_rate, price, bought_ms, start_day, end_day)
       select 'mct_planted', user_id, plan_id, $1, price, clock_ms(), clock_ms() / 86400000 + 1, clock_ms() / 86400000 + 6
       from mining_contract limit 1 returning *)
     insert into record_version (kind, body, at_ms)
     select 'mining_contract', to_jsonb(s) - '{state,ended_ms}'::text[], clock_ms() from sold s`,
    [hashes],
  );
};
const oversold =
  /^N2 contract mct_planted: was sold when contracts had \d+ of sha256d, of which 4000000000000 was verified$/m;

test('N2: a contract of more than was verified of the fleet is named, whatever the fleet’s row says was sold', async () => {
  const { rows } = await db.app.query<{ sold: bigint }>(`select sold from mining_fleet where algorithm = 'sha256d'`);
  const left = 4n * tera - (rows[0]?.sold ?? 0n);
  expect(left).toBeGreaterThan(0n);
  expect(await named((client) => sell(client, left))).not.toMatch(/was sold when/);
  expect(await named((client) => sell(client, left + 1n))).toMatch(oversold);
  // What was verified before, or is verified later, sells nothing at its time.
  const later = `insert into record_version (kind, body, at_ms)
    select 'mining_fleet_state', body || '{"id": 1000000, "verified": 9000000000000}', clock_ms() from record_version
    where kind = 'mining_fleet_state' and body ->> 'algorithm' = 'sha256d' limit 1`;
  expect(await named((client) => sell(client, left + 1n).then(() => client.query(later)))).toMatch(oversold);
  expect(await named((client) => client.query(later).then(() => sell(client, left + 1n)))).not.toMatch(/was sold when/);
});

test('N2: what ended may be sold again, also where the clock was set back since', async () => {
  const edits = async (client: PoolClient, edit: string) => {
    await sell(client, 4n * tera);
    await client.query('alter table mining_contract drop constraint mining_contract_term');
    await client.query(edit);
  };
  expect(await named((client) => edits(client, 'select 1'))).toMatch(oversold);
  const days = `update mining_contract set bought_ms = bought_ms - 864000000, end_day = end_day - 10 where id <> 'mct_planted'`;
  expect(await named((client) => edits(client, days))).not.toMatch(/was sold when/);
  const back = `update mining_contract set bought_ms = bought_ms - 864000000 where id = 'mct_planted'`;
  expect(await named((client) => edits(client, back))).toMatch(oversold);
  const reached = `update record_version set at_ms = at_ms + 864000000 where id = (select min(id) from record_version);
    update mining_contract set bought_ms = bought_ms - 864000000 where id = 'mct_planted'`;
  expect(await named((client) => edits(client, reached))).not.toMatch(/was sold when/);
});

test('N1: a network whose subsidy is not that of its height, or whose height falls, is named', async () => {
  const network = (height: number, subsidy: string, coin = 'BTC') =>
    named((client) =>
      client.query(
        `insert into mining_network (coin, height, difficulty, subsidy, fees, source, taken_ms)
         values ('${coin}', ${height}, 1, ${subsidy}, 0, 'test', clock_ms())`,
      ),
    );
  expect(await network(840_001, '625000000')).toMatch(
    /^N1 network \d+: of BTC at block 840001 says a subsidy of 625000000; it is 312500000$/m,
  );
  expect(await network(3_360_000, '625000000', 'LTC')).toMatch(/^N1 network \d+: of LTC .* it is 312500000$/m);
  expect(await network(599_999, '1000000000000', 'DOGE')).toMatch(/^N1 network \d+: of DOGE .* it is not fixed$/m);
  expect(await network(839_999, '625000000')).not.toMatch(/^N1 network/m);
  expect(await network(839_800, '625000000')).toMatch(
    /^N1 network \d+: of BTC is at block 839800, after one at block 840000$/m,
  );
});

test('R3: a sum of two admins that lets one admin raise a fleet is named, and so is one that nobody set', async () => {
  const alone = (subject: string, from: number) =>
    named((client) => client.query('insert into four_eyes (subject, from_cents) values ($1, $2)', [subject, from]));
  expect(await alone('mining_fleet', 10_000)).toMatch(
    /^R3 four_eyes \d+: lets one admin raise a fleet by 10000 basis points$/m,
  );
  expect(await alone('mining_fleet', 0)).not.toMatch(/^R3 four_eyes/m);
  expect(await alone('mining_day', 1)).toMatch(
    /^R3 four_eyes \d+: sets the sum of mining_day to 1, and no audit entry of its transaction says so$/m,
  );
});

test('N3: a coin that brings more than 1.1 times what is expected on twenty days of thirty is mentioned', async () => {
  /** As if so many days before the closed one had brought 1.15 times what is expected of what they were divided by, and the others all of it. */
  const mentioned = async (rich: number) => {
    const client = await db.owner.connect();
    try {
      await client.query('begin');
      await client.query('alter table mining_day disable trigger user');
      await client.query(
        `insert into mining_day
         select (jsonb_populate_record(d, jsonb_build_object('day', d.day - n, 'received', case when n <= $1 then 1150000 else 1000000 end))).*
         from mining_day d cross join generate_series(1, 29) n`,
        [rich],
      );
      const found: string[] = [];
      for (const sql of miningNotices) {
        const { rows } = await client.query<{ words: string }>(sql);
        found.push(...rows.flatMap(({ words }) => (words.includes('1.1 times') ? [words] : [])));
      }
      return found;
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  expect(await mentioned(19)).toEqual([]);
  expect(await mentioned(20)).toEqual([
    expect.stringMatching(
      /^20 of the 30 days of BTC up to \d{4}-\d\d-\d\d brought more than 1\.1 times what is expected/,
    ),
  ]);
});
