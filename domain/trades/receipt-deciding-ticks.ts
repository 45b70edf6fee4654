import type { AgreedTrade } from './trade.ts';

/** What of an agreement picks the ticks that decide it. */
export type TermsOfWindow = Pick<AgreedTrade, 'acceptedAtMs' | 'entryDelayMs' | 'expiresAtMs'> & {
  readonly afterSeq: number;
};

/** The three ticks of a trade; null where there is none among those given. */
export interface DecidingTicks<T> {
  readonly entry: T | null;
  readonly exit: T | null;
  readonly confirming: T | null;
}

/** Picks entry, exit and confirming tick from a pair's ticks (Z6), which are in the order of seq. */
export function decidingTicks<T extends { readonly seq: number; readonly quotedMs: number }>(
  terms: TermsOfWindow,
  ticks: readonly T[],
): DecidingTicks<T> {
  const { afterSeq, acceptedAtMs, entryDelayMs, expiresAtMs } = terms;
  return {
    entry: ticks.find(({ seq, quotedMs }) => seq > afterSeq && quotedMs >= acceptedAtMs + entryDelayMs) ?? null,
    exit: ticks.findLast(({ quotedMs }) => quotedMs <= expiresAtMs) ?? null,
    confirming: ticks.find(({ quotedMs }) => quotedMs > expiresAtMs) ?? null,
  };
}
