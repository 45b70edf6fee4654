import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { madeByLaterRelease } from '#database/migrate.ts';
import { productVersion } from '#database/release.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { verifyAgainMs, verifyEveryMs, verifyLateMs, verifyLookMs, verifyMostMs } from '#domain/review/verification.ts';
import { speaking } from '#server/operations/reader.ts';
import { openVerifier } from '#server/outside/verifier.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import { readVerified, type Verified } from './answer.ts';
import { scheduledVerification } from './schedule.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await openFixture(db);
});
afterAll(() => db.drop());
afterEach(() => db.owner.query('delete from verify_run'));

const nothing: Verified = { entries: 4, trades: 1, ticks: 9, blocks: 2, breaches: 0, problems: [] };
const problem = { rule: 'L1', promise: 'each journal sums to zero', id: 'journal 7', problem: 'sums to 5' };

function scheduled(verify: () => Promise<Verified> = async () => nothing) {
  const made: number[] = [];
  const schedule = scheduledVerification({
    pool: db.app,
    verify: () => {
      made.push(made.length);
      return verify();
    },
    isSchemaLater: async () => (await madeByLaterRelease(db.owner)).length > 0,
  });
  return { ...schedule, made };
}

async function listed({ handlers }: Pick<ReturnType<typeof scheduled>, 'handlers'>) {
  const answered = await handlers.listVerifications({} as Parameters<typeof handlers.listVerifications>[0]);
  if (!answered.ok) throw new Error('refused');
  return answered.value;
}

/** As if all of it had been so long ago. */
const age = (ms: number) =>
  db.owner.query('update verify_run set started_ms = started_ms - $1, ended_ms = ended_ms - $1', [ms]);

