import { lowReserves, type ReserveFloors } from '#domain/review/reserve.ts';
import { type CustodyAsset, custodyUnits } from '#domain/review/treasury.ts';
import { type TreasuryDeps, treasuryNow } from './treasury.ts';

/** Which of the floors the reserve is below, as the treasury shows it (R5). Nothing is read where there is no floor. */
export async function readLowReserves(deps: TreasuryDeps, floors: ReserveFloors): Promise<readonly string[]> {
  if (floors.coveragePercent === null && floors.assets.size === 0) return [];
  const { coins, dollars, coverage } = await treasuryNow(deps);
  const held: readonly (readonly [CustodyAsset, string | null])[] = [
    ...coins.map(({ paymentMethod, reported }) => [paymentMethod, reported] as const),
    ['USD', dollars.reported],
  ];
  return lowReserves(
    {
      owed: centsOf(coverage.owed),
      custody: coverage.custody === null ? null : centsOf(coverage.custody),
      unpriced: coverage.unpriced.length > 0,
      reported: new Map(
        held.flatMap(([asset, text]) => (text === null ? [] : [[asset, unitsOf(text, asset)] as const])),
      ),
    },
    floors,
  );
}

const centsOf = (text: string): bigint => unitsOf(text, 'USD');

/** Texts of the treasury are the product's own: another one is a mistake of the program. */
function unitsOf(text: string, asset: CustodyAsset): bigint {
  const units = custodyUnits(text, asset);
  if (units === null) throw new Error(`the treasury says ${text}`);
  return units;
}
