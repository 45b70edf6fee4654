import { listBackups } from '#api/backups.ts';
import { readChains } from '#api/chains.ts';
import { reviewDeposits } from '#api/deposit-review.ts';
import { listAllTrades } from '#api/explorer.ts';
import { reviewIdentities } from '#api/identity.ts';
import { listMarketSources } from '#api/market-sources.ts';
import { listMiningDaysForAdmin } from '#api/mining-operator.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { listRiskCases } from '#api/risk-cases.ts';
import { listStaffAlerts, type readStaffAlert } from '#api/staff-alerts.ts';
import { listSupport } from '#api/support-desk.ts';
import { readTreasury } from '#api/treasury.ts';
import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';

/** What is off, and what staff can do about it. */
export const alertWords: Readonly<Record<StaffAlertCode, { readonly title: string; readonly todo: string }>> = {
  disk_low: {
    title: 'The disk is nearly full',
    todo: 'Make room on the disk of DATA_DIR, or move it to a larger one.',
  },
  prices_missing: { title: 'No pair has a current price', todo: 'See Markets for the sources that do not answer.' },
  recording_down: {
    title: 'Prices are not recorded',
    todo: 'Read the log. The recorder is started again until it stays.',
  },
  trades_unsettled: {
    title: 'Some trades could not be settled',
    todo: 'Read the log. They are tried again every minute.',
  },
  chain_behind: { title: 'A chain is not followed', todo: 'See Chains. Check the node.' },
  mining_failing: { title: 'A mining day could not be divided', todo: 'See Mining, days.' },
  mail_failing: { title: 'E-mails are not delivered', todo: 'See Operation for the mails, and SMTP_URL.' },
  backup_late: { title: 'There is no backup of the last 26 hours', todo: 'See Operation.' },
  backup_failed: {
    title: 'The last backup failed',
    todo: 'See Operation for the reason. Put a missing file back from an earlier backup, or confirm its loss (docs/operations.md).',
  },
  archive_stalled: {
    title: 'The log of the database is not archived',
    todo: 'Make room where the archive is, and read the log of the database. A lost disk costs all that was written since.',
  },
  identities_late: {
    title: 'An identity has waited for more than 48 hours',
    todo: 'Customers are promised an answer within 48 hours.',
  },
  deposits_late: { title: 'A confirmed payment has waited for more than 24 hours', todo: 'See Deposits.' },
  conversations_late: {
    title: 'A conversation with support has waited for longer than is promised',
    todo: 'See Support.',
  },
  messages_late: {
    title: 'A message from the contact page has waited for longer than is promised',
    todo: 'See Support.',
  },
  cases_late: { title: 'A case of risk has waited for more than 48 hours', todo: 'See Cases.' },
  verify_failed: {
    title: 'The verification of the books found a problem or could not be made',
    todo: 'See Operation for what it found.',
  },
  verify_late: { title: 'The books were not verified in the last 26 hours', todo: 'See Operation.' },
  reserve_low: { title: 'The reserve is below its floor', todo: 'See Treasury, and record what custody holds.' },
  pair_closed: { title: 'A pair has no current price', todo: 'See Markets. No trade is accepted on it meanwhile.' },
  posts_given_up: {
    title: 'Posts to STAFF_WEBHOOK_URL were given up',
    todo: 'Check the address, then send them again on the pages of their alerts. This ends once they are delivered.',
  },
  withdrawals_late: {
    title: 'A withdrawal has waited for its review for more than 24 hours',
    todo: 'See Withdrawals.',
  },
};

/** Roles, as they are read: 'owner, operations, and finance'. */
export const rolesWords = (roles: readonly StaffRole[]): string => named.format(roles);

/** Who was notified of an alert, as it was kept then: 'notified: owner and operations'; which roles is left out where it was not. */
export const notifiedWords = ({ notifiedRoles }: Pick<Alert, 'notifiedRoles'>): string =>
  notifiedRoles ? `notified: ${rolesWords(notifiedRoles)}` : 'notified';

const named = new Intl.ListFormat('en');

/** Alerts that were counted, and whether there are more. */
interface Counted {
  readonly alerts: readonly { readonly code: StaffAlertCode }[];
  readonly isCut: boolean;
}

