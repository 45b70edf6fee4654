import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { verifySnapshot } from './books.ts';
import { compareDefinitions, verifyDefinitions } from './definitions.ts';
import { newFindings } from './findings.ts';

/** What the superuser of a database puts beside the program, so that its checks read something else than they mean. */
let db: FreshDatabase;
let superuser: pg.Client;
beforeAll(async () => {
  db = await freshDatabase();
  superuser = new pg.Client({ ...inject('cluster').superuser, database: db.name });
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await db.drop();
});

/** What is found of the definitions after the edit, which is taken back. */
async function after(
  sql: string,
): Promise<{ readonly named: readonly string[]; readonly mentioned: readonly string[] }> {
  const findings = newFindings();
  try {
    await superuser.query(`begin; set local search_path = public; ${sql}`);
    await compareDefinitions(superuser, findings);
  } finally {
    await superuser.query('rollback');
  }
  const named = findings.breaches.map(({ id, problem }) => `${id}: ${problem}`);
  return { named: named.toSorted(), mentioned: findings.notices };
}
const stranger = (id: string) => `${id}: is none of this program`;
const intruding = `returns boolean language sql as $$ select set_config('search_path', 'shadow, public', true) <> '' $$`;
const shadowed = 'create schema shadow; grant usage on schema shadow to public';

test('L5: a superuser who changes nothing finds nothing', async () => {
  expect(await after('')).toEqual({ named: [], mentioned: [] });
});

test('L5: a function and an operator are named although they belong to an extension, and so is what of the program does', async () => {
  const { named } = await after(`
    create function eq(a bigint, b numeric) ${intruding};
    create operator = (leftarg = bigint, rightarg = numeric, function = eq);
    alter extension plpgsql add function eq(bigint, numeric);
    alter extension plpgsql add operator = (bigint, numeric);
    alter extension plpgsql add function clock_ms();
    alter extension plpgsql add table trade`);
  expect(named).toEqual(
    expect.arrayContaining([
      stranger('function eq'),
      stranger('operator ='),
      'function clock_ms: belongs to an extension',
      'relation trade: belongs to an extension',
    ]),
  );
});

test('L5: an operator in pg_catalog, and a cast between types of PostgreSQL or the program, are named', async () => {
  const { named, mentioned } = await after(`${shadowed};
    create function shadow.eq(a bigint, b numeric) ${intruding};
    create operator pg_catalog.= (leftarg = bigint, rightarg = numeric, function = shadow.eq);
    create function shadow.said(a bigint) returns text language sql as $$ select 'x' $$;
    create cast (bigint as text) with function shadow.said(bigint);
    create function shadow.told(a trade) returns text language sql as $$ select 'x' $$;
    create cast (trade as text) with function shadow.told(trade)`);
  expect(named).toEqual([
    expect.stringMatching(/^cast \d+ of type \d+ to type 25: is none of this program$/),
    expect.stringMatching(/^cast \d+ of type \d+ to type 25: is none of this program$/),
    'operator =: is made with the function eq',
    stranger('operator ='),
  ]);
  expect(mentioned).toEqual([
    '[L5] schema shadow is none of this program; it holds 3 of the kind function, which verify does not read',
  ]);
});

test('L5: whatever else stands where queries look for what they name is named by its kind', async () => {
  const { named } = await after(`
    create aggregate total (bigint) (sfunc = int8pl, stype = bigint);
    create procedure act() language sql as '';
    create domain cents as bigint;
    create type mood as enum ('good');
    create type pair_of as (a int);
    create collation other from "C";
    create text search configuration words (copy = simple);
    create text search dictionary plain (template = simple);
    create operator family kin using btree;
    create operator class backwards for type bigint using btree as operator 1 >, operator 3 =, operator 5 <, function 1 btint8cmp(bigint, bigint);
    create operator === (leftarg = boolean, rightarg = boolean, function = booleq);
    alter operator family pg_catalog.integer_ops using hash add operator 1 === (boolean, boolean);
    create policy hides on trade;
    create materialized view shown as select 1;
    create foreign data wrapper files; create server far foreign data wrapper files;
    create foreign table remote (a int) server far;
    create function ran() returns event_trigger language plpgsql as $$ begin end $$;
    create event trigger runs on ddl_command_start execute function ran();
    alter event trigger runs disable`);
  expect(named).toEqual(
    expect.arrayContaining(
      [
        'function total',
        'function act',
        'type cents',
        'type mood',
        'type pair_of',
        'collation other',
        'text search configuration words',
        'text search dictionary plain',
        'operator family kin',
        'operator class backwards',
        'policy hides on trade',
        'view shown',
        'view remote',
        'function ran',
        'event trigger runs',
      ].map(stranger),
    ),
  );
  expect(named).toContainEqual(
    expect.stringMatching(/^member of operator family \d+ of PostgreSQL: is none of this program$/),
  );
});

