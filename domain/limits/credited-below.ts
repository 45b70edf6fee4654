import type { Cents } from '#domain/money/amount.ts';

/** Below which amount (USD cents) the watcher credits by itself: the coin's own, and never what takes two people (D5). */
export const creditedBelow = (ofCoin: Cents, takesTwo: Cents): Cents => (ofCoin < takesTwo ? ofCoin : takesTwo);
