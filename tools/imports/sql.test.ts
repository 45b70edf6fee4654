import { describe, expect, test } from 'vitest';
import { namesInSchema, refusedSql, roomOfSql, type SqlWalls, sqlUses } from './sql.ts';

const walls: SqlWalls = {
  tables: { trades: ['trade'], customers: ['customer'], commands: ['outbox'] },
  crossings: [
    { room: 'trades', tables: ['customer'] },
    { room: 'trades', tables: ['outbox'], writes: true },
  ],
};
const known = new Set(['trade', 'customer', 'outbox']);
const usual = ['select 1 from customer where uid = $1', 'insert into outbox (owner) values ($1)'];

/** What is refused of texts in a file of trades that uses all that is declared. */
const refusals = (...texts: readonly string[]) => {
  const file = 'server/trades/placement.ts';
  return refusedSql(
    walls,
    [...usual, ...texts].flatMap((text) => sqlUses(file, text, known)),
    known,
  );
};

describe('[P1] SQL has walls', () => {
  test.each([
    'select * from trade where id = $1',
    'update trade set status = $2',
    'select c.uid from trade t join customer c on c.uid = t.uid',
    "select 'customer' as kind from generate_series(1, 3)",
  ])('%s is allowed', (text) => expect(refusals(text)).toEqual([]));

  test('a write where only reading is declared is refused', () =>
    expect(refusals('update customer set name = $1')).toEqual([
      'server/trades/placement.ts:1 writes customer, which is of customers',
    ]));

  test.each([
    ['select * from trade', 'reads'],
    ['select * from customer c left join trade t using (uid)', 'reads'],
    ['insert into trade (id) values ($1)', 'writes'],
    ['delete from trade', 'writes'],
    ['update only trade set status = $1', 'writes'],
    ['LOCK TABLE trade IN SHARE MODE', 'writes'],
  ])('%s is refused in a room that declares nothing', (text, how) => {
    const own = usual.flatMap((one) => sqlUses('server/trades/placement.ts', one, known));
    expect(refusedSql(walls, [...own, ...sqlUses('server/customers/own.ts', text, known)], known)).toContain(
      `server/customers/own.ts:1 ${how} trade, which is of trades`,
    );
  });

  test('a declaration that nothing uses, a table of nobody, of two, and one that is not there are named', () => {
    const wrong: SqlWalls = { ...walls, tables: { ...walls.tables, house: ['trade', 'gone'] } };
    expect(refusedSql(wrong, [], new Set([...known, 'notice']))).toEqual([
      'database/tables.ts: trade is of trades and of house',
      'database/tables.ts: gone is no table or view of database/schema.sql',
      'database/tables.ts: notice is of no room',
      'database/tables.ts: trades reads customer nowhere',
      'database/tables.ts: trades writes outbox nowhere',
    ]);
  });

  test('rooms are those of the server and of the functions', () => {
    expect(roomOfSql('server/mining/days/closing.ts')).toBe('mining');
    expect(roomOfSql('database/functions/trades/trade-enter.sql')).toBe('trades');
    expect(roomOfSql('server/main.ts')).toBeUndefined();
    expect(roomOfSql('tools/verify.ts')).toBeUndefined();
  });

  test('tables of every kind and views of the dump are known', () => {
    const dump =
      'create table trade (\n);\ncreate unlogged table rate_limit (\n);\ncreate view customer as\nselect 1;\n';
    expect([...namesInSchema(dump)]).toEqual(['trade', 'rate_limit', 'customer']);
  });
});
