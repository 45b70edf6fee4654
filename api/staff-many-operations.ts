import * as contactDesk from './contact-desk.ts';
import * as customerTags from './customer-tags.ts';
import * as riskCases from './risk-cases.ts';
import * as staffAlerts from './staff-alerts.ts';
import * as supportDesk from './support-desk.ts';

/** What staff do with several records at once (R1.13), with posts that were given up (R5.1), who takes care of an alert and may, and all alerts as a file, by the names of their handlers. */
export const staffManyOperations = {
  putTagOnMany: customerTags.putTagOnMany,
  takeTagOffMany: customerTags.takeTagOffMany,
  assignTickets: supportDesk.assignTickets,
  closeTickets: supportDesk.closeTickets,
  assignContactMessages: contactDesk.assignContactMessages,
  settleContactMessages: contactDesk.settleContactMessages,
  assignRiskCases: riskCases.assignRiskCases,
  seeStaffAlerts: staffAlerts.seeStaffAlerts,
  listAlertStaff: staffAlerts.listAlertStaff,
  assignStaffAlert: staffAlerts.assignStaffAlert,
  assignStaffAlerts: staffAlerts.assignStaffAlerts,
  exportStaffAlerts: staffAlerts.exportStaffAlerts,
  sendAlertPost: staffAlerts.sendAlertPost,
} as const;