test('L5: a function of PostgreSQL that was written anew, and one that was given settings, are named', async () => {
  const { named } = await after(`
    create or replace function pg_catalog.int84eq(bigint, integer) returns boolean language plpgsql immutable strict as $$ begin return true; end $$;
    create or replace function pg_catalog.int84ne(bigint, integer) returns boolean language sql immutable strict as 'select false';
    alter function pg_catalog.int84lt(bigint, integer) set search_path = public`);
  expect(named).toEqual(
    ['int84eq', 'int84lt', 'int84ne'].map((name) => `function ${name}: is another one than PostgreSQL’s`),
  );
});

test('L5: what stands in a schema of its own is mentioned, and named where the program or PostgreSQL is made with it', async () => {
  const apart =
    await after(`${shadowed}; create table shadow.trade (a int); create function shadow.sum(bigint) returns int language sql as 'select 1';
    create type shadow.kind as enum ('a'); create publication copies for all tables;
    alter default privileges grant select on tables to pg_monitor`);
  expect(apart.named).toEqual([]);
  expect(apart.mentioned.toSorted()).toEqual([
    '[L5] default right is none of this program',
    '[L5] publication copies is none of this program',
    expect.stringContaining('[L5] schema shadow is none of this program; it holds '),
  ]);
  const { named } = await after(`${shadowed};
    create operator class shadow.backwards for type bigint using btree as operator 1 >, operator 3 =, operator 5 <, function 1 btint8cmp(bigint, bigint);
    create index trade_hidden on trade (amount shadow.backwards);
    create function shadow.doubled(bigint) returns bigint language sql immutable as 'select $1';
    create index trade_doubled on trade (shadow.doubled(amount))`);
  expect(named).toEqual([
    'relation trade_doubled: is made with the function doubled',
    'relation trade_hidden: is made with the operator class backwards',
  ]);
});

test('L5: rows of a table elsewhere that one of the program shows are named, and so is a temporary one in its place', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
  );
  const name = rows[0]?.name ?? 'no partitioned table';
  expect((await after(`${shadowed}; create table shadow.more partition of public.${name} default`)).named).toContain(
    `table ${name}: shows the rows of more, which is none of this program`,
  );
  expect((await after('create temporary table trade (a int)')).named).toContain(
    'relation trade: is temporary and there before the checks',
  );
});

test('L5: a common extension is mentioned in a schema of its own, and what it puts among the tables of the program is named', async () => {
  expect(await after('create schema tools; create extension citext schema tools')).toEqual({
    named: [],
    mentioned: [
      '[L5] extension citext is none of this program',
      expect.stringContaining('[L5] schema tools is none of this program; it holds '),
    ],
  });
  const { named } = await after('create extension citext');
  expect(named).toEqual(expect.arrayContaining([stranger('function citext_eq'), stranger('type citext')]));
});

test('L5: whoever moves the session to other tables while they are checked is named for that', async () => {
  const forged = await freshDatabase();
  const client = new pg.Client({ ...inject('cluster').superuser, database: forged.name });
  await client.connect();
  try {
    await client.query(`${shadowed}; create function shadow.eq(a bigint, b numeric) ${intruding};
      create operator pg_catalog.= (leftarg = bigint, rightarg = numeric, function = shadow.eq);
      create function shadow.told(a bigint) returns text language sql
        as $$ select format('%s', a) where set_config('search_path', 'shadow, public', true) <> '' $$;
      create cast (bigint as text) with function shadow.told(bigint);
      create table shadow.seal_block as select * from public.seal_block`);
    await forged.owner.query(`insert into house_setting (name, value) values ('note', '1')`);
    const findings = newFindings();
    await verifyDefinitions(client, findings);
    expect(findings.breaches.map(({ id, problem }) => `${id}: ${problem}`)).toContain(stranger('operator ='));
    const { breaches } = await verifySnapshot(client, { keys: [], complete: false });
    expect(breaches.map(({ id, problem }) => `${id}: ${problem}`)).toContain(
      'search_path: was pg_catalog, public, pg_temp, became shadow, public',
    );
  } finally {
    await client.end();
    await forged.drop();
  }
});
