import type { Pool } from 'pg';
import type { listMarkets } from '#api/markets.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { dayMs, minuteMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { breakEven } from '#domain/markets/break-even.ts';
import { changeOf } from '#domain/markets/change.ts';
import { pairIcon } from '#domain/markets/icons.ts';
import { type IndexPart, indexMids, readIndex, tradedIndexVenues } from '#domain/markets/index-price.ts';
import { listingShown } from '#domain/markets/listing.ts';
import type { PairDefinition, PairTerms } from '#domain/markets/pairs.ts';
import { kindOfSource, midOf } from '#domain/markets/quotes.ts';
import { isWithinHours } from '#domain/markets/trading-hours.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { type KeptTermsRow, keptTermsSql, withKeptTerms } from '#server/limits/house-settings.ts';
import type { ReferenceRate } from '#server/outside/venues/reference-rates.ts';
import { isStill } from './freshness.ts';

type MarketRow = ReplyOf<typeof listMarkets>['items'][number];

interface PairRow
  extends TableRow<
    'market_pair',
    | 'pair'
    | 'open'
    | 'last_seq'
    | 'last_price'
    | 'last_source'
    | 'last_tradable'
    | 'last_tick_ms'
    | 'last_quote_ms'
    | 'stale'
    | 'guard_source'
    | 'guard_bps'
    | 'liquid'
    | 'spread_bps'
    | 'updates'
    | 'last_index'
  > {
  readonly switched_off: boolean;
  readonly now_ms: bigint;
  readonly first_price: bigint | null;
  readonly first_source: string | null;
  readonly first_ms: bigint | null;
}

/** A pair that was never recorded has its name and kept terms alone. */
interface ListedRow extends PairRow, KeptTermsRow {
  readonly name: string;
  readonly recorded: boolean;
}

/** The first tick of the last 24 hours and the kept terms are one probe of an index each per pair. */
const listText = `
  select n.pair as name, m.pair is not null as recorded, k.*, m.pair, m.open, m.liquid, m.spread_bps, m.updates, m.guard_source, m.guard_bps, m.last_index,
    exists (select from operator_switch s where s.name = 'pair:' || m.pair and not s.is_on) as switched_off, m.stale, m.last_seq, m.last_price, m.last_source, m.last_tradable, m.last_tick_ms,
    m.last_quote_ms, c.now_ms, f.price as first_price, f.source as first_source, f.time_ms as first_ms
  from unnest($1::text[]) n(pair)
  cross join (select clock_ms() as now_ms) c
  left join market_pair m on m.pair = n.pair
  left join lateral (${keptTermsSql}) k on true
  left join lateral (
    select t.price, t.source, t.time_ms from market_tick t
    where t.pair = m.pair and t.time_ms >= (select clock_ms() - 86400000)
    order by t.time_ms, t.seq limit 1) f on true`;

/** Which pairs there are. A live one reads its members anew each time: none may be kept beyond an answer. */
export interface MarketListOptions {
  /** Retired ones among them. */
  readonly pairs: readonly PairDefinition[];
  /** Pairs that an enabled source can quote. */
  readonly quoted: ReadonlySet<string>;
  readonly references: ReadonlyMap<string, ReferenceRate>;
}

/**
 * Who closed a pair: the operator's switch, which says why in /api/status, its guard, its want of liquidity, or of venues (M2, P2, X1), or
 * its hours, within which not even its shortest trade would end (M3).
 */
function closedBy(
  row: PairRow,
  parts: readonly IndexPart[] | null,
  { hours, terms }: PairDefinition,
): MarketRow['closedBy'] {
  if (row.switched_off) return 'operator';
  if (!row.open) return 'guard';
  if (!row.liquid) return 'liquidity';
  if (row.last_index !== null && indexMids(parts ?? []).size < tradedIndexVenues) return 'venues';
  const now = Number(row.now_ms);
  // A trade ends its duration after it is accepted, whatever its delay.
  const ends = now + (terms?.payouts[0]?.duration ?? 0) * 1_000;
  return isWithinHours(hours, now, ends) ? null : 'hours';
}

function notOffered({ terms, retiredMs }: PairDefinition, isQuoted: boolean): MarketRow['notOffered'] {
  if (retiredMs !== null) return 'retired';
  if (!isQuoted) return 'unquoted';
  return terms === null ? 'operator' : null;
}

/** The venues of a pair's last index, as it was made (P2). */
const venuesOf = (parts: readonly IndexPart[], decimals: number): MarketRow['index'] =>
  parts.map((part) => ({
    venue: part.venue,
    state: part.state,
    mid: part.state === 'silent' ? null : formatScaled(midOf(part.bid, part.ask), decimals),
  }));

function liquidityOf({ spread_bps, updates }: PairRow, terms: PairTerms | null): MarketRow['liquidity'] {
  if (spread_bps === null || updates === null || terms === null) return null;
  const { maxSpreadBps, minUpdates } = terms.liquidity;
  return { spread: spread_bps, maxSpread: maxSpreadBps, updates, minUpdates };
}

