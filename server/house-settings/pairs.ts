import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { listPairs, proposePairs } from '#api/pairs.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { pairIcon } from '#domain/markets/icons.ts';
import {
  decideListings,
  type HeldListings,
  type ListingValue,
  listingName,
  listingsOf,
  symbolKey,
  termsName,
} from '#domain/markets/listing.ts';
import { type Listing, type MarketOffers, termsIfOffered } from '#domain/markets/pairs.ts';
import type { OfferedTerms } from '#domain/markets/term-changes.ts';
import { parseCents } from '#domain/money/amount.ts';
import { readKeptTerms } from '#server/limits/house-settings.ts';
import { readListings } from '#server/limits/pair-listings.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { type DocumentDeps, documentSteps } from './document-steps.ts';
import {
  changeFieldsOf,
  type DocumentRow,
  findDocument,
  readDocuments,
  readOpenDocuments,
  readVersion,
} from './documents.ts';
import { isTerms, keptView } from './market-terms-record.ts';
import { type NamedListing, orRefusedBySql, readSymbols } from './pairs-refused.ts';

type Pairs = Pick<
  Catalogue,
  'listPairs' | 'listPairsChanges' | 'proposePairs' | 'approvePairs' | 'declinePairs' | 'withdrawPairs'
>;
type Change = ReplyOf<typeof proposePairs>;

export interface PairsDeps extends DocumentDeps {
  /** Read anew at each call. */
  readonly offers: MarketOffers;
  /** What this process was started with: its pairs are offered and taken off by the operator's file. */
  readonly first: MarketOffers;
}

/** The list of pairs (M3), which staff change in the console (X8). */
export function pairsHandlers(deps: PairsDeps): Handlers<Pairs> {
  const { pool } = deps;
  const steps = documentSteps(deps, 'pairs', changeView);
  return {
    listPairs: async () => accepted(await pairsNow(pool, deps)),
    listPairsChanges: async () => accepted({ items: (await readDocuments(pool, 'pairs')).map(changeView) }),
    proposePairs: (request) => {
      const proposed = steps.propose(request, async (tx) => {
        const { pairs, terms } = request.body;
        const { held, kept, version } = await readHeld(tx, deps);
        const wished = terms === null ? null : wishedTerms(terms);
        if (wished === 'wrong') {
          return refused('invalid_input', { fields: [{ field: 'terms.minStake', problem: phrase('terms_stakes') }] });
        }
        const decided = decideListings({ listings: pairs, terms: wished }, held);
        if (!decided.ok) return decided;
        const heldOf = (name: string) => kept.get(name.replace(/^listing:/, '')) ?? null;
        const before = Object.fromEntries([...decided.value.keys()].map((name) => [name, heldOf(name)]));
        // What the file says of a pair is not written into its listing: a later start may have another file.
        const value = [...decided.value].map(([name, one]): [string, ListingValue] => {
          const own = heldOf(name);
          const ofFile = own !== null && held.ofFile.has(name.replace(/^listing:/, ''));
          return [name, ofFile ? { ...one, liquidity: own.liquidity } : one];
        });
        return accepted({ value: Object.fromEntries(value), before, version });
      });
      return orRefusedBySql(pool, proposed, async () =>
        request.body.pairs.map((listing, at): NamedListing => [`pairs.${at}`, listing]),
      );
    },
    // What could be listed when it was proposed and cannot be any more is beside other records by now.
    approvePairs: (request) =>
      orRefusedBySql(pool, steps.approve(request), async () => {
        const change = await findDocument(pool, 'pairs', request.params.id);
        return Object.entries(change?.value ?? {}).flatMap(([name, listing]): NamedListing[] =>
          isListing(listing) ? [[name.replace(/^listing:/, ''), listing]] : [],
        );
      }),
    declinePairs: steps.decline,
    withdrawPairs: steps.withdraw,
  };
}

/** Terms as they are typed, whose amounts were checked by their schema. */
function wishedTerms(terms: NonNullable<BodyOf<typeof proposePairs>['terms']>): OfferedTerms | 'wrong' {
  const { entryDelay, minStake, maxStake, maxExposure, payouts } = terms;
  const [least, most] = [parseCents(minStake), parseCents(maxStake)];
  if (least === null || most === null) return 'wrong';
  return {
    payouts: payouts.toSorted((one, two) => one.duration - two.duration),
    entryDelayMs: entryDelay,
    minStake: least,
    maxStake: most,
    maxExposure: maxExposure === null ? null : parseCents(maxExposure),
  };
}

