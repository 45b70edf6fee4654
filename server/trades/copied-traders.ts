import type { PoolClient } from 'pg';
import type { TraderId } from '#domain/ids/ids.ts';
import type { CopiedTrader, CopyBounds, TraderTrade, Unplaced } from '#domain/trades/copy-reserve.ts';

/** Those among the customers who are copied (C3). */
export interface CopiedTraders {
  /** Holds their rows, before any account is locked, so that nobody begins or ends to copy them until the trade stands. */
  lock(tx: PoolClient, uids: readonly string[]): Promise<ReadonlyMap<string, CopiedTrader>>;
  /** Writes what was accepted of them, with the snapshot that their copies are placed by. */
  record(tx: PoolClient, trades: readonly TraderTrade[]): Promise<void>;
  /** Traders' trades whose copies with real money are still placed, once the house's accounts and theirs are locked. */
  unplaced(tx: PoolClient, traders: readonly TraderId[]): Promise<readonly Unplaced[]>;
  /** How much of the bankroll copies may hold, as it is kept with its times. */
  bounds(tx: PoolClient): Promise<CopyBounds>;
  /** Copies wait to be placed: called once the trades are committed. */
  wake(): void;
}
