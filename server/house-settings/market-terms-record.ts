import type { Pool, PoolClient } from 'pg';
import type { listTerms, proposeTerms } from '#api/market-terms.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { MarketOffers, Payout } from '#domain/markets/pairs.ts';
import { type HeldTerms, houseMaxExposure, type OfferedTerms } from '#domain/markets/term-changes.ts';
import { type Cents, cents, formatCents } from '#domain/money/amount.ts';
import { readKeptOffers } from '#server/limits/house-settings.ts';

export type TermsChangeView = ReplyOf<typeof proposeTerms>;
type TermsView = ReplyOf<typeof listTerms>['pairs'][number]['terms'];

/** Terms as they are kept: cents as text. */
interface KeptTerms {
  readonly payouts: readonly Payout[];
  readonly entryDelayMs: number;
  readonly minStake: string;
  readonly maxStake: string;
  readonly maxExposure: string | null;
}

type KeptValues = Readonly<Record<string, KeptTerms | string | null>>;

export interface TermsChangeRow extends Omit<TableRow<'document_change'>, 'value' | 'value_before'> {
  readonly value: KeptValues;
  readonly value_before: KeptValues;
}

/** So many are listed at most. */
const mostListed = 100;

export async function findTermsChange(tx: PoolClient, id: string): Promise<TermsChangeRow | null> {
  const { rows } = await tx.query<TermsChangeRow>(`select * from document_change where id = $1 and kind = 'terms'`, [
    id,
  ]);
  return rows[0] ?? null;
}

/** The changes that are not in force yet, the next first. */
export async function readOpenTermsChanges(db: Pool | PoolClient): Promise<readonly TermsChangeRow[]> {
  const { rows } = await db.query<TermsChangeRow>(
    `select * from document_change where kind = 'terms' and status in ('proposed', 'approved') order by effective_ms nulls first, id`,
  );
  return rows;
}

export async function readTermsChanges(pool: Pool): Promise<readonly TermsChangeRow[]> {
  const { rows } = await pool.query<TermsChangeRow>(
    `select * from document_change where kind = 'terms' order by created_ms desc, id desc limit ${mostListed}`,
  );
  return rows;
}

/** What holds of every pair on offer, since when, and a version that changes with whatever is kept. */
export interface KeptOffers {
  readonly held: HeldTerms;
  readonly since: ReadonlyMap<string, bigint>;
  readonly version: string;
}

export async function readHeldTerms(db: Pool | PoolClient, own: MarketOffers): Promise<KeptOffers> {
  const names = own.pairs.map(({ pair }) => pair);
  const { pairs, maxExposure } = await readKeptOffers(db, names, own);
  const { rows } = await db.query<{ name: string; id: bigint; since_ms: bigint }>(
    `select distinct on (name) name, id, since_ms from house_setting where name = any($1) order by name, id desc`,
    [[...names.map((pair) => `pair:${pair}`), houseMaxExposure]],
  );
  const newest = rows.reduce((most, { id }) => (id > most ? id : most), 0n);
  return {
    held: {
      maxExposure,
      pairs: new Map(pairs.flatMap(({ pair, terms }) => (terms === null ? [] : [[pair, offeredOf(terms)] as const]))),
    },
    since: new Map(rows.map(({ name, since_ms }) => [name, since_ms])),
    version: `${newest}`,
  };
}

const offeredOf = ({ payouts, entryDelayMs, minStake, maxStake, maxExposure }: OfferedTerms): OfferedTerms => {
  return { payouts, entryDelayMs, minStake, maxStake, maxExposure };
};

const limitText = (limit: Cents | null): string | null => (limit === null ? null : formatCents(limit));

export const termsView = ({ payouts, entryDelayMs, minStake, maxStake, maxExposure }: OfferedTerms): TermsView => ({
  payouts: payouts.map(({ duration, payoutRate }) => ({ duration, payoutRate })),
  entryDelay: entryDelayMs,
  minStake: formatCents(minStake),
  maxStake: formatCents(maxStake),
  maxExposure: limitText(maxExposure),
});

const isTerms = (value: KeptTerms | string | null | undefined): value is KeptTerms =>
  typeof value === 'object' && value !== null;

const keptCents = (text: string): Cents => cents(BigInt(text));

const keptView = ({ payouts, entryDelayMs, minStake, maxStake, maxExposure }: KeptTerms): TermsView =>
  termsView({
    payouts,
    entryDelayMs,
    minStake: keptCents(minStake),
    maxStake: keptCents(maxStake),
    maxExposure: maxExposure === null ? null : keptCents(maxExposure),
  });

const houseText = (value: KeptTerms | string | null | undefined): string | null =>
  typeof value === 'string' ? formatCents(keptCents(value)) : null;

const timeOf = (ms: bigint | null): string | null => (ms === null ? null : isoTime(millis(ms)));

export function termsChangeView(row: TermsChangeRow): TermsChangeView {
  const { value, value_before: before } = row;
  return {
    id: row.id,
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
    reason: row.reason,
    effectiveAt: timeOf(row.effective_ms),
    status: row.status,
    proposedBy: row.asked_by,
    proposedAt: isoTime(millis(row.created_ms)),
    approvedBy: row.approved_by,
    approvedAt: timeOf(row.approved_ms),
    endedBy: row.ended_by,
    endReason: row.end_reason,
    endedAt: timeOf(row.ended_ms),
    inForceAt: timeOf(row.in_force_ms),
  };
}
