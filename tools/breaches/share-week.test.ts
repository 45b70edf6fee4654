import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { weekAfter, weekStart } from '#domain/copying/weeks.ts';
import { readClock } from '#server/review/timeline.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

/** A copy that wins four times before a Monday; what a dishonest operator, who owns the database, makes of that week (C6). */
async function open() {
  const db = await freshDatabase();
  onTestFinished(() => db.drop());
  const fixture = await openCopyFixture(db);
  const trader = await fixture.trader(10_000_000n, 2_000);
  const friend = await fixture.customer(200_000n);
  const body = { allocation: '200.00', sizing: 'fixed', fixedStake: '40.00', maxStake: '40.00', stopLoss: null };
  const id = (await fixture.does('subscribe', friend, { id: trader.id, body })).copy.id;
  const play = async (result: 'WON' | 'LOST', times: number) => {
    for (let i = 0; i < times; i++) {
      const source = await fixture.trade(trader.uid, 5_000n, { duration: 30 });
      await fixture.place();
      await fixture.settle(source, result);
    }
  };
  const monday = weekAfter(weekStart(await readClock(db.app)));
  await fixture.at(monday - 3_600_000);
  await play('WON', 4);
  await fixture.at(monday + 1_000);
  const lookedAt = (untilMs: number) =>
    db.owner.query('update copy set share_week_ms = $1 where id = $2', [untilMs, id]);
  return { db, fixture, trader, friend, id, monday, play, lookedAt };
}

async function named({ db }: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    const { breaches } = await verifySnapshot(client, { keys: [], complete: false });
    return breaches.flatMap(({ rule, id, problem }) => (rule === 'C6' ? [`${id}: ${problem}`] : []));
  } finally {
    client.release();
  }
}

const skipped = (copy: string) => [
  expect.stringMatching(`^copy ${copy}: had come to 13600 with 0 open at .+, above 0, and shares`),
];

test('C6: a week that a copy was held back from until it had lost and stopped is named, wherever it says to have been looked at', async () => {
  const world = await open();
  const { fixture, id, friend, monday, play, lookedAt } = world;
  await lookedAt(monday);
  await fixture.keep();
  await fixture.at(monday + dayMs);
  await play('LOST', 3);
  await fixture.does('stopCopy', friend, { id });
  await fixture.keep();
  expect(await named(world)).toEqual(skipped(id));
  await lookedAt(monday - 7 * dayMs);
  expect(await named(world)).toEqual(skipped(id));
  // Nor does it help to say that the copy was stopped before: its settings say until when they held.
  await world.db.owner.query('update copy set stopping_ms = $1 where id = $2', [monday - 1_000, id]);
  expect(await named(world)).toEqual(skipped(id));
});

test('C6: D5: so is one of a copy that a debt reaches a day later', async () => {
  const world = await open();
  const { db, fixture, id, monday, play, lookedAt } = world;
  await lookedAt(monday);
  await fixture.at(monday + dayMs);
  await play('LOST', 1);
  await fixture.at(monday + dayMs + 120_000);
  await play('LOST', 1);
  await lookedAt(monday - 7 * dayMs);
  await db.owner.query('update copy set debt_ms = clock_ms() where id = $1', [id]);
  expect(await named(world)).toEqual(expect.arrayContaining(skipped(id)));
  // One that came within the ten minutes in which the week is taken leaves nothing to share.
  await db.owner.query('update copy set debt_ms = $1 where id = $2', [monday + 300_000, id]);
  expect((await named(world)).filter((line) => line.includes('and shares nothing of it'))).toEqual([]);
});

test('C6: a week of a copy that runs is named once the books went on for ten minutes, and not when it was taken', async () => {
  const world = await open();
  const { fixture, id, monday, play } = world;
  await fixture.at(monday + 300_000);
  await play('LOST', 1);
  expect(await named(world)).toEqual([]);
  await fixture.at(monday + 700_000);
  await play('LOST', 1);
  await fixture.at(monday + 800_000);
  await play('LOST', 1);
  expect(await named(world)).toEqual(skipped(id));
  await fixture.keep();
  expect(await named(world)).toEqual([]);
});
