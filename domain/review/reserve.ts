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

/**
 * Which of the floors the reserve is below: 'coverage', or an asset. What nobody has reported is held by nobody: it counts as nothing, so
 * that a floor is not kept by silence. What the treasury cannot say is not held against a floor.
 */
export function lowReserves({ owed, custody, unknown, held }: Reserve, floors: ReserveFloors): readonly string[] {
  const { coveragePercent, assets } = floors;
  const covered = coveragePercent === null || unknown || (custody ?? 0n) * 100n >= owed * BigInt(coveragePercent);
  const low = [...assets].flatMap(([asset, floor]) => {
    const here = held.get(asset);
    return here !== null && (here ?? 0n) < floor ? [asset] : [];
  });
  return [...(covered ? [] : ['coverage']), ...low];
}
