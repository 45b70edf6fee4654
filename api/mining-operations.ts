import * as allPayouts from './all-payouts.ts';
import * as mining from './mining.ts';
import * as miningMachines from './mining-machines.ts';
import * as miningOperator from './mining-operator.ts';
import * as miningPayouts from './mining-payouts.ts';
import * as miningPlans from './mining-plans.ts';
import * as miningReceipts from './mining-receipts.ts';
import { readMiningRecord } from './mining-record.ts';

/** The operations of mining contracts, of the machines that earn for them and of their proof (§12), by the names of their handlers. */
export const miningOperations = {
  listMiningPlans: mining.listMiningPlans,
  buyContract: mining.buyContract,
  listContracts: mining.listContracts,
  readContract: mining.readContract,
  listPayouts: miningPayouts.listPayouts,
  readPayout: miningPayouts.readPayout,
  listMiningDays: miningPayouts.listMiningDays,
  adminMiningPlans: miningPlans.adminMiningPlans,
  createMiningPlan: miningPlans.createMiningPlan,
  confirmMiningPlan: miningPlans.confirmMiningPlan,
  closeMiningPlan: miningPlans.closeMiningPlan,
  readMiningFleet: miningMachines.readMiningFleet,
  addMiningSite: miningMachines.addMiningSite,
  addMiningMachines: miningMachines.addMiningMachines,
  confirmMiningMachines: miningMachines.confirmMiningMachines,
  retireMiningMachines: miningMachines.retireMiningMachines,
  recordMiningReading: miningMachines.recordMiningReading,
  listMiningReadings: miningMachines.listMiningReadings,
  readMiningRecord,
  recordMiningReceipt: miningReceipts.recordMiningReceipt,
  confirmMiningReceipt: miningReceipts.confirmMiningReceipt,
  listMiningReceipts: miningReceipts.listMiningReceipts,
  readMiningReceipt: miningReceipts.readMiningReceipt,
  setMiningReceiptAside: miningReceipts.setMiningReceiptAside,
  readMiningDay: miningOperator.readMiningDay,
  listMiningDaysForAdmin: miningOperator.listMiningDaysForAdmin,
  closeMiningDay: miningOperator.closeMiningDay,
  listAllContracts: miningOperator.listAllContracts,
  exportAllContracts: miningOperator.exportAllContracts,
  listAllPayouts: allPayouts.listAllPayouts,
  exportAllPayouts: allPayouts.exportAllPayouts,
  exportMiningReceipts: miningReceipts.exportMiningReceipts,
} as const;
