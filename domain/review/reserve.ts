import type { CustodyAsset } from './treasury.ts';

/** Decimals of a floor of a coin, whatever the coin's own are. */
export const floorDecimals = 8;

/** The least that custody has to hold; nothing is asked for where nothing is set. */
export interface ReserveFloors {
  /** Of what customers are owed, in percent of its dollars; null for none. */
  readonly coveragePercent: number | null;
  /** Of single assets, in their smallest units. */
  readonly assets: ReadonlyMap<CustodyAsset, bigint>;
}

/** What is known of the reserve. */
export interface Reserve {
  /** Cents that customers are owed. */
  readonly owed: bigint;
  /** What is held, in cents, with what was booked since it was read; null where nothing was reported or a price is missing. */
  readonly custody: bigint | null;
  /** Whether a coin that was reported has no price, or what was read of an asset may count something or not: there is no sum then. */
  readonly unknown: boolean;
  /** The same of each asset, in its smallest units; null where it is not known. What nobody has reported is not in it. */
  readonly held: ReadonlyMap<CustodyAsset, bigint | null>;
}

/** What is held of an asset and the floor it is below, both in its smallest units. */
export interface ReserveFigures {
  readonly asset: CustodyAsset;
  readonly held: bigint;
  readonly floor: bigint;
}

/** A floor that the reserve is below. */
export interface LowReserve extends ReserveFigures {
  /** An asset, or 'coverage': what is held against what customers are owed, both in dollars. */
  readonly about: CustodyAsset | 'coverage';
}

/**
 * Which of the floors the reserve is below. What nobody has reported is held by nobody: it counts as nothing, so
 * that a floor is not kept by silence. What the treasury cannot say is not held against a floor.
 */
export function lowReserves({ owed, custody, unknown, held }: Reserve, floors: ReserveFloors): readonly LowReserve[] {
  const { coveragePercent, assets } = floors;
  // Up to the next cent: a cent less is below the floor, since what is held are whole cents.
  const asked = coveragePercent === null || unknown ? 0n : ceilShare(owed, coveragePercent);
  const covers: LowReserve = { about: 'coverage', asset: 'USD', held: custody ?? 0n, floor: asked };
  const low = [...assets].flatMap(([asset, floor]): readonly LowReserve[] => {
    const here = held.get(asset);
    return here !== null && (here ?? 0n) < floor ? [{ about: asset, asset, held: here ?? 0n, floor }] : [];
  });
  return [...(coveragePercent !== null && !unknown && covers.held < covers.floor ? [covers] : []), ...low];
}

/** So many percent of an amount of 0 or more, up to the next unit. */
const ceilShare = (amount: bigint, percent: number): bigint => (amount * BigInt(percent) + 99n) / 100n;
