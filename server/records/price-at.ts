import type { Pool, PoolClient } from 'pg';
import type { RecordedPrice } from '#domain/money/prices.ts';

/** Reads the price of a pair at a time; null where none was recorded, or is kept, that could value money then. */
export type PriceAt = (db: Pool | PoolClient, pair: string, atMs: number) => Promise<RecordedPrice | null>;
