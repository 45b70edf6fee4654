import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#tools/checks/run.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type QueryCall, queryCalls } from './calls.ts';
import { checkQueries } from './check.ts';

let db: FreshDatabase;
let calls: readonly QueryCall[];
beforeAll(async () => {
  db = await freshDatabase();
  // The other ledger that bench compares with.
  await db.owner.query(await readFile(path.join(root, 'bench', 'ledger', 'plain-ledger.sql'), 'utf8'));
  calls = queryCalls(path.join(root, 'tsconfig.json'));
}, 120_000);
afterAll(() => db.drop());

const named = async (of: readonly QueryCall[]): Promise<string[]> =>
  (await checkQueries(db.owner, of)).map(({ file, line, why }) => `${file}:${line} ${why}`);

const isTest = (file: string): boolean => /\.(test|journey)\.tsx?$|^tools\/testing\//.test(file);

test('[L1] every query fits the schema, and its row type is what it selects', async () => {
  expect(await named(calls)).toEqual([]);
});

test('[L1] the queries of the product that are known only at run time are these few, which tests run', () => {
  const composed = calls.filter(({ file, texts }) => texts === null && !isTest(file));
  expect([...new Set(composed.map(({ file }) => file))]).toEqual([
    // Upkeep of the tables that are sealed, and the clock of a demo's past: server/demo/history/history.test.ts.
    'server/assembly/demo-past.ts',
    // Tables and their order are those of the backup: tools/backup.test.ts.
    'server/backup/restore.ts',
    'server/demo/history/clock.ts',
    // One query for each kind of what happened, and for each way that a search is meant: server/explorer/explorer.test.ts.
    'server/explorer/happenings.ts',
    'server/explorer/search.ts',
    // As many scans as a filter has: server/ledger/statement.test.ts, statement-pages.test.ts.
    'server/ledger/statement.ts',
    // Its callers are read in its place; itself it is run by each list's test.
    'server/lists/pages.ts',
    // Columns and their types from one list: server/trades/placement.test.ts.
    'server/trades/new-trades.ts',
    // The text of files: database/functions.test.ts and database/migrate.test.ts.
    'database/functions.ts',
    'database/migrate.ts',
    // Names of tables that the catalogue has: database/table-locks.test.ts, tools/row-sizes.test.ts.
    'database/table-locks.ts',
    'tools/row-sizes.ts',
    // The roles and the database of a cluster that is brought up: tools/cluster.test.ts.
    'tools/cluster/start.ts',
    // One query for each catalogue of PostgreSQL: tools/verification/strangers.test.ts.
    'tools/verification/catalogue.ts',
    // The program's own function files, made and taken back: tools/verification/definitions.test.ts.
    'tools/verification/definitions.ts',
    // Some checks of the books are made of a table of records: tools/breaches/books.test.ts.
    'tools/verification/findings.ts',
    // Its facts are told from its words, as those of the checks: tools/verification/tables.test.ts.
    'tools/verification/tables.ts',
    // The text of a file: bench/ledger/ledgers.test.ts.
    'bench/ledger/plain-ledger.ts',
  ]);
  // Whoever makes the reader blind has to change this line as well.
  expect(calls.length).toBeGreaterThan(1_900);
  expect(calls.filter(({ row }) => row !== null).length).toBeGreaterThan(550);
});

test('[L1] renaming a column names every query that breaks', async () => {
  await db.owner.query('alter table deposit rename column reason to grounds');
  const found = await named(calls);
  await db.owner.query('alter table deposit rename column grounds to reason');
  const product = [...new Set(found.map((one) => one.replace(/:\d+ .*/, '')))].filter((file) => !isTest(file));
  expect(product).toEqual(expect.arrayContaining(['server/deposits/record.ts', 'server/deposits/saving.ts']));
  const ofRow = found.filter((one) => one.startsWith('server/deposits/record.ts'));
  expect(ofRow.join('\n')).toContain('grounds is selected and not in the row type');
  expect(ofRow.join('\n')).toContain('reason is in the row type and not selected');
  expect(found.join('\n')).toMatch(/server\/deposits\/saving\.ts:\d+ column "reason" .*does not exist/);
});

