import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool } from '#server/outside/postgres/pool.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { defaultLimits, openAttempts } from './attempts.ts';
import type { OpenLimiter } from './limiter.ts';
import { openSharedLimits, purgeLimits } from './shared-limits.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
beforeEach(async () => {
  // What is known for seconds stays known, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  await db.owner.query('truncate rate_limit');
});
afterAll(() => db.drop());

const secret = 'a secret of tests that has more than 32 characters';
const ann = 'ann@test.example';
const wrong = { subject: ann, source: '192.0.2.1', known: null };

interface Query {
  readonly text: string;
  readonly values: unknown[];
}

/** The database, but for what something else answers. */
const instead = (answer: (query: Query) => Promise<unknown> | null) =>
  new Proxy(db.app, {
    get: (target, name) =>
      name === 'query' ? (query: Query) => answer(query) ?? target.query(query) : Reflect.get(target, name),
  });

/** One process's side of the limits, and what it asks of the database. */
function aProcess() {
  const statements: string[] = [];
  const pool = instead(({ text }) => {
    statements.push(text.trim().split(/\s/)[0] ?? '');
    return null;
  });
  // A slow machine is no database that is away.
  const open = openSharedLimits({
    pool,
    secret,
    log: (_message, error) => void failures.push(error),
    answerMs: 60_000,
  });
  return { open, statements };
}
const failures: unknown[] = [];
afterEach(() => {
  vi.useRealTimers();
  expect(failures.splice(0)).toEqual([]);
});

const few = { ...defaultLimits, failuresPerAddress: 4, mailsPerAddress: 3 };
const attemptsOf = (open: OpenLimiter) => openAttempts(few, open);

