import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { readCustomerCase } from '#api/accounts.ts';
import { readAdjustmentCase } from '#api/adjustments.ts';
import { readContactMessage } from '#api/contact-desk.ts';
import { readDepositCase } from '#api/deposit-review.ts';
import { type foundKinds, mostCounted, readAnyTrade, readJournal, searchRecords } from '#api/explorer.ts';
import { readIdentityCase } from '#api/identity.ts';
import { readMiningReceipt } from '#api/mining-receipts.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { readCustomerContract, readCustomerCopy } from '#api/record-pages.ts';
import { readRiskCase } from '#api/risk-cases.ts';
import { readStaffAlert } from '#api/staff-alerts.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import { readSupportTicket } from '#api/support-desk.ts';
import { readApplicationCase } from '#api/trader-review.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { grouped } from '#domain/languages/words.ts';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { alertWords } from '#web/admin/alerts/alert-words.ts';
import { journalTitle } from '#web/admin/records/journal-words.ts';
import { opensScreen } from '#web/admin/widgets/console-reads.ts';
import { call } from '#web/client/client.ts';
import { type Command, matching } from '#web/shell/palette/palette-commands.ts';
import type { ConsolePlace } from '#web/shell/places.ts';
import { textOf } from '#web/texts/text.ts';
import {
  AccountIcon,
  AdjustmentsIcon,
  CasesIcon,
  CopiesIcon,
  DepositIcon,
  IdentityIcon,
  MiningIcon,
  NoticesIcon,
  SignOutIcon,
  StatementIcon,
  SupportIcon,
  TradeRoomIcon,
  TraderIcon,
  TradersIcon,
  WarningIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';
import { consoleSections } from './console-sections.ts';

/** What each screen of the console is about. */
const hints: Readonly<Record<ConsolePlace, MessageDescriptor>> = {
  '/admin': msg`the day, queues and figures`,
  '/admin/customers': msg`find one, status, limits, money`,
  '/admin/identities': msg`ID images to review`,
  '/admin/deposits': msg`to review, unmatched payments`,
  '/admin/withdrawals': msg`to approve, to send`,
  '/admin/travel-records': msg`travel rule, IVMS101, register`,
  '/admin/traders': msg`applications, figures`,
  '/admin/copies': msg`who copies whom, by trader, state and money`,
  '/admin/cases': msg`risk case, findings, linked accounts, screening`,
  '/admin/limits': msg`exclusions, reality checks, register`,
  '/admin/support': msg`conversations, contact messages`,
  '/admin/mining': msg`fleet`,
  '/admin/mining/plans': msg`prices, sales`,
  '/admin/mining/receipts': msg`payments from pools`,
  '/admin/mining/days': msg`closed days and payouts`,
  '/admin/mining/contracts': msg`sold to customers`,
  '/admin/mining/payouts': msg`paid to contracts, by customer and day`,
  '/admin/adjustments': msg`corrections of balances`,
  '/admin/trades': msg`of all customers, by pair and state`,
  '/admin/ledger': msg`all postings, journals, entries`,
  '/admin/ledger/accounts': msg`balances and entries by kind, customer, asset`,
  '/admin/house': msg`bankroll, capital, accounts`,
  '/admin/risk': msg`exposure by pair`,
  '/admin/treasury': msg`custody against the books`,
  '/admin/reports': msg`revenue margin figures csv funnel statistics`,
  '/admin/chains': msg`networks and their state`,
  '/admin/markets': msg`pairs, sources`,
  '/admin/operation': msg`switches, mail, backups, verification`,
  '/admin/settings': msg`fees, holds, sums of two admins, announcements, maintenance`,
  '/admin/settings/pairs': msg`list, symbols, icons, trading hours, add, retire`,
  '/admin/settings/terms': msg`payouts, stakes, exposure, entry delay by pair`,
  '/admin/settings/plans': msg`suggested amounts, where to buy coins`,
  '/admin/settings/brand': msg`colours, logos, e-mails, contrast`,
  '/admin/settings/texts': msg`terms of service, privacy policy, risk, about us, contact, legal`,
  '/admin/settings/answers': msg`prepared answers, canned answers, support, words`,
  '/admin/settings/emails': msg`words, templates, preview, test mail`,
  '/admin/staff': msg`roles, invitations, sessions`,
  '/admin/audit': msg`who decided what`,
  '/admin/alerts': msg`what is off, since when, who saw it`,
};

const further: readonly (readonly [to: ConsolePlace, name: MessageDescriptor, icon?: typeof AccountIcon])[] = [
  ['/admin/ledger/accounts', msg`Ledger accounts`, StatementIcon],
  ['/admin/mining/plans', msg`Mining plans`],
  ['/admin/mining/receipts', msg`Mining receipts`],
  ['/admin/mining/days', msg`Mining days`],
  ['/admin/mining/contracts', msg`Mining contracts`],
  ['/admin/mining/payouts', msg`Mining payouts`],
];

/** The screens that a role may read (A7.1), or those that it may not. */
const screensOf = (role: StaffRole | null, seen: boolean): readonly Command[] => [
  ...consoleSections
    .filter((section) => opensScreen(section.to, role) === seen)
    .map(({ to, name, icon }): Command => ({ name: textOf(name), hint: textOf(hints[to]), icon, to })),
  ...further
    .filter(([to]) => opensScreen(to, role) === seen)
    .map(([to, name, icon = MiningIcon]): Command => ({ name: textOf(name), hint: textOf(hints[to]), icon, to })),
];

/** Every screen that a role may read, one's own account and notices, and the end of the session. */
export const consoleCommands = (role: StaffRole | null): readonly Command[] => [
  ...screensOf(role, true),
  {
    name: t`Own account`,
    hint: t`your role, password, sessions, second factors, language, theme`,
    icon: AccountIcon,
    to: '/admin/account',
  },
  { name: t`Notices`, hint: t`what you were notified of`, icon: NoticesIcon, to: '/admin/notices' },
  { name: t`Sign Out`, hint: t`ends this session`, icon: SignOutIcon, to: null },
];

type Kind = (typeof foundKinds)[number];
type Reply = ReplyOf<typeof searchRecords>;

/** The page of each record that a search finds. */
const found: Readonly<
  Record<Kind, { readonly icon: typeof AccountIcon; readonly page: string; readonly reads: Operation }>
> = {
  customer: { icon: TradersIcon, page: '/admin/customers/', reads: readCustomerCase },
  deposit: { icon: DepositIcon, page: '/admin/deposits/', reads: readDepositCase },
  withdrawal: { icon: WithdrawIcon, page: '/admin/withdrawals/', reads: readWithdrawalCase },
  trade: { icon: TradeRoomIcon, page: '/admin/trades/', reads: readAnyTrade },
  journal: { icon: StatementIcon, page: '/admin/journals/', reads: readJournal },
  alert: { icon: WarningIcon, page: '/admin/alerts/', reads: readStaffAlert },
  copy: { icon: CopiesIcon, page: '/admin/copies/', reads: readCustomerCopy },
  contract: { icon: MiningIcon, page: '/admin/contracts/', reads: readCustomerContract },
  adjustment: { icon: AdjustmentsIcon, page: '/admin/adjustments/', reads: readAdjustmentCase },
  application: { icon: TraderIcon, page: '/admin/applications/', reads: readApplicationCase },
  receipt: { icon: MiningIcon, page: '/admin/mining/receipts/', reads: readMiningReceipt },
  identity: { icon: IdentityIcon, page: '/admin/identities?open=', reads: readIdentityCase },
  case: { icon: CasesIcon, page: '/admin/cases/', reads: readRiskCase },
  conversation: { icon: SupportIcon, page: '/admin/support/', reads: readSupportTicket },
  message: { icon: SupportIcon, page: '/admin/support?message=', reads: readContactMessage },
};

/** What several of a kind are called. */
const kindWords: Readonly<Record<Kind, MessageDescriptor>> = {
  customer: msg`customers`,
  deposit: msg`deposits`,
  withdrawal: msg`withdrawals`,
  trade: msg`trades`,
  journal: msg`journals`,
  copy: msg`copies`,
  contract: msg`contracts`,
  adjustment: msg`adjustments`,
  application: msg`applications`,
  receipt: msg`receipts`,
  alert: msg`alerts`,
  identity: msg`identities`,
  case: msg`cases`,
  conversation: msg`conversations`,
  message: msg`contact messages`,
};

/** What one of a kind is called. */
const kindNames: Readonly<Record<Kind, MessageDescriptor>> = {
  customer: msg({ message: 'customer', context: 'a record' }),
  deposit: msg({ message: 'deposit', context: 'a record' }),
  withdrawal: msg({ message: 'withdrawal', context: 'a record' }),
  trade: msg({ message: 'trade', context: 'a record' }),
  journal: msg({ message: 'journal', context: 'a record' }),
  copy: msg({ message: 'copy', context: 'a record' }),
  contract: msg({ message: 'contract', context: 'a record' }),
  adjustment: msg({ message: 'adjustment', context: 'a record' }),
  application: msg({ message: 'application', context: 'a record' }),
  receipt: msg({ message: 'receipt', context: 'a record' }),
  alert: msg({ message: 'alert', context: 'a record' }),
  identity: msg({ message: 'identity', context: 'a record' }),
  case: msg({ message: 'case', context: 'a record' }),
  conversation: msg({ message: 'conversation', context: 'a record' }),
  message: msg({ message: 'message', context: 'a record' }),
};

/** The lists that find by an amount, as addresses have them. */
const lists: Readonly<Partial<Record<Kind, string>>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
};

