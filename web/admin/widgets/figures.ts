import { t } from '@lingui/core/macro';
import { minuteMs } from '#domain/clock/durations.ts';

/** How long something has been waiting: 'just now', '5 min', '3 h', '2 days'. */
export function waiting(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  if (minutes < 1) return t`just now`;
  if (minutes < 120) return t`${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t`${hours} h`;
  const days = Math.floor(hours / 24);
  return t`${days} days`;
}

/** The unit of an amount of the ledger, as screens write it. */
export const assetWord = (asset: string): string => (asset === 'PUSD' ? t`practice USD` : asset);

/** Whether an amount is zero, with however many decimals. */
export const isZero = (amount: string): boolean => !/[1-9]/.test(amount);
