import type { Pool, PoolClient } from 'pg';
import { type Numbers, readNumber } from './house-settings.ts';

const name = 'SUPPORT_ANSWER_HOURS';

/** Within how many hours support promises an answer (S1), as it is kept. */
export const answerHours = (hours: number): Numbers => [[name, hours]];

/** The same as it is in force at the moment, in every process; `own` where none was ever kept. */
export const readAnswerHours = (db: Pool | PoolClient, own: number): Promise<number> => readNumber(db, name, own);