/** The list that finds all of a kind by what was typed; null where none does. */
function listOf({ kind, amount }: Reply['more'][number], typed: string): string | null {
  if (kind === 'customer') return `/admin/customers?${new URLSearchParams({ search: typed })}`;
  // By what begins as an id does the lists find nothing; by a transaction they find all that it paid.
  if (kind === 'journal') return `/admin/ledger?${new URLSearchParams({ record: typed })}`;
  const list = lists[kind];
  if (amount === null || list === undefined) return null;
  return `/admin/${list}?${new URLSearchParams({ show: 'all', amount })}`;
}

function allWords(rest: Reply['more'][number], typed: string): string {
  const counted = countedWords(rest);
  return t`Show all ${counted} for “${typed}”`;
}

/** '37 deposits', '1,000+ deposits', or 'customers' where nobody has counted them. */
function countedWords({ kind, count }: Reply['more'][number]): string {
  const words = textOf(kindWords[kind]);
  if (count === null) return words;
  return `${count > mostCounted ? `${grouped(String(mostCounted))}+` : count} ${words}`;
}

/** The records that a search finds, and what it leaves out. */
export interface FoundRecords {
  readonly commands: readonly Command[];
  /** The screens that the role lacks, and the kinds of which the first ten are shown and which no list finds by what was typed. */
  readonly note: string | null;
}

