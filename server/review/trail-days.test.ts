import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { auditOf } from '#api/accounts.ts';
import type { QueryOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { auditHandlers } from './audit-trail.ts';

const first = Date.parse('2024-01-01');
const days = 300;
/** Of each day so many entries: those of many people, and of the system. */
const aDay = 200;

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.owner.query(
    `insert into audit_entry (actor, action, subject_kind, subject, created_ms)
     select case n % 2 when 0 then 'usr_' || n % 1000 else 'system' end, case n % 50 when 0 then 'deposits.approve' else 'mining.end' end,
       'deposit', 'dep_' || n,
       -- One of them by a clock that is a year ahead, as that of whoever starts a demo is while its past is made.
       $1::bigint + n::bigint * ${dayMs} / ${aDay} + case n when ${(days * aDay) / 2} then 366 * ${dayMs}::bigint else 0 end
     from generate_series(0, ${days * aDay - 1}) n`,
    [first],
  );
  await db.owner.query('vacuum analyze audit_entry');
});
afterAll(() => db.drop());

const owner = {
  uid: newId('usr'),
  role: 'admin',
  staff: { role: 'owner', listed: false },
  accountStatus: 'approved',
  displayName: 'Ada',
  signedInAtMs: null,
} as const;

/** A page, and how many entries each query of it read and left out. */
async function read(query: QueryOf<typeof auditOf>, oneClock = true) {
  const sent: { readonly text: string; readonly values: readonly unknown[] }[] = [];
  const note = (asked: string | { readonly text: string; readonly values?: unknown[] }, values: unknown[] = []) => {
    const { text, values: own = values } = typeof asked === 'string' ? { text: asked } : asked;
    sent.push({ text, values: own });
    return db.app.query(text, own);
  };
  const answered = await auditHandlers({ pool: { query: note } as unknown as Pool, adminEmails: [], oneClock }).auditOf(
    {
      actor: owner,
      params: undefined,
      body: undefined,
      command: null,
      query,
    },
  );
  if (!answered.ok) throw new Error(answered.failure.code);
  let leftOut = 0;
  for (const { text, values } of sent.filter((one) => one.text.includes('audit_entry'))) {
    const { rows } = await db.owner.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toContain('Seq Scan on audit_entry');
    for (const [, count] of plan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)) leftOut += Number(count);
  }
  return { subjects: answered.value.items.map(({ subject }) => subject.id), leftOut };
}
const entry = (day: number, nth: number): string => `dep_${day * aDay + nth}`;
async function cursorAt(subject: string): Promise<string> {
  const { rows } = await db.owner.query<{ id: bigint }>('select id from audit_entry where subject = $1', [subject]);
  return String(rows[0]?.id);
}

it.each([
  ['everything', {}, entry(69, aDay - 1)],
  ['one action', { action: 'deposits.approve' }, entry(69, aDay - 50)],
  ['the system', { by: 'system' }, entry(69, aDay - 1)],
  ['staff', { by: 'staff' }, entry(69, aDay - 50)],
] as const)('[R2] long ago is as near as today in the trail by days: %s', async (_what, narrowed, newest) => {
  // From 10 February to 10 March.
  const { subjects, leftOut } = await read({ ...narrowed, from: '2024-02-10', to: '2024-03-10', limit: 20 });
  expect(subjects).toHaveLength(20);
  expect(subjects[0]).toBe(newest);
  expect(leftOut).toBeLessThan(aDay);
});

it('[R2] the days of a range are all read, and none beside them, also to the end of its pages', async () => {
  const all = await read({ from: '2024-02-10', to: '2024-02-19', limit: 100 });
  expect(all.subjects[0]).toBe(entry(49, aDay - 1));
  const cursor = await cursorAt(entry(40, 3));
  const end = await read({ from: '2024-02-10', to: '2024-02-19', limit: 20, cursor });
  expect(end.subjects).toEqual([2, 1, 0].map((nth) => entry(40, nth)));
  expect(end.leftOut).toBeLessThan(aDay);
});

it('[R2] until a day, or from one on, a range is found as well, past an entry of another clock', async () => {
  const until = await read({ to: '2024-05-30', limit: 3 });
  expect(until.subjects[0]).toBe(entry(150, aDay - 1));
  expect((await read({ from: '2024-10-20', limit: 1 })).subjects).toEqual([entry(days - 1, aDay - 1)]);
  expect((await read({ to: '2023-12-31' })).subjects).toEqual([]);
  expect((await read({ from: '2127-01-01' })).subjects).toEqual([]);
});

it('[R2] in a demo, whose past was written between entries of today, the days of a range are all read', async () => {
  // More of them in a row than any margin holds.
  await db.owner.query(
    `insert into audit_entry (actor, action, subject_kind, subject, created_ms)
     select 'system', 'mining.end', 'deposit', 'dep_late' || n, $1 from generate_series(1, 500) n`,
    [first + 366 * dayMs],
  );
  await db.owner.query(
    `insert into audit_entry (actor, action, subject_kind, subject, created_ms) values ('system', 'mining.end', 'deposit', 'dep_past', $1)`,
    [first + 40 * dayMs],
  );
  expect((await read({ from: '2024-02-05', to: '2024-02-28', limit: 1 }, false)).subjects).toEqual(['dep_past']);
});
