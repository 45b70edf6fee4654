import { indexSource } from '#domain/markets/venue-name.ts';

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
  /** What decides it: that of a single source unless given. */
  readonly rule?: AcceptanceRule;
}

/** Names in the signed text what decides a trade (Z6): ticks by when their prices were quoted. */
const singleRule = 'quote-times';
/** And of a trade on an index, by what its venues moved between these ticks (T4). */
const indexRule = 'venue-moves';
export type AcceptanceRule = typeof singleRule | typeof indexRule;

/** The rule of a trade by the source of the tick that its acceptance names. */
export const acceptanceRuleOf = (source: string | null): AcceptanceRule =>
  source === indexSource ? indexRule : singleRule;

/** The rule that a signed text names, as one on an index has to. */
export const acceptanceRuleNamed = (rule: string | null): AcceptanceRule =>
  rule === indexRule ? indexRule : singleRule;

/** The first kind was signed until ticks had times of quotes, and named no rule. */
export type AcceptanceKind = 'trade-acceptance-1' | 'trade-acceptance-2';

/** Which kind a signed text says it is. */
export const acceptanceKindOf = (text: string): AcceptanceKind =>
  text.startsWith('{"kind":"trade-acceptance-1"') ? 'trade-acceptance-1' : 'trade-acceptance-2';

/** The exact text that is signed: JSON with the keys in this order, no identity in it. */
export function acceptanceText(terms: AcceptanceTerms, kind: AcceptanceKind = 'trade-acceptance-2'): string {
  const { tradeId, wallet, currencyPair, positions, amount, duration, payoutRate, entryDelay } = terms;
  const { acceptedAt, afterSeq, expiresAt, headHash, rule = singleRule } = terms;
  return JSON.stringify({
    kind,
    ...(kind === 'trade-acceptance-2' && { rule }),
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
