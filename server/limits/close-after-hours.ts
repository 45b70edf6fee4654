import type { Pool, PoolClient } from 'pg';
import { type Numbers, readNumber } from './house-settings.ts';

const name = 'MINING_CLOSE_AFTER_HOURS';

/** How many hours after its end and its newest receipt a day of mining closes itself (N3.2), as it is kept. */
export const closeAfterHours = (hours: number): Numbers => [[name, hours]];

/** The same as it is in force at the moment, in every process; `own` where none was ever kept. */
export const readCloseAfterHours = (db: Pool | PoolClient, own: number): Promise<number> => readNumber(db, name, own);