describe('limits that processes share', () => {
  test('A3: what two processes have seen of an address counts together, and so does a success', async () => {
    const [one, other] = [attemptsOf(aProcess().open), attemptsOf(aProcess().open)];
    for (const attempts of [one, other, one]) await attempts.failed(wrong);
    expect((await other.mayTry(wrong)).ok).toBe(true);
    await other.failed(wrong);
    expect(await one.mayTry(wrong)).toMatchObject({ ok: false, failure: { code: 'rate_limited' } });
    expect((await other.mayTry({ ...wrong, source: '192.0.2.2' })).ok).toBe(true);
    await other.succeeded(wrong);
    expect((await other.mayTry(wrong)).ok).toBe(true);
    expect((await one.mayTry(wrong)).ok).toBe(false);
    vi.setSystemTime(Date.now() + 5_001);
    expect((await one.mayTry(wrong)).ok).toBe(true);
  });

  test('A4: two processes mail an address no more often than one', async () => {
    const [one, other] = [attemptsOf(aProcess().open), attemptsOf(aProcess().open)];
    const taken = [];
    for (const attempts of [one, other, one, other, one])
      taken.push((await attempts.mayMail('reset', ann, '192.0.2.1')).ok);
    expect(taken).toEqual([true, true, true, false, false]);
  });

  test('A3: a flood of one key, all at once, writes as often as the limit has points', async () => {
    const { open, statements } = aProcess();
    const limiter = open('flood', 5, 900);
    const waits = await Promise.all(Array.from({ length: 200 }, () => limiter.take('one')));
    expect(waits.filter((wait) => wait === null)).toHaveLength(5);
    // The sixth finds that there is none left, and gives back what it took.
    expect(statements).toEqual(Array.from({ length: 7 }, () => 'INSERT'));
    await Promise.all(Array.from({ length: 200 }, () => limiter.count('another')));
    expect(statements).toHaveLength(12);
    for (let asked = 0; asked < 50; asked += 1) expect(await limiter.wait('another')).toBeGreaterThan(0);
    expect(statements).toHaveLength(12);
    expect((await db.owner.query('select points from rate_limit order by points')).rows).toEqual([
      { points: 5 },
      { points: 5 },
    ]);
  });

  test('A3: what was taken and given back is there for others', async () => {
    const [one, other] = [aProcess().open('codes', 2, 900), aProcess().open('codes', 2, 900)];
    expect([await one.take('a'), await other.take('a'), await one.take('a')]).toEqual([null, null, expect.any(Number)]);
    await one.giveBack('a');
    expect([await other.take('a'), await other.take('a')]).toEqual([null, expect.any(Number)]);
  });

  test('A3: no address of a person or a machine is in a key', async () => {
    const attempts = attemptsOf(aProcess().open);
    await attempts.failed(wrong);
    await attempts.mayMail('reset', ann, '192.0.2.1');
    const { rows } = await db.owner.query<{ key: string }>('select key from rate_limit');
    expect(rows).toHaveLength(5);
    for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{32}$/);
  });

  test('A3: while the database is away each process goes on with its own count, and nobody waits for it', async () => {
    const away = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, { max: 1 });
    const said: string[] = [];
    const attempts = attemptsOf(openSharedLimits({ pool: away, secret, log: (message) => void said.push(message) }));
    for (let count = 0; count < 4; count += 1) {
      expect((await attempts.mayTry(wrong)).ok).toBe(true);
      await attempts.failed(wrong);
    }
    expect(await attempts.mayTry(wrong)).toMatchObject({ ok: false, failure: { code: 'rate_limited' } });
    expect(said[0]).toBe('limits are counted by this process alone for a while');
    await away.end();
  });

  test('A3: what a process counted before the database went away counts on', async () => {
    let lost = false;
    const pool = instead(() => (lost ? Promise.reject(new Error('Connection terminated')) : null));
    const said: string[] = [];
    const limiter = openSharedLimits({ pool, secret, log: (message) => void said.push(message), answerMs: 60_000 })(
      'lost',
      3,
      900,
    );
    for (let count = 0; count < 2; count += 1) await limiter.count('a');
    expect(said).toEqual([]);
    lost = true;
    expect([await limiter.take('a'), await limiter.take('a')]).toEqual([null, expect.any(Number)]);
  });

  test('A3: a database that does not answer is asked once, and not again for five seconds', async () => {
    let asked = 0;
    const pool = instead(() => {
      asked += 1;
      return new Promise(() => undefined);
    });
    const limiter = openSharedLimits({ pool, secret, log: () => undefined, answerMs: 1 })('silent', 3, 900);
    for (let count = 0; count < 3; count += 1) await limiter.count('a');
    expect([await limiter.wait('a'), asked]).toEqual([expect.any(Number), 1]);
    vi.setSystemTime(Date.now() + 5_001);
    expect([await limiter.wait('a'), asked]).toEqual([expect.any(Number), 2]);
  });

  test('A3: what is over is deleted in small sets, and what still counts stays', async () => {
    await db.owner.query(
      `insert into rate_limit select 'old:' || n, 1, clock_ms() - 7200000 from generate_series(1, 6000) n
       union all select 'new:1', 1, clock_ms() + 1000`,
    );
    expect([await purgeLimits(db.app), await purgeLimits(db.app)]).toEqual([6_000, 0]);
    expect((await db.owner.query('select key from rate_limit')).rows).toEqual([{ key: 'new:1' }]);
  });
});

describe('two apps on one database', () => {
  let apps: readonly TestApi[] = [];
  beforeAll(async () => {
    const limits = { failuresPerAddress: 4 };
    apps = await Promise.all([1, 2].map(() => startApi(db, { limits, openLimiter: aProcess().open })));
  });
  afterAll(async () => {
    for (const app of apps) await app.stop();
  });

  test('A3: wrong passwords at one of them keep a stranger waiting at the other', async () => {
    const statuses = [];
    for (let tried = 0; tried < 5; tried += 1) {
      const app = apps[tried % 2];
      statuses.push((await app?.caller().signIn('nobody@test.example', 'not the password'))?.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });
});
