import type { CustodyAsset } from './treasury.ts';

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
  /** What custody reports, in cents; null where nothing was reported or a price is missing. */
  readonly custody: bigint | null;
  /** Whether a coin that was reported has no price: the reserve is then not known. */
  readonly unpriced: boolean;
  /** Smallest units of what was reported; an asset that nobody has reported is not in it. */
  readonly reported: ReadonlyMap<CustodyAsset, bigint>;
}

/**
 * Which of the floors the reserve is below: 'coverage', or an asset. What nobody has reported is held by nobody: it counts as nothing, so
 * that a floor is not kept by silence. What customers are owed is not held against coins without a price.
 */
export function lowReserves({ owed, custody, unpriced, reported }: Reserve, floors: ReserveFloors): readonly string[] {
  const { coveragePercent, assets } = floors;
  const covered = coveragePercent === null || unpriced || (custody ?? 0n) * 100n >= owed * BigInt(coveragePercent);
  const low = [...assets].filter(([asset, floor]) => (reported.get(asset) ?? 0n) < floor).map(([asset]) => asset);
  return [...(covered ? [] : ['coverage']), ...low];
}
