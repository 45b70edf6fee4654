import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
});
