import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaText } from '#database/schema-text.ts';
import { root } from './checks/run.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const text = async (): Promise<string> => {
  const client = await db.owner.connect();
  try {
    return await schemaText(client);
  } finally {
    client.release();
  }
};

test('[L1] database/schema.sql says what migrations and functions make; `npm run schema` writes it', async () => {
  expect(await text()).toBe(await readFile(path.join(root, 'database', 'schema.sql'), 'utf8'));
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
