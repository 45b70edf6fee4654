import type { CopyStopper } from '#domain/copying/copy.ts';
import type { CopyRow, TraderRow } from './record.ts';

/**
 * C2: whether what a copy is to be stopped for still holds: a trader may have been admitted again since it was found. Copies whose
 * loss has reached their stop-loss are found by `copy.to_keep`.
 */
export function isReasonToStop(row: CopyRow, trader: TraderRow, by: CopyStopper): boolean {
  switch (by) {
    case 'customer':
      return true;
    case 'stop-loss':
      return row.stop_loss !== null && row.settled_profit <= -row.stop_loss;
    case 'trader':
    case 'operator':
      return trader.state === 'stopped';
    case 'debt':
      return row.wallet === 'real';
  }
}
