import { type LowReserve, lowReserves, type ReserveFloors } from '#domain/review/reserve.ts';
import { type CustodyAsset, custodyUnits } from '#domain/review/treasury.ts';
import { type TreasuryDeps, treasuryNow } from './treasury.ts';

/**
 * Which of the floors the reserve is below, by the figures of the treasury's page: what is held, with what was booked since it was read
 * (R5). Nothing is read where there is no floor.
 */
export async function readLowReserves(deps: TreasuryDeps, floors: ReserveFloors): Promise<readonly LowReserve[]> {
  if (floors.coveragePercent === null && floors.assets.size === 0) return [];
  const { coins, dollars, coverage } = await treasuryNow(deps);
  const held = [
    ...coins.map(({ paymentMethod, ...coin }) => ({ asset: paymentMethod, ...coin })),
    { asset: 'USD' as const, ...dollars },
  ];
  return lowReserves(
    {
      owed: centsOf(coverage.owed),
      custody: coverage.custody === null ? null : centsOf(coverage.custody) + centsOf(coverage.since ?? '0'),
      unknown: coverage.unpriced.length > 0 || coverage.mixed.length > 0,
      held: new Map(
        held.flatMap(({ asset, reported, since, mixed }) =>
          reported === null ? [] : [[asset, mixed ? null : unitsOf(reported, asset) + unitsOf(since, asset)] as const],
        ),
      ),
    },
    floors,
  );
}

const centsOf = (text: string): bigint => unitsOf(text, 'USD');

/** Texts of the treasury are the product's own: another one is a mistake of the program. */
function unitsOf(text: string, asset: CustodyAsset): bigint {
  const units = custodyUnits(text.replace(/^-/, ''), asset);
  if (units === null) throw new Error(`the treasury says ${text}`);
  return text.startsWith('-') ? -units : units;
}