const listOfNames = (names: readonly string[]): string => new Intl.ListFormat(i18n.locale).format(names);

/** So many screens that a role lacks are named. */
const mostNamed = 3;

/** Less is the beginning of too much to tell that a screen is meant. */
const leastOfAScreen = 4;

/**
 * The screens that somebody looks for and that their role lacks; null where there are none or others were meant.
 *
 * @param byHint also by what a screen is about, since no record was found
 */
function withheld(typed: string, role: StaffRole | null, byHint: boolean): string | null {
  if (typed.length < leastOfAScreen || matching(consoleCommands(role), typed).length > 0) return null;
  const screens = screensOf(role, false).map((screen) => (byHint ? screen : { ...screen, hint: '' }));
  const names = matching(screens, typed).map(({ name }) => name);
  if (names.length === 0) return null;
  const lacking = listOfNames(names.slice(0, mostNamed));
  return t`Your role does not include ${lacking}.`;
}

const isAlert = (code: string): code is StaffAlertCode => Object.hasOwn(alertWords, code);

/** Whose a record is; a journal and an alert, which are nobody's, are called by what they are. */
function nameOf({ kind, name }: Reply['items'][number]): string {
  if (kind === 'journal') return journalTitle(name);
  return kind === 'alert' && isAlert(name) ? textOf(alertWords[name].title) : name;
}

/** The records of a reply, kind by kind, each with the page that shows it to this role (R1.6, A7.1); below ten of a kind the way to all of them. */
export function recordCommands({ items, more }: Reply, typed: string, role: StaffRole | null): FoundRecords {
  const shown = items.filter(({ kind }) => mayCallAs(found[kind].reads, role));
  const commands = [...new Set(shown.map(({ kind }) => kind))].flatMap((kind): readonly Command[] => {
    const { icon, page } = found[kind];
    const rest = more.find((one) => one.kind === kind);
    const list = rest ? listOf(rest, typed) : null;
    return [
      ...shown
        .filter((one) => one.kind === kind)
        .map((one) => ({
          name: nameOf(one),
          hint: `${one.staff ? t`staff` : textOf(kindNames[kind])}, ${one.about}`,
          icon,
          to: null,
          page: `${page}${encodeURIComponent(one.id)}`,
        })),
      ...(rest && list !== null ? [{ name: allWords(rest, typed), hint: t`list`, icon, to: null, page: list }] : []),
    ];
  });
  const cut = more.filter((one) => listOf(one, typed) === null && shown.some(({ kind }) => kind === one.kind));
  const names = listOfNames(cut.map(({ kind }) => textOf(kindWords[kind])));
  const notes = [
    withheld(typed, role, shown.length === 0),
    cut.length === 0 ? null : t`These are the first ten ${names}. There are more.`,
  ].filter((note) => note !== null);
  return { commands, note: notes.length === 0 ? null : notes.join(' ') };
}

/** The records that a search finds. */
export async function foundRecords(typed: string, role: StaffRole | null): Promise<FoundRecords> {
  return recordCommands(await call(searchRecords, { query: { q: typed } }), typed, role);
}
