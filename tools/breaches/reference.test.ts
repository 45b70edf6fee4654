import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { readExpectedSchema } from '#tools/verification/expected-schema.ts';
import { newFindings } from '#tools/verification/findings.ts';
import { verifyReferences } from '#tools/verification/references.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

test('L5: the references that are asked are the foreign keys that migrations make', async () => {
  const { references } = await readExpectedSchema();
  const { rows } = await db.owner.query<{ text: string }>(
    `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(90);
  expect(
    references
      .map(
        ({ table, columns, target, targetColumns }) =>
          `${table} FOREIGN KEY (${columns.join(', ')}) REFERENCES ${target}(${targetColumns.join(', ')})`,
      )
      .toSorted(),
  ).toEqual(rows.map(({ text }) => text.replace(/ (ON DELETE|DEFERRABLE).*$/, '')).toSorted());
});

test('L5: of each table that refers to another one, a row that refers to nothing is named, whatever constraints are left', async () => {
  const { references } = await readExpectedSchema();
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    const clean = newFindings();
    await verifyReferences(client, clean);
    expect(clean.breaches).toEqual([]);
    for (const table of new Set(references.map((one) => one.table))) {
      await client.query(`alter table ${table} disable trigger user`);
      const { rows } = await client.query<{ sql: string }>(
        `select format('alter table %I drop constraint %I cascade', $1::text, conname) as sql
         from pg_constraint where conrelid = to_regclass($1) and contype in ('c', 'f', 'p')
         union all
         select format('alter table %I alter column %I drop not null', $1::text, attname)
         from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and attnotnull and attidentity = ''`,
        [table],
      );
      // Keys first: their columns are never null.
      for (const { sql } of rows) await client.query(sql);
    }
    // A row of its own for each, which says nothing but what it refers to.
    for (const [nth, { table, columns }] of references.entries()) {
      const none = columns.map(() => `'${nth + 900}'`).join(', ');
      await client.query(`insert into ${table} (${columns.join(', ')}) values (${none})`);
    }
    const found = newFindings();
    await verifyReferences(client, found);
    expect(found.breaches.map(({ id, problem }) => `${id.split(' ')[0]}: ${problem}`).toSorted()).toEqual(
      references
        .map(
          ({ table, columns, target }, nth) =>
            `${table}: says ${columns.join(', ')} ${columns.map(() => nth + 900).join(' ')}, which is in no ${target}`,
        )
        .toSorted(),
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});
