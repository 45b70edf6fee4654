import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { readCopyCurves } from '#server/copying/copy-curves.ts';
import { createCopyWorker } from '#server/copying/fan-out/copy-worker.ts';
import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { copyHandlers } from '#server/copying/handlers.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { readBalanceCurve } from '#server/ledger/balance-curve.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { createPlacement } from '#server/trades/placement.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { recordPrice, type TestLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { admitTrader } from './copies.ts';
import { houseBps, type Model, shares } from './copy-story-model.ts';

const signer = newSigner();

/** What the steps of a story are taken on. */
export type Real = Awaited<ReturnType<typeof openStory>>;

/** Customers and traders of one story, with all that moves their copies. */
export async function openStory(db: FreshDatabase, lease: TestLease) {
  const customers = await Promise.all([0, 1, 2].map(() => openCustomer(db.app, 100_000n)));
  const traders = await Promise.all(
    shares.map(async (share) => {
      const uid = await openCustomer(db.app, 100_000n);
      const id = await admitTrader(db.owner, uid);
      await db.owner.query('update trader set share_bps = $2 where id = $1', [id, share]);
      return { uid, id };
    }),
  );
  const port = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
  const common = { pool: db.app, policy: everywhere };
  const anyTime = async () => accepted(null);
  const quiet = async (): Promise<void> => undefined;
  const placement = createPlacement({ ...common, signer, mode: 'demo', offers: standardOffers, traders: port });
  const fanOut = createFanOut({ pool: db.app, signer, log: loud, setSize: 2, isOurs: () => true });
  const settings = {
    defaultAllocation: cents(10_000n),
    leastAllocation: cents(1_000n),
    mostShareBps: 3_000,
    houseShareBps: Number(houseBps),
    bounds: { traderBps: 10_000, customerBps: 10_000 },
  };
  const handlers = copyHandlers({
    ...common,
    settings,
    notify: quiet,
    notifyAll: quiet,
    mayPreview: anyTime,
  });
  const worker = createCopyWorker({
    pool: db.app,
    notifyAll: quiet,
    log: { info: () => undefined, warn: (facts) => expect(facts).toBe('nothing to warn of') },
  });
  const callOf = (uid: UserId, operation: string, body: object) => ({
    actor: { uid, role: 'user', accountStatus: 'approved', displayName: '', signedInAtMs: millis(Date.now()) } as const,
    query: undefined,
    command: commandKey(uid, operation, randomUUID(), body),
  });
  return { db, lease, customers, traders, placement, fanOut, handlers, worker, callOf };
}

/** Money, copies and outcomes are what the model says. */
export async function compare(model: Model, real: Real): Promise<void> {
  const { db } = real;
  for (const [nth, { available }] of model.customers.entries()) {
    const uid = real.customers[nth];
    if (!uid) continue;
    const found = await readBalance(db.app, uid, 'real');
    const allocatedNow = model.copies.reduce((sum, one) => sum + (one.who === nth ? one.allocated : 0n), 0n);
    expect([found.available, found.allocated]).toEqual([available, allocatedNow]);
  }
  for (const [nth, { available, staked }] of model.traders.entries()) {
    const uid = real.traders[nth]?.uid;
    if (!uid) continue;
    const found = await readBalance(db.app, uid, 'real');
    expect([found.available, found.staked]).toEqual([available, staked]);
  }
  const { rows } = await db.app.query<{ state: string; profit: bigint; open: number }>(
    `select c.state, c.settled_profit as profit, c.open_trades as open from copy c where c.user_id = any($1) order by c.place`,
    [real.customers],
  );
  expect(rows).toEqual(model.copies.map(({ state, profit, open }) => ({ state, profit, open })));
  for (const { id, outcomes } of model.sources) {
    const found = await db.app.query<{ skipped: string | null; stake: bigint }>(
      'select skipped, stake from copy_outcome where source_trade_id = $1 order by place',
      [id],
    );
    expect(found.rows.map(({ skipped, stake }) => skipped ?? stake)).toEqual(outcomes);
  }
}

/** What the curves say is what the copies came to, by the books and trade by trade. */
export async function compareCurves({ db, customers }: Real): Promise<void> {
  const { rows } = await db.app.query<{ id: string; user_id: string; profit: bigint; paid: bigint; trades: number }>(
    `select c.id, c.user_id, c.settled_profit as profit, c.share_paid as paid, c.settled_trades as trades from copy c
     where c.user_id = any($1)`,
    [customers],
  );
  for (const uid of customers) {
    const { points } = await readBalanceCurve(db.app, uid, 'real', null);
    const moved = points.reduce((sum, point) => sum + (point.moved.get('copies') ?? 0n), 0n);
    const made = rows.filter(({ user_id }) => user_id === uid).reduce((sum, row) => sum + row.profit - row.paid, 0n);
    expect(moved).toBe(made);
  }
  const curves = await readCopyCurves(
    db.app,
    rows.map(({ id }) => id),
    500,
  );
  for (const { id, profit, paid, trades } of rows) {
    const curve = curves.get(id) ?? [];
    const last = curve.at(-1) ?? { profit: 0n, afterShare: -paid };
    expect([curve.length, last.profit, last.afterShare]).toEqual([trades, profit, profit - paid]);
  }
}

/** The nth copy of a trader’s trade. */
export async function copiedTrade({ db }: Real, source: string, nth: number): Promise<string> {
  const { rows } = await db.app.query<{ trade_id: string }>(
    'select trade_id from copy_outcome where source_trade_id = $1 order by place offset $2 limit 1',
    [source, nth],
  );
  return rows[0]?.trade_id ?? '';
}

export async function placeTrade(real: Real, uid: UserId, stake: bigint): Promise<string> {
  await recordPrice(real.db.app, real.lease, 'ETHUSD', 166_680n);
  const ticket = {
    currencyPair: 'ETHUSD',
    position: 'UP',
    stake: cents(stake),
    duration: 900,
    wallet: 'real',
  } as const;
  const placed = await real.placement.submit({ key: commandKey(uid, 'trades.place', randomUUID(), {}), ticket });
  if (!placed.ok) throw new Error(placed.failure.code);
  return placed.value.tradeId;
}

export const callOf = ({ who: nth }: { readonly who: number }, real: Real, operation: string, body: object) => {
  const uid = real.customers[nth];
  if (!uid) throw new Error('nobody is there');
  return real.callOf(uid, operation, body);
};

export function traderId(nth: number, real: Real): TraderId {
  const id = real.traders[nth]?.id;
  if (!id) throw new Error('no such trader');
  return id;
}

export async function copyId(
  { who: nth, whom: of }: { readonly who: number; readonly whom: number },
  real: Real,
): Promise<string> {
  const { rows } = await real.db.app.query<{ id: string }>(
    `select id from copy where user_id = $1 and trader_id = $2 and state <> 'stopped'`,
    [real.customers[nth], real.traders[of]?.id],
  );
  return rows[0]?.id ?? '';
}
