import type * as operations from '#api/mining-operator.ts';
import type { Operation } from '#api/operation.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import type { Handlers } from '#server/operations/handler.ts';

type Named = {
  [K in keyof typeof operations as (typeof operations)[K] extends Operation
    ? K
    : never]: (typeof operations)[K] extends Operation ? (typeof operations)[K] : never;
};

const later = async () => refused('unavailable', {});
const none = async () => accepted({ items: [], nextCursor: null });

/** The operator's side of mining (N2, N3). */
export function miningOperatorHandlers(): Handlers<Named> {
  return {
    readMiningFleet: async () => accepted({ fleets: [], sites: [], machines: [], networks: [] }),
    addMiningSite: later,
    addMiningMachines: later,
    retireMiningMachines: later,
    recordMiningReading: later,
    listMiningReadings: none,
    recordMiningReceipt: later,
    listMiningReceipts: none,
    setMiningReceiptAside: later,
    readMiningDay: later,
    listMiningDaysForAdmin: async () =>
      accepted({ items: [], nextCursor: null, open: [], nextDay: null, closeAfterHours: 24, problem: null }),
    closeMiningDay: later,
    listAllContracts: none,
  };
}