/**
 * The pair list (M3), in the order of the definitions. What nothing quotes and has no price is left out unless it is offered, and so is
 * what was retired a while ago.
 */
export async function readMarkets(pool: Pool, { pairs, quoted, references }: MarketListOptions): Promise<MarketRow[]> {
  const names = pairs.map(({ pair }) => pair);
  const { rows } = await pool.query<ListedRow>({ name: 'markets-list', text: listText, values: [names] });
  const byName = new Map(rows.map((row) => [row.name, row]));
  const nowMs = Number(rows[0]?.now_ms ?? 0n);
  return pairs.flatMap((own) => {
    const listed = byName.get(own.pair);
    const definition = withKeptTerms(own, listed);
    const isQuoted = quoted.has(definition.pair);
    const reference = references.get(definition.pair) ?? null;
    const isPriced = isQuoted || reference !== null || definition.terms !== null;
    if (!listingShown(definition, nowMs) || !isPriced) return [];
    const row = listed?.recorded ? listed : undefined;
    const hasPrice = isQuoted && row !== undefined && row.last_price !== null;
    return [hasPrice ? quotedRow(definition, row) : unquotedRow(definition, row, reference, isQuoted)];
  });
}

function termsOf(terms: PairTerms | null): MarketRow['terms'] {
  if (terms === null) return null;
  return {
    payouts: terms.payouts.map((payout) => ({ ...payout, breakEven: breakEven(payout.payoutRate) })),
    entryDelay: terms.entryDelayMs,
    minStake: formatCents(terms.minStake),
    maxStake: formatCents(terms.maxStake),
  };
}

/** A day whose first price came later than this is not covered by what was recorded. */
const coveredWithinMs = 30 * minuteMs;

function sinceOf({ first_ms, now_ms }: PairRow): string | null {
  const isCovered = first_ms === null || Number(now_ms - first_ms) > dayMs - coveredWithinMs;
  return isCovered ? null : isoTime(millis(first_ms));
}

function quotedRow(definition: PairDefinition, row: PairRow): MarketRow {
  const { pair, upperName, decimals, terms } = definition;
  const priceText = formatScaled(row.last_price ?? 0n, decimals);
  const kind = kindOfSource(row.last_source ?? '') ?? 'none';
  // A price that was made up and one of a venue are no beginning and end of one move.
  const isOneKind = kindOfSource(row.first_source ?? '') === kind;
  const changeFrom = row.first_price === null || !isOneKind ? null : formatScaled(row.first_price, decimals);
  const parts = row.last_index === null ? null : (readIndex(row.last_index)?.parts ?? null);
  const closed = closedBy(row, parts, definition);
  const still = isStill(row);
  const state = closed !== null ? 'closed' : still ? 'stale' : 'live';
  const { guard_source, guard_bps } = row;
  return {
    img: pairIcon(definition).path,
    Uppername: upperName,
    lowerName: pair,
    decimals,
    class: definition.kind,
    price: priceText,
    change: changeFrom === null ? null : changeOf(priceText, changeFrom),
    changeFrom,
    changeSince: changeFrom === null ? null : sinceOf(row),
    time: isoTime(millis(row.last_tick_ms)),
    quotedAt: row.last_quote_ms === null ? null : isoTime(millis(row.last_quote_ms)),
    age: row.last_quote_ms === null ? null : Number(row.now_ms - row.last_quote_ms),
    source: row.last_source,
    guard:
      still || guard_source === null || guard_bps === null ? null : { source: guard_source, divergence: guard_bps },
    index: still || parts === null ? null : venuesOf(parts, decimals),
    kind,
    state,
    closedBy: closed,
    liquidity: still ? null : liquidityOf(row, terms),
    tradable: state === 'live' && row.last_tradable && terms !== null,
    notOffered: notOffered(definition, true),
    seq: Number(row.last_seq),
    terms: termsOf(terms),
  };
}

function unquotedRow(
  definition: PairDefinition,
  row: PairRow | undefined,
  reference: ReferenceRate | null,
  isQuoted: boolean,
): MarketRow {
  const { pair, upperName, decimals, terms } = definition;
  const kind: 'reference' | 'none' = reference === null ? 'none' : 'reference';
  return {
    img: pairIcon(definition).path,
    Uppername: upperName,
    lowerName: pair,
    decimals,
    class: definition.kind,
    price: reference === null ? null : formatScaled(reference.price, decimals),
    change: null,
    changeFrom: null,
    changeSince: null,
    time: reference === null ? null : `${reference.date}T00:00:00.000Z`,
    quotedAt: null,
    age: null,
    source: reference === null ? null : `reference:currency-api:${reference.date}`,
    guard: null,
    index: null,
    kind,
    state: kind,
    closedBy: null,
    liquidity: null,
    tradable: false,
    notOffered: notOffered(definition, isQuoted),
    seq: Number(row?.last_seq ?? 0n),
    terms: termsOf(terms),
  };
}
