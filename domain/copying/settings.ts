import type { Cents } from '#domain/money/amount.ts';
import type { CopyBounds } from '#domain/trades/copy-reserve.ts';

/** What the operator sets about copying (C2, C6). */
export interface CopyingSettings {
  /** Put apart where a copy is started without an amount: the smaller of it and what is available. */
  readonly defaultAllocation: Cents;
  /** The least that a copy is started with. */
  readonly leastAllocation: Cents;
  /** The most that a trader may ask of new profit, basis points. */
  readonly mostShareBps: number;
  /** What the house takes of each payment of profit share, basis points. */
  readonly houseShareBps: number;
  /** How much of the bankroll copies may hold (C3). */
  readonly bounds: CopyBounds;
}
