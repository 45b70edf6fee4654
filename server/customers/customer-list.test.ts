import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

let db: FreshDatabase;
let api: TestApi;
let admin: Caller;
let people: readonly string[];

beforeAll(async () => {
  db = await freshDatabase();
  api = await startApi(db);
  admin = await api.member(adminEmails[0]);
  const opened: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) opened.push(await openCustomer(db.app));
  people = opened.toSorted();
  for (const [nth, uid] of people.entries())
    await db.owner.query(
      `update customer set display_name = 'Zoe Quist ' || $2::integer, phone_number = '+4930123450' || $2::integer where uid = $1`,
      [uid, nth],
    );
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const idsOf = (items: readonly { readonly uid: string }[]): readonly string[] => items.map(({ uid }) => uid);

/** What a query finds, in pages of so many. */
async function found(query: string, limit: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { status, body, text } = await admin.call('GET', `/api/admin/customers?limit=${limit}${query}${cursor}`);
    expect(status, text).toBe(200);
    ids.push(...idsOf(body.items));
    if (body.nextCursor === null) return ids;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

it('[R1.7] a search finds the same in either order, where the nearest accounts fill its page and where all are asked', async () => {
  const searches = ['zoe quist', 'uist', 'z', '%2B49 3012 345', '49301234', `${people[0]?.slice(0, 6)}`];
  for (const search of searches)
    for (const [order, all] of [
      ['newest', people.toReversed()],
      ['oldest', people],
    ] as const)
      for (const limit of [1, 2, 100]) {
        const ids = await found(`&search=${search}&order=${order}`, limit);
        expect(
          ids.filter((id) => people.includes(id)),
          `${search} ${order} ${limit}`,
        ).toEqual(all);
        expect(ids, search).toEqual(await found(`&search=${search}&order=${order}`, 50));
      }
  expect(await found(`&search=${people[2]}`, 1)).toEqual([people[2]]);
  expect(await found('&search=quist 3', 1)).toEqual([people[3]]);
  expect(await found('&search=nobody has this name', 1)).toEqual([]);
});

it('[R1.7] who has no profile is found in either order, in pages of any length', async () => {
  for (const uid of people.slice(0, 3)) await db.owner.query('delete from customer where uid = $1', [uid]);
  const void3 = people.slice(0, 3);
  for (const limit of [1, 2, 100]) {
    expect(await found('&status=void', limit)).toEqual(void3.toReversed());
    expect(await found('&status=void&order=oldest', limit)).toEqual(void3);
  }
});