/** How every pair is listed; the standard list where nothing was ever kept. */
async function readList(db: Pool | PoolClient, first: MarketOffers): Promise<ReadonlyMap<string, Listing>> {
  const kept = await readListings(db);
  if (kept.size === 0) return listingsOf(first.pairs);
  return new Map([...kept].map(([pair, { listing }]) => [pair, listing]));
}

/** What a change of the list is decided against. Symbols that another open change gives to a pair are that pair's already. */
async function readHeld(db: Pool | PoolClient, { first }: PairsDeps) {
  const kept = await readList(db, first);
  const terms = await readKeptTerms(db);
  const ofFile = new Set(first.pairs.filter((one) => termsIfOffered(one) !== null).map(({ pair }) => pair));
  const listings = new Map(
    [...kept].map(([pair, listing]) => {
      const judged = ofFile.has(pair) ? terms.get(termsName(pair))?.liquidity : undefined;
      return [pair, judged === undefined ? listing : { ...listing, liquidity: judged }];
    }),
  );
  const offered = [...listings.keys()].filter((pair) => (terms.get(termsName(pair)) ?? null) !== null);
  const symbols = await readSymbols(db);
  for (const { value } of await readOpenDocuments(db, 'pairs')) {
    for (const [name, one] of Object.entries(value)) {
      if (!isListing(one)) continue;
      for (const [source, symbol] of Object.entries(one.symbols)) {
        symbols.set(symbolKey(source, symbol), name.replace(/^listing:/, ''));
      }
    }
  }
  const held: HeldListings = { listings, offered: new Set([...ofFile, ...offered]), ofFile, symbols };
  const names = [...listings.keys()];
  const { version, sinceOf } = await readVersion(
    db,
    names.flatMap((pair) => [listingName(pair), termsName(pair)]),
  );
  return { held, kept, terms, version, sinceOf };
}

async function pairsNow(pool: Pool, deps: PairsDeps): Promise<ReplyOf<typeof listPairs>> {
  const { held, terms, version, sinceOf } = await readHeld(pool, deps);
  const { rows } = await pool.query<{ pair: string }>('select pair from market_pair where last_seq > 0');
  const recorded = new Set(rows.map(({ pair }) => pair));
  const listed = [...held.listings].toSorted(
    ([one, a], [two, b]) => Number(a.retired) - Number(b.retired) || a.order - b.order || (one < two ? -1 : 1),
  );
  return {
    version,
    pairs: listed.map(([pair, listing]) => ({
      pair,
      img: pairIcon({ pair, base: listing.base, quote: listing.quote, icon: listing.icon }).path,
      listing: listingView(listing),
      since: sinceOf(listingName(pair)),
      offered: !listing.retired && (terms.get(termsName(pair)) ?? null) !== null,
      offerable: !held.offered.has(pair),
      ofFile: held.ofFile.has(pair),
      recorded: recorded.has(pair),
    })),
    open: (await readOpenDocuments(pool, 'pairs')).map(changeView),
  };
}

const isListing = (value: unknown): value is Listing =>
  typeof value === 'object' && value !== null && 'symbols' in value;

/** A copy that may be written to, as replies are typed. */
const listingView = ({ symbols, liquidity, icon, hours, ...rest }: Listing): Change['pairs'][number]['listing'] => ({
  ...rest,
  symbols: { ...symbols },
  liquidity: { ...liquidity },
  icon: icon && { ...icon },
  hours: hours === null ? null : hours.map((span) => ({ ...span })),
});

function changeView(row: DocumentRow): Change {
  const { value, value_before: before } = row;
  const [terms = null] = Object.values(value).filter(isTerms);
  return {
    pairs: Object.entries(value).flatMap(([name, listing]) => {
      if (!isListing(listing)) return [];
      const held = before[name];
      const pair = name.replace(/^listing:/, '');
      return [{ pair, before: isListing(held) ? listingView(held) : null, listing: listingView(listing) }];
    }),
    terms: terms && keptView(terms),
    ...changeFieldsOf(row),
  };
}
