import type { PoolClient } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readTreasury } from '#api/treasury.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { type Chain, coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { type CustodyAsset, decimalsOf } from '#domain/review/treasury.ts';
import type { Reading, Span } from '#server/ledger/booked-around.ts';
import { latestReports, placeKey } from './custody.ts';

type Place = ReplyOf<typeof readTreasury>['dollars']['places'][number];

/** What a watched chain reports for the addresses that are watched. */
export interface WatchedBalance {
  readonly paymentMethod: PaymentMethod;
  /** Smallest units of the coin. */
  readonly units: bigint;
  /** The source's host. */
  readonly source: string;
  readonly timeMs: Millis;
}

/** Of these texts, lower-cased, those that are addresses whose balance a chain's watcher reports. */
export type WatchedAddresses = (db: PoolClient, chain: Chain, texts: readonly string[]) => Promise<ReadonlySet<string>>;

export interface Held {
  readonly asset: CustodyAsset;
  readonly units: bigint;
  readonly at: Millis;
  readonly view: Place;
}

/** Every place once: what a report says of an address is left out where the watcher's figure holds it already. */
export function sumOf(places: readonly Held[]): bigint | null {
  const counted = places.filter(({ view }) => view.counted);
  return counted.length === 0 ? null : counted.reduce((sum, { units }) => sum + units, 0n);
}

export async function placesOf(
  db: PoolClient,
  watched: readonly WatchedBalance[],
  watchedAddresses: WatchedAddresses,
): Promise<readonly Held[]> {
  const latest = await latestReports(db);
  const twice = new Set<string>();
  for (const { paymentMethod: method } of watched) {
    const reported = latest.filter(({ asset }) => asset === method);
    const texts = reported.map(({ location }) => placeKey(location));
    const seen = texts.length === 0 ? new Set() : await watchedAddresses(db, coinOf(method).chain, texts);
    for (const { id, location } of reported) if (seen.has(placeKey(location))) twice.add(id);
  }
  const reports = latest.map((row): Held => {
    const units = BigInt(row.units);
    return {
      asset: row.asset,
      units,
      at: millis(row.as_of_ms),
      view: {
        by: 'report',
        counted: !twice.has(row.id),
        location: row.location,
        amount: formatScaled(units, decimalsOf(row.asset)),
        asOf: isoTime(millis(row.as_of_ms)),
        evidence: row.evidence,
        recordedBy: row.recorded_by,
      },
    };
  });
  const seen = watched.map(({ paymentMethod, units, source, timeMs }): Held => {
    return {
      asset: paymentMethod,
      units,
      at: timeMs,
      view: {
        by: 'watcher',
        counted: true,
        location: source,
        amount: formatScaled(units, decimalsOf(paymentMethod)),
        asOf: isoTime(timeMs),
        evidence: null,
        recordedBy: null,
      },
    };
  });
  return [...seen, ...reports];
}

/** When the counted places of each asset were read. */
export function readingsOf(places: readonly Held[]): ReadonlyMap<CustodyAsset, Reading> {
  const counted = Map.groupBy(
    places.filter(({ view }) => view.counted),
    ({ asset }) => asset,
  );
  return new Map(
    [...counted].map(([asset, here]) => {
      const all = spanOf(here);
      const [watched, reported] = [here.filter(isWatched), here.filter((place) => !isWatched(place))];
      const spanOr = (places: readonly Held[]) => (places.length === 0 ? all : spanOf(places));
      return [asset, { ...all, watched: spanOr(watched), reported: spanOr(reported) }];
    }),
  );
}

const isWatched = ({ view }: Held): boolean => view.by === 'watcher';

function spanOf(places: readonly Held[]): Span {
  const times = places.map(({ at }) => at).toSorted((one, other) => one - other);
  const [from = millis(0)] = times;
  return { from, to: times.at(-1) ?? from };
}
