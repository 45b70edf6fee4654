import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/ids/new-id.ts';
import { openScreeningFile, readScreeningList } from '#server/settings/screening-file.ts';
import { openRiskFixture } from '#tools/testing/risk-fixture.ts';
import { screenDue } from './screening.ts';

let fixture: Awaited<ReturnType<typeof openRiskFixture>>;
let folder: string;
beforeAll(async () => {
  fixture = await openRiskFixture();
  folder = mkdtempSync(path.join(tmpdir(), 'fairlead-screening-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.close();
});

// Invented: the name of nobody.
const entry = { id: 'T-1', kind: 'sanctioned', names: ['Zorvanek Testov'], born: '1961-02-03', source: 'invented' };
let serial = 0;
const listOf = (...entries: readonly object[]) => {
  serial += 1;
  const file = path.join(folder, `list-${serial}.json`);
  writeFileSync(file, JSON.stringify({ entries }));
  return readScreeningList(file);
};
/** A customer with details, who handed in ID images or not. */
async function person(firstName: string, lastName: string, born: string, handedIn = true): Promise<string> {
  const uid = await fixture.transfers.customer();
  await fixture.database.owner.query(
    'update customer set first_name = $2, last_name = $3, date_of_birth = $4 where uid = $1',
    [uid, firstName, lastName, born],
  );
  if (handedIn)
    await fixture.pool.query('insert into identity_submission (id, user_id) values ($1, $2)', [newId('idn'), uid]);
  return uid;
}
/** The pool, with what it is asked; before a mark is removed something else may happen. */
function asking(beforeRemoval = async (): Promise<void> => {}) {
  const queries: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const pool = new Proxy(fixture.pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return async (text: string, values: unknown[] = []) => {
        queries.push({ text, values });
        if (text.startsWith('delete from screening_due')) await beforeRemoval();
        return target.query(text, values);
      };
    },
  });
  return { pool, queries };
}
const reasons = async (uid: string) => (await fixture.found(uid)).map(({ facts }) => facts['reasons']);

describe('[O3] who handed in ID images', () => {
  it('is screened once against a list, and the match has its reasons and opens a case', async () => {
    const uid = await person('Testóv', 'ZORVANEK', '1961-02-03');
    const other = await person('Ada', 'Lane', '1961-02-03');
    const list = listOf(entry);
    expect(await screenDue(fixture.pool, list)).toBeGreaterThanOrEqual(2);
    expect(await screenDue(fixture.pool, list)).toBe(0);
    expect(await fixture.found(uid)).toMatchObject([
      {
        code: 'listed',
        facts: { entry: 'T-1', list: 'sanctioned', source: 'invented', reasons: 'same_words born_same_day' },
      },
    ]);
    expect(await fixture.found(other)).toEqual([]);
  });

  it('is screened anew against another list and with other details, and found anew only for other reasons', async () => {
    const uid = await person('Zorvanek', 'Testov', '1990-01-01');
    await screenDue(fixture.pool, listOf(entry));
    await screenDue(fixture.pool, listOf(entry, { ...entry, id: 'T-2', names: ['Somebody Else'] }));
    expect(await reasons(uid)).toEqual(['same_words born_differs']);
    await fixture.database.owner.query(`update customer set date_of_birth = '1961-02-03' where uid = $1`, [uid]);
    expect(await screenDue(fixture.pool, listOf(entry))).toBeGreaterThanOrEqual(1);
    expect(await reasons(uid)).toEqual(['same_words born_differs', 'same_words born_same_day']);
  });

  it('alone is screened, and once by several processes', async () => {
    const uid = await person('Zorvanek', 'Testov', '1961-02-03', false);
    const list = listOf(entry);
    await screenDue(fixture.pool, list);
    expect(await fixture.found(uid)).toEqual([]);
    await fixture.pool.query('insert into identity_submission (id, user_id) values ($1, $2)', [newId('idn'), uid]);
    await Promise.all([1, 2, 3].map(() => screenDue(fixture.pool, list)));
    expect(await reasons(uid)).toEqual(['same_words born_same_day']);
  });
});

