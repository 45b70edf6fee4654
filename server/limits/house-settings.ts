import type { Pool, PoolClient } from 'pg';
import { listingName, termsName } from '#domain/markets/listing.ts';
import {
  definitionOf,
  type LiquidityFloors,
  type Listing,
  type MarketOffers,
  type PairDefinition,
  type PairTerms,
  type Payout,
} from '#domain/markets/pairs.ts';
import { houseMaxExposure } from '#domain/markets/term-changes.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { CopyBounds } from '#domain/trades/copy-reserve.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';

/** What the operator offers and may owe, as it is kept with its times. */
export interface HouseSettings {
  readonly bounds: CopyBounds;
  /** The house's part of profit share, basis points (C6). */
  readonly houseShareBps: number;
  /** What the house may owe on all open trades with real money; null without a limit. */
  readonly maxExposure: Cents | null;
  readonly pairs: readonly PairDefinition[];
}

const names = { traderBps: 'COPY_RESERVE_TRADER_BPS', customerBps: 'COPY_RESERVE_CUSTOMER_BPS' } as const;
const houseShare = 'COPY_SHARE_HOUSE_BPS';

/** Whether a start keeps what changed, or of the settings that staff change in the console (X8) first values alone. */
export type Keep = 'changes' | 'first values';

/**
 * Keeps what the operator offers and may owe with the time since when (C3, C6, T1, L7). Written at the start of a process by the owner
 * of the schema alone; nothing is written of what held before, what one start changes has one time, and each change is audited.
 */
export async function keepHouseSettings(
  owner: Pool,
  { bounds, houseShareBps, maxExposure, pairs }: HouseSettings,
  keep: Keep = 'changes',
): Promise<void> {
  const ofConsole = [
    [names.traderBps, bounds.traderBps],
    [names.customerBps, bounds.customerBps],
    [houseShare, houseShareBps],
  ] as const;
  const offers = [
    [houseMaxExposure, maxExposure],
    ...pairs.map(({ pair, terms }) => [`pair:${pair}`, terms] as const),
  ] as const;
  const changed = [...ofConsole.map(([name]) => name), houseMaxExposure];
  await keepSettings(owner, [...ofConsole, ...offers], keep === 'first values' ? changed : [], keep);
}

/**
 * Keeps settings of the house, by name, that are others than those that held before, as of one time; each is audited (L7).
 *
 * @param firstAlone those of which nothing is kept where something was before
 * @param keep with first values alone, a pair that was ever on offer keeps its terms, but for the liquidity that the file says
 */
