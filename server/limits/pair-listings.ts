import type { Pool, PoolClient } from 'pg';
import { listingName, listingsOf, termsName } from '#domain/markets/listing.ts';
import { definitionOf, type Listing, type MarketOffers, type PairDefinition } from '#domain/markets/pairs.ts';
import { keepSettings, keptSinceSql, readKeptOffers, readKeptTerms } from './house-settings.ts';

/** How a pair is listed, as it is kept, and since when; a retired one since it retired, whatever changed of it afterwards. */
export interface KeptListing {
  readonly listing: Listing;
  readonly sinceMs: number;
}

interface ListingRow {
  readonly name: string;
  readonly value: Listing;
  readonly since_ms: bigint;
}

const listingsText = `
  select distinct on (h.name) h.name, h.value, ${keptSinceSql} as since_ms
  from house_setting h where h.name like 'listing:%' order by h.name, h.id desc`;

/**
 * Keeps the standard list as the first one (M3): nothing where any pair was ever listed, so that what staff listed, changed and retired
 * stays through later versions. Written at the start of a process by the owner of the schema alone.
 */
export async function keepFirstListings(owner: Pool, pairs: readonly PairDefinition[]): Promise<void> {
  if ((await readListings(owner)).size > 0) return;
  const first = [...listingsOf(pairs)].map(([pair, listing]) => [listingName(pair), listing] as const);
  await keepSettings(
    owner,
    first,
    first.map(([name]) => name),
  );
}

/** How every pair is listed, by its name; empty where none ever was. */
export async function readListings(db: Pool | PoolClient): Promise<ReadonlyMap<string, KeptListing>> {
  const { rows } = await db.query<ListingRow>({ name: 'listings', text: listingsText });
  return new Map(
    rows.map(({ name, value, since_ms }) => [name.slice(8), { listing: value, sinceMs: Number(since_ms) }]),
  );
}

/**
 * Every pair as it is listed, retired ones among them and last, on the terms that are kept (T1), and what the house may owe in all. Where
 * nothing was ever listed, the pairs that this process was started with.
 */
export async function readPairList(db: Pool | PoolClient, own: MarketOffers): Promise<MarketOffers> {
  const listings = await readListings(db);
  const terms = await readKeptTerms(db);
  const { maxExposure } = await readKeptOffers(db, [], own);
  const startedWith = new Map(own.pairs.map((one) => [one.pair, one.terms]));
  const termsOf = (pair: string) => terms.get(termsName(pair)) ?? null;
  if (listings.size === 0) {
    const pairs = own.pairs.map((one) => (terms.has(termsName(one.pair)) ? { ...one, terms: termsOf(one.pair) } : one));
    return { pairs, maxExposure };
  }
  const listed = [...listings].toSorted(([one, { listing: a }], [two, { listing: b }]) => {
    if (a.retired !== b.retired) return a.retired ? 1 : -1;
    return a.order - b.order || (one < two ? -1 : 1);
  });
  return {
    maxExposure,
    pairs: listed.map(([pair, { listing, sinceMs }]) => {
      const held = terms.has(termsName(pair)) ? termsOf(pair) : (startedWith.get(pair) ?? null);
      return definitionOf(listing, held, sinceMs);
    }),
  };
}

/** Changes with whatever is kept of pairs and of what the house may owe. */
export async function readPairsVersion(
  db: Pool | PoolClient,
): Promise<{ readonly version: bigint; readonly nowMs: number }> {
  const { rows } = await db.query<{ version: bigint | null; now_ms: bigint }>({
    name: 'pairs-version',
    text: `select greatest(
        (select max(id) from house_setting where name like 'listing:%'),
        (select max(id) from house_setting where name like 'pair:%'),
        (select max(id) from house_setting where name = 'maxExposure')) as version, clock_ms() as now_ms`,
  });
  return { version: rows[0]?.version ?? 0n, nowMs: Number(rows[0]?.now_ms ?? 0n) };
}
