import { miningCauses } from './mined.ts';
import { adjustmentCauses, depositCauses, houseCauses, withdrawalCauses } from './money.ts';
import { type CausedCode, type Causes, openScene } from './scene.ts';
import { copyCauses, tradeCauses } from './traded.ts';

/**
 * For each code its journal, and its record as the schema's owner writes it. The customers have real money, the house has
 * capital and a bankroll, and the trader may be copied.
 */
export function causedJournals(...of: Parameters<typeof openScene>): Causes<CausedCode> {
  const scene = openScene(...of);
  return {
    ...houseCauses(scene),
    ...depositCauses(scene),
    ...withdrawalCauses(scene),
    ...adjustmentCauses(scene),
    ...tradeCauses(scene),
    ...copyCauses(scene),
    ...miningCauses(scene),
  };
}
