import { approveCustomer, listCustomers } from '#api/accounts.ts';
import { approveAnnouncement, listAnnouncements } from '#api/announcements.ts';
import { approveBrand, listBrandChanges } from '#api/brand-changes.ts';
import { approveSetting, listSettings } from '#api/house-settings.ts';
import { approveLimitCountries, listLimitCountries } from '#api/limit-countries.ts';
import { approveMailText, listMailTextChanges } from '#api/mail-texts.ts';
import { approveTerms, listTerms } from '#api/market-terms.ts';
import { confirmMiningMachines, readMiningFleet } from '#api/mining-machines.ts';
import { adminMiningPlans, confirmMiningPlan } from '#api/mining-plans.ts';
import { confirmMiningReceipt, listMiningReceipts } from '#api/mining-receipts.ts';
import type { Operation } from '#api/operation.ts';
import { approveText, listTextChanges } from '#api/page-text-changes.ts';
import { approvePairs, listPairs } from '#api/pairs.ts';
import { approvePlans, listPlans } from '#api/plans.ts';
import { confirmStaffRole, listStaff } from '#api/staff.ts';
import { returnWithdrawal } from '#api/withdrawal-returns.ts';
import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import { call } from '#web/client/client.ts';
import { limit, type Proposed, proposalsOf, type Waits } from './counting.ts';

interface Change {
  readonly status: string;
  readonly proposedAt: string;
  readonly proposedBy: string;
}

/** Of changes of settings (X8), those that a second person has not decided. */
const undecided = (changes: readonly Change[]): readonly Proposed[] =>
  changes
    .filter(({ status }) => status === 'proposed')
    .map(({ proposedAt, proposedBy }) => ({ createdAt: proposedAt, by: proposedBy }));

const one = <T>(open: T | null): readonly T[] => (open === null ? [] : [open]);

/** How each kind of what waits for a second person is read, which has no queue of its own elsewhere (R1, R3). */
export const secondReaders = {
  staff: async (admin) => {
    const { changes, people } = await call(listStaff, {});
    const uidOf = new Map(people.map(({ email, uid }) => [email, uid]));
    const waiting = changes.filter(({ status }) => status === 'pending');
    return proposalsOf(
      waiting.map(({ createdAt, requestedBy, email }) => ({
        createdAt,
        by: requestedBy,
        subject: uidOf.get(email) ?? null,
      })),
      admin,
    );
  },
  blocks: async (admin) => {
    const { items, nextCursor } = await call(listCustomers, { query: { unblocking: 'waiting', limit } });
    return proposalsOf(
      items.flatMap(({ uid, unblocking }) =>
        unblocking === null ? [] : [{ createdAt: unblocking.time, by: unblocking.admin, subject: uid }],
      ),
      admin,
      nextCursor,
    );
  },
  returns: async (admin) => {
    const { items, nextCursor } = await call(reviewWithdrawals, { query: { returning: 'waiting', limit } });
    return proposalsOf(
      items.flatMap(({ returns: [first], user_id }) =>
        first === undefined ? [] : [{ createdAt: first.time, by: first.admin, subject: user_id }],
      ),
      admin,
      nextCursor,
    );
  },
  settings: async (admin) => {
    const { items } = await call(listSettings, {});
    return proposalsOf(undecided(items.flatMap(({ next }) => one(next))), admin);
  },
  pairs: async (admin) => proposalsOf(undecided((await call(listPairs, {})).open), admin),
  terms: async (admin) => proposalsOf(undecided((await call(listTerms, {})).open), admin),
  plans: async (admin) => proposalsOf(undecided(one((await call(listPlans, {})).open)), admin),
  'limit countries': async (admin) => proposalsOf(undecided(one((await call(listLimitCountries, {})).open)), admin),
  brand: async (admin) => proposalsOf(undecided(one((await call(listBrandChanges, {})).open)), admin),
  texts: async (admin) => proposalsOf(undecided((await call(listTextChanges, {})).open), admin),
  mails: async (admin) => proposalsOf(undecided((await call(listMailTextChanges, {})).open), admin),
  announcements: async (admin, nowMs) => {
    const { items } = await call(listAnnouncements, {});
    // What is over before anybody decided is shown to nobody any more.
    return proposalsOf(undecided(items.filter(({ until }) => Date.parse(until) > nowMs)), admin);
  },
  'mining plans': async (admin) => {
    const { items } = await call(adminMiningPlans, { query: { limit } });
    const waiting = items.filter(({ state }) => state === 'waiting');
    return proposalsOf(
      waiting.map(({ createdAt, createdBy }) => ({ createdAt, by: createdBy })),
      admin,
    );
  },
  machines: async (admin) => {
    const { machines } = await call(readMiningFleet, {});
    const waiting = machines.filter(({ state }) => state === 'waiting');
    return proposalsOf(
      waiting.map(({ addedAt, addedBy }) => ({ createdAt: addedAt, by: addedBy })),
      admin,
    );
  },
  receipts: async (admin) => {
    const { items, nextCursor } = await call(listMiningReceipts, { query: { state: 'waiting', limit } });
    return proposalsOf(
      items.map(({ recordedAt, recordedBy }) => ({ createdAt: recordedAt, by: recordedBy })),
      admin,
      nextCursor,
    );
  },
} satisfies Readonly<Record<string, (admin: string, nowMs: number) => Promise<Waits>>>;

export type SecondQueue = keyof typeof secondReaders;

/** What each is read by. */
export const secondRead: Readonly<Record<SecondQueue, Operation>> = {
  staff: listStaff,
  blocks: listCustomers,
  returns: reviewWithdrawals,
  settings: listSettings,
  pairs: listPairs,
  terms: listTerms,
  plans: listPlans,
  'limit countries': listLimitCountries,
  brand: listBrandChanges,
  texts: listTextChanges,
  mails: listMailTextChanges,
  announcements: listAnnouncements,
  'mining plans': adminMiningPlans,
  machines: readMiningFleet,
  receipts: listMiningReceipts,
};

/** By what each is decided: who may not is not shown that it waits. */
export const secondDecided: Readonly<Record<SecondQueue, Operation>> = {
  staff: confirmStaffRole,
  blocks: approveCustomer,
  returns: returnWithdrawal,
  settings: approveSetting,
  pairs: approvePairs,
  terms: approveTerms,
  plans: approvePlans,
  'limit countries': approveLimitCountries,
  brand: approveBrand,
  texts: approveText,
  mails: approveMailText,
  announcements: approveAnnouncement,
  'mining plans': confirmMiningPlan,
  machines: confirmMiningMachines,
  receipts: confirmMiningReceipt,
};
