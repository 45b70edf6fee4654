import { readTreasury } from '#api/treasury.ts';
import type { ReserveFigures } from '#domain/review/reserve.ts';
import { type ReserveFacts, reserveFacts } from '#domain/review/staff-alert-facts.ts';
import type { CustodyAsset } from '#domain/review/treasury.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';

/** Of an alert about a reserve what is held and its floor, as the last look that found it wrote them (R5). */
export const reserveColumns = 'reserve_asset, reserve_held, reserve_floor';

/** {@link reserveColumns}, in the asset's smallest units as digits: all null of other alerts. */
export interface ReserveColumns {
  readonly reserve_asset: CustodyAsset | null;
  readonly reserve_held: string | null;
  readonly reserve_floor: string | null;
}

/** The values of {@link reserveColumns}, in their order. */
export const reserveValues = (reserve: ReserveFigures | undefined): readonly (string | null)[] =>
  reserve ? [reserve.asset, String(reserve.held), String(reserve.floor)] : [null, null, null];

/** What the columns say; undefined where the alert is about no reserve. */
export function reserveOf({
  reserve_asset: asset,
  reserve_held: held,
  reserve_floor: floor,
}: ReserveColumns): ReserveFigures | undefined {
  return asset === null || held === null || floor === null
    ? undefined
    : { asset, held: BigInt(held), floor: BigInt(floor) };
}

/** Who reads an alert. */
export type AlertReader = Pick<Actor, 'role' | 'staff'>;

/**
 * What the columns say to a reader: null to who may not read the treasury (A7.1). Of an alert that has ended nothing: its figures
 * are of the last look that found it, not of the one that ended it.
 */
export function shownReserve(
  row: ReserveColumns & { readonly ended_ms: bigint | null },
  reader: AlertReader,
): ReserveFacts | null {
  const reserve = row.ended_ms === null && mayCall(readTreasury, reader) ? reserveOf(row) : undefined;
  return reserve ? reserveFacts(reserve) : null;
}
