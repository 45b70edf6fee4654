import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { CopyId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { boundTurns } from '#server/commands/own-turns.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openCopies } from '#tools/testing/copying/copies.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { stopClock } from '#tools/testing/false-clock.ts';
import { whileHeld } from '#tools/testing/held-locks.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';

type Fixture = Awaited<ReturnType<typeof openCopyFixture>>;

const bounds = { traderBps: 10_000, customerBps: 10_000 };

/**
 * Runs `work` on a database of its own and answers how many deadlocks the database counted in it. Its clock is stopped: who
 * waits for locks on a machine that stalls for 5 s would be refused for the age of the price (Z4), which is not what is asked.
 */
async function deadlocksOf(work: (fixture: Fixture, db: FreshDatabase, app: Pool) => Promise<void>): Promise<bigint> {
  const db = await freshDatabase();
  try {
    const app = openAppPool(db.appConfig, { max: 16, applicationName: 'placing-locks' });
    try {
      const fixture = await openCopyFixture({ ...db, app }, bounds);
      await stopClock(db);
      await work(fixture, db, app);
    } finally {
      await app.end();
    }
    // A session hands in what it counted before it is gone.
    const sessions = `select from pg_stat_activity where datname = $1 and application_name = 'placing-locks'`;
    await until(async () => (await db.app.query(sessions, [db.name])).rows.length === 0);
    const { rows } = await db.app.query<{ deadlocks: bigint }>(
      'select deadlocks from pg_stat_database where datname = $1',
      [db.name],
    );
    return rows[0]?.deadlocks ?? -1n;
  } finally {
    await db.drop();
  }
}

/** Orders that go through one batcher, as those of all customers do. */
function ordersOf(app: Pool) {
  const placement = createPlacement({
    pool: app,
    signer: newSigner(),
    mode: 'demo',
    policy: everywhere,
    offers: standardOffers,
    traders: copiedTraders(bounds),
  });
  return async (uid: UserId): Promise<string> => {
    const ticket = {
      currencyPair: 'ETHUSD',
      position: 'UP',
      duration: 300,
      stake: cents(100n),
      wallet: 'real',
    } as const;
    const placed = await placement.submit({ key: commandKey(uid, 'trades.place', randomUUID(), {}), ticket });
    return placed.ok ? 'placed' : placed.failure.code;
  };
}

async function copiersOf(fixture: Fixture, db: FreshDatabase, count: number) {
  const trader = await fixture.trader(1_000_000n);
  const people = await Promise.all(Array.from({ length: count }, () => fixture.customer(20_000n)));
  const wishes = people.map((userId) => ({ userId, allocation: 10_000n }));
  const copies = await openCopies(db.owner, trader.id, 'real', wishes);
  return { trader, copiers: people.map((uid, nth) => ({ uid, copy: copies[nth] as CopyId })) };
}

/** Waits until so many sessions of the database wait for a lock. */
const waiting = (db: FreshDatabase, count: number) =>
  until(async () => {
    const { rows } = await db.app.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and application_name = 'placing-locks'`,
      [db.name],
    );
    return rows.length === count;
  });

test('Z7: C3: a change that looked before a trade of the trader, and one after it, do not wait for each other, and no order waits for them', async () => {
  const deadlocks = await deadlocksOf(async (fixture, db, app) => {
    const { trader, copiers } = await copiersOf(fixture, db, 2);
    const third = await fixture.customer(1_000n);
    const order = ordersOf(app);
    const changes = await withTransaction(db.owner, async (tx) => {
      // Trades are accepted beside it, changes wait for it.
      await tx.query('select from trader where id = $1 for share', [trader.id]);
      const begun: Promise<unknown>[] = [];
      for (const [nth, { uid, copy }] of copiers.entries()) {
        begun.push(fixture.call('changeCopy', uid, { id: copy, body: { maxOpen: 3 } }));
        await waiting(db, nth + 1);
        // The first has found no placing, the second holds this one.
        if (nth === 0) await fixture.trade(trader.uid, 1_000n);
      }
      return begun;
    });
    expect(await Promise.all([trader.uid, third].map(order))).toEqual(['placed', 'placed']);
    expect(await Promise.all(changes)).toMatchObject([{ ok: true }, { ok: true }]);
  });
  expect(deadlocks).toBe(0n);
});

/** Ten trades of a trader may wait for their copies at a time. */
const fewUndecided = (db: FreshDatabase): Promise<boolean> =>
  until(async () => {
    const { rows } = await db.app.query<{ n: bigint }>(
      `select count(*) as n from copy_fan_out where state = 'placing'`,
    );
    return Number(rows[0]?.n ?? 0) < 5;
  });

test('Z7: C3: copiers who change, pause and go on without end while their trader trades never wait in a circle', async () => {
  const deadlocks = await deadlocksOf(async (fixture, db, app) => {
    const { trader, copiers } = await copiersOf(fixture, db, 8);
    const order = ordersOf(app);
    let trades = true;
    const refusals: unknown[] = [];
    const changing = copiers.map(async ({ uid, copy }) => {
      for (let nth = 0; trades; nth += 1) {
        const step = (['changeCopy', 'changeCopy', 'pauseCopy', 'resumeCopy'] as const)[nth % 4] ?? 'changeCopy';
        const body = step === 'changeCopy' ? { maxOpen: 2 + (nth % 2) } : {};
        const done = await fixture.call(step, uid, { id: copy, body });
        if (!done.ok) refusals.push(done.failure);
      }
    });
    const placing = (async () => {
      while (trades) await fixture.place(2);
    })();
    try {
      for (let nth = 0; nth < 12; nth += 1) {
        await fewUndecided(db);
        await fixture.trade(trader.uid, 1_000n);
      }
      await fewUndecided(db);
      expect(await order(trader.uid)).toBe('placed');
    } finally {
      trades = false;
      await Promise.all([...changing, placing]);
    }
    expect(refusals).toEqual([]);
    await fixture.place();
    expect(await fixture.breaches()).toEqual([]);
  });
  expect(deadlocks).toBe(0n);
});

test('X4: Z7: copiers who change while a placing is held wait in memory but for one, and what is of another trader goes on', async () => {
  const db = await freshDatabase();
  try {
    boundTurns(db.app);
    const fixture = await openCopyFixture(db, bounds);
    const { trader, copiers } = await copiersOf(fixture, db, 8);
    const other = await copiersOf(fixture, db, 1);
    await fixture.trade(trader.uid, 1_000n);
    const change = ({ uid, copy }: { readonly uid: UserId; readonly copy: CopyId }) =>
      fixture.call('changeCopy', uid, { id: copy, body: { maxOpen: 3 } });
    let inUse = -1;
    const changes = await whileHeld(
      db,
      'select from copy_fan_out for update',
      () => Promise.all(copiers.map(change)),
      async () => {
        expect(await Promise.all(other.copiers.map(change))).toMatchObject([{ ok: true }]);
        await until(() => {
          inUse = db.app.totalCount - db.app.idleCount;
          return inUse === 1;
        });
      },
    );
    expect(inUse).toBe(1);
    expect(changes.filter(({ ok }) => ok)).toHaveLength(8);
    await fixture.place();
    expect(await fixture.breaches()).toEqual([]);
  } finally {
    await db.drop();
  }
});
