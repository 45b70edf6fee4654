import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { definitionsNamedAfter } from '#tools/testing/forging/forged-definitions.ts';
import { verifyDefinitions } from './definitions.ts';
import { newFindings } from './findings.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query(`select market_open_day(clock_ms())`);
});
afterAll(() => db.drop());

const namedAfter = async (sql: string) => (await definitionsNamedAfter(db.owner, sql)).toSorted();

test('L5: what this program made is clean, twice, and the functions that are there stay as they are', async () => {
  const client = await db.owner.connect();
  const findings = newFindings();
  await verifyDefinitions(client, findings);
  await verifyDefinitions(client, findings);
  client.release();
  expect(findings.breaches).toEqual([]);
});

test('L5: X3: the number that a restore counts on from is data, anything else in its place is named', async () => {
  const offset = (body: string) =>
    `create or replace function xact_offset() returns bigint language sql immutable parallel safe as $$ ${body} $$`;
  expect(await namedAfter(offset('select 4711::bigint'))).toEqual([]);
  expect(await namedAfter(offset('select 4711::bigint + (select count(*) from trade)'))).toEqual([
    'function xact_offset: is no number of this database',
  ]);
});

test('L5: a function that answers something else, or may do something else, is named', async () => {
  // Whatever the arguments are: the bodies alone are replaced, by their own text with a comment.
  const { rows } = await db.owner.query<{ sql: string }>(
    `select replace(pg_get_functiondef(p.oid), p.prosrc, p.prosrc || ' -- ') as sql from pg_proc p
     where p.proname in ('four_eyes_at', 'market_heard_list_fault')`,
  );
  expect(rows).toHaveLength(2);
  const named = await namedAfter(`
    create or replace function clock_ms() returns bigint language sql volatile parallel safe as $$ select 0::bigint $$;
    create or replace function merkle_root(leaves bytea) returns bytea language plpgsql immutable
      as $$ begin return substring(leaves for 32); end $$;
    alter function seal_pass() security invoker;
    alter function settled_xact() immutable;
    alter function seal_sign_day(text, bigint, bytea, text, text, text) set search_path = other, public;
    ${rows.map(({ sql }) => sql).join(';\n')}`);
  expect(named).toEqual(
    [
      'clock_ms',
      'four_eyes_at',
      'market_heard_list_fault',
      'merkle_root',
      'seal_pass',
      'seal_sign_day',
      'settled_xact',
    ].map((name) => `function ${name}: is another one than this program’s`),
  );
});

test('L5: a function or view that is missing, or that no file makes, is named', async () => {
  expect(
    await namedAfter(`
      drop function seal_pass();
      create function sha256(text) returns bytea language sql as $$ select ''::bytea $$;
      drop view seal_leaf_heard`),
  ).toEqual([
    'function seal_pass: is missing',
    'function sha256: is none of this program',
    'view seal_leaf_heard: is missing',
  ]);
  expect(
    await namedAfter(
      'alter table house_setting rename to kept; create view house_setting as select * from kept limit 1',
    ),
  ).toContain('view house_setting: is none of this program');
});

test('L5: a view that shows something else than its rows is named', async () => {
  const { rows } = await db.owner.query<{ text: string }>(`select pg_get_viewdef('seal_leaf_audit'::regclass) as text`);
  const edited = (rows[0]?.text ?? '').replace(/(\w+\.)?\breason\b/, `case id when 1 then 'why' else reason end`);
  expect(await namedAfter(`create or replace view seal_leaf_audit as ${edited}`)).toEqual([
    'view seal_leaf_audit: is another one than this program’s',
  ]);
});

test('L5: a trigger that is off, gone, added or another one is named, and so is what hides rows', async () => {
  const keeps = 'create trigger record_version after insert on four_eyes for each row when';
  expect(
    await namedAfter(`
      alter table four_eyes disable trigger user;
      drop trigger record_version on trade;
      create trigger more after insert on approval for each row execute function record_version_keep();
      create rule kept as on delete to market_incident do instead nothing;
      alter table market_incident enable row level security`),
  ).toEqual([
    'rule kept on market_incident: is none of this program',
    'table market_incident: may hide rows: it has row security',
    'trigger more on approval: is none of this program',
    'trigger record_version on four_eyes: is not at work',
    'trigger record_version on trade: is missing',
  ]);
  expect(
    await namedAfter(
      `drop trigger record_version on four_eyes; ${keeps} (new.from_cents > 0) execute function record_version_keep()`,
    ),
  ).toEqual(['trigger record_version on four_eyes: is another one than this program’s']);
});

test('L5: a trigger that was written anew, as a restored dump does, is the same, and one with another condition is not', async () => {
  const { rows } = await db.owner.query<{ text: string }>(
    `select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'deposit_worth' and tgrelid = 'deposit'::regclass`,
  );
  const text = rows[0]?.text ?? '';
  const anew = async (sql: string) => namedAfter(`drop trigger deposit_worth on deposit; ${sql}`);
  expect(await anew(text)).toEqual([]);
  const other = text.replace(/WHEN \((.*)\) EXECUTE/, 'WHEN ($1 and new.amount > 5) EXECUTE');
  expect(other).not.toBe(text);
  expect(await anew(other)).toEqual(['trigger deposit_worth on deposit: is another one than this program’s']);
});
