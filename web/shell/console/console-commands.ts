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
import { call } from '#web/client/client.ts';
import { type Command, matching } from '#web/shell/palette/palette-commands.ts';
import type { ConsolePlace } from '#web/shell/places.ts';
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
import { maySee } from './console-reads.ts';
import { consoleSections } from './console-sections.ts';

/** What each screen of the console is about. The console is English. */
const hints: Readonly<Record<ConsolePlace, string>> = {
  '/admin': 'the day, queues and figures',
  '/admin/customers': 'find one, status, limits, money',
  '/admin/identities': 'ID images to review',
  '/admin/deposits': 'to review, unmatched payments',
  '/admin/withdrawals': 'to approve, to send',
  '/admin/travel-records': 'travel rule, IVMS101, register',
  '/admin/traders': 'applications, figures',
  '/admin/copies': 'who copies whom, by trader, state and money',
  '/admin/cases': 'findings, linked accounts, screening',
  '/admin/limits': 'exclusions, reality checks, register',
  '/admin/support': 'conversations, contact messages',
  '/admin/mining': 'fleet',
  '/admin/mining/plans': 'prices, sales',
  '/admin/mining/receipts': 'payments from pools',
  '/admin/mining/days': 'closed days and payouts',
  '/admin/mining/contracts': 'sold to customers',
  '/admin/mining/payouts': 'paid to contracts, by customer and day',
  '/admin/adjustments': 'corrections of balances',
  '/admin/trades': 'of all customers, by pair and state',
  '/admin/ledger': 'all postings, journals, entries',
  '/admin/ledger/accounts': 'balances and entries by kind, customer, asset',
  '/admin/house': 'bankroll, capital, accounts',
  '/admin/risk': 'exposure by pair',
  '/admin/treasury': 'custody against the books',
  '/admin/reports': 'revenue margin figures csv funnel statistics',
  '/admin/chains': 'networks and their state',
  '/admin/markets': 'pairs, sources',
  '/admin/operation': 'switches, mail, backups',
  '/admin/settings': 'fees, holds, sums of two admins, announcements, maintenance',
  '/admin/settings/pairs': 'list, symbols, icons, trading hours, add, retire',
  '/admin/settings/terms': 'payouts, stakes, exposure, entry delay by pair',
  '/admin/settings/plans': 'suggested amounts, where to buy coins',
  '/admin/settings/brand': 'colours, logos, e-mails, contrast',
  '/admin/settings/texts': 'terms of service, privacy policy, risk, about us, contact, legal',
  '/admin/settings/answers': 'prepared answers, canned answers, support, words',
  '/admin/settings/emails': 'words, templates, preview, test mail',
  '/admin/staff': 'roles, invitations, sessions',
  '/admin/audit': 'who decided what',
  '/admin/alerts': 'what is off, since when, who saw it',
};

const further: readonly (readonly [to: ConsolePlace, name: string, icon?: typeof AccountIcon])[] = [
  ['/admin/ledger/accounts', 'Ledger accounts', StatementIcon],
  ['/admin/mining/plans', 'Mining plans'],
  ['/admin/mining/receipts', 'Mining receipts'],
  ['/admin/mining/days', 'Mining days'],
  ['/admin/mining/contracts', 'Mining contracts'],
  ['/admin/mining/payouts', 'Mining payouts'],
];

/** The screens that a role may read (A7.1), or those that it may not. */
const screensOf = (role: StaffRole | null, seen: boolean): readonly Command[] => [
  ...consoleSections
    .filter((section) => maySee(section, role) === seen)
    .map(({ to, name, icon }): Command => ({ name, hint: hints[to], icon, to })),
  ...further
    .filter(([to]) => maySee({ to }, role) === seen)
    .map(([to, name, icon = MiningIcon]): Command => ({ name, hint: hints[to], icon, to })),
];

/** Every screen that a role may read, one's own account and notices, and the end of the session. */
export const consoleCommands = (role: StaffRole | null): readonly Command[] => [
  ...screensOf(role, true),
  {
    name: 'Own account',
    hint: 'your role, password, sessions, second factors, language, theme',
    icon: AccountIcon,
    to: '/admin/account',
  },
  { name: 'Notices', hint: 'what you were notified of', icon: NoticesIcon, to: '/admin/notices' },
  { name: 'Sign Out', hint: 'ends this session', icon: SignOutIcon, to: null },
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

const kindNames: Readonly<Record<Kind, string>> = {
  customer: 'customers',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  trade: 'trades',
  journal: 'journals',
  copy: 'copies',
  contract: 'contracts',
  adjustment: 'adjustments',
  application: 'applications',
  receipt: 'receipts',
  alert: 'alerts',
  identity: 'identities',
  case: 'cases',
  conversation: 'conversations',
  message: 'contact messages',
};

/** The list that finds all of a kind by what was typed; null where none does. */
function listOf({ kind, amount }: Reply['more'][number], typed: string): string | null {
  if (kind === 'customer') return `/admin/customers?${new URLSearchParams({ search: typed })}`;
  // By what begins as an id does the lists find nothing; by a transaction they find all that it paid.
  if (kind === 'journal') return `/admin/ledger?${new URLSearchParams({ record: typed })}`;
  if (kind === 'trade' && !typed.includes('_')) return `/admin/trades?${new URLSearchParams({ transaction: typed })}`;
  if (amount === null) return null;
  return `/admin/${kindNames[kind]}?${new URLSearchParams({ show: 'all', amount })}`;
}

/** Of trades nothing begins as a transaction does: they are those of its customers. */
const allWords = (rest: Reply['more'][number], typed: string): string =>
  rest.kind === 'trade'
    ? `Show all trades of the customers of transaction “${typed}”`
    : `Show all ${countedWords(rest)} for “${typed}”`;

/** '37 deposits', '1,000+ deposits', or 'customers' where nobody has counted them. */
function countedWords({ kind, count }: Reply['more'][number]): string {
  if (count === null) return kindNames[kind];
  const words = count > mostCounted ? `${mostCounted.toLocaleString('en')}+` : String(count);
  return `${words} ${kindNames[kind]}`;
}

/** The records that a search finds, and what it leaves out. */
export interface FoundRecords {
  readonly commands: readonly Command[];
  /** The screens that the role lacks, and the kinds of which the first ten are shown and which no list finds by what was typed. */
  readonly note: string | null;
}

const listed = new Intl.ListFormat('en');

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
  return names.length === 0 ? null : `Your role does not include ${listed.format(names.slice(0, mostNamed))}.`;
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
        .map(({ id, name, about, staff }) => ({
          name,
          hint: `${staff ? 'staff' : kind}, ${about}`,
          icon,
          to: null,
          page: `${page}${encodeURIComponent(id)}`,
        })),
      ...(rest && list !== null ? [{ name: allWords(rest, typed), hint: 'list', icon, to: null, page: list }] : []),
    ];
  });
  const cut = more.filter((one) => listOf(one, typed) === null && shown.some(({ kind }) => kind === one.kind));
  const names = listed.format(cut.map(({ kind }) => kindNames[kind]));
  const notes = [
    withheld(typed, role, shown.length === 0),
    cut.length === 0 ? null : `These are the first ten ${names}. There are more.`,
  ].filter((note) => note !== null);
  return { commands, note: notes.length === 0 ? null : notes.join(' ') };
}

/** The records that a search finds. */
export async function foundRecords(typed: string, role: StaffRole | null): Promise<FoundRecords> {
  return recordCommands(await call(searchRecords, { query: { q: typed } }), typed, role);
}