export async function keepSettings(
  owner: Pool,
  settings: readonly (readonly [string, unknown])[],
  firstAlone: readonly string[] = [],
  keep: Keep = 'changes',
): Promise<void> {
  await withTransaction(owner, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('settings of the house'))`);
    const { rows } = await tx.query<{ name: string; value: unknown; before: unknown; known: boolean; now_ms: bigint }>(
      `select s.name, s.value, h.value as before, h.value is not null as known, (select clock_ms()) as now_ms
       from unnest($1::text[], $2::jsonb[]) u(name, value)
       left join lateral (select value from house_setting where name = u.name order by id desc limit 1) h on true
       left join lateral (
         select value from house_setting
         where $4 and u.name like 'pair:%' and name = u.name and jsonb_typeof(value) = 'object' and jsonb_typeof(u.value) = 'object'
         order by id desc limit 1) t on true
       cross join lateral (
         select u.name, coalesce(t.value || jsonb_build_object('liquidity', u.value -> 'liquidity'), u.value) as value) s
       where h.value is distinct from s.value and (h.value is null or not (u.name = any($3)))`,
      [settings.map(([name]) => name), settings.map(([, value]) => textOf(value)), firstAlone, keep === 'first values'],
    );
    for (const { name, value, before, known, now_ms } of rows) {
      const values = [name, JSON.stringify(value), now_ms];
      await tx.query('insert into house_setting (name, value, since_ms) values ($1, $2, $3)', values);
      await writeAudit(tx, {
        actor: 'system',
        action: 'house.setting',
        subjectKind: 'setting',
        reason: null,
        subject: name,
        before: known ? { value: before } : null,
        after: { value },
      });
    }
  });
}

/** Settings that the console changes and each of which is a whole number, by name: amounts of money as bigint, all else as number. */
export type Numbers = readonly (readonly [string, number | bigint])[];

/** The same of such settings: with first values alone, where none was kept. */
export const keepNumbers = (owner: Pool, settings: Numbers, keep: Keep): Promise<void> =>
  keepSettings(owner, settings, keep === 'first values' ? settings.map(([name]) => name) : []);

/** Such settings as they hold at the moment, by name, in every process; one that was never kept is not among them. */
export async function readNumbers(db: Pool | PoolClient, of: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ name: string; value: bigint }>({
    name: 'house-numbers',
    text: `select distinct on (name) name, (value #>> '{}')::bigint as value from house_setting
           where name = any($1) order by name, id desc`,
    values: [of],
  });
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** One such setting as it holds at the moment, in every process; `own` where it was never kept. */
export async function readNumber(db: Pool | PoolClient, name: string, own: number): Promise<number> {
  return Number((await readNumbers(db, [name])).get(name) ?? own);
}

/** The bounds of copies that hold at the moment; those of this process where none were ever kept. */
export async function readCopyBounds(tx: PoolClient, own: CopyBounds): Promise<CopyBounds> {
  const { rows } = await tx.query<{ trader: number | null; customer: number | null }>({
    name: 'house-copy-bounds',
    text: `select (select value::integer from house_setting where name = $1 order by id desc limit 1) as trader,
             (select value::integer from house_setting where name = $2 order by id desc limit 1) as customer`,
    values: [names.traderBps, names.customerBps],
  });
  const [held] = rows;
  return { traderBps: held?.trader ?? own.traderBps, customerBps: held?.customer ?? own.customerBps };
}

/** The house's part of profit share that copies agree to at the moment (C6), basis points; that of this process where none was ever kept. */
export async function readHouseShare(db: Pool | PoolClient, own: number): Promise<number> {
  const { rows } = await db.query<{ bps: number }>({
    name: 'house-share',
    text: 'select value::integer as bps from house_setting where name = $1 order by id desc limit 1',
    values: [houseShare],
  });
  return rows[0]?.bps ?? own;
}

/** What is kept of one pair's terms; `offered` is null where nothing was ever kept, and all else with it. */
export interface KeptTermsRow {
  readonly offered: boolean | null;
  readonly payouts: readonly Payout[];
  readonly entry_delay_ms: number;
  readonly min_stake: bigint;
  readonly max_stake: bigint;
  readonly max_exposure: bigint | null;
  readonly liquidity: LiquidityFloors;
}

interface NamedTermsRow extends KeptTermsRow {
  readonly name: string;
}

const termsColumns = `jsonb_typeof(value) = 'object' as offered, value -> 'payouts' as payouts,
  (value ->> 'entryDelayMs')::integer as entry_delay_ms, (value ->> 'minStake')::bigint as min_stake,
  (value ->> 'maxStake')::bigint as max_stake, value -> 'liquidity' as liquidity`;

/** Selects what is kept of the terms of the pair `n.pair`, within a statement that reads pairs. */
export const keptTermsSql = `select ${termsColumns}, (value ->> 'maxExposure')::bigint as max_exposure
  from house_setting where name = 'pair:' || n.pair order by id desc limit 1`;

/**
 * Selects since when the setting `h` is kept as it is: of a retired pair since it retired, whatever changed of it afterwards, and since
 * later where it was listed in between (M3).
 */
export const keptSinceSql = `case when (h.value ->> 'retired')::boolean then (
    select n.since_ms from house_setting n
    where n.name = h.name and n.id > coalesce(
      (select max(l.id) from house_setting l where l.name = h.name and not (l.value ->> 'retired')::boolean), 0)
    order by n.id limit 1) else h.since_ms end`;

/** What is kept of one pair: its terms, how it is listed, or what the house may owe in all. */
interface OfferRow extends NamedTermsRow {
  readonly listing: Listing | null;
  readonly since_ms: bigint;
}

/**
 * What is kept of the pairs in `wanted` (M3, T1) and of what the house may owe in all, so that all processes agree to trades on the same
 * terms, whatever each of them was started with or has read since. A retired pair has no terms. Of what was never kept, what `own` says;
 * a wanted pair that neither lists is left out.
 */
export async function readKeptOffers(
  db: Pool | PoolClient,
  wanted: readonly string[],
  own: MarketOffers,
): Promise<MarketOffers> {
  const { rows } = await db.query<OfferRow>({
    name: 'house-offers',
    text: `select distinct on (name) name, ${termsColumns}, ${keptSinceSql} as since_ms, case when name like 'listing:%' then value end as listing,
             (case when name = $2 then value #>> '{}' else value ->> 'maxExposure' end)::bigint as max_exposure
           from house_setting h where name = any($1) or name = $2 order by name, id desc`,
    values: [[...new Set(wanted)].flatMap((pair) => [termsName(pair), listingName(pair)]), houseMaxExposure],
  });
  const kept = new Map(rows.map((row) => [row.name, row]));
  const known = new Map(own.pairs.map((definition) => [definition.pair, definition]));
  const pairs = [...new Set([...known.keys(), ...wanted])].flatMap((pair) => {
    const definition = known.get(pair);
    const listed = kept.get(listingName(pair));
    const terms = kept.get(termsName(pair));
    if (!listed?.listing) return definition === undefined ? [] : [withKeptTerms(definition, terms)];
    const held = terms === undefined ? (definition?.terms ?? null) : keptTermsOf(terms);
    return [definitionOf(listed.listing, held, Number(listed.since_ms))];
  });
  const house = kept.get(houseMaxExposure);
  return { pairs, maxExposure: house ? maxExposureOf(house) : own.maxExposure };
}

/** The terms of every pair of which any were kept, by the name that keeps them; null of what is not offered. */
export async function readKeptTerms(db: Pool | PoolClient): Promise<ReadonlyMap<string, PairTerms | null>> {
  const { rows } = await db.query<NamedTermsRow>({
    name: 'kept-terms',
    text: `select distinct on (name) name, ${termsColumns}, (value ->> 'maxExposure')::bigint as max_exposure
           from house_setting where name like 'pair:%' order by name, id desc`,
  });
  return new Map(rows.map((row) => [row.name, keptTermsOf(row)]));
}

const keptTermsOf = (row: KeptTermsRow): PairTerms | null => (row.offered === true ? termsOf(row) : null);

/** A pair with the terms that are kept of it; as this process was started with it where none ever were. */
export function withKeptTerms(definition: PairDefinition, row: KeptTermsRow | undefined): PairDefinition {
  if (row === undefined || row.offered === null) return definition;
  return { ...definition, terms: definition.retiredMs === null ? keptTermsOf(row) : null };
}

const maxExposureOf = ({ max_exposure }: KeptTermsRow): Cents | null =>
  max_exposure === null ? null : cents(max_exposure);

const termsOf = (row: KeptTermsRow): PairTerms => ({
  payouts: row.payouts,
  entryDelayMs: row.entry_delay_ms,
  minStake: cents(row.min_stake),
  maxStake: cents(row.max_stake),
  maxExposure: maxExposureOf(row),
  liquidity: row.liquidity,
});

/** As JSON; whole cents as text. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? one.toString() : one));