/** What is found in a project of one file, by line of it. */
async function foundIn(lines: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-queries-'));
  try {
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, target: 'es2024', types: [] }, include: ['*.ts'] }),
    );
    const driver = `declare const db: { query<R>(sql: string | { text: string }, values?: unknown[]): Promise<{ rows: R[] }> };`;
    await writeFile(path.join(folder, 'sample.ts'), [driver, ...lines].join('\n'));
    const found = queryCalls(path.join(folder, 'tsconfig.json'));
    const unread = found.filter(({ texts }) => texts === null).map(({ file, line }) => `${file}:${line} unread`);
    return [...(await named(found)), ...unread];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('[L1] the check refuses what does not fit', async () => {
  expect(
    await foundIn([
      `void db.query<{ id: string }>('select identity as id from deposit');`,
      `void db.query<{ id: string }>('select id, status from deposit');`,
      `void db.query<{ id: string; status: string }>('select id from deposit');`,
      `void db.query<{ amount: number }>('select amount from deposit');`,
      `void db.query<{ units: bigint | string }>('select units from deposit');`,
      `void db.query<{ scopes: readonly bigint[] }>('select scopes from api_token');`,
      `interface Row { readonly scopes: string }`,
      `void db.query<Row>({ text: 'select scopes from api_token' });`,
      `const columns = 'id, state';`,
      `const select = (more: string) => \`select \${columns} from deposit where \${more}\`;`,
      `void db.query(select('true'));`,
      `for (const table of ['deposit', 'depositt']) void db.query(\`select 1 from \${table}\`);`,
      `void db.query('update deposit set state = $1 where id = $2');`,
      `void db.query('begin; select from depositt; commit');`,
      `export const read = (sql: string) => db.query(sql);`,
    ]),
  ).toEqual([
    'sample.ts:2 column "identity" does not exist',
    'sample.ts:3 status is selected and not in the row type',
    'sample.ts:4 status is in the row type and not selected',
    'sample.ts:5 amount is read as bigint, not number',
    'sample.ts:6 units is read as string, not string or bigint',
    'sample.ts:7 scopes is read as a list of string, not of bigint',
    'sample.ts:9 scopes is read as a list, not string',
    'sample.ts:12 column "state" does not exist',
    'sample.ts:13 relation "depositt" does not exist',
    'sample.ts:14 column "state" of relation "deposit" does not exist',
    'sample.ts:15 relation "depositt" does not exist',
    'sample.ts:16 unread',
  ]);
});

test('[L1] the check takes what fits, however the text is put together', async () => {
  expect(
    await foundIn([
      `type Amount = bigint & { readonly brand: 'cents' };`,
      `interface Row { readonly id: string; readonly amount: Amount }`,
      `declare const newest: boolean; declare const most: number; declare const kind: 'asc' | 'desc';`,
      `const tables = { all: 'deposit', one: 'deposit where id = $1' };`,
      `const select = (from: string) => 'select id, amount from ' + from;`,
      `void db.query<Row>(select(newest ? tables.all : tables['one']));`,
      `void db.query<Row>({ text: \`\${select(tables.all)} order by id \${kind} limit \${most}\` });`,
      `void db.query<Pick<Row, 'id'>>(\`select \${['id'].map((one) => 'd.' + one).join(', ')} from deposit d\`);`,
      `void db.query<{ after: unknown; found?: string }>('select after from audit_entry');`,
      `const places = (first: number) => Array.from({ length: 2 }, (_, at) => '$' + (first + at)).join(', ');`,
      `void db.query(\`select from deposit where id in (\${places(1)})\`);`,
      `const read = (sql: string) => db.query(\`select * from (\${sql}) c\`);`,
      `void read('select 1');`,
      `void db.query('create table odd (id int)'); void db.query('select id from odd');`,
    ]),
  ).toEqual([]);
});
