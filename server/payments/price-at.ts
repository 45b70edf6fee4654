import type { Pool, PoolClient } from 'pg';
import type { RecordedPrice } from '#domain/money/prices.ts';

/** Reads the price of a pair that what is paid at a time is worth (D5); null while the record does not give it yet, or no more. */
export type PriceAt = (db: Pool | PoolClient, pair: string, atMs: number) => Promise<RecordedPrice | null>;
