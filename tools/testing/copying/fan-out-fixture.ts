import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import { copyingChecks } from '#database/checks/copying.ts';
import type { CopyId, TradeId, TraderId, UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents, type Wallet } from '#domain/money/amount.ts';
import { createFanOut } from '#server/copying/fan-out/fan-out.ts';
import { copiedTraders } from '#server/copying/snapshot.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { readCopyBalances } from '#server/ledger/copy-accounts.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { freshDatabase } from '#tools/testing/database.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { commandKey, fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { loud } from '#tools/testing/throwing-log.ts';
import { admitTrader, type CopyWish } from './copies.ts';

const signer = newSigner();
const traders = copiedTraders({ traderBps: 10_000, customerBps: 10_000 });
const offers = standardOffers;

interface Changes {
  readonly setSize?: number;
  readonly log?: Log;
  readonly clockMs?: () => number;
}

export type FanOutFixture = Awaited<ReturnType<typeof openFanOutFixture>>;

/** The placing of copies on a database of its own: traders who trade, and copies that stand as if they had been started. */
export async function openFanOutFixture(bankrollCents = 10_000_000n) {
  const db = await freshDatabase();
  const lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  if (bankrollCents > 0n) await fundBankroll(db.app, bankrollCents);

  /** Orders, as another process would decide on them. */
  const placement = () => createPlacement({ pool: db.app, signer, mode: 'demo', policy: everywhere, offers, traders });

  /** What the checks of copying name, among the records that `client` sees. */
  async function named(
    client: Pick<Pool, 'query'>,
  ): Promise<readonly { readonly id: string; readonly problem: string }[]> {
    const found: { id: string; problem: string }[] = [];
    for (const { sql } of copyingChecks) found.push(...(await client.query<{ id: string; problem: string }>(sql)).rows);
    return found;
  }

  return {
    db,
    lease,
    named,
    fanOut: ({ setSize = 1_000, log = loud, ...more }: Changes = {}) =>
      createFanOut({ pool: db.app, signer, log, setSize, isOurs: () => true, ...more }),

    /** A trader with so many cents. */
    async openTrader(availableCents: bigint): Promise<{ readonly uid: UserId; readonly id: TraderId }> {
      const uid = await openCustomer(db.app, availableCents);
      return { uid, id: await admitTrader(db.owner, uid) };
    },

    /** A customer who has what they put apart. */
    wish: async (allocation: bigint, changes: Partial<CopyWish> = {}): Promise<CopyWish> => ({
      userId: await openCustomer(db.app, allocation),
      allocation,
      ...changes,
    }),

    placement,

    /** A trade of the trader, on a price of now. */
    async trade(uid: UserId, stakeCents: bigint, wallet: Wallet = 'real', duration = 300): Promise<TradeId> {
      await recordPrice(db.app, lease, 'ETHUSD', 166_680n);
      const wanted = { currencyPair: 'ETHUSD', position: 'UP', stake: cents(stakeCents), duration, wallet } as const;
      const key = commandKey(uid, 'trades.place', randomUUID(), { ...wanted, stake: stakeCents.toString() });
      const placed = await placement().submit({ key, ticket: wanted });
      if (!placed.ok) throw new Error(placed.failure.code);
      return placed.value.tradeId as TradeId;
    },

    /** What became of a trade in each copy, in the order of subscription. */
    async outcomes(source: TradeId): Promise<readonly (string | bigint)[]> {
      const { rows } = await db.app.query<{ skipped: string | null; stake: bigint }>(
        'select skipped, stake from copy_outcome where source_trade_id = $1 order by place',
        [source],
      );
      return rows.map(({ skipped, stake }) => skipped ?? stake);
    },

    exposure: async (asset: 'USD' | 'PUSD'): Promise<bigint> =>
      (await readHouse(db.app)).find((row) => row.kind === 'exposure' && row.asset === asset)?.balance ?? 0n,

    /** What a copy holds, in cents; below zero without an account. */
    heldBy: async (copy: CopyId): Promise<bigint> => (await readCopyBalances(db.app, [copy])).get(copy) ?? -1n,

    /** Ends what the fixture began; before that the verifier agrees with all that is left. */
    async close(): Promise<void> {
      try {
        expect(await named(db.owner)).toEqual([]);
      } finally {
        await db.drop();
      }
    },
  };
}
