import type { Pool, PoolClient } from 'pg';
import type { RecordedPrice } from '#domain/money/prices.ts';

/** Reads the first new price of a pair from a time on (D5); null where none is recorded yet, or is kept. */
export type PriceAt = (db: Pool | PoolClient, pair: string, atMs: number) => Promise<RecordedPrice | null>;
