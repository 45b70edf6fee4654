import type { Catalogue } from '#api/catalogue.ts';
import { type DaysDependencies, dayHandlers } from '#server/mining/days/days.ts';
import { fleetHandlers } from '#server/mining/machines/fleet.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { contractListHandlers } from './all-contracts.ts';
import { payoutListHandlers } from './all-payouts.ts';
import { receiptHandlers } from './receipts.ts';
import { type RecordingDependencies, recordingHandlers } from './recording.ts';

type OperatorOperations = Pick<
  Catalogue,
  keyof (ReturnType<typeof fleetHandlers> &
    ReturnType<typeof receiptHandlers> &
    ReturnType<typeof recordingHandlers> &
    ReturnType<typeof dayHandlers> &
    ReturnType<typeof contractListHandlers> &
    ReturnType<typeof payoutListHandlers>)
>;

/** The operator's side of mining (N2, N3): the fleet, what pools pay for it, and the days that are divided. */
export function miningOperatorHandlers(
  deps: DaysDependencies & RecordingDependencies & Parameters<typeof fleetHandlers>[0],
): Handlers<OperatorOperations> {
  return {
    ...fleetHandlers(deps),
    ...receiptHandlers(deps.pool),
    ...recordingHandlers(deps),
    ...dayHandlers(deps),
    ...contractListHandlers(deps.pool),
    ...payoutListHandlers(deps.pool),
  };
}
