import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { withTransaction } from './transaction.ts';

let db: FreshDatabase;
beforeEach(async () => {
  db = await freshDatabase({ empty: true, max: 4 });
  await db.owner.query('create table note (id int primary key); grant select, insert on note to fairlead_app');
  await db.owner.query('insert into note values (1)');
});
afterEach(() => db.drop());

const all = { name: 'all-notes', text: 'select * from note' };

/** Each of the pool's sessions has planned the statement. */
async function planEverywhere(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 4 }, () => db.app.connect()));
  await Promise.all(clients.map((client) => client.query(all)));
  for (const client of clients) client.release();
}

test('X3.8: a statement that sessions planned before its table had a column more is asked again in another session', async () => {
  await planEverywhere();
  await db.owner.query('alter table note add column further int default 7');
  const answers = await Promise.all(Array.from({ length: 6 }, () => db.app.query(all)));
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 6 }, () => [{ id: 1, further: 7 }]));
});

test('X3.8: so is a transaction, from its start, and what it did before is done once', async () => {
  await planEverywhere();
  await db.owner.query('alter table note add column further int default 7');
  const rows = await withTransaction(db.app, async (tx) => {
    await tx.query('insert into note (id) values (2)');
    return (await tx.query(all)).rows;
  });
  expect(rows).toEqual([
    { id: 1, further: 7 },
    { id: 2, further: 7 },
  ]);
});

test('X3.8: any other error of a statement is thrown at once', async () => {
  await expect(db.app.query('select nothing from note')).rejects.toMatchObject({ code: '42703' });
  await expect(db.app.query(`do $$ begin raise 'x' using errcode = '0A000'; end $$`)).rejects.toMatchObject({
    code: '0A000',
  });
});
