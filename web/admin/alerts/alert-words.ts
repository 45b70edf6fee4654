import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
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
import { grouped } from '#domain/languages/words.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { custodyText } from '#domain/review/treasury.ts';
import { capital } from '#web/admin/widgets/capital.ts';
import { roleWord } from '#web/admin/widgets/role-words.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';

/** What is off, and what staff can do about it. */
export const alertWords: Readonly<
  Record<StaffAlertCode, { readonly title: MessageDescriptor; readonly todo: MessageDescriptor }>
> = {
  disk_low: {
    title: msg`The disk is nearly full`,
    todo: msg`Make room on the disk of DATA_DIR, or move it to a larger one.`,
  },
  prices_missing: {
    title: msg`No pair has a current price`,
    todo: msg`See Markets for the sources that do not answer.`,
  },
  recording_down: {
    title: msg`Prices are not recorded`,
    todo: msg`Read the log. The recorder is started again until it stays.`,
  },
  trades_unsettled: {
    title: msg`Some trades could not be settled`,
    todo: msg`Read the log. They are tried again every minute.`,
  },
  chain_behind: { title: msg`A chain is not followed`, todo: msg`See Chains. Check the node.` },
  mining_failing: { title: msg`A mining day could not be divided`, todo: msg`See Mining, days.` },
  mail_failing: { title: msg`E-mails are not delivered`, todo: msg`See Operation for the mails, and SMTP_URL.` },
  backup_late: { title: msg`There is no backup of the last 26 hours`, todo: msg`See Operation.` },
  backup_failed: {
    title: msg`The last backup failed`,
    todo: msg`See Operation for the reason. Put a missing file back from an earlier backup, or confirm its loss (docs/operations.md).`,
  },
  archive_stalled: {
    title: msg`The log of the database is not archived`,
    todo: msg`Make room where the archive is, and read the log of the database. A lost disk costs all that was written since.`,
  },
  identities_late: {
    title: msg`An identity has waited for more than 48 hours`,
    todo: msg`Customers are promised an answer within 48 hours.`,
  },
  deposits_late: { title: msg`A confirmed payment has waited for more than 24 hours`, todo: msg`See Deposits.` },
  conversations_late: {
    title: msg`A conversation with support has waited for longer than is promised`,
    todo: msg`See Support.`,
  },
  messages_late: {
    title: msg`A message from the contact page has waited for longer than is promised`,
    todo: msg`See Support.`,
  },
  cases_late: { title: msg`A case of risk has waited for more than 48 hours`, todo: msg`See Cases.` },
  verify_failed: {
    title: msg`The verification of the books found a problem or could not be made`,
    todo: msg`See Operation for what it found.`,
  },
  verify_late: { title: msg`The books were not verified in the last 26 hours`, todo: msg`See Operation.` },
  reserve_low: { title: msg`The reserve is below its floor`, todo: msg`See Treasury, and record what custody holds.` },
  pair_closed: {
    title: msg`A pair has no current price`,
    todo: msg`See Markets. No trade is accepted on it meanwhile.`,
  },
  posts_given_up: {
    title: msg`Posts to STAFF_WEBHOOK_URL were given up`,
    todo: msg`Check the address, then send them again on the pages of their alerts. This ends once they are delivered.`,
  },
  screening_refused: {
    title: msg`The newest screening list was not taken`,
    todo: msg`See Operation or Cases for what is wrong with the file, and replace it. The list before stays in force.`,
  },
  withdrawals_late: {
    title: msg`A withdrawal has waited for its review for more than 24 hours`,
    todo: msg`See Withdrawals.`,
  },
};

/** How an alert stands. */
export const stateNames = {
  open: msg({ message: 'open', context: 'an alert' }),
  ended: msg({ message: 'ended', context: 'an alert' }),
} as const;

/** The alerts of a state, and all of them. */
export const partNames = {
  open: msg({ message: 'open', context: 'alerts' }),
  ended: msg({ message: 'ended', context: 'alerts' }),
  all: msg({ message: 'all', context: 'alerts' }),
} as const;

/** Roles, as they are read: 'owner, operations, and finance'. */
export const rolesWords = (roles: readonly StaffRole[]): string =>
  new Intl.ListFormat(i18n.locale).format(roles.map(roleWord));

/** Who was notified of an alert, as it was kept then: 'notified: owner and operations'; which roles is left out where it was not. */
export function notifiedWords({ notifiedRoles }: Pick<Alert, 'notifiedRoles'>): string {
  if (!notifiedRoles) return t`notified`;
  const roles = rolesWords(notifiedRoles);
  return t`notified: ${roles}`;
}

/** Alerts that were counted, and whether there are more. */
interface Counted {
  readonly alerts: readonly { readonly code: StaffAlertCode }[];
  readonly isCut: boolean;
}

/** How many alerts are open: '2 open', 'more than 1,000 open'. */
export function countWords({ alerts, isCut }: Counted): string {
  const { length } = alerts;
  if (length === 0) return t`none open`;
  const count = grouped(String(length));
  return isCut ? t`more than ${count} open` : plural(length, { one: `${count} open`, other: `${count} open` });
}

