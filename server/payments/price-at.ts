import type { Pool, PoolClient } from 'pg';
import type { RecordedPrice } from '#domain/money/prices.ts';

/**
 * Reads the price of a pair that what is paid at a time is worth (D5, W5); null while the record does not give it yet, or no more. Which
 * tick that is decides database/functions/markets/market-worth.sql, and which of them may value anything
 * server/markets/price-book.ts (priceBookAt).
 *
 * @param isTyped whether staff read the time off a block, which a transaction can enter after its stamp; false unless given
 */
export type PriceAt = (
  db: Pool | PoolClient,
  pair: string,
  atMs: number,
  isTyped?: boolean,
) => Promise<RecordedPrice | null>;
