import { randomUUID } from 'node:crypto';
import { causeChecks } from '#database/checks/causes.ts';
import { copyChecks } from '#database/checks/copies.ts';
import { copyingChecks } from '#database/checks/copying.ts';
import { profitShareEndChecks } from '#database/checks/profit-share-ends.ts';
import { profitShareChecks } from '#database/checks/profit-shares.ts';
import { shareTermChecks } from '#database/checks/share-terms.ts';
import type { TableRow } from '#database/rows.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { CopyingSettings } from '#domain/copying/settings.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import { parseId, type TradeId, type TraderId, type UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import type { CopyBounds } from '#domain/trades/copy-reserve.ts';
import { closingJournal } from '#domain/trades/settlement.ts';
import type { TradeResult } from '#domain/trades/trade.ts';
import type { NotifyAll } from '#server/commands/notify.ts';
import { createCopyWorker } from '#server/copying/fan-out/copy-worker.ts';
import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { copyHandlers } from '#server/copying/handlers.ts';
import { createCopyNotifications } from '#server/copying/notify-outcomes.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { journalArguments, journalArgumentsSql } from '#server/ledger/journal-arguments.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { openNotify, openNotifyAll } from '#server/notices/notify.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { createPlacement } from '#server/trades/placement.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { admitTrader, copyBreaches } from './copies.ts';

type Slice = ReturnType<typeof copyHandlers>;
type Name = keyof Slice;
// biome-ignore lint/suspicious/noExplicitAny: a test asks any reply for what it should hold
type Reply = any;

const operator = {
  defaultAllocation: cents(10_000n),
  leastAllocation: cents(1_000n),
  mostShareBps: 3_000,
  houseShareBps: 2_000,
  bounds: { traderBps: 10_000, customerBps: 10_000 },
} satisfies CopyingSettings;

