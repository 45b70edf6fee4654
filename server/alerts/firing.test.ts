import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import {
  alertsOf,
  arm,
  call,
  type Expected,
  freshPair,
  notifiedOf,
  type OpenAlerts,
  openAlerts,
  rearm,
  remove,
  step,
  waitsForALock,
} from '#tools/testing/alert-fixture.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { createAlertFiring } from './firing.ts';

let db: FreshDatabase;
let lease: OpenAlerts['lease'];
let notifyAll: OpenAlerts['notifyAll'];
let handlers: OpenAlerts['handlers'];
const log = keptLog();
beforeAll(async () => {
  db = await freshDatabase();
  ({ lease, notifyAll, handlers } = await openAlerts(db));
});
afterAll(async () => {
  expect(log.lines.filter(({ message }) => !message.includes('tried again'))).toEqual([]);
  await db.drop();
});

/** A process of its own: what it knows is in the database. */
const firing = (more: { readonly notifyAll?: OpenAlerts['notifyAll']; readonly setSize?: number } = {}) =>
  createAlertFiring({ pool: db.app, log, isOurs: () => true, notifyAll, ...more });

test('[M6] an alert fires once, on the first recorded tick that reaches its price, and says which one', async () => {
  const { pair, text, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100');
  const above = await arm(handlers, uid, pair, 'above', '105');
  const below = await arm(handlers, uid, pair, 'below', '95');
  expect(above).toMatchObject({ state: 'armed', price: text('105'), fired: null });
  await tick('104.99');
  expect(await firing().fireDue()).toBe(0);
  const reached = await tick('105');
  await tick('106');
  expect(await firing().fireDue()).toBe(1);
  await tick('107');
  expect(await firing().fireDue()).toBe(0);
  const time = new Date(reached.timeMs).toISOString();
  const source = { source: 'simulated:walk:e1:l0', kind: 'simulated' } as const;
  expect(await alertsOf(handlers, uid)).toEqual([
    { ...below, state: 'armed' },
    { ...above, state: 'fired', fired: { seq: reached.seq, price: text('105'), time, ...source } },
  ]);
  expect(await notifiedOf(db, uid)).toEqual([
    {
      alert: above.id,
      currencyPair: pair,
      name: pairs.find((one) => one.pair === pair)?.upperName,
      direction: 'above',
      price: text('105'),
      reached: text('105'),
      time,
      ...source,
    },
  ]);
});

test('[M6] a spike between two scans is not missed, also when every process was away meanwhile', async () => {
  const { pair, text, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100');
  await arm(handlers, uid, pair, 'above', '150');
  await arm(handlers, uid, pair, 'below', '50');
  for (const price of ['120', '151', '90', '49', '100']) await tick(price);
  expect(await firing().fireDue()).toBe(2);
  expect((await notifiedOf(db, uid)).map(({ reached }) => reached).sort()).toEqual([text('151'), text('49')].sort());
});

test('[M6] a price of before the alert, and one that was dropped, fire nothing', async () => {
  const { pair, tick } = freshPair(db, lease);
  const [early, late] = [await openCustomer(db.app), await openCustomer(db.app)];
  await tick('100');
  await arm(handlers, early, pair, 'above', '999');
  await tick('200');
  await arm(handlers, late, pair, 'above', '150');
  await db.app.query(
    `select market_record($1, $2, array[$3], array[99999999999::bigint], array['live:x'], array[true], array[false],
       array[null::bigint], array[null::text], array[clock_ms() - 1])`,
    [lease.name, lease.epoch(), pair],
  );
  expect(await firing().fireDue()).toBe(0);
  await tick('140');
  expect(await firing().fireDue()).toBe(0);
  await tick('150');
  expect(await firing().fireDue()).toBe(1);
  expect(await notifiedOf(db, late)).toHaveLength(1);
});

test('[M6] over a gap and a change of source an alert waits on, and names the source that reached it', async () => {
  const { pair, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100', 'live:kraken');
  const { id } = await arm(handlers, uid, pair, 'below', '90');
  await db.app.query('select market_mark_stale($1, $2, $3)', [lease.name, lease.epoch(), [pair]]);
  expect(await firing().fireDue()).toBe(0);
  await tick('80', 'polled:coingecko');
  await tick('79', 'live:coinbase');
  expect(await firing().fireDue()).toBe(1);
  expect(await notifiedOf(db, uid)).toMatchObject([{ source: 'polled:coingecko', kind: 'polled' }]);
  expect(await rearm(handlers, uid, id)).toMatchObject({ ok: true, value: { state: 'armed', fired: null } });
  expect(await firing().fireDue()).toBe(0);
  await tick('78', 'live:coinbase');
  expect(await firing().fireDue()).toBe(1);
  expect(await notifiedOf(db, uid)).toMatchObject([{}, { source: 'live:coinbase', kind: 'live' }]);
});

test('[M6] processes that race fire each alert of many once, in sets', async () => {
  const { pair, tick } = freshPair(db, lease);
  const owners = await Promise.all(Array.from({ length: 6 }, () => openCustomer(db.app)));
  await tick('100');
  for (const uid of owners) for (const price of ['101', '102', '103']) await arm(handlers, uid, pair, 'above', price);
  for (const price of ['101.5', '100', '104']) await tick(price);
  const racing = Array.from({ length: 5 }, () => firing({ setSize: 4 }).fireDue());
  expect((await Promise.all(racing)).reduce((sum, fired) => sum + fired, 0)).toBe(18);
  for (const uid of owners) {
    const notified = await notifiedOf(db, uid);
    expect(notified.map(({ alert }) => alert).sort()).toEqual(
      (await alertsOf(handlers, uid)).map(({ id }) => id).sort(),
    );
    expect((await alertsOf(handlers, uid)).every(({ state }) => state === 'fired')).toBe(true);
  }
});

test('[M6] what a process had not committed when it ended is fired by the next one, once', async () => {
  const { pair, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100');
  await arm(handlers, uid, pair, 'above', '101');
  await arm(handlers, uid, pair, 'above', '102');
  await tick('103');
  let notified = 0;
  const dying: OpenAlerts['notifyAll'] = async (tx, all) => {
    await notifyAll(tx, all);
    notified = all.length;
    throw new Error('killed');
  };
  expect(await firing({ notifyAll: dying }).fireDue()).toBe(0);
  expect(notified).toBe(2);
  expect(await notifiedOf(db, uid)).toEqual([]);
  expect((await alertsOf(handlers, uid)).map(({ state }) => state)).toEqual(['armed', 'armed']);
  expect(await firing().fireDue()).toBe(2);
  expect(await notifiedOf(db, uid)).toHaveLength(2);
});

test('[M6] of a deletion and a firing that meet, whichever commits first counts', async () => {
  const { pair, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100');
  const [first, second] = [
    await arm(handlers, uid, pair, 'above', '101'),
    await arm(handlers, uid, pair, 'above', '102'),
  ];
  await tick('101');
  // The firing first: the deletion waits for it, and deletes an alert that has fired.
  const deleted = { reply: null as Awaited<ReturnType<typeof remove>> | null };
  let deletion: Promise<void> = Promise.resolve();
  const slow: OpenAlerts['notifyAll'] = async (tx, all) => {
    deletion = remove(handlers, uid, first.id).then((reply) => {
      deleted.reply = reply;
    });
    await waitsForALock(db);
    expect(deleted.reply).toBeNull();
    await notifyAll(tx, all);
  };
  expect(await firing({ notifyAll: slow }).fireDue()).toBe(1);
  await deletion;
  expect(deleted.reply).toEqual({ ok: true, value: { id: first.id } });
  expect((await notifiedOf(db, uid)).map(({ alert }) => alert)).toEqual([first.id]);
  // The deletion first: the firing waits for it, and finds nothing.
  await tick('102');
  let fired: Promise<number> = Promise.resolve(-1);
  await withTransaction(db.app, async (tx) => {
    await tx.query('delete from price_alert where id = $1', [second.id]);
    fired = firing().fireDue();
    await waitsForALock(db);
  });
  expect(await fired).toBe(0);
  expect(await notifiedOf(db, uid)).toHaveLength(1);
  expect(await alertsOf(handlers, uid)).toEqual([]);
  expect(await remove(handlers, uid, second.id)).toEqual({
    ok: false,
    failure: failure('not_found', { what: 'alert' }),
  });
});

test('[M6] alerts armed while prices are recorded fire on the first tick after their own seq', async () => {
  const { pair, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100');
  const recording = (async () => {
    for (let n = 0; n < 60; n += 1) await tick(n % 2 === 0 ? '200' : '100');
  })();
  const scanning = (async () => {
    for (let n = 0; n < 30; n += 1) await firing().fireDue();
  })();
  for (let n = 0; n < 15; n += 1) await arm(handlers, uid, pair, 'above', '150');
  await Promise.all([recording, scanning]);
  await tick('200');
  await firing().fireDue();
  const { rows } = await db.app.query<{ fired_seq: bigint; wanted: bigint }>(
    `select a.fired_seq, (select min(t.seq) from market_tick t where t.pair = a.pair and t.seq > a.after_seq
       and t.price >= a.price) as wanted from price_alert a where a.owner = $1`,
    [uid],
  );
  expect(rows).toHaveLength(15);
  for (const { fired_seq, wanted } of rows) expect(fired_seq).toBe(wanted);
  expect(await notifiedOf(db, uid)).toHaveLength(15);
});

test('[M6] whatever is recorded, armed, scanned, deleted and armed again: as a slow look through the ticks says', async () => {
  const { pair, text, tick } = freshPair(db, lease);
  let seq = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const uid = await openCustomer(db.app);
      const ticks: { readonly seq: number; readonly price: number; readonly source: string }[] = [];
      let alerts: Expected[] = [];
      const notified: string[] = [];
      for (const one of [...steps, { do: 'scan', setSize: 100 } as const]) {
        if (one.do === 'tick') {
          seq = (await tick(`${one.price}`, one.source)).seq;
          ticks.push({ ...one, seq });
        } else if (one.do === 'arm') {
          if (alerts.filter(({ fired }) => fired === null).length === 20) continue;
          const { id } = await arm(handlers, uid, pair, one.direction, `${one.price}`);
          alerts.push({ id, direction: one.direction, price: one.price, after: seq, fired: null });
        } else if (one.do === 'scan') {
          await firing({ setSize: one.setSize }).fireDue();
          for (const alert of alerts.filter(({ fired }) => fired === null)) {
            for (const t of ticks) {
              const reached = alert.direction === 'above' ? t.price >= alert.price : t.price <= alert.price;
              if (alert.fired !== null || t.seq <= alert.after || !reached) continue;
              alert.fired = t.seq;
              notified.push(`${alert.id} at ${text(`${t.price}`)} of ${t.source}`);
            }
          }
        } else {
          const alert = alerts[one.nth];
          if (!alert) continue;
          if (one.do === 'delete') {
            await remove(handlers, uid, alert.id);
            alerts = alerts.filter((other) => other !== alert);
          } else {
            const armed = alerts.filter(({ fired }) => fired === null).length;
            expect((await rearm(handlers, uid, alert.id)).ok).toBe(alert.fired === null || armed < 20);
            if (alert.fired !== null && armed < 20) Object.assign(alert, { after: seq, fired: null });
          }
        }
      }
      const now = (await alertsOf(handlers, uid)).map(({ id, fired }) => `${id} ${fired?.seq ?? 'armed'}`);
      expect(now.sort()).toEqual(alerts.map(({ id, fired }) => `${id} ${fired ?? 'armed'}`).sort());
      const heard = (await notifiedOf(db, uid)).map(
        ({ alert, reached, source }) => `${alert} at ${reached} of ${source}`,
      );
      expect(heard.sort()).toEqual(notified.sort());
      // The next run begins with nothing that waits.
      for (const { id } of alerts) await remove(handlers, uid, id);
    }),
    { numRuns: 15 },
  );
});

test('[M6] twenty alerts wait at most, and one more may when one has fired', async () => {
  const { pair, tick } = freshPair(db, lease);
  const uid = await openCustomer(db.app);
  await tick('100');
  const racing = Array.from({ length: 25 }, (_, n) =>
    handlers.setAlert(
      call(uid, 'alerts.set', undefined, { currencyPair: pair, direction: 'above', price: `${101 + n}` }),
    ),
  );
  const outcomes = await Promise.all(racing);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, failure: failure('too_many_alerts', { most: 20 }) });
  await tick('200');
  expect(await firing().fireDue()).toBe(20);
  const [fired] = await alertsOf(handlers, uid);
  expect(parseId('alr', fired?.id ?? '')).not.toBeNull();
  expect((await rearm(handlers, uid, fired?.id ?? '')).ok).toBe(true);
});
