/** What the operator signs (Z5): the terms, when and after which tick they were accepted, the head of the tick chain. */
export interface AcceptanceTerms {
  readonly tradeId: string;
  readonly wallet: string;
  readonly currencyPair: string;
  readonly positions: string;
  readonly amount: string;
  readonly duration: number;
  readonly payoutRate: number;
  readonly entryDelay: number;
  readonly acceptedAt: string;
  readonly afterSeq: number;
  readonly expiresAt: string;
  /** Hash of the tick `afterSeq`. */
  readonly headHash: string;
}

/** The exact text that is signed: JSON with the keys in this order, no identity in it. */
export function acceptanceText(terms: AcceptanceTerms): string {
  const { tradeId, wallet, currencyPair, positions, amount, duration, payoutRate, entryDelay } = terms;
  const { acceptedAt, afterSeq, expiresAt, headHash } = terms;
  return JSON.stringify({
    kind: 'trade-acceptance-1',
    tradeId,
    wallet,
    currencyPair,
    positions,
    amount,
    duration,
    payoutRate,
    entryDelay,
    acceptedAt,
    afterSeq,
    expiresAt,
    headHash,
  });
}
