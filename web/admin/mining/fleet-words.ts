import { t } from '@lingui/core/macro';
import type { readMiningFleet } from '#api/mining-machines.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { hashRateText } from './mining-units.ts';

export type FleetBoardData = ReplyOf<typeof readMiningFleet>;
export type Fleet = FleetBoardData['fleets'][number];
export type FleetSite = FleetBoardData['sites'][number];
export type Machines = FleetBoardData['machines'][number];

/** What can be sold now, in hashes per second. */
export function leftOf({ capacity, sold }: Fleet): bigint {
  return BigInt(capacity) - BigInt(sold);
}

/** What the operator has to know of a fleet beside its figures, the worst first. */
export function fleetWarnings(fleet: Fleet): readonly { readonly tone: 'warn' | 'info'; readonly text: string }[] {
  const [rated, verified, sold] = [BigInt(fleet.rated), BigInt(fleet.verified), BigInt(fleet.sold)];
  if (verified < sold) {
    const missing = hashRateText(sold - verified);
    return [
      {
        tone: 'warn',
        text: t`Pools show ${missing} less than is sold. Contracts do not change and share what still comes in, so each gets less. Nothing more is sold until more is verified.`,
      },
    ];
  }
  if (rated === 0n) return [{ tone: 'info', text: t`No machine is in service: its plans are sold out.` }];
  if (verified === 0n) {
    return [{ tone: 'info', text: t`No pool’s reading verifies these machines yet: its plans are sold out.` }];
  }
  if (verified < rated) {
    const missing = hashRateText(rated - verified);
    const text = t`Pools show ${missing} less than the machines are rated. The difference is not sold.`;
    return [{ tone: 'info', text }];
  }
  return [];
}

/** Days after which a site's newest reading proves little. */
const oldReadingDays = 7;

/** That a site's machines are verified by a reading that is old; null where it is not. */
export function oldReadingWords(reading: FleetSite['fleets'][number]['reading'], nowMs: number): string | null {
  if (reading === null) return null;
  const days = Math.floor((nowMs - Date.parse(reading.day)) / dayMs) - 1;
  return days <= oldReadingDays
    ? null
    : t`Its newest reading is ${days} days old, and contracts are sold by it. Record what the pool shows now.`;
}
