import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { type AppRole, readAppRole, refuseRoleBeyond, roleProblems } from './app-role.ts';
import { readRoom, roomWarning } from './room.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const right: AppRole = {
  entered: 'fairlead_app',
  acting: 'fairlead_app',
  enteredSuperuser: false,
  beyond: [],
  statementMs: 60_000,
  idleInTransactionMs: 5_000,
};
const production = { mode: 'production', direct: false } as const;
const pooled = { mode: 'production', direct: true } as const;
const fine = { refused: [], warned: [] };

test('X3.5: the application is in its database as fairlead_app, with nothing beyond what migrations granted', async () => {
  const role = await readAppRole(database.app);
  expect(role).toEqual(right);
  expect(roleProblems(role, production)).toEqual(fine);
});

test('X3.5: the owner of the tables is not taken for the application, and what it could do is named', async () => {
  const role = await readAppRole(database.owner);
  expect([role.acting, role.beyond]).toEqual([
    'fairlead_owner',
    [
      'owns tables or functions of the product (`reassign owned by fairlead_app to fairlead_owner`, in this database)',
      `may create schemas in the database (\`revoke create on database ${database.name} from public, fairlead_app\`)`,
      'may create tables in the schema public (`revoke create on schema public from public, fairlead_app`)',
    ],
  ]);
  for (const mode of ['demo', 'production'] as const) {
    expect(roleProblems(role, { mode, direct: false }).refused).toEqual([
      'the application is fairlead_owner in the database: something between the app and the database keeps it from acting as fairlead_app: set DIRECT_URL (docs/operations.md)',
    ]);
  }
});

test('X3.5: beside DIRECT_URL the user of DATABASE_URL is fairlead_app itself, not one that acts as it', () => {
  const role = { ...right, entered: 'somebody' };
  expect(roleProblems(role, production)).toEqual(fine);
  expect(roleProblems(role, { mode: 'demo', direct: true }).refused).toEqual([
    "the application is fairlead_app, as which somebody acts in the database: the user of DATABASE_URL has to be fairlead_app beside DIRECT_URL (`create role fairlead_app login password '…'`, or `alter role` where it exists, with psql, by DIRECT_URL's user)",
  ]);
});

test('X3.5: rights beyond those granted stop production and are warned of in a demo', () => {
  const role = { ...right, beyond: ['is a superuser', 'is a member of fairlead_owner'] };
  const way =
    'take that from it with psql, as a superuser and never by `revoke all`, then start this version again (docs/operations.md)';
  const said = [`fairlead_app is a superuser: ${way}`, `fairlead_app is a member of fairlead_owner: ${way}`];
  expect(roleProblems(role, production)).toEqual({ refused: said, warned: [] });
  expect(roleProblems(role, { mode: 'demo', direct: false })).toEqual({ refused: [], warned: said });
});

test('X3.5: a superuser in DATABASE_URL, as which the application does not act, is warned of in production', () => {
  const role = { ...right, entered: 'postgres', enteredSuperuser: true };
  expect(roleProblems(role, production)).toEqual({
    refused: [],
    warned: [expect.stringMatching(/^DATABASE_URL's user postgres is a superuser, .* let DIRECT_URL be that address/)],
  });
  expect(roleProblems(role, { mode: 'demo', direct: false })).toEqual(fine);
});

test('X3.5: beside DIRECT_URL the role itself bounds statements and idle transactions, or nothing starts', () => {
  expect(roleProblems(right, pooled)).toEqual(fine);
  expect(roleProblems({ ...right, statementMs: 1, idleInTransactionMs: 1 }, pooled)).toEqual(fine);
  const unbound = { ...right, statementMs: 0, idleInTransactionMs: 5_001 };
  expect(roleProblems(unbound, { mode: 'demo', direct: true }).refused).toEqual([
    'statement_timeout of fairlead_app has to be at most 60000 ms and is off: `alter role fairlead_app set statement_timeout = 60000`, then `reconnect` in the pooler',
    'idle_in_transaction_session_timeout of fairlead_app has to be at most 5000 ms and is 5001 ms: `alter role fairlead_app set idle_in_transaction_session_timeout = 5000`, then `reconnect` in the pooler',
  ]);
  // Sessions of a direct address say it for themselves.
  expect(roleProblems(unbound, production)).toEqual(fine);
});

test('X3.5: what a process may open is compared with what the database has left, its own connection not counted', async () => {
  const room = await readRoom(database.app);
  // Of the 400 of the tests' cluster 3 are kept.
  expect(room.most).toBe(397);
  expect(room.open).toBeGreaterThanOrEqual(1);
  expect(roomWarning({ most: 97, open: 43 }, 55)).toBeNull();
  expect(roomWarning({ most: 97, open: 44 }, 55)).toBe(
    'this process may open 55 connections to the database, which takes 97 and has 54 left: raise its max_connections, lower DATABASE_POOL_…, or put a pooler in between (docs/operations.md)',
  );
  expect(roomWarning({ most: 10, open: 20 }, 55)).toContain('has 0 left');
});

test('X3.5: before migrations production is asked what its role is, without a table of the product', async () => {
  const empty = await freshDatabase({ empty: true });
  try {
    await refuseRoleBeyond(empty.owner, 'production');
    await empty.owner.query('grant create on schema public to fairlead_app');
    await refuseRoleBeyond(empty.owner, 'demo');
    await expect(refuseRoleBeyond(empty.owner, 'production')).rejects.toThrow(
      /^fairlead_app may create tables in the schema public \(`revoke create on schema public from public, fairlead_app`\): take that from it /,
    );
  } finally {
    await empty.drop();
  }
});
