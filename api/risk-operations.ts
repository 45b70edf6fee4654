import * as risk from './risk.ts';
import * as riskCases from './risk-cases.ts';
import * as travelRecords from './travel-records.ts';

/** What risk reads and decides (O1, O4), and what the travel rule keeps (W2.1), by the names of their handlers. */
export const riskOperations = {
  readRisk: risk.readRisk,
  listTravelRecords: travelRecords.listTravelRecords,
  exportTravelRecords: travelRecords.exportTravelRecords,
  readTravelRecord: travelRecords.readTravelRecord,
  readIvms101: travelRecords.readIvms101,
  listRiskCases: riskCases.listRiskCases,
  exportRiskCases: riskCases.exportRiskCases,
  readRiskCase: riskCases.readRiskCase,
  listRiskStaff: riskCases.listRiskStaff,
  assignRiskCase: riskCases.assignRiskCase,
  noteRiskCase: riskCases.noteRiskCase,
  askRiskCase: riskCases.askRiskCase,
  answerRiskQuestion: riskCases.answerRiskQuestion,
  decideRiskCase: riskCases.decideRiskCase,
  liftRiskCase: riskCases.liftRiskCase,
  readCustomerLinks: riskCases.readCustomerLinks,
} as const;
