import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';

/**
 * Whoever owns the database takes the limits of customers away while a credit and a release are decided, puts them back, and changes
 * what was written of the two: that there was a decision, by whose limits, and when.
 */
let db: FreshDatabase;
let fixture: Fixture;
let friend: UserId;
/** Both beyond a limit of 10.00 a day. */
const beyond = { deposit: '', release: '' };

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  friend = await fixture.customer();
  const [first, second] = [await fixture.customer(), await fixture.customer()];
  const asked = [await asks(first), await asks(second)] as const;
  await setLimit(first);
  await setLimit(second);
  await approves(asked[1]);
  // Longer than from a decision to its posting.
  await setClock(db, 120_000);
  await fixture.prices.again();
  await withoutLimits(async () => {
    beyond.deposit = await approves(asked[0]);
    beyond.release = await release(second);
  });
});
afterAll(() => db.drop());

const handlers = () => ownLimitHandlers({ pool: db.app, notify: fixture.notify });
function own<T extends object>(uid: UserId, name: string, body: T) {
  const actor: Actor = {
    uid,
    role: 'user',
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  };
  return { actor, params: undefined, query: undefined, command: commandKey(uid, name, randomUUID(), body), body };
}

async function setLimit(who: UserId): Promise<void> {
  const body = { limit: 'deposit', period: 'day', amount: '10.00' } as const;
  expect(codeOf(await handlers().setLimit(own(who, 'limits.set', body)))).toBe('ok');
}

async function asks(who: UserId): Promise<string> {
  const body = { amount: '20.00', paymentMethod: 'USDT' };
  return (await fixture.does('requestDeposit', who, { body })).id;
}

async function approves(id: string): Promise<string> {
  await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('USDT') } });
  return id;
}

async function release(who: UserId): Promise<string> {
  const body = { amount: '10.00' };
  expect(codeOf(await handlers().releaseAside(own(who, 'limits.release-aside', body)))).toBe('ok');
  const { rows } = await db.owner.query<{ id: string }>('select id from aside_release where user_id = $1', [who]);
  return rows[0]?.id ?? '';
}

async function withoutLimits(act: () => Promise<void>): Promise<void> {
  await db.owner.query('alter table own_limit disable trigger user');
  await db.owner.query('create table taken as select * from own_limit');
  await db.owner.query('delete from own_limit');
  await act();
  await db.owner.query('insert into own_limit select * from taken');
  await db.owner.query('drop table taken');
  await db.owner.query('alter table own_limit enable trigger user');
}

/** What the verifier names of the two once each of these was written. */
async function named(...edits: readonly string[]): Promise<readonly string[]> {
  const found = await namedAfterForging(db, ['deposit_split', 'aside_release'], async (client) => {
    for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBe(1);
  });
  return found.map((one) => one.replace(beyond.deposit, 'D').replace(beyond.release, 'R'));
}
const split = (edit: string) => `update deposit_split set ${edit} where deposit = '${beyond.deposit}'`;
const released = (edit: string) => `update aside_release set ${edit} where id = '${beyond.release}'`;
const ofSplit = () => `where kind = 'deposit_split' and body ->> 'deposit' = '${beyond.deposit}'`;
const ofRelease = () => `where kind = 'aside_release' and body ->> 'id' = '${beyond.release}'`;
const version = (edit: string, of: string) => `update record_version set ${edit} ${of}`;
const earlier = `body = body || jsonb_build_object('at_ms', (body ->> 'at_ms')::bigint - 150000), at_ms = at_ms - 150000`;
const falseCredit = 'A13 deposit D: went by a limit of none a day, which did not hold then';
const falseRelease = 'A13 release R: went by a limit of none a day, which did not hold then';

test('A13: a credit and a release that went by no limit while one stood are named', async () => {
  expect(await named()).toEqual([falseCredit, falseRelease]);
});

test('A13 L7: a credit whose split is gone is named, with its version and without it', async () => {
  const gone = () => `delete from deposit_split where deposit = '${beyond.deposit}'`;
  const missing = 'A13 deposit D: credit no. 1 is in no record of what can be played with';
  expect(await named(gone())).toEqual(
    expect.arrayContaining([missing, 'L7 deposit_split D 1: was written down and is gone']),
  );
  expect(await named(gone(), `delete from record_version ${ofSplit()}`)).toEqual([missing, falseRelease]);
});

test('A13 L7: a credit or a release that is dated before the limit stood is named, with its version and without it', async () => {
  const posted = (what: string) => expect.stringMatching(new RegExp(`^A13 ${what}: was decided at \\d+ and posted`));
  const changed = (what: string) => `L7 ${what}: is not what was written down`;
  const dated = 'at_ms = at_ms - 150000';
  expect(await named(split(dated), version(earlier, ofSplit()))).toEqual([posted('deposit D'), falseRelease]);
  expect(await named(released(dated), version(earlier, ofRelease()))).toEqual([posted('release R'), falseCredit]);
  for (const edit of [dated, 'at_ms = at_ms - 1']) {
    expect(await named(split(edit)), edit).toContain(changed('deposit_split D 1'));
    expect(await named(released(edit)), edit).toContain(changed('aside_release R'));
  }
});

test('A13: a credit that is said to be of somebody without limits is named', async () => {
  const theirs = version(`body = body || '{"user_id": "${friend}"}'`, ofSplit());
  expect(await named(split(`user_id = '${friend}'`), theirs)).toEqual([
    expect.stringMatching(/^A13 deposit D: credit no. 1 is said to be of usr_\w+, the deposit is of usr_\w+$/),
    falseRelease,
  ]);
});

test('A13: a split of a credit that was never posted, which would take room from another, is named', async () => {
  const again = `insert into deposit_split select (jsonb_populate_record(s, '{"occurrence": 2, "no": 1000000}')).* from deposit_split s
    where deposit = '${beyond.deposit}'`;
  expect(await named(again)).toContain('A13 deposit D: credit no. 2 of 2000 was never posted');
});
