import { permittedLagMs } from '#domain/markets/quotes.ts';

/** Whether something lags by no more than a quote may (Z3), both times by the database's clock, in ms. */
export const isWithinLag = (timeMs: number, nowMs: number): boolean => nowMs - timeMs <= permittedLagMs;
