import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { sealAtOnce } from '#tools/testing/seals.ts';

let db: FreshDatabase;
let incident: bigint;
let block: bigint;
beforeAll(async () => {
  db = await freshDatabase();
  await openPair(db.app, 'BTCUSD', 2);
  const lease = await takeLease(db.app);
  for (const cents of [5_000_000n, 5_000_100n, 5_000_200n]) await recordPrice(db.app, lease, 'BTCUSD', cents);
  await db.owner.query(
    `insert into market_incident (from_ms, to_ms, cause, pairs, epoch)
     values (clock_ms() - 60000, clock_ms() - 1000, 'restarted', array['BTCUSD'], 1)`,
  );
  await sealAtOnce(db.app);
  const { rows } = await db.owner.query<{ id: bigint; number: bigint }>(
    `select v.id, b.number from record_version v join seal_block b on b.stream = 'record' and v.id = any(b.row_ids)
     where v.kind = 'market_incident'`,
  );
  const [sealed] = rows;
  if (!sealed) throw new Error('nothing was sealed');
  incident = sealed.id;
  block = sealed.number;
  // Further passes, so that the block is not the last one.
  await db.owner.query(`insert into house_setting (name, value) values ('note', '1')`);
  await sealAtOnce(db.app);
});
afterAll(() => db.drop());

const without = 'alter table seal_block drop constraint seal_block_rows';
const tables = ['market_incident', 'record_version', 'seal_block', 'market_tick', 'market_gap'];

/** What is named once a gap in recording was taken out with its version, and its block was made to say this. */
const afterTaking = (set: string) =>
  namedAfterForging(db, tables, async (client) => {
    await client.query(without);
    await client.query('delete from market_incident');
    await client.query('delete from record_version where id = $1', [incident]);
    const { rowCount } = await client.query(`update seal_block set ${set} where number = $1`, [block]);
    expect(rowCount).toBe(1);
  });

test('L7: what was sealed is clean', async () => {
  expect(await namedAfterForging(db, tables, async () => undefined)).toEqual([]);
});

test('L7: a row that is taken out of its block is named, with every way to hide it', async () => {
  const named = new RegExp(`^L7 block ${block}: `);
  for (const set of [
    `row_ids = array_remove(row_ids, ${incident}::bigint)`,
    `row_ids = array_replace(row_ids, ${incident}::bigint, null)`,
    `row_ids = (select array_agg(case i when ${incident} then (select min(x) from unnest(row_ids) x) else i end) from unnest(row_ids) i)`,
    `row_ids = '{}'`,
    `row_ids = '{}', leaves = ''`,
    `row_ids = array_remove(row_ids, ${incident}::bigint), leaves = substring(leaves for octet_length(leaves) - 32)`,
  ]) {
    expect(await afterTaking(set), set).toContainEqual(expect.stringMatching(named));
  }
});

test('L7: rows in another order, and one that a second block says too, are named', async () => {
  const turned = await namedAfterForging(db, tables, (client) =>
    client.query(
      `update seal_block set row_ids = (select array_agg(i order by i desc) from unnest(row_ids) i) where cardinality(row_ids) > 1`,
    ),
  );
  expect(turned).toContainEqual(
    expect.stringMatching(/^L7 block \d+: says \d+ rows of \w+ for \S+ leaves, or not in order$/),
  );
  const twice = await namedAfterForging(db, tables, async (client) => {
    await client.query(without);
    await client.query(
      `update seal_block set row_ids = $2 || row_ids where number = (select max(number) from seal_block where stream = 'record')
         and number > $1`,
      [block, [incident]],
    );
  });
  expect(twice).toContainEqual(`L7 record ${incident}: is sealed more than once`);
});

test('L7: M4: no gap that names no tick excuses the ticks that were taken out', async () => {
  const taken = (ids: string) =>
    namedAfterForging(db, tables, async (client: PoolClient) => {
      await client.query('alter table market_gap drop constraint market_gap_check1');
      await client.query(
        `insert into market_gap (pair, first_seq, last_seq, day, last_ms, last_source, last_run, last_hash, ids)
         select pair, seq, seq, time_ms / 86400000, time_ms, source, source_run, hash, ${ids} from market_tick where seq = 2`,
      );
      await client.query('delete from market_tick where seq >= 2');
    });
  const { rows } = await db.owner.query<{ id: bigint }>('select id from market_tick where seq = 3');
  for (const ids of ['array[null, id]::bigint[]', 'array[null]::bigint[]']) {
    const named = await taken(ids);
    expect(named, ids).toContainEqual(
      expect.stringMatching(new RegExp(`^L7 tick ${rows[0]?.id}: sealed in block \\d+ and gone$`)),
    );
    expect(named, ids).toContainEqual('M4 gap BTCUSD 2: does not say which tick each of its numbers was');
  }
});

test('L7: the database takes no block that says fewer or more rows than it has leaves, or none', async () => {
  for (const set of [
    'row_ids = row_ids[2:]',
    `row_ids = '{}'`,
    `row_ids = '{}', leaves = ''`,
    'row_ids = array_replace(row_ids, row_ids[1], null)',
    `leaves = leaves || '\\x00'`,
  ]) {
    await expect(db.owner.query(`update seal_block set ${set}`), set).rejects.toThrow(/seal_block_rows/);
  }
});
