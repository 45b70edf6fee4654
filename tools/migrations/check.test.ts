import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bigTables } from '#database/big-tables.ts';
import { tables } from '#database/tables.ts';
import { root } from '#tools/checks/run.ts';
import { functionsIn, refusedOfFunctions, refusedOfMigration } from './check.ts';
import { refusedUpgrades, releasedFunctions } from './read.ts';

const earlier = `create table further_of (id text constraint further_of_known check (id <> ''), constraint further_of_key unique (id));
  create index adjustment_further on adjustment (amount);
  create unique index adjustment_once on adjustment (amount);`;

const refusedOf = (sql: string): readonly string[] => refusedOfMigration('0200-a.sql', sql, '1.2.0', earlier);

test.each([
  'alter table mail add column further text',
  'alter table mail add column further integer not null default 0, add column other bigint',
  "alter table trade add column further text, add constraint trade_further check (further <> '') not valid",
  'alter table trade validate constraint trade_further',
  'create table further (id text primary key, uid text not null references auth_user (id)); create index further_uid on further (uid)',
  'create table further (id text); alter table further drop column id; alter table further alter column id set not null',
  'create index adjustment_further on adjustment (amount)',
  '-- While others write.\ncreate index concurrently trade_further on trade (amount);',
  "update adjustment set reason = 'drop table trade; rename'; insert into setting_bound values ('a', 1)",
  '-- drop table trade;\ngrant update (further) on mail to fairlead_app',
  'alter table mail alter column further drop not null',
  'drop index adjustment_further',
  '-- Keeps do: it names each partition of a day that is empty.\ndo $$ begin delete from trade; end $$',
  '-- Keeps trade: of ten rows at most.\ninsert into trade (id) select id from adjustment limit 10',
  'with a as (select id from trade for update) update adjustment set amount = 0 where id in (select id from a)',
  'insert into mail (id) values (1) on conflict (id) do update set id = 1',
  'alter table further_of drop constraint further_of_known',
  '-- Contracts adjustment_further since 1.2.0: no query orders by it.\ndrop index if exists public.adjustment_further',
  '-- Contracts further_of_known since 1.2.0: unused.\nalter table further_of drop constraint further_of_known cascade',
  '-- Contracts adjustment_once since 1.2.0: no insert names it.\ndrop index adjustment_once',
  '-- Contracts further_of_key since 1.2.0: no insert names it.\nalter table further_of drop constraint further_of_key',
  'alter table mail drop constraint mail_state_check',
  "-- Keeps mail_state_check: it takes each state of before, and one more.\nalter table mail drop constraint mail_state_check;\nalter table mail add constraint mail_state_check check (state in ('a', 'b')) not valid;",
  '-- Contracts mail.body since 1.2.0: nothing writes or reads it.\nalter table mail drop column body;',
  '-- Contracts further since 1.1.4: nothing uses it.\ndrop table further;',
])('X3.8: what a process of the release before does not notice is a migration: %s', (sql) => {
  expect(refusedOf(sql)).toEqual([]);
});

