/** A pair as people read it (M3), for slices that know nothing else of markets. */
export { nameOfPair } from '#domain/markets/pair-name.ts';
