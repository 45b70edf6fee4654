import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { rolesOf } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Actor } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';

type Reader = Pick<Actor, 'role' | 'staff'>;

/** Of what everybody reads who reads the trail. */
const everyReader = null;

/** What reads the records of a kind: the details of an entry about one are for those who may call it (R2). */
const readingOf: ReadonlyMap<string, Operation | typeof everyReader> = new Map<string, Operation | typeof everyReader>([
  ['adjustment', catalogue.listAdjustments],
  ['announcement', catalogue.listAnnouncements],
  ['aside-release', catalogue.readCustomerFunds],
  ['brand_picture', catalogue.listBrandChanges],
  ['brand document_change', catalogue.listBrandChanges],
  ['copy', catalogue.readCustomerCopy],
  ['custody report', catalogue.listCustody],
  ['customer', catalogue.readCustomerCase],
  ['deposit', catalogue.readDepositCase],
  ['house movement', catalogue.listHouseMovements],
  ['identity', catalogue.readIdentityCase],
  ['list', everyReader],
  ['mail', catalogue.listFailingMail],
  ['mails document_change', catalogue.listMailTextChanges],
  ['message', catalogue.listContactMessages],
  ['mining contract', catalogue.readCustomerContract],
  ['mining day', catalogue.listMiningDaysForAdmin],
  ['mining machines', catalogue.readMiningFleet],
  ['mining plan', catalogue.adminMiningPlans],
  ['mining reading', catalogue.listMiningReadings],
  ['mining site', catalogue.readMiningFleet],
  ['page_text', catalogue.listTextChanges],
  ['pair', everyReader],
  ['payout-address', catalogue.readWithdrawalCase],
  ['plans document_change', catalogue.listPlans],
  ['pool receipt', catalogue.listMiningReceipts],
  ['prepared answer', catalogue.listPreparedAnswers],
  ['risk-case', catalogue.readRiskCase],
  ['setting', catalogue.listSettings],
  ['setting_change', catalogue.listSettingChanges],
  ['staff', catalogue.listStaff],
  ['staff-alert', catalogue.readStaffAlert],
  ['statement', catalogue.readCustomerStatement],
  ['switch', catalogue.listSwitches],
  ['terms document_change', catalogue.listTermsChanges],
  ['pairs document_change', catalogue.listPairsChanges],
  ['texts document_change', catalogue.listTextChanges],
  ['ticket', catalogue.readSupportTicket],
  ['trader', catalogue.adminTraderList],
  ['trader-application', catalogue.adminTraders],
  ['user', catalogue.readCustomerCase],
  ['withdrawal', catalogue.readWithdrawalCase],
]);

/** Acts that repeat a record of their own, which fewer read than the one that they are about (W2.1). */
const readingOfAct: ReadonlyMap<string, Operation> = new Map(
  ['travel-record', 'rename-address', 'remove-address'].map((act) => [
    `withdrawals.${act}`,
    catalogue.readTravelRecord,
  ]),
);

/** Acts that write about another record with the words of their own: of an account, why its case was decided so (O4). */
const wordsOfSlice: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['risk-cases', catalogue.readRiskCase],
  ['identities', catalogue.readIdentityCase],
]);

/** Acts of which the reason says something of another record: why a payout was approved, that its customer had an open case (O4). */
const wordsOfAct: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['withdrawals.approve', catalogue.readCustomerLinks],
]);

/** What somebody's role may not read of an entry, and which roles read it beside owners and auditors. */
export interface Withheld {
  readonly what: 'details' | 'reason';
  readonly roles: StaffRole[];
}

/** What of an entry somebody reads beside what was done, when, by whom and of what (R2); null: all of it. */
export function withheldFrom(
  { action, subject_kind: kind }: { readonly action: string; readonly subject_kind: string },
  reader: Reader,
): Withheld | null {
  const [slice = ''] = action.split('.');
  const details = readingOfAct.get(action) ?? reading(slice, kind);
  const words = wordsOfAct.get(action) ?? wordsOfSlice.get(slice) ?? everyReader;
  if (!mayRead(details, reader)) return { what: 'details', roles: readersOf(details) };
  return mayRead(words, reader) ? null : { what: 'reason', roles: readersOf(words) };
}

/** The roles that an operation is for by name. */
function readersOf(operation: Operation | typeof everyReader): StaffRole[] {
  if (operation === everyReader) return [];
  return rolesOf(operation).filter((role) => role !== 'owner' && role !== 'auditor');
}

/** A kind that nothing is known of is for those who read everything. */
function reading(slice: string, kind: string): Operation | typeof everyReader {
  const known = readingOf.get(`${slice} ${kind}`);
  if (known !== undefined) return known;
  const ofKind = readingOf.get(kind);
  return ofKind === undefined ? catalogue.listStaff : ofKind;
}

/** Whether the readers of a kind are known, by itself or with the slice that writes about it. */
export const isListed = (kind: string): boolean => readingOf.has(kind);

const mayRead = (operation: Operation | typeof everyReader, reader: Reader): boolean =>
  operation === everyReader || mayCall(operation, reader);