/** How many alerts are open: '2 open', 'more than 1,000 open'. */
export const countWords = ({ alerts, isCut }: Counted): string =>
  alerts.length === 0 ? 'none open' : `${isCut ? 'more than ' : ''}${alerts.length.toLocaleString('en')} open`;

/** Which alerts are open, each kind once: '2 alerts are open: A pair has no current price (2).' */
export function openWords({ alerts, isCut }: Counted): string {
  const counts = new Map<StaffAlertCode, number>();
  for (const { code } of alerts) counts.set(code, (counts.get(code) ?? 0) + 1);
  // Of a kind there may be more than were counted: then its number is left out.
  const numberOf = (count: number) => (count === 1 || isCut ? '' : ` (${count.toLocaleString('en')})`);
  const kinds = [...counts].map(([code, count]) => `${alertWords[code].title}${numberOf(count)}`);
  const number = `${isCut ? 'More than ' : ''}${alerts.length.toLocaleString('en')}`;
  return `${number} ${alerts.length === 1 ? 'alert is' : 'alerts are'} open: ${kinds.join('; ')}.`;
}

/** What an alert is about, where there are several of its kind. */
export const aboutWords = (about: string): string =>
  about === 'coverage' ? 'What custody holds against what customers are owed' : about;

const operation = { to: '/admin/operation', name: 'Operation', read: listBackups } as const;
const markets = { to: '/admin/markets', name: 'Markets', read: listMarketSources } as const;
const support = { to: '/admin/support', name: 'Support', read: listSupport } as const;

/** Where staff do something about it, and what that screen is for reading. */
export const alertPlaces = {
  disk_low: operation,
  prices_missing: markets,
  recording_down: operation,
  trades_unsettled: { to: '/admin/trades', name: 'Trades', read: listAllTrades },
  chain_behind: { to: '/admin/chains', name: 'Chains', read: readChains },
  mining_failing: { to: '/admin/mining/days', name: 'Mining days', read: listMiningDaysForAdmin },
  mail_failing: operation,
  backup_late: operation,
  backup_failed: operation,
  archive_stalled: operation,
  identities_late: { to: '/admin/identities', name: 'Identities', read: reviewIdentities },
  deposits_late: { to: '/admin/deposits', name: 'Deposits', read: reviewDeposits },
  conversations_late: support,
  messages_late: support,
  cases_late: { to: '/admin/cases', name: 'Cases', read: listRiskCases },
  verify_failed: operation,
  verify_late: operation,
  reserve_low: { to: '/admin/treasury', name: 'Treasury', read: readTreasury },
  pair_closed: markets,
  posts_given_up: { to: '/admin/alerts', name: 'Alerts', read: listStaffAlerts },
  withdrawals_late: { to: '/admin/withdrawals', name: 'Withdrawals', read: reviewWithdrawals },
} as const satisfies Readonly<
  Record<StaffAlertCode, { readonly to: string; readonly name: string; readonly read: Operation }>
>;

/** Who takes care of an alert, and who of their colleagues gave it to them: 'Ben, by Ada'. Null where nobody does. */
export function assigneeWords({ assignee, assignedBy }: Pick<Alert, 'assignee' | 'assignedBy'>): string | null {
  if (assignee === null) return null;
  return assignedBy === null || assignedBy.uid === assignee.uid
    ? assignee.name
    : `${assignee.name}, by ${assignedBy.name}`;
}

type Alert = ReplyOf<typeof readStaffAlert>;
type Post = Alert['posts'][number];

/** The delivery of a post to the operator's own address (R5.1): 'begin: delivered (answer 200)'. */
export function postWords({ event, state, attempts, status }: Post): string {
  const words = {
    sent: 'delivered',
    waiting: attempts === 0 ? 'to be sent' : `not delivered yet, ${attempts} attempts`,
    given_up: `given up after ${attempts} attempts`,
  };
  const answer = status === null ? (attempts === 0 ? '' : ' (no answer)') : ` (answer ${status})`;
  return `${event === 'began' ? 'begin' : 'end'}: ${words[state]}${answer}`;
}