test.each([
  ['alter table mail drop column body', 'drops the column mail.body'],
  ['alter table mail add column a text, drop body', 'drops the column mail.body'],
  ['drop table mail', 'drops the table mail'],
  ['drop index adjustment_further, adjustment_once cascade', 'drops adjustment_once, which may be the unique key'],
  ['alter table further_of drop constraint if exists further_of_key', 'drops further_of_key, which may be'],
  ['alter table mail add a text, drop constraint mail_pkey cascade', 'drops mail_pkey, which may be'],
  ['drop index of_nobody_knows_what', 'drops of_nobody_knows_what, which may be'],
  ['drop function if exists ledger_post(text)', 'drops the function ledger_post'],
  ['alter table mail rename column body to words', 'renames within mail'],
  ['alter table mail rename to post', 'renames within mail'],
  ['alter function ledger_post rename to post', 'renames'],
  ['alter table mail alter column body type varchar(9)', 'changes the type of mail.body'],
  ['alter table mail alter body set data type bytea', 'changes the type of mail.body'],
  ['alter table mail alter column body set not null', 'mail.body may be null no more'],
  ['alter table mail alter column state drop default', 'mail.state has a default no more'],
  ['ALTER TABLE mail\n  ADD COLUMN further text NOT NULL', 'mail.further is not null and has no default'],
  ['alter table trade add column at_ms bigint default clock_ms()', 'each row of trade, which is big, written anew'],
  ["alter table trade add s text generated always as (id || 'x') stored", 'each row of trade, which is big, written'],
  ['alter table adjustment add constraint odd check (amount < 9)', 'odd may refuse rows'],
  ['alter table trade add a text, add constraint odd check (a <> id)', 'odd reads all rows of trade, which is big'],
  ['alter table trade add a text, add constraint odd unique (a)', 'odd makes an index of trade, which is big'],
  ['create index odd on trade (amount)', 'without concurrently'],
  ['create unique index odd on adjustment (amount)', 'odd refuses rows of adjustment'],
  ['create index concurrently odd on trade (amount); select 1', 'is all that a migration does'],
  ['update trade set amount = 0', 'writes rows of trade, which is big'],
  ['delete from market_tick where seq < 9', 'writes rows of market_tick, which is big'],
  ['do $$ begin delete from trade; end $$', 'nobody knows from its text what a do block does'],
  ['DO LANGUAGE plpgsql $a$ begin null; end $a$', 'nobody knows from its text what a do block does'],
  ['with old as (select 1) delete from trade using old', 'writes rows of trade, which is big'],
  ['with a as (delete from only public.trade returning *) select * from a', 'writes rows of trade, which is big'],
  ['with a as (select 1) update trade set amount = 0', 'writes rows of trade, which is big'],
  ['with a as (select 1) insert into trade select * from a', 'fills trade, which is big'],
  ['insert into trade select * from adjustment', 'fills trade, which is big'],
  ['insert into trade (id, amount) select id, amount from adjustment', 'fills trade, which is big'],
  ['truncate adjustment', 'truncate has a table alone'],
  ['revoke select on mail from fairlead_app', 'takes rights to mail away'],
  ['-- Contracts mail.body since 1.3.0: soon.\nalter table mail drop column body', '1.3.0 is not out yet'],
  ['-- Contracts mail.body since 1.2.0: \nalter table mail drop column body', 'drops the column mail.body'],
  ['-- Contracts mail.words since 1.2.0: unused.\nalter table mail drop column body', 'drops the column mail.body'],
  ['-- Contracts mail.words since 1.2.0: unused.\nselect 1', 'declares mail.words, of which it takes nothing away'],
])('X3.8: what a process of the release before does not bear is refused: %s', (sql, why) => {
  expect(refusedOf(sql).join('\n')).toContain(why);
});

test('X3.8: a function that the release before may call stays, with its arguments and its result', () => {
  const released = functionsIn('function a(text) returns integer language sql;\nfunction b() returns trigger for x;\n');
  expect(released).toEqual(['a(text) returns integer', 'b() returns trigger']);
  expect(refusedOfFunctions(released, [...released, 'a(text,text) returns integer'], [])).toEqual([]);
  const changed = ['a(text) returns bigint', 'b() returns trigger'];
  expect(refusedOfFunctions(released, changed, [])).toEqual([
    expect.stringContaining('a(text) returns integer is gone'),
  ]);
  expect(refusedOfFunctions(released, changed, ['a(text)'])).toEqual([]);
});

test('X3.8: the migrations and functions of this clone keep to it, and the big tables are tables', async () => {
  expect(await refusedUpgrades(root)).toEqual([]);
  expect((await readFile(path.join(root, releasedFunctions), 'utf8')).split('\n').length).toBeGreaterThan(100);
  const known = new Set(Object.values(tables).flat());
  expect([...bigTables].filter((one) => !known.has(one))).toEqual([]);
});