/** Copying as it is wired, on a database of one's own, with traders who trade and trades that end as a test says. */
export async function openCopyFixture(db: FreshDatabase, bounds: CopyBounds = operator.bounds) {
  const { app, owner } = db;
  const signer = newSigner();
  const lease = await takeLease(app);
  await openPair(app, 'ETHUSD', 2);
  await fundBankroll(app, 100_000_000n);
  const { post } = openMailQueue({ pool: app, transport: null, keep: true, log: () => undefined });
  const notifications = { product: 'Fairlead', publicUrl: 'http://fairlead.test', post };
  const notifyAll = openNotifyAll(notifications);
  const settings = { ...operator };
  const handlers = copyHandlers({
    pool: app,
    policy: everywhere,
    settings,
    notify: openNotify(notifications),
    notifyAll,
    mayPreview: async () => accepted(null),
  });
  const traders = copiedTraders(bounds);
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (facts: unknown) => warnings.push(facts) };

  const call = async (name: Name, uid: UserId, input: CallInput = {}): Promise<Decision<Reply>> => {
    const { rows } = await app.query('select account_status from customer where uid = $1', [uid]);
    const signedInAtMs = input.signedInAtMs ?? (await readClock(app));
    const key = commandKey(uid, `copies.${name}`, input.key ?? randomUUID(), input.body ?? {}, input.access);
    const handler = handlers[name] as (call: unknown) => Promise<Decision<Reply>>;
    return handler({
      actor: { uid, role: 'user', accountStatus: rows[0]?.account_status, displayName: 'Ada', signedInAtMs },
      params: { id: input.id },
      query: input.query ?? {},
      body: input.body ?? {},
      command: key,
    });
  };

  return {
    handlers,
    warnings,
    call,
    /** The same, throwing what was refused. */
    async does(name: Name, uid: UserId, input: CallInput = {}): Promise<Reply> {
      const decision = await call(name, uid, input);
      if (!decision.ok) throw new Error(`${name}: ${decision.failure.code} ${JSON.stringify(decision.failure.facts)}`);
      return decision.value;
    },
    /** Sets the database's clock to a time, and holds the lease from then on. */
    async at(timeMs: number): Promise<void> {
      await setClock(db, timeMs - Date.now());
      await owner.query('select market_open_day(clock_ms())');
      await owner.query(`update lease set expires_ms = clock_ms() + 3600000 where name = $1`, [lease.name]);
    },
    customer: (availableCents: bigint) => openCustomer(app, availableCents),
    async trader(availableCents: bigint, shareBps = 0): Promise<{ readonly uid: UserId; readonly id: TraderId }> {
      const uid = await openCustomer(app, availableCents);
      return { uid, id: await admitTrader(owner, uid, undefined, shareBps) };
    },
    /** One more price of the pair that the trades are of. */
    tick: (price: bigint) => recordPrice(app, lease, 'ETHUSD', price),
    /** What the operator's configuration says from now on of the house's part of profit share. */
    houseTakes(bps: number): void {
      settings.houseShareBps = bps;
    },
    /** A real trade of somebody's own: 85 %, up and five minutes unless given. */
    async trade(
      uid: UserId,
      stakeCents: bigint,
      { position = 'UP', duration = 300 }: { readonly position?: 'UP' | 'DOWN'; readonly duration?: number } = {},
    ): Promise<TradeId> {
      await recordPrice(app, lease, 'ETHUSD', 166_680n);
      const placement = createPlacement({
        pool: app,
        signer,
        mode: 'demo',
        policy: everywhere,
        offers: standardOffers,
        traders,
      });
      const ticket = {
        currencyPair: 'ETHUSD',
        position,
        duration,
        stake: cents(stakeCents),
        wallet: 'real',
      } as const;
      const key = commandKey(uid, 'trades.place', randomUUID(), { stake: stakeCents.toString() });
      const placed = await placement.submit({ key, ticket });
      if (!placed.ok) throw new Error(placed.failure.code);
      return storedTrade(placed.value.tradeId);
    },
    /** Places the copies of all trades. */
    place: (setSize = 1_000) => createFanOut({ pool: app, signer, log: loud, setSize, isOurs: () => true }).placeDue(),
    /** What became of a trade in somebody's copy: the stake in cents or the reason of the skip. */
    async outcome(source: TradeId, uid: UserId): Promise<string> {
      const { rows } = await app.query<{ outcome: string }>(
        'select coalesce(skipped, stake::text) as outcome from copy_outcome where source_trade_id = $1 and user_id = $2',
        [source, uid],
      );
      return rows[0]?.outcome ?? 'none';
    },
    /** Ends a trade of a trader and the copies of it, as the settler does, whatever the ticks say. */
    async settle(source: TradeId, status: TradeResult, butFor: readonly string[] = []): Promise<void> {
      const { rows } = await app.query<TradeRow>(
        `select t.* from trade t where t.status = 'PENDING' and t.user_id <> all ($2) and (t.trade_id = $1 or t.trade_id in (
           select o.trade_id from copy_outcome o where o.source_trade_id = $1)) order by t.trade_id`,
        [source, butFor],
      );
      const seqs = rows.map(() => 1);
      const profits = rows.map(({ cover, amount }) => (status === 'WON' ? cover : status === 'LOST' ? -amount : 0n));
      await app.query(`select trade_settle($1, $2, $3, $4, $5, $6, $7, $8, $9, ${journalArgumentsSql(10)})`, [
        lease.name,
        lease.epoch(),
        rows.map((row) => row.trade_id),
        rows.map(() => status),
        profits,
        rows.map(() => (status === 'REFUNDED' ? 'tie' : null)),
        seqs,
        seqs,
        seqs,
        ...journalArguments(rows.map((row) => closingJournalOf(row, status))),
      ]);
    },
    keep: (setSize = 200) => createCopyWorker({ pool: app, log, notifyAll, setSize }).runDue(),
    /** The copy worker's process is ended with everything of its first set written and nothing committed. */
    async keepAndDie(): Promise<void> {
      const died: NotifyAll = async (tx) => {
        await tx.query('select pg_terminate_backend(pg_backend_pid())');
      };
      await createCopyWorker({ pool: app, log: { ...log, warn: () => undefined }, notifyAll: died }).runDue();
    },
    notify: (setSize = 1_000) => createCopyNotifications({ pool: app, notifyAll, setSize }).notifyDue(),
    /** What the verifier finds about copies, their postings and their trades. */
    async breaches(): Promise<readonly unknown[]> {
      const found: unknown[] = [];
      const ofCopies = causeChecks.filter(({ rule }) => ['C2', 'C3', 'C6', 'T8'].includes(rule));
      for (const { promise, sql } of [
        ...copyingChecks,
        ...copyChecks,
        ...profitShareChecks,
        ...profitShareEndChecks,
        ...shareTermChecks,
        ...ofCopies,
      ]) {
        const { rows } = await owner.query(`select * from (${sql}) c`);
        if (rows.length > 0) found.push([promise, rows]);
      }
      return [...found, ...(await copyBreaches(owner))];
    },
    /** The kinds of what somebody was notified of, oldest first, with the facts. */
    async noticesOf(uid: UserId): Promise<readonly (readonly [string, Reply])[]> {
      const { rows } = await app.query('select kind, facts from notice where owner = $1 order by seq', [uid]);
      return rows.map(({ kind, facts }) => [kind, facts]);
    },
  };
}

export interface CallInput {
  readonly id?: string;
  readonly body?: object;
  readonly query?: object;
  readonly key?: string;
  readonly access?: 'approved';
  /** When whoever calls signed in; just now unless given. */
  readonly signedInAtMs?: Millis;
}

type TradeRow = TableRow<'trade'>;

function storedTrade(text: string): TradeId {
  const id = parseId('trd', text);
  if (!id) throw new Error(`no trade: ${text}`);
  return id;
}

const tick = { seq: 1, quotedMs: 1, price: 1n };

function closingJournalOf(row: TradeRow, status: TradeResult) {
  const trade = {
    tradeId: storedTrade(row.trade_id),
    userId: storedUser(row.user_id),
    copyId: row.copy_id === null ? null : parseId('cpy', row.copy_id),
    wallet: row.wallet,
    stake: cents(row.amount),
    cover: cents(row.cover),
    position: 'UP' as const,
    acceptedAtMs: millis(0),
    entryDelayMs: 0,
    expiresAtMs: millis(0),
  };
  const ticks = { entry: tick, exit: tick, confirming: tick };
  return closingJournal(
    trade,
    status === 'REFUNDED'
      ? { state: 'refunded', reason: 'tie', ...ticks }
      : { state: 'settled', status, profit: status === 'WON' ? trade.cover : cents(-trade.stake), ...ticks },
  );
}
