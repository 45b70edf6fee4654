import { minuteMs } from '#domain/clock/durations.ts';
import {
  mostDeposit,
  mostFloorOfCoin,
  mostFloorPercent,
  mostPairClosedMinutes,
} from '#domain/house-settings/settings.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { floorDecimals } from '#domain/review/reserve.ts';
import { type CustodyAsset, custodyAssets, custodyUnits } from '#domain/review/treasury.ts';
import type { AlertThresholds } from '#server/limits/alert-thresholds.ts';
import { readStaffWebhook, type StaffWebhook } from './staff-webhook.ts';
import { usual } from './variables.ts';

/** What staff are alerted by (R5), and where to. */
export interface StaffAlertSettings extends AlertThresholds {
  /** Where alerts are posted beside their mails (R5.1); null for nowhere. */
  readonly webhook: StaffWebhook | null;
}

/** Reads RESERVE_FLOOR_PERCENT, RESERVE_FLOORS and PAIR_CLOSED_MINUTES; throws an Error that names the variable and what would be right. */
export function readStaffAlertSettings(env: Readonly<Record<string, string | undefined>>): StaffAlertSettings {
  const minutes = env['PAIR_CLOSED_MINUTES'] || usual('PAIR_CLOSED_MINUTES');
  if (!/^[0-9]{1,4}$/.test(minutes) || Number(minutes) < 1 || Number(minutes) > mostPairClosedMinutes)
    throw new Error(`PAIR_CLOSED_MINUTES has to be a whole number of minutes from 1 to ${mostPairClosedMinutes}`);
  return {
    reserveFloors: {
      coveragePercent: percentOf(env['RESERVE_FLOOR_PERCENT'] || null),
      assets: new Map((env['RESERVE_FLOORS'] ?? '').split(',').flatMap((text) => floorOf(text.trim()))),
    },
    pairClosedMs: Number(minutes) * minuteMs,
    webhook: readStaffWebhook(env),
  };
}

function percentOf(text: string | null): number | null {
  if (text === null) return null;
  if (!/^[0-9]{1,3}$/.test(text) || Number(text) < 1)
    throw new Error(`RESERVE_FLOOR_PERCENT has to be a whole number from 1 to ${mostFloorPercent}, such as 100`);
  return Number(text);
}

function floorOf(text: string): readonly (readonly [CustodyAsset, bigint])[] {
  if (text === '') return [];
  const [name, amount = ''] = text.split(':');
  const asset = custodyAssets.find((known) => known === name);
  const units = asset === undefined ? null : custodyUnits(amount, asset);
  if (asset === undefined || units === null || units <= 0n || !isKeepable(asset, amount))
    throw new Error(
      `RESERVE_FLOORS has to be a comma list such as Bitcoin:0.5,USD:10000, of ${custodyAssets.join(', ')}, with at most eight decimals of a coin; ${text} is none`,
    );
  return [[asset, units]];
}

/** Whether a floor has as many decimals as are kept of it, and is not more than is taken of one. */
function isKeepable(asset: CustodyAsset, amount: string): boolean {
  const decimal = readDecimal(amount.trim());
  if (decimal === null) return false;
  const decimals = asset === 'USD' ? 2 : floorDecimals;
  const kept = rescale(decimal, decimals, 'down');
  const most = asset === 'USD' ? mostDeposit : mostFloorOfCoin;
  return kept === rescale(decimal, decimals, 'up') && kept <= most;
}
