import { queryOptions } from '@tanstack/react-query';
import { approveCustomer, listCustomers } from '#api/accounts.ts';
import { approveAdjustment, listAdjustments } from '#api/adjustments.ts';
import { listContactMessages, settleContactMessage } from '#api/contact-desk.ts';
import { approveDeposit, reviewDeposits, reviewPayments } from '#api/deposit-review.ts';
import { approveHouseMovement, listHouseMovements } from '#api/house.ts';
import { approveIdentity, reviewIdentities } from '#api/identity.ts';
import { closeMiningDay, listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { approveCountryChange } from '#api/onboarding.ts';
import type { Operation } from '#api/operation.ts';
import { decideRiskCase, listRiskCases } from '#api/risk-cases.ts';
import { approveSecondFactorRemoval, listSecondFactorRemovals } from '#api/second-factor-removals.ts';
import { mayCallAs, rolesOf } from '#api/staff-roles.ts';
import { answerTicket, listSupport } from '#api/support-desk.ts';
import { adminTraders, approveTrader } from '#api/trader-review.ts';
import { approveWithdrawal, reviewWithdrawals } from '#api/withdrawal-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { daysToClose } from '#web/admin/mining/mining-waits.ts';
import { turnOf } from '#web/admin/queue/approvals.ts';
import { customerReady, depositReady, withdrawalReady } from '#web/admin/queue/readiness.ts';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { limit, proposalsOf, type Waits, waitsOf } from './counting.ts';
import { type SecondQueue, secondDecided, secondRead, secondReaders } from './second-waits.ts';

const saidYes = (approvals: readonly { readonly admin: string }[], admin: string): boolean =>
  approvals.some((approval) => approval.admin === admin);

const isMine = (turn: ReturnType<typeof turnOf>): boolean => turn === 'first' || turn === 'last';

/** How each queue is read for the overview. `nowMs` is the server's clock. */
const readers = {
  customers: async (admin) =>
    waitsOf(await call(listCustomers, { query: { status: 'pending', limit } }), ({ uid }) => uid !== admin, {
      ready: customerReady,
    }),
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
      { ready: depositReady, given: ({ approvals }) => saidYes(approvals, admin) },
    ),
  withdrawals: async (admin, nowMs) =>
    waitsOf(
      await call(reviewWithdrawals, { query: { next: 'approve', limit } }),
      ({ user_id, approvals, approvalsNeeded }) =>
        isMine(turnOf({ subject: user_id, approvals, needed: approvalsNeeded }, admin)),
      {
        ready: (withdrawal) => withdrawalReady(withdrawal, nowMs),
        given: ({ approvals }) => saidYes(approvals, admin),
      },
    ),
  // Both have said yes to these, and anybody records their transaction.
  payouts: async (admin, nowMs) =>
    waitsOf(await call(reviewWithdrawals, { query: { next: 'send', limit } }), ({ user_id }) => user_id !== admin, {
      ready: (withdrawal) => withdrawalReady(withdrawal, nowMs),
    }),
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
    waitsOf(
      await call(listContactMessages, { query: { state: 'waiting', limit } }),
      ({ author, assignee }) => author !== admin && (assignee?.uid ?? admin) === admin,
    ),
  traders: async (admin) =>
    waitsOf(await call(adminTraders, { query: { status: 'pending', limit } }), ({ uid }) => uid !== admin),
  adjustments: async (admin) => {
    const { items, nextCursor } = await call(listAdjustments, { query: { status: 'pending', limit } });
    return proposalsOf(
      items.map(({ createdAt, requestedBy, customer }) => ({ createdAt, by: requestedBy, subject: customer.uid })),
      admin,
      nextCursor,
    );
  },
  removals: async (admin) => {
    const { items, nextCursor } = await call(listSecondFactorRemovals, { query: { status: 'pending', limit } });
    // What has lapsed waits for nobody.
    const open = items.filter(({ lapsed }) => !lapsed);
    return proposalsOf(
      open.map(({ createdAt, requestedBy, customer }) => ({ createdAt, by: requestedBy, subject: customer })),
      admin,
      nextCursor,
    );
  },
  movements: async (admin) => {
    const { items, nextCursor } = await call(listHouseMovements, { query: { limit } });
    // There is no filter: the hundred latest are looked through.
    const pending = items.filter(({ status }) => status === 'pending');
    return proposalsOf(
      pending.map(({ createdAt, requestedBy }) => ({ createdAt, by: requestedBy })),
      admin,
      pending.length === 0 ? null : nextCursor,
    );
  },
  ...secondReaders,
} satisfies Readonly<Record<string, (admin: string, nowMs: number) => Promise<Waits>>>;

export type QueueName = keyof typeof readers;

/** What each queue is read by: a role that may not read it does not see it (A7.1). */
const readOf: Readonly<Record<QueueName, Operation>> = {
  withdrawals: reviewWithdrawals,
  payouts: reviewWithdrawals,
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
  ...secondRead,
};

/** By which operation what waits in a queue is decided. */
export const decidedBy: Readonly<Record<QueueName, Operation>> = {
  withdrawals: approveWithdrawal,
  payouts: approveWithdrawal,
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
  ...secondDecided,
};

const isSecond = (queue: QueueName): queue is SecondQueue => queue in secondReaders;

/** Whether a role sees what waits in a queue: of what a second person decides, only whoever may be that person. */
export const seesQueue = (queue: QueueName, role: StaffRole | null): boolean =>
  mayCallAs(readOf[queue], role) && (!isSecond(queue) || mayCallAs(decidedBy[queue], role));

/** Who the second person is that a decision waits for, where this admin said the first yes. */
export const otherPerson = (queue: QueueName): 'owner' | 'admin' =>
  rolesOf(decidedBy[queue]).every((role) => role === 'owner') ? 'owner' : 'admin';

const refreshMs = 15_000;
/** Proposals come seldom, and some of their lists are long. */
const secondRefreshMs = 60_000;

export const waitsQuery = (queue: QueueName, admin: string, serverNow: () => number) =>
  queryOptions({
    queryKey: ['admin', 'waits', queue],
    queryFn: (): Promise<Waits> => readers[queue](admin, serverNow()),
    refetchInterval: renewedEvery(isSecond(queue) ? secondRefreshMs : refreshMs),
  });
