import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedSchema } from '#database/schema/generated.ts';
import { readAs } from '#database/schema/read-as.ts';
import { rowTypes } from '#database/schema/row-types.ts';
import { schemaText } from '#database/schema/schema-text.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { root } from './checks/run.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const text = async (of: (client: PoolClient) => Promise<string> = schemaText): Promise<string> => {
  const client = await db.owner.connect();
  try {
    return await of(client);
  } finally {
    client.release();
  }
};

test('[L1] database/schema.sql and rows.ts say what migrations and functions make; `npm run schema` writes them', async () => {
  const { schemaFile, rowsFile } = await generatedSchema(db.owner);
  expect(schemaFile).toBe(await readFile(path.join(root, 'database', 'schema.sql'), 'utf8'));
  expect(rowsFile).toBe(await readFile(path.join(root, 'database', 'rows.ts'), 'utf8'));
});

test('[L1] functions are in order whose signatures differ behind the 63 bytes that a name of PostgreSQL has', async () => {
  const common = `(${'bigint,'.repeat(10)}`;
  const make = (name: string, last: string) =>
    db.owner.query(`create function ${name}${common}${last}) returns text language sql immutable as $$ select '' $$`);
  try {
    for (const [name, ...lasts] of [
      ['alike_one', 'text', 'bytea'],
      ['alike_two', 'bytea', 'text'],
    ] as const)
      for (const last of lasts) await make(name, last);
    // As they lie in the catalogue, and not as its indexes have them.
    const unsorted = async (client: PoolClient): Promise<string> => {
      await client.query('begin; set local enable_indexscan = off; set local enable_bitmapscan = off');
      return schemaText(client).finally(() => client.query('rollback'));
    };
    const alike = [...(await text(unsorted)).matchAll(/^function (alike_\w+)\((?:bigint,)+(\w+)\)/gm)];
    expect(alike.map(([, name, last]) => `${name} ${last}`)).toEqual([
      'alike_one bytea',
      'alike_one text',
      'alike_two bytea',
      'alike_two text',
    ]);
  } finally {
    for (const name of ['alike_one', 'alike_two'])
      for (const last of ['text', 'bytea']) await db.owner.query(`drop function if exists ${name}${common}${last})`);
  }
});

test('[X2] an SQL error in the middle of `npm run schema` ends it: no connection stays taken', async () => {
  const pool = openPool({ ...db.ownerConfig, options: '-c statement_timeout=1' }, { max: 1 });
  await expect(generatedSchema(pool)).rejects.toThrow('canceling statement');
  // Resolves once nobody holds a connection.
  await pool.end();
});

test('[L1] a row type follows its column: name, type, null, and the values that a check leaves', async () => {
  await db.owner.query(
    `create table odd (one text not null check (one in ('a', 'b')), two bigint, three numeric not null, four jsonb,
       five bytea not null, six text[], seven smallint check (seven in (1, 2)), eight boolean not null, nine timestamptz not null)`,
  );
  expect(await text(rowTypes)).toContain(`  readonly odd: {
    readonly one: 'a' | 'b';
    readonly two: bigint | null;
    readonly three: string;
    readonly four: unknown;
    readonly five: Buffer;
    readonly six: readonly string[] | null;
    readonly seven: 1 | 2 | null;
    readonly eight: boolean;
    readonly nine: Date;
  };
`);
  await db.owner.query('drop table odd');
});

test('[L1] each type is read by the pools as the row types say', async () => {
  const { fields, rows } = await db.app.query<Record<string, unknown>>(
    `select true as a, '\\x00'::bytea as b, 1::int8 as c, 1::int2 as d, 1::int4 as e, 1::oid as f, '{}'::json as g, 1::float4 as h,
       1::float8 as i, now()::date as j, now()::timestamp as k, now() as l, '{}'::jsonb as m, 1.5 as n, 'x'::text as o,
       'x'::name as p, '{true}'::bool[] as q, '{1}'::int2[] as r, '{1}'::int4[] as s, '{x}'::text[] as t, '{1}'::int8[] as u`,
  );
  for (const { name, dataTypeID } of fields) {
    const { kind, list } = readAs(dataTypeID);
    const value = rows[0]?.[name];
    const [read] = list && Array.isArray(value) ? value : [value];
    const is = read instanceof Date ? 'Date' : Buffer.isBuffer(read) ? 'Buffer' : typeof read;
    expect(is === 'object' ? 'unknown' : is, name).toBe(kind);
    expect(Array.isArray(value), name).toBe(list);
  }
});

test('[L1] any change of a column, a constraint, an index, a trigger, a right or a function shows in the text', async () => {
  const before = await text();
  for (const [change, back] of [
    ['alter table deposit rename column reason to why', 'alter table deposit rename column why to reason'],
    ['alter table trade add column further text', 'alter table trade drop column further'],
    ['alter table trade add constraint odd check (amount < 9)', 'alter table trade drop constraint odd'],
    ['create index odd on trade (amount)', 'drop index odd'],
    ['alter table mail alter column state drop default', "alter table mail alter column state set default 'waiting'"],
    ['grant delete on trade to fairlead_app', 'revoke delete on trade from fairlead_app'],
    ['grant update (amount) on trade to fairlead_app', 'revoke update (amount) on trade from fairlead_app'],
    [
      'create trigger odd before insert on trade for each row execute function refuse_state_change()',
      'drop trigger odd on trade',
    ],
    ['create function odd() returns int language sql as $$ select 1 $$', 'drop function odd()'],
    ['create view odd as select 1 as one', 'drop view odd'],
  ] as const) {
    await db.owner.query(change);
    expect(await text(), change).not.toBe(before);
    await db.owner.query(back);
    expect(await text(), back).toBe(before);
  }
});
