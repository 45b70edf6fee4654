import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { openRiskFixture, type RiskFixture, uidOf, watch } from '#tools/testing/risk-fixture.ts';

let fixture: RiskFixture;
let admin: Caller;
/** Cases in the order of their opening, of which the last two are decided in this order, and whom they are about. */
const cases: string[] = [];
const people: string[] = [];

beforeAll(async () => {
  fixture = await openRiskFixture();
  ({ admin } = fixture);
  for (let nth = 0; nth < 4; nth += 1) {
    const subject = await fixture.transfers.customer();
    await fixture.keep(subject);
    people.push(subject);
    cases.push(await fixture.openOf(subject));
  }
  await admin.command('POST', '/api/admin/risk-cases/assign', { ids: [cases[1]], to: 'me' });
  for (const id of cases.slice(2))
    await admin.command('POST', `/api/admin/risk-cases/${id}/decide`, { ...watch, seen: 1 });
  await fixture.database.owner.query(`update auth_user set email = $2 where id = $1`, [
    people[0],
    'ninian@case.example',
  ]);
});
afterAll(() => fixture.close());

const listed = async (query: string): Promise<string[]> => {
  const { status, body, text } = await admin.call('GET', `/api/admin/risk-cases?${query}`);
  expect(status, text).toBe(200);
  return body.items.map(({ id }: { id: string }) => id);
};
const kept = async (query: string): Promise<string[]> => {
  const { status, text } = await admin.call('GET', `/api/admin/risk-cases.csv?${query}`);
  expect(status, text).toBe(200);
  const lines = text.trimEnd().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[0] ?? '');
};
const of = (...nths: readonly number[]) => nths.map((nth) => cases[nth]);

it('[O4] [R1.7] open cases come oldest first and decided ones newest first, and the other way when asked, also as a file', async () => {
  for (const read of [listed, kept]) {
    expect(await read('')).toEqual(of(0, 1));
    expect(await read('order=newest')).toEqual(of(1, 0));
    expect(await read('state=decided')).toEqual(of(3, 2));
    expect(await read('state=decided&order=oldest')).toEqual(of(2, 3));
  }
});

it('[O4] [R1.7] cases are found by whom they are about, by their id, what was found, who has them and their days', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (const read of [listed, kept]) {
    expect(await read('search=ninian')).toEqual(of(0));
    expect(await read(`search=${people[1]}`)).toEqual(of(1));
    expect(await read(`search=${cases[1]}`)).toEqual(of(1));
    expect(await read(`search=${cases[2]}`)).toEqual([]);
    expect(await read(`state=decided&search=${cases[2]}`)).toEqual(of(2));
    expect(await read('search=nobody+of+this+name')).toEqual([]);
    expect(await read(`customer=${people[1]}`)).toEqual(of(1));
    expect(await read('assigned=me')).toEqual(of(1));
    expect(await read('assigned=nobody')).toEqual(of(0));
    expect(await read('found=shared_card')).toEqual(of(0, 1));
    expect(await read('found=velocity')).toEqual([]);
    expect(await read(`state=decided&to=2020-01-01`)).toEqual([]);
    expect(await read(`from=2020-01-01&to=${today.slice(0, 4)}-12-31`)).toEqual(of(0, 1));
  }
});

it('[R1.7] a page of cases begins where the one before ended, in either order', async () => {
  for (const [query, all] of [
    ['order=oldest', of(0, 1)],
    ['order=newest', of(1, 0)],
    ['state=decided', of(3, 2)],
  ] as const) {
    const first = await admin.call('GET', `/api/admin/risk-cases?limit=1&${query}`);
    const cursor = encodeURIComponent(first.body.nextCursor);
    expect([first.body.items[0].id, ...(await listed(`limit=1&${query}&cursor=${cursor}`))]).toEqual(all);
  }
});

it('[R1.7] [A7.1] what cannot be asked is refused; a file is for who reads cases, and its searched words are not on the trail', async () => {
  for (const query of ['from=2025-02-30', 'state=none', 'found=none', 'from=2025-03-02&to=2025-03-01'])
    for (const path of ['risk-cases', 'risk-cases.csv'])
      expect((await admin.call('GET', `/api/admin/${path}?${query}`)).status, `${path} ${query}`).toBe(400);
  const support = await makeStaff(fixture.api, fixture.database, 'support@case.example', 'support');
  expect((await support.call('GET', '/api/admin/risk-cases.csv')).status).toBe(404);
  await kept('search=ninian&found=shared_card');
  const { rows } = await fixture.database.owner.query(
    `select actor, after from audit_entry where action = 'risk-cases.export' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor: await uidOf(admin), after: { search: 'words', found: 'shared_card' } }]);
});
