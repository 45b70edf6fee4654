import type { Pool, PoolClient } from 'pg';
import { minuteMs } from '#domain/clock/durations.ts';
import { rescale } from '#domain/money/scaled.ts';
import { floorDecimals, type ReserveFloors } from '#domain/review/reserve.ts';
import { type CustodyAsset, custodyAssets, decimalsOf } from '#domain/review/treasury.ts';
import { type Numbers, readNumber, readNumbers } from './house-settings.ts';

const closedMinutes = 'PAIR_CLOSED_MINUTES';
const percent = 'RESERVE_FLOOR_PERCENT';
const floorOf = (asset: CustodyAsset): string => `reserveFloor:${asset}`;

/** What staff are alerted by (R5). */
export interface AlertThresholds {
  readonly reserveFloors: ReserveFloors;
  /** After so long (ms) without a current price a pair counts as closed. */
  readonly pairClosedMs: number;
}

/** As what is kept counts it: dollars in cents, and of each coin the same decimals. */
const keptDecimals = (asset: CustodyAsset): number => (asset === 'USD' ? decimalsOf(asset) : floorDecimals);

/** Smallest units of an asset as they are kept; a floor is read with no more decimals than these. */
const keptFloor = (asset: CustodyAsset, units: bigint): bigint =>
  rescale({ value: units, decimals: decimalsOf(asset) }, keptDecimals(asset), 'up');

/** What staff are alerted by, as it is kept: 0 for no floor. */
export const alertThresholds = ({ reserveFloors, pairClosedMs }: AlertThresholds): Numbers => [
  [closedMinutes, pairClosedMs / minuteMs],
  [percent, reserveFloors.coveragePercent ?? 0],
  ...custodyAssets.map((asset) => [floorOf(asset), keptFloor(asset, reserveFloors.assets.get(asset) ?? 0n)] as const),
];

/** After how long (ms) without a current price a pair counts as closed at the moment, in every process; `own` where none was ever kept. */
export const readPairClosedMs = async (db: Pool | PoolClient, own: number): Promise<number> =>
  (await readNumber(db, closedMinutes, own / minuteMs)) * minuteMs;

/** The floors of the reserve at the moment, in every process; of what was never kept, those of `own`. */
export async function readReserveFloors(db: Pool | PoolClient, own: ReserveFloors): Promise<ReserveFloors> {
  const kept = await readNumbers(db, [percent, ...custodyAssets.map(floorOf)]);
  const coverage = kept.get(percent);
  const floors = custodyAssets.map((asset): readonly [CustodyAsset, bigint] => {
    const floor = kept.get(floorOf(asset));
    if (floor === undefined) return [asset, own.assets.get(asset) ?? 0n];
    return [asset, rescale({ value: floor, decimals: keptDecimals(asset) }, decimalsOf(asset), 'up')];
  });
  return {
    coveragePercent: coverage === undefined ? own.coveragePercent : coverage === 0n ? null : Number(coverage),
    assets: new Map(floors.filter(([, floor]) => floor > 0n)),
  };
}