describe('[O3] a look at whom to screen', () => {
  it('reads nobody who has not changed, and finds that by indexes alone', async () => {
    const uid = await person('Zorvanek', 'Testov', '1961-02-03');
    const list = listOf(entry);
    await screenDue(fixture.pool, list);
    const asked = asking();
    expect(await screenDue(asked.pool, list)).toBe(0);
    expect(asked.queries.map(({ text }) => text).filter((text) => text.includes('join customer'))).toHaveLength(1);
    const read = await fixture.pool.query('select from screening_due');
    expect(read.rowCount).toBe(0);
    const other = asked.queries.find(({ text }) => text.includes('as other'));
    expect(other).toBeDefined();
    const { owner } = fixture.database;
    const client = await owner.connect();
    try {
      // Tables of a few rows are read whole whatever is indexed: without that way, a plan shows whether an index serves.
      await client.query('set enable_seqscan = off');
      const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${other?.text}`, [...(other?.values ?? [])]);
      expect(plan.rows.map((row) => row['QUERY PLAN']).join(' ')).not.toContain('Seq Scan');
    } finally {
      client.release();
    }
    await owner.query(`update customer set display_name = 'Other' where uid = $1`, [uid]);
    expect((await fixture.pool.query('select from screening_due')).rowCount).toBe(0);
    await owner.query(`update customer set last_name = 'Testova' where uid = $1`, [uid]);
    expect((await fixture.pool.query('select uid from screening_due')).rows).toEqual([{ uid }]);
    expect(await screenDue(fixture.pool, list)).toBe(1);
  });

  it('keeps the mark of whoever changes while they are screened', async () => {
    const uid = await person('Ada', 'Lane', '1961-02-03');
    const list = listOf(entry);
    let changed = false;
    const names: string[] = [];
    const screen: typeof list.screen = (who) => {
      names.push(who.name);
      return list.screen(who);
    };
    const pool = asking(async () => {
      if (changed) return;
      changed = true;
      await fixture.database.owner.query(
        `update customer set first_name = 'Zorvanek', last_name = 'Testov' where uid = $1`,
        [uid],
      );
    }).pool;
    await screenDue(pool, { sha256: list.sha256, screen });
    await screenDue(fixture.pool, { sha256: list.sha256, screen });
    expect(names).toEqual(['Ada Lane', 'Zorvanek Testov']);
    expect(await reasons(uid)).toEqual(['same_words born_same_day']);
  });
});

describe('[O3] the list', () => {
  it('is refused with the place that is wrong', () => {
    expect(() => listOf({ ...entry, born: '1961-13-01' })).toThrow('entries[0].born has to be a day such as');
    expect(() => listOf({ ...entry, countries: ['che'] })).toThrow('entries[0].countries[0]');
    expect(() => listOf(entry, entry)).toThrow('each id has to be another one');
    expect(() => listOf({ ...entry, name: 'x' })).toThrow('entries[0]');
    expect(() => readScreeningList(path.join(folder, 'none.json'))).toThrow('is not there');
  });

  it('may be replaced while the product runs, and a wrong one leaves the one before it', () => {
    const file = path.join(folder, 'live.json');
    writeFileSync(file, JSON.stringify({ entries: [entry] }));
    const live = openScreeningFile(file);
    expect(live.current()).toMatchObject({ list: { entries: 1 }, problem: null });
    writeFileSync(file, JSON.stringify({ entries: [entry, { ...entry, id: 'T-2' }] }));
    expect(live.current()).toMatchObject({ list: { entries: 2 }, problem: null });
    writeFileSync(file, 'no list');
    const broken = live.current();
    expect([broken.list.entries, String(broken.problem)]).toEqual([2, expect.stringContaining('is no JSON')]);
  });

  it('says which list is in force since when, and why the newest file was not taken, until one is', () => {
    const file = path.join(folder, 'said.json');
    writeFileSync(file, JSON.stringify({ entries: [entry] }));
    utimesSync(file, 1_795_000_000, 1_795_000_000);
    const live = openScreeningFile(file);
    const inForce = { name: 'said.json', list: { entries: 1 }, sinceMs: 1_795_000_000_000 };
    expect(live.state()).toMatchObject({ ...inForce, refused: null });
    writeFileSync(file, JSON.stringify({ entries: [{ ...entry, born: '61' }] }));
    live.current();
    const wrong = { code: 'wrong_value', field: 'entries[0].born', line: 1 };
    expect(live.state()).toMatchObject({ ...inForce, refused: { problem: wrong } });
    rmSync(file);
    live.current();
    expect(live.state()).toMatchObject({ ...inForce, refused: { problem: { code: 'missing' } } });
    writeFileSync(file, JSON.stringify({ entries: [entry, { ...entry, id: 'T-2' }] }));
    live.current();
    expect(live.state()).toMatchObject({ list: { entries: 2 }, refused: null });
  });
});
