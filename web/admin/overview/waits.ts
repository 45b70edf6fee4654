import { queryOptions } from '@tanstack/react-query';
import { approveCustomer, listCustomers } from '#api/accounts.ts';
import { approveAdjustment, listAdjustments } from '#api/adjustments.ts';
import { approveDeposit, reviewDeposits, reviewPayments } from '#api/deposit-review.ts';
import { approveHouseMovement, listHouseMovements } from '#api/house.ts';
import { approveIdentity, reviewIdentities } from '#api/identity.ts';
import { closeMiningDay, listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { approveCountryChange } from '#api/onboarding.ts';
import type { Operation } from '#api/operation.ts';
import { decideRiskCase, listRiskCases } from '#api/risk-cases.ts';
import { approveSecondFactorRemoval, listSecondFactorRemovals } from '#api/second-factor-removals.ts';
import { answerTicket, listContactMessages, listSupport, settleContactMessage } from '#api/support-desk.ts';
import { adminTraders, approveTrader } from '#api/trader-review.ts';
import { approveWithdrawal, reviewWithdrawals } from '#api/withdrawal-review.ts';
import { daysToClose } from '#web/admin/mining/mining-waits.ts';
import { turnOf } from '#web/admin/queue/approvals.ts';
import { customerReady, depositReady, withdrawalReady } from '#web/admin/queue/readiness.ts';
import { call } from '#web/client/client.ts';

/** What waits in one queue. */
export interface Waits {
  /** '7', or '10+' when there is another page; what nobody can decide yet is not in it. */
  readonly count: string;
  /** ISO; null when nothing waits. */
  readonly oldest: string | null;
  /** Of those counted, how many this admin may decide on. */
  readonly mine: number;
  /** Those that nobody can decide yet: the customer or a chain goes first. */
  readonly notReady: number;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** The most that is counted; beyond it there is a plus. */
const limit = 100;

/** Counts a page of a queue, oldest first. */
export function waitsOf<T extends { readonly createdAt: string }>(
  page: Page<T>,
  mine: (item: T) => boolean,
  ready: (item: T) => boolean = () => true,
): Waits {
  const waiting = page.items.filter(ready);
  return {
    count: `${waiting.length}${page.nextCursor === null || waiting.length === 0 ? '' : '+'}`,
    oldest: waiting[0]?.createdAt ?? null,
    mine: waiting.filter(mine).length,
    notReady: page.items.length - waiting.length,
  };
}

const isMine = (turn: ReturnType<typeof turnOf>): boolean => turn === 'first' || turn === 'last';

/** How each queue is read for the overview. `nowMs` is the server's clock. */
const readers = {
  customers: async (admin) =>
    waitsOf(
      await call(listCustomers, { query: { status: 'pending', limit } }),
      ({ uid }) => uid !== admin,
      customerReady,
    ),
  identities: async (admin) =>
    waitsOf(
      await call(reviewIdentities, { query: { status: 'pending', limit } }),
      ({ user_id, reviewer }) => user_id !== admin && (reviewer ?? admin) === admin,
    ),
  countries: async (admin) => {
    const { items, nextCursor } = await call(listCustomers, { query: { countryChange: 'pending', limit } });
    const asked = items.map(({ uid, createdAt, countryChange }) => ({
      uid,
      createdAt: countryChange?.createdAt ?? createdAt,
    }));
    return waitsOf({ items: asked, nextCursor }, ({ uid }) => uid !== admin);
  },
  deposits: async (admin) =>
    waitsOf(
      await call(reviewDeposits, { query: { status: 'pending', limit } }),
      ({ user_id, approvals, approvalsNeeded }) =>
        isMine(turnOf({ subject: user_id, approvals, needed: approvalsNeeded }, admin)),
      depositReady,
    ),
  withdrawals: async (admin, nowMs) =>
    waitsOf(
      await call(reviewWithdrawals, { query: { status: 'pending', limit } }),
      ({ user_id, approvals, approvalsNeeded, sending }) =>
        sending ? user_id !== admin : isMine(turnOf({ subject: user_id, approvals, needed: approvalsNeeded }, admin)),
      (withdrawal) => withdrawalReady(withdrawal, nowMs),
    ),
  payments: async () => {
    const { items, nextCursor } = await call(reviewPayments, { query: { limit } });
    const seen = items.map(({ firstSeen }) => ({ createdAt: firstSeen })).toReversed();
    return waitsOf({ items: seen, nextCursor }, () => true);
  },
  'mining days': async (_admin, nowMs) => waitsOf({ items: await daysToClose(nowMs), nextCursor: null }, () => true),
  support: async (admin) => {
    const { items, nextCursor } = await call(listSupport, { query: { state: 'open', limit } });
    const open = items.map(({ waitingSince, createdAt, customer, assignee }) => ({
      createdAt: waitingSince ?? createdAt,
      mine: customer.uid !== admin && (assignee?.uid ?? admin) === admin,
    }));
    return waitsOf({ items: open, nextCursor }, ({ mine }) => mine);
  },
  cases: async (admin) => {
    const { items, nextCursor } = await call(listRiskCases, { query: { state: 'open', limit } });
    const open = items.map(({ openedAt, customer, assignee }) => ({
      createdAt: openedAt,
      mine: customer.uid !== admin && (assignee?.uid ?? admin) === admin,
    }));
    return waitsOf({ items: open, nextCursor }, ({ mine }) => mine);
  },
  contact: async (admin) =>
    waitsOf(await call(listContactMessages, { query: { state: 'waiting', limit } }), ({ author }) => author !== admin),
  traders: async (admin) =>
    waitsOf(await call(adminTraders, { query: { status: 'pending', limit } }), ({ uid }) => uid !== admin),
  adjustments: async (admin) =>
    waitsOf(
      await call(listAdjustments, { query: { status: 'pending', limit } }),
      ({ customer, requestedBy }) => customer.uid !== admin && requestedBy !== admin,
    ),
  removals: async (admin) => {
    const { items, nextCursor } = await call(listSecondFactorRemovals, { query: { status: 'pending', limit } });
    // Newest first, and what has lapsed waits for nobody.
    const open = items.filter(({ lapsed }) => !lapsed).toReversed();
    return waitsOf(
      { items: open, nextCursor },
      ({ customer, requestedBy }) => ![customer, requestedBy].includes(admin),
    );
  },
  movements: async (admin) => {
    const { items, nextCursor } = await call(listHouseMovements, { query: { limit } });
    // Newest first, and there is no filter: the hundred latest are looked through.
    const pending = items.filter(({ status }) => status === 'pending').toReversed();
    return waitsOf({ items: pending, nextCursor }, ({ requestedBy }) => requestedBy !== admin);
  },
} satisfies Readonly<Record<string, (admin: string, nowMs: number) => Promise<Waits>>>;

export type QueueName = keyof typeof readers;

/** What each queue is read by: a role that may not read it does not see it (A7.1). */
export const readOf: Readonly<Record<QueueName, Operation>> = {
  withdrawals: reviewWithdrawals,
  deposits: reviewDeposits,
  payments: reviewPayments,
  identities: reviewIdentities,
  customers: listCustomers,
  countries: listCustomers,
  traders: adminTraders,
  removals: listSecondFactorRemovals,
  adjustments: listAdjustments,
  movements: listHouseMovements,
  cases: listRiskCases,
  support: listSupport,
  contact: listContactMessages,
  'mining days': listMiningDaysForAdmin,
};

/** By which operation what waits in a queue is decided. */
export const decidedBy: Readonly<Record<QueueName, Operation>> = {
  withdrawals: approveWithdrawal,
  deposits: approveDeposit,
  payments: approveDeposit,
  identities: approveIdentity,
  customers: approveCustomer,
  countries: approveCountryChange,
  traders: approveTrader,
  removals: approveSecondFactorRemoval,
  adjustments: approveAdjustment,
  movements: approveHouseMovement,
  cases: decideRiskCase,
  support: answerTicket,
  contact: settleContactMessage,
  'mining days': closeMiningDay,
};

const refreshMs = 15_000;

export const waitsQuery = (queue: QueueName, admin: string, serverNow: () => number) =>
  queryOptions({
    queryKey: ['admin', 'waits', queue],
    queryFn: (): Promise<Waits> => readers[queue](admin, serverNow()),
    refetchInterval: refreshMs,
  });
