import { permittedLagMs } from '#domain/markets/quotes.ts';

/** Whether something lags by no more than a quote of its source may (Z3), both times by the database's clock, in ms. */
export const isWithinLag = (timeMs: number, nowMs: number, mostMs: number = permittedLagMs): boolean =>
  nowMs - timeMs <= mostMs;
