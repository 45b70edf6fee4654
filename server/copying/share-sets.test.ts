import { afterAll, beforeAll, expect, it } from 'vitest';
import { weekAfter } from '#domain/copying/weeks.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import {
  begin,
  body,
  copyOf,
  hour,
  lines,
  nextMonday,
  play,
  scene,
  stop,
} from '#tools/testing/copying/share-scenes.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { whileHeld } from '#tools/testing/held-locks.ts';

let db: FreshDatabase;
let fixture: Awaited<ReturnType<typeof openCopyFixture>>;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openCopyFixture(db);
});
afterAll(() => db.drop());

it('[C6] [Z7] a week is taken while something else holds what its customer has available: nothing of that moves', async () => {
  const one = await scene(fixture);
  const copy = await begin(fixture, one);
  const monday = await nextMonday(db);
  await fixture.at(monday - hour);
  await play(fixture, one, 'WON');
  await fixture.at(monday + hour);
  await withTransaction(db.owner, async (tx) => {
    await tx.query(`select from ledger_account where owner = $1 and kind = 'available' for update`, [one.ann]);
    expect(await fixture.keep()).toBe(1);
  });
  expect(await lines(fixture, one, copy)).toMatchObject([{ kind: 'week', paid: '10.20' }]);
  expect(await fixture.breaches()).toEqual([]);
});

it.each(['stopCopy', 'changeCopy'] as const)(
  '[C6] [Z7] a week that %s takes first waits for what its customer has available with no account of a later number locked',
  async (step) => {
    const one = await scene(fixture);
    const copy = await begin(fixture, one);
    const monday = await nextMonday(db);
    await fixture.at(monday - hour);
    await play(fixture, one, 'WON');
    await fixture.at(monday + hour);
    await whileHeld(
      db,
      `select from ledger_account where owner = '${one.ann}' and kind = 'available' for update`,
      () =>
        step === 'stopCopy'
          ? stop(fixture, one, copy)
          : fixture.does('changeCopy', one.ann, { id: copy, body: { ...body, allocation: '190.00' } }),
      async () => {
        const { rows } = await db.owner.query(
          `select kind from ledger_account where copy_id = $1 and kind = 'allocated' for update skip locked`,
          [copy],
        );
        expect(rows).toEqual([{ kind: 'allocated' }]);
      },
    );
    await fixture.keep();
    expect(await lines(fixture, one, copy)).toContainEqual(expect.objectContaining({ kind: 'week', paid: '10.20' }));
    expect(await fixture.breaches()).toEqual([]);
  },
);

it('[C6] weeks that ended before a trader stopped are taken one after the other, each in a transaction of its own', async () => {
  const one = await scene(fixture);
  const copy = await begin(fixture, one);
  let monday = await nextMonday(db);
  for (let week = 0; week < 3; week += 1) {
    await fixture.at(monday - hour);
    await play(fixture, one, 'WON');
    monday = weekAfter(monday);
  }
  await fixture.at(monday - hour);
  await db.owner.query(
    `update trader set state = 'stopped', stopped_ms = clock_ms(), stopped_by = 'trader' where id = $1`,
    [one.trader.id],
  );
  await fixture.keep();
  expect(
    (await lines(fixture, one, copy)).map(({ kind, paid }: { kind: string; paid: string }) => [kind, paid]),
  ).toEqual(Array.from({ length: 3 }, () => ['week', '10.20']));
  expect(await copyOf(fixture, one, copy)).toMatchObject({ state: 'stopped', shareMark: '102.00' });
  const { rows } = await db.owner.query(
    `select count(distinct e.xact)::integer as transactions from profit_share s
     join ledger_journal j on j.code = 'profit-share' and j.cause = s.id join ledger_entry e on e.id / 32 = j.id
     where s.copy_id = $1`,
    [copy],
  );
  expect(rows).toEqual([{ transactions: 3 }]);
  expect(await fixture.breaches()).toEqual([]);
});
