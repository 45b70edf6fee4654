import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { type Decision, refused } from '#domain/failures/failures.ts';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';
import { type ConflictingListings, listingConflict, symbolKey } from '#domain/markets/listing.ts';
import type { Listing } from '#domain/markets/pairs.ts';
import { readListings } from '#server/limits/pair-listings.ts';
import { sqlState } from '#server/outside/postgres/transaction.ts';

/** SQLSTATE of a pair that cannot be listed so (`document_change_within`, `listing_stays`). */
const listingRefused = 'FL003';

/** A listing, and what its fields are called by in a refusal. */
export type NamedListing = readonly [field: string, listing: Listing];

/**
 * A decision, or where the database alone refuses how pairs are listed, because it knows what was recorded and kept of them since: which
 * field of which pair it was and why, as invalid_input; of the list as a whole where that is not known.
 */
export async function orRefusedBySql<T>(
  pool: Pool,
  deciding: Promise<Decision<T>>,
  listings: () => Promise<readonly NamedListing[]>,
): Promise<Decision<T>> {
  try {
    return await deciding;
  } catch (error) {
    if (sqlState(error) !== listingRefused) throw error;
    const fields = await conflictsOf(pool, await listings());
    return refused('invalid_input', {
      fields: fields.length > 0 ? fields : [{ field: 'pairs', problem: phrase('pairs_refused') }],
    });
  }
}

async function conflictsOf(pool: Pool, listings: readonly NamedListing[]): Promise<FieldProblem[]> {
  const { rows } = await pool.query<TableRow<'market_pair', 'pair' | 'decimals'>>(
    'select pair, decimals from market_pair',
  );
  const kept: ConflictingListings = {
    listings: new Map([...(await readListings(pool))].map(([pair, { listing }]) => [pair, listing])),
    recorded: new Map(rows.map(({ pair, decimals }) => [pair, decimals])),
    symbols: await readSymbols(pool),
  };
  return listings.flatMap(([name, listing]) => {
    const conflict = listingConflict(listing, kept);
    return conflict === null ? [] : [{ field: `${name}.${conflict.field}`, problem: conflict.problem }];
  });
}

/** The symbols that pairs are or were ever listed with (M3). */
export async function readSymbols(db: Pool | PoolClient): Promise<Map<string, string>> {
  const { rows } = await db.query<{ pair: string; source: string; symbol: string }>({
    name: 'listing-symbols',
    text: `select distinct on (s.source, lower(s.symbol)) substr(h.name, 9) as pair, s.source, s.symbol
           from house_setting h cross join lateral jsonb_each_text(h.value -> 'symbols') s(source, symbol)
           where h.name like 'listing:%' order by s.source, lower(s.symbol), h.id`,
  });
  return new Map(rows.map(({ pair, source, symbol }) => [symbolKey(source, symbol), pair]));
}
