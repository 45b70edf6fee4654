import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type Lends, startLendingPooler } from '#tools/testing/poolers/lending-pooler.ts';
import { connect, isLent, refuseAnother } from './operators-address.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function opened(): Promise<FreshDatabase> {
  const database = await freshDatabase({ empty: true });
  undo.push(() => database.drop());
  return database;
}

const addressOf = ({ appConfig, name }: FreshDatabase, host: string, port: number): string =>
  `postgres://${appConfig.user}:${appConfig.password}@${encodeURIComponent(host)}:${port}/${name}`;

/** A pooler that has so many sessions open already, none of them lent. */
async function pooled(lends: Lends, sessions: number, most = 30): Promise<string> {
  const database = await opened();
  const pooler = await startLendingPooler(database.appConfig, most, lends);
  undo.push(() => pooler.stop());
  const address = addressOf(database, '127.0.0.1', pooler.port);
  const clients = Array.from({ length: sessions }, () => new pg.Client(address));
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
  }
  for (const client of clients) await client.query('rollback');
  expect(pooler.most.lent).toBe(sessions);
  for (const client of clients) await client.end();
  return address;
}

async function lent(address: string): Promise<boolean> {
  const one = await connect(address);
  return isLent(one, address).finally(() => one.end());
}

test.each([
  ['the longest idle', 1],
  ['the longest idle', 2],
  ['the longest idle', 3],
  ['the longest idle', 20],
  ['the last idle', 1],
  ['the last idle', 2],
  ['the last idle', 20],
] as const)('X3.5: a pooler that lends %s session is noticed, with %d open already', async (lends, sessions) => {
  expect(await lent(await pooled(lends, sessions))).toBe(true);
});

test('X3.5: the database itself is no pooler, nor is what gives a connection a session of its own', async () => {
  const database = await opened();
  const { host = '', port = 0 } = database.appConfig;
  expect(await lent(addressOf(database, host, port))).toBe(false);
  expect(await lent(await pooled('for a connection', 0))).toBe(false);
});

test('X3.5: a pooler that gives a session for a whole connection is right with few of them, however many it lets in', async () => {
  expect(await lent(await pooled('for a connection', 0, 3))).toBe(false);
  expect(await lent(await pooled('for a connection', 0, 2))).toBe(false);
});

test('X3.5: a failure on the side of DIRECT_URL is not taken for one of DATABASE_URL, which a command may go on without', async () => {
  const database = await opened();
  const { host = '', port = 0 } = database.appConfig;
  const address = addressOf(database, host, port);
  const direct = await connect(address);
  await direct.end();
  const said: string[] = [];
  await expect(refuseAnother(direct, address, (sentence) => said.push(sentence))).rejects.toThrow(
    /^(?!DATABASE_URL does not answer)/,
  );
  expect(said).toEqual([]);
});
