import fc from 'fast-check';
import { expect } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { type AlertDirection, alertPrice } from '#domain/markets/alert-arming.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { alertHandlers } from '#server/alerts/handlers.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotifyAll } from '#server/notices/notify.ts';
import type { Actor } from '#server/operations/handler.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import type { FreshDatabase } from './database.ts';

type AlertHandlers = ReturnType<typeof alertHandlers>;

const actorOf = (uid: UserId): Actor => ({
  uid,
  role: 'user',
  accountStatus: 'approved',
  displayName: 'Ada',
  signedInAtMs: null,
});

let keys = 0;

const key = (uid: UserId, operation: string) => commandKey(uid, operation, `key-${keys++}`, {}, 'approved');

export const call = <P, B>(uid: UserId, operation: string, params: P, body: B) => ({
  actor: actorOf(uid),
  params,
  query: undefined,
  body,
  command: key(uid, operation),
});

export async function arm(
  handlers: AlertHandlers,
  uid: UserId,
  currencyPair: string,
  direction: AlertDirection,
  price: string,
) {
  const set = await handlers.setAlert(call(uid, 'alerts.set', undefined, { currencyPair, direction, price }));
  if (!set.ok) throw new Error(set.failure.code);
  return set.value;
}

export const remove = (handlers: AlertHandlers, uid: UserId, id: string) =>
  handlers.deleteAlert(call(uid, 'alerts.delete', { id }, undefined));

export const rearm = (handlers: AlertHandlers, uid: UserId, id: string) =>
  handlers.rearmAlert(call(uid, 'alerts.rearm', { id }, undefined));

export async function alertsOf(handlers: AlertHandlers, uid: UserId) {
  const query = { limit: 100 };
  const list = await handlers.listAlerts({
    actor: actorOf(uid),
    params: undefined,
    query,
    body: undefined,
    command: null,
  });
  if (!list.ok) throw new Error(list.failure.code);
  return list.value.items;
}

type AlertNotice = Extract<Notice, { kind: 'price_alert' }>;

/** What somebody was notified of, oldest first, in the product; as often by mail. */
export async function notifiedOf(db: FreshDatabase, uid: UserId): Promise<readonly AlertNotice['facts'][]> {
  const { rows } = await db.app.query<{ facts: AlertNotice['facts'] }>(
    `select facts from notice where owner = $1 and kind = 'price_alert' order by seq`,
    [uid],
  );
  const mails = await db.owner.query('select from mail where recipient = $1', [`${uid}@test.example`]);
  expect(mails.rowCount).toBe(rows.length);
  return rows.map(({ facts }) => facts);
}

/** Each test has a pair of its own, so that one scan is one test's. */
const free = pairs.filter(({ quote }) => quote === 'USD').map(({ pair }) => pair);

const scales = new Map(pairs.map(({ pair, decimals }) => [pair, decimals]));

export function freshPair(db: FreshDatabase, lease: TestLease) {
  const pair = free.pop();
  const decimals = scales.get(pair ?? '');
  if (pair === undefined || decimals === undefined) throw new Error('no pair is left');
  const scaled = (price: string): bigint => {
    const value = alertPrice(price, decimals);
    if (value === null) throw new Error(price);
    return value;
  };
  return {
    pair,
    text: (price: string): string => formatScaled(scaled(price), decimals),
    tick: (price: string, source?: string) => recordPrice(db.app, lease, pair, scaled(price), source),
  };
}

/** Somebody of this database waits for a row that another has locked. */
export async function waitsForALock(db: FreshDatabase): Promise<void> {
  for (;;) {
    const { rowCount } = await db.app.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [db.name],
    );
    if (rowCount !== 0) return;
  }
}

export type OpenAlerts = Awaited<ReturnType<typeof openAlerts>>;

/** A lease to record prices of all pairs with, and alerts as the server takes them. */
export async function openAlerts(db: FreshDatabase) {
  const lease = await takeLease(db.app);
  for (const { pair, decimals } of pairs) await openPair(db.app, pair, decimals);
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  const notifyAll = openNotifyAll({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post });
  const handlers = alertHandlers({ pool: db.app, pairs, isQuoted: (pair) => pair !== 'EURUSD' });
  return { lease, notifyAll, handlers };
}

/** What the story of alerts is about, by places. */
export type Step =
  | { readonly do: 'tick'; readonly price: number; readonly source: string }
  | { readonly do: 'arm'; readonly direction: AlertDirection; readonly price: number }
  | { readonly do: 'scan'; readonly setSize: number }
  | { readonly do: 'rearm' | 'delete'; readonly nth: number };

const price = fc.integer({ min: 95, max: 105 });

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tick'), price, source: fc.constantFrom('live:a', 'simulated:b') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('arm'), direction: fc.constantFrom('above', 'below'), price }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('scan'), setSize: fc.constantFrom(1, 2, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('rearm', 'delete'), nth: fc.nat(9) }) },
);

/** An alert as the slow look through the ticks knows it. */
export interface Expected {
  readonly id: string;
  readonly direction: AlertDirection;
  readonly price: number;
  after: number;
  fired: number | null;
}
