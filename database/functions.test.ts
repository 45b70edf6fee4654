import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import {
  applyFoundation,
  applyFunctions,
  areFunctionsLater,
  FunctionRefused,
  forgetFunctions,
  readFunctions,
} from './functions.ts';
import { beforeBaseline, MigrationRefused, migrate, readMigrations } from './migrate.ts';

let folder: string;
let db: FreshDatabase;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'functions-'));
  db = await freshDatabase({ empty: true });
  await write(
    'foundation/clock-ms',
    'create or replace function clock_ms() returns bigint language sql as $$ select 7::bigint $$;',
  );
  await asOwner(applyFoundation);
  await db.owner.query('create table note (id int primary key, at_ms bigint default clock_ms())');
});
afterEach(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, sql: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, `${name}.sql`), sql);
}

async function asOwner<T>(
  work: (client: Parameters<typeof applyFunctions>[0], folder: string) => Promise<T>,
): Promise<T> {
  const client = await db.owner.connect();
  try {
    await client.query('set role fairlead_owner');
    return await work(client, folder);
  } finally {
    await client.query('reset role');
    client.release();
  }
}
const one = async (sql: string): Promise<unknown> => Object.values((await db.owner.query(sql)).rows[0] ?? {})[0];

const twice = (of: string) => `create function twice() returns int language sql as $$ select 2 * ${of} $$;`;

test('[L1] a function is applied again when its text changes, and nothing is done when none did', async () => {
  await write('area/twice', twice('4'));
  expect(await asOwner(applyFunctions)).toEqual(['area/twice.sql', 'foundation/clock-ms.sql']);
  expect(await one('select twice()')).toBe(8);
  expect(await asOwner(applyFunctions)).toEqual([]);
  await write('area/twice', twice('5'));
  expect(await asOwner(applyFunctions)).toEqual(['area/twice.sql']);
  expect(await one('select twice()')).toBe(10);
});

test('[L1] other arguments or another result replace a function, whatever triggers, views and functions call it', async () => {
  await write('area/twice', twice('4'));
  await write('area/a-view', 'create view a_view as select twice() as of_note;');
  await write('area/calls', 'create function calls() returns int language sql return twice();');
  await write(
    'area/noted',
    `create function noted() returns trigger language plpgsql as $$ begin new.id := twice(); return new; end $$;
     create trigger note_noted before insert on note for each row execute function noted();`,
  );
  await asOwner(applyFunctions);
  await db.owner.query('insert into note values (1)');
  await write(
    'area/twice',
    'create function twice(n int default 6) returns bigint language sql as $$ select 2::bigint * n $$;',
  );
  await write('area/calls', 'create function calls() returns bigint language sql return twice();');
  await asOwner(applyFunctions);
  await db.owner.query('insert into note values (1)');
  expect((await db.owner.query('select id, at_ms from note order by id')).rows).toEqual([
    { id: 8, at_ms: 7n },
    { id: 12, at_ms: 7n },
  ]);
  expect(await one('select count(*) from pg_trigger where not tgisinternal')).toBe(1n);
  expect(await one('select of_note from a_view')).toBe(12n);
});

test('[L1] a function whose file is gone is gone, and its triggers with it', async () => {
  await write(
    'area/noted',
    `create function noted() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger note_noted before insert on note for each row execute function noted();`,
  );
  await write('area/twice', twice('4'));
  await asOwner(applyFunctions);
  await rm(path.join(folder, 'area/noted.sql'));
  expect(await asOwner(applyFunctions)).toEqual(['area/noted.sql']);
  expect(await one('select count(*) from pg_trigger where not tgisinternal')).toBe(0n);
  expect(await one(`select count(*) from pg_proc where proname = 'noted'`)).toBe(0n);
});

test('[L1] a file that fails is named, and everything stays as it was', async () => {
  await write('area/twice', twice('4'));
  await asOwner(applyFunctions);
  await write('area/twice', twice('5'));
  await write('area/wrong', 'create function wrong() returns int language sql as $$ select id from nowhere $$;');
  await expect(asOwner(applyFunctions)).rejects.toThrow(
    /functions\/area\/wrong\.sql failed: relation "nowhere" does not exist/,
  );
  expect(await one('select twice()')).toBe(8);
});

test('[L1] after tables have changed all functions are made again, also when the process ended in between', async () => {
  await write(
    'area/noted',
    `create function noted() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger note_noted before insert on note for each row execute function noted();`,
  );
  await asOwner(applyFunctions);
  await asOwner(forgetFunctions);
  await db.owner.query('drop trigger note_noted on note');
  expect(await asOwner(applyFunctions)).toEqual(['area/noted.sql', 'foundation/clock-ms.sql']);
  expect(await one('select count(*) from pg_trigger where not tgisinternal')).toBe(1n);
});

test('[L1] a file that does not make what its name says, or what another one makes, is refused by name', async () => {
  await write('area/twice', 'create function thrice() returns int language sql as $$ select 3 $$;');
  await expect(readFunctions(folder)).rejects.toThrow(/functions\/area\/twice\.sql makes thrice in place of twice/);
  await write('area/twice', twice('4'));
  await write('other/twice', twice('4'));
  await expect(readFunctions(folder)).rejects.toThrow(FunctionRefused);
  await rm(path.join(folder, 'other/twice.sql'));
  await write('Other/Twice', twice('4'));
  await expect(readFunctions(folder)).rejects.toThrow(/Other\/Twice\.sql is not named/);
});

test('[L1] migrations make no function but the one whose text is data, and each function says what it is for', async () => {
  const made = (await readMigrations()).flatMap(({ sql }) =>
    [...sql.matchAll(/^create (?:or replace )?(?:function|view|(?:constraint )?trigger) (\w+)/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(made).toEqual(['xact_offset']);
  const silent = (await readFunctions()).filter(({ sql }) => !/^-- \S/.test(sql)).map(({ path: of }) => of);
  expect(silent).toEqual([]);
});

test('[X3] a database from before the baseline is refused by a sentence that says what to do', async () => {
  await db.owner.query(`create table schema_migration (name text primary key, sha256 text, applied_ms bigint)`);
  await db.owner.query(`insert into schema_migration values ($1, repeat('0', 64), 1)`, [beforeBaseline]);
  const refused = migrate(db.owner);
  await expect(refused).rejects.toThrow(MigrationRefused);
  await expect(refused).rejects.toThrow(/before the first release.*start with an empty database/);
});

test('X3.8: functions that a later release made are known as such, and those of this one or of an earlier one are not', async () => {
  await write('area/twice', twice('4'));
  await asOwner(applyFunctions);
  expect(await asOwner(areFunctionsLater)).toBe(false);
  const madeBy = (release: string) => db.owner.query('update schema_function set release = $1', [release]);
  await madeBy('0.0.9');
  expect(await asOwner(areFunctionsLater)).toBe(false);
  await madeBy('999.0.0');
  expect(await asOwner(areFunctionsLater)).toBe(true);
});