describe('[L5] the daily verification', () => {
  it('is made once a day, by one of several processes, and keeps what it looked at', async () => {
    const one = scheduled();
    const two = scheduled();
    expect(await listed(one)).toEqual({ state: 'waiting', items: [] });
    await Promise.all([one.verifyWhenDue(), two.verifyWhenDue(), one.verifyWhenDue()]);
    expect(one.made.length + two.made.length).toBe(1);
    await age(verifyEveryMs - hourMs);
    await one.verifyWhenDue();
    expect((await listed(one)).items).toHaveLength(1);
    await age(hourMs);
    await one.verifyWhenDue();
    const { state, items } = await listed(one);
    expect(state).toBe('clean');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ outcome: 'clean', entries: 4, trades: 1, ticks: 9, blocks: 2, breaches: 0 });
  });

  it('names what it found until a later one is clean', async () => {
    const off = scheduled(async () => ({ ...nothing, breaches: 3, problems: [problem] }));
    await off.verifyWhenDue();
    expect(await listed(off)).toMatchObject({
      state: 'breaches',
      items: [{ outcome: 'breaches', breaches: 3, problems: [problem] }],
    });
    await age(verifyEveryMs);
    const clean = scheduled();
    await clean.verifyWhenDue();
    expect(await clean.state()).toBe('clean');
  });

  it('A11: says what it found in the language of its reader, and what an earlier release kept in English as it was', async () => {
    const known = {
      rule: 'L5',
      code: 'L5.asset-sums',
      promise: 'the accounts of each asset sum to zero',
      id: 'asset USD',
      problem: 'sums to 5',
      problemCode: 'sums-to',
      facts: ['5'],
    };
    const ofLater = { ...known, code: 'L5.later', problemCode: 'later', promise: 'a later promise', problem: 'is off' };
    const off = scheduled(async () => ({ ...nothing, breaches: 3, problems: [known, problem, ofLater] }));
    await off.verifyWhenDue();
    const said = await speaking('es', () => listed(off));
    expect(said.items[0]?.problems).toEqual([
      {
        rule: 'L5',
        code: 'L5.asset-sums',
        promise: 'las cuentas de cada activo suman cero',
        promiseLanguage: 'es',
        id: 'asset USD',
        record: 'activo USD',
        problem: 'suma 5',
        problemLanguage: 'es',
      },
      { ...problem, code: null, promiseLanguage: 'en', record: 'asiento 7', problemLanguage: 'en' },
      {
        rule: 'L5',
        code: 'L5.later',
        promise: 'a later promise',
        promiseLanguage: 'en',
        id: 'asset USD',
        record: 'activo USD',
        problem: 'is off',
        problemLanguage: 'en',
      },
    ]);
    expect((await listed(off)).items[0]?.problems[0]).toMatchObject({
      promise: known.promise,
      promiseLanguage: 'en',
      record: 'asset USD',
      problem: known.problem,
    });
  });

  it('that could not check says why and is made again within an hour, not at each look', async () => {
    const failing = scheduled(() => Promise.reject(new Error('statement timeout')));
    await expect(failing.verifyWhenDue()).rejects.toThrow('statement timeout');
    expect(await listed(failing)).toMatchObject({ state: 'unchecked', items: [{ reason: 'statement timeout' }] });
    const next = scheduled();
    await next.verifyWhenDue();
    await age(verifyAgainMs - verifyLookMs);
    await next.verifyWhenDue();
    expect(next.made).toEqual([]);
    await age(verifyLookMs);
    await next.verifyWhenDue();
    expect(await next.state()).toBe('clean');
  });

  it('is first made at the first look after the start, and then at none of a day', async () => {
    const first = scheduled();
    await first.verifyWhenDue();
    expect(await first.state()).toBe('clean');
    for (let look = 1; look * verifyLookMs < hourMs; look += 1) {
      await age(verifyLookMs);
      await first.verifyWhenDue();
    }
    expect(first.made).toHaveLength(1);
  });

  it('X3.8: is left to the later release whose schema it is by now, be it its migrations or its functions alone', async () => {
    const found = async (): Promise<Verified> => ({ ...nothing, breaches: 1, problems: [problem] });
    const older = scheduled(found);
    const add = `insert into schema_migration (name, sha256, applied_ms) values ('9999-of-later.sql', repeat('0', 64), 1)`;
    await db.owner.query(add);
    await older.verifyWhenDue();
    await db.owner.query(`delete from schema_migration where name = '9999-of-later.sql'`);
    await db.owner.query(`update schema_function set release = '999.0.0'`);
    await older.verifyWhenDue();
    expect([older.made, await listed(older)]).toEqual([[], { state: 'waiting', items: [] }]);
    await db.owner.query('update schema_function set release = $1', [productVersion]);
    const overtaken = scheduled(async () => {
      await db.owner.query(add);
      return found();
    });
    await overtaken.verifyWhenDue();
    expect([overtaken.made, await listed(overtaken)]).toEqual([[0], { state: 'waiting', items: [] }]);
    await db.owner.query(`delete from schema_migration where name = '9999-of-later.sql'`);
    await older.verifyWhenDue();
    expect((await listed(older)).state).toBe('breaches');
  });

  it('that was stopped with its process says nothing of the books, and leaves the next start to make one', async () => {
    const stopped = scheduled(() => Promise.reject(new Error('SIGKILL')));
    stopped.stopping();
    await stopped.verifyWhenDue();
    expect(await listed(stopped)).toEqual({ state: 'waiting', items: [] });
  });

  it('of a process that died keeps nobody from the next for longer than a run may take', async () => {
    await db.owner.query('insert into verify_run (started_ms) values (clock_ms())');
    const next = scheduled();
    await next.verifyWhenDue();
    expect(next.made).toEqual([]);
    await age(verifyMostMs);
    await next.verifyWhenDue();
    expect(next.made).toHaveLength(1);
    await age(verifyLateMs);
    // This process has only just been started.
    expect(await next.state()).toBe('clean');
  });

  it('reads the real books in a process of its own, and answers why it could not', async () => {
    const trust = { keys: [], complete: false };
    const verified = readVerified(await openVerifier({ ownerConfig: db.ownerConfig, trust }).verify());
    expect(verified).toMatchObject({ breaches: 0, problems: [] });
    expect(verified.entries).toBeGreaterThan(0);
    const nowhere = openVerifier({ ownerConfig: { host: '/nowhere', user: 'nobody' }, trust });
    await expect(nowhere.verify()).rejects.toThrow(/nowhere|ENOENT/);
    const stopped = openVerifier({ ownerConfig: db.ownerConfig, trust });
    const running = stopped.verify();
    stopped.stop();
    await expect(running).rejects.toThrow('SIGKILL');
  }, 60_000);
});
