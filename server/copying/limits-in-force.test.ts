import { afterAll, beforeAll, expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { keepCopyLimits } from '#server/limits/copy-limits.ts';
import { type CopyApi, openCopyApi } from '#tools/testing/copying/copy-api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';

let db: FreshDatabase;
let copying: CopyApi;

beforeAll(async () => {
  db = await freshDatabase();
  copying = await openCopyApi(db);
});
afterAll(async () => {
  await copying.stop();
  await db.drop();
});

const limits = { leastAllocation: cents(5_000n), defaultAllocation: cents(20_000n), mostShareBps: 3_000 };

it('[C2] [X8] what a copy is started with goes by what is in force, whatever the process was started with', async () => {
  const { ann, bob, trader } = copying;
  const read = async () => (await ann.caller.call('GET', '/api/copying')).body;
  const path = `/api/traders/${trader}/subscription`;
  expect(await read()).toMatchObject({ allocation: '100.00', leastAllocation: '10.00' });
  const before = (await bob.caller.command('PUT', path, { allocation: '30.00' })).body.copy;

  await keepCopyLimits(db.owner, limits);
  expect(await read()).toMatchObject({ allocation: '200.00', leastAllocation: '50.00' });
  const least = { code: 'allocation_out_of_limits', facts: { min: '50.00' } };
  expect((await ann.caller.command('PUT', path, { allocation: '49.99' })).body).toMatchObject(least);
  expect((await ann.caller.call('GET', `/api/traders/${trader}/preview?allocation=49.99`)).body).toMatchObject(least);
  const { id, allocation } = (await ann.caller.command('PUT', path, {})).body.copy;
  expect(allocation).toBe('200.00');
  const changes = (who: CopyApi['ann'], copy: string, to: string) =>
    who.caller.command('PUT', `/api/copies/${copy}`, { allocation: to });
  expect((await changes(ann, id, '49.99')).body).toMatchObject(least);
  expect((await changes(ann, id, '50.00')).body.allocation).toBe('50.00');
  // A copy of before stays, and may be raised to less than that.
  expect((await changes(bob, before.id, '40.00')).body.allocation).toBe('40.00');
});

it('[X8] a later start keeps no other first value, and so leaves what two of staff decided', async () => {
  const { ann } = copying;
  await keepCopyLimits(db.owner, { ...limits, leastAllocation: cents(100n) }, 'first values');
  expect((await ann.caller.call('GET', '/api/copying')).body.leastAllocation).toBe('50.00');
});