/** Which alerts are open, each kind once: '2 alerts are open: A pair has no current price (2).' */
export function openWords({ alerts, isCut }: Counted): string {
  const counts = new Map<StaffAlertCode, number>();
  for (const { code } of alerts) counts.set(code, (counts.get(code) ?? 0) + 1);
  // Of a kind there may be more than were counted: then its number is left out.
  const numberOf = (count: number) => (count === 1 || isCut ? '' : ` (${grouped(String(count))})`);
  const kinds = [...counts].map(([code, count]) => `${textOf(alertWords[code].title)}${numberOf(count)}`).join('; ');
  const { length } = alerts;
  const count = grouped(String(length));
  return isCut
    ? t`More than ${count} alerts are open: ${kinds}.`
    : plural(length, { one: `${count} alert is open: ${kinds}.`, other: `${count} alerts are open: ${kinds}.` });
}

/** What an alert is about, where there are several of its kind. */
export function aboutWords({ code, about }: { readonly code: StaffAlertCode; readonly about: string }): string {
  if (code === 'pair_closed') return nameOfPair(about);
  return about === 'coverage' ? capital(t`what custody holds against what customers are owed`) : about;
}

/** Of a reserve below its floor what was held at the last look, and the floor: '999.99 USD'. Null of anything else. */
export function reserveAmounts({
  reserve,
}: Pick<Alert, 'reserve'>): { readonly held: string; readonly floor: string } | null {
  if (reserve === null) return null;
  const amountOf = (units: string) => money(custodyText(BigInt(units), reserve.asset));
  return { held: amountOf(reserve.held), floor: amountOf(reserve.floor) };
}

/** The same in a list: 'held 999.99 USD, floor 1,000.00 USD'. */
export function reserveWords(alert: Pick<Alert, 'reserve'>): string | null {
  const amounts = reserveAmounts(alert);
  if (amounts === null) return null;
  const { held, floor } = amounts;
  return t`held ${held}, floor ${floor}`;
}

/** What an alert is called, with what it is about. */
export function alertTitle({ code, about }: { readonly code: StaffAlertCode; readonly about: string }): string {
  const title = textOf(alertWords[code].title);
  return about === '' ? title : `${title}: ${aboutWords({ code, about })}`;
}

const operation = { to: '/admin/operation', name: msg`Operation`, read: listBackups } as const;
const markets = { to: '/admin/markets', name: msg`Markets`, read: listMarketSources } as const;
const cases = { to: '/admin/cases', name: msg`Cases`, read: listRiskCases } as const;
const support = { to: '/admin/support', name: msg`Support`, read: listSupport } as const;

/** Where staff do something about it, and what that screen is for reading. */
export const alertPlaces = {
  disk_low: operation,
  prices_missing: markets,
  recording_down: operation,
  trades_unsettled: { to: '/admin/trades', name: msg`Trades`, read: listAllTrades },
  chain_behind: { to: '/admin/chains', name: msg`Chains`, read: readChains },
  mining_failing: { to: '/admin/mining/days', name: msg`Mining days`, read: listMiningDaysForAdmin },
  mail_failing: operation,
  backup_late: operation,
  backup_failed: operation,
  archive_stalled: operation,
  identities_late: { to: '/admin/identities', name: msg`Identities`, read: reviewIdentities },
  deposits_late: { to: '/admin/deposits', name: msg`Deposits`, read: reviewDeposits },
  conversations_late: support,
  messages_late: support,
  cases_late: cases,
  verify_failed: operation,
  verify_late: operation,
  screening_refused: operation,
  reserve_low: { to: '/admin/treasury', name: msg`Treasury`, read: readTreasury },
  pair_closed: markets,
  posts_given_up: { to: '/admin/alerts', name: msg`Alerts`, read: listStaffAlerts },
  withdrawals_late: { to: '/admin/withdrawals', name: msg`Withdrawals`, read: reviewWithdrawals },
} as const satisfies Readonly<
  Record<StaffAlertCode, { readonly to: string; readonly name: MessageDescriptor; readonly read: Operation }>
>;

/** Where those see it who do not open its place. */
export const otherPlaces: Readonly<Partial<Record<StaffAlertCode, typeof cases>>> = { screening_refused: cases };

/** Who takes care of an alert, and who of their colleagues gave it to them: 'Ben, by Ada'. Null where nobody does. */
export function assigneeWords({ assignee, assignedBy }: Pick<Alert, 'assignee' | 'assignedBy'>): string | null {
  if (assignee === null) return null;
  const { name } = assignee;
  if (assignedBy === null || assignedBy.uid === assignee.uid) return name;
  const giver = assignedBy.name;
  return t`${name}, by ${giver}`;
}

type Alert = ReplyOf<typeof readStaffAlert>;
type Post = Alert['posts'][number];

/** The delivery of a post to the operator's own address (R5.1): 'begin: delivered (answer 200)'. */
export function postWords(post: Post): string {
  const delivery = deliveryWords(post);
  return post.event === 'began' ? t`begin: ${delivery}` : t`end: ${delivery}`;
}

function deliveryWords({ state, attempts, status }: Post): string {
  const done = attemptWords({ state, attempts });
  if (status !== null) return t`${done} (answer ${status})`;
  return attempts === 0 ? done : t`${done} (no answer)`;
}

function attemptWords({ state, attempts }: Pick<Post, 'state' | 'attempts'>): string {
  switch (state) {
    case 'sent':
      return t({ message: 'delivered', context: 'a post' });
    case 'waiting':
      return attempts === 0
        ? t({ message: 'to be sent', context: 'a post' })
        : t({ message: `not delivered yet, ${attempts} attempts`, context: 'a post' });
    case 'given_up':
      return t({ message: `given up after ${attempts} attempts`, context: 'a post' });
  }
}
