import type { Pool, PoolClient } from 'pg';
import type { listTerms, proposeTerms } from '#api/market-terms.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { MarketOffers, Payout } from '#domain/markets/pairs.ts';
import { type HeldTerms, houseMaxExposure, type OfferedTerms } from '#domain/markets/term-changes.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { readKeptOffers } from '#server/limits/house-settings.ts';
import { changeFieldsOf, type DocumentRow, readVersion } from './documents.ts';

type TermsChangeView = ReplyOf<typeof proposeTerms>;
export type TermsView = ReplyOf<typeof listTerms>['pairs'][number]['terms'];

/** Terms as they are kept: cents as text. */
export interface KeptTerms {
  readonly payouts: readonly Payout[];
  readonly entryDelayMs: number;
  readonly minStake: string;
  readonly maxStake: string;
  readonly maxExposure: string | null;
}

/** What holds of every pair on offer, since when, and a version that changes with whatever is kept. */
export async function readHeldTerms(db: Pool | PoolClient, own: MarketOffers) {
  const names = own.pairs.map(({ pair }) => pair);
  const { pairs, maxExposure } = await readKeptOffers(db, names, own);
  const held: HeldTerms = {
    maxExposure,
    pairs: new Map(pairs.flatMap(({ pair, terms }) => (terms === null ? [] : [[pair, offeredOf(terms)] as const]))),
  };
  return { held, ...(await readVersion(db, [...names.map((pair) => `pair:${pair}`), houseMaxExposure])) };
}

const offeredOf = ({ payouts, entryDelayMs, minStake, maxStake, maxExposure }: OfferedTerms): OfferedTerms => {
  return { payouts, entryDelayMs, minStake, maxStake, maxExposure };
};

export const limitText = (limit: Cents | null): string | null => (limit === null ? null : formatCents(limit));

export const termsView = ({ payouts, entryDelayMs, minStake, maxStake, maxExposure }: OfferedTerms): TermsView => ({
  payouts: payouts.map(({ duration, payoutRate }) => ({ duration, payoutRate })),
  entryDelay: entryDelayMs,
  minStake: formatCents(minStake),
  maxStake: formatCents(maxStake),
  maxExposure: limitText(maxExposure),
});

export const isTerms = (value: unknown): value is KeptTerms =>
  typeof value === 'object' && value !== null && 'payouts' in value;

const keptCents = (text: string): Cents => cents(BigInt(text));

export const keptView = ({ payouts, entryDelayMs, minStake, maxStake, maxExposure }: KeptTerms): TermsView =>
  termsView({
    payouts,
    entryDelayMs,
    minStake: keptCents(minStake),
    maxStake: keptCents(maxStake),
    maxExposure: maxExposure === null ? null : keptCents(maxExposure),
  });

const houseText = (value: unknown): string | null => (typeof value === 'string' ? formatCents(keptCents(value)) : null);

export function termsChangeView(row: DocumentRow): TermsChangeView {
  const { value, value_before: before } = row;
  return {
    ...changeFieldsOf(row),
    pairs: Object.entries(value).flatMap(([name, terms]) => {
      const held = before[name];
      return isTerms(terms) && isTerms(held)
        ? [{ pair: name.replace(/^pair:/, ''), before: keptView(held), terms: keptView(terms) }]
        : [];
    }),
    house:
      houseMaxExposure in value
        ? { before: houseText(before[houseMaxExposure]), maxExposure: houseText(value[houseMaxExposure]) }
        : null,
  };
}
