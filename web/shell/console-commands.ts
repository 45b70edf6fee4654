import { type foundKinds, searchRecords } from '#api/explorer.ts';
import { call } from '#web/client/client.ts';
import {
  AccountIcon,
  CopiesIcon,
  DepositIcon,
  MiningIcon,
  SignOutIcon,
  StatementIcon,
  TradeRoomIcon,
  TradersIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';
import { consoleSections } from './console-sections.ts';
import type { Command } from './palette-commands.ts';
import type { ConsolePlace } from './places.ts';

/** What each screen of the console is about. The console is English. */
const hints: Readonly<Record<ConsolePlace, string>> = {
  '/admin': 'the day, queues and figures',
  '/admin/customers': 'find one, status, limits, money',
  '/admin/identities': 'ID images to review',
  '/admin/deposits': 'to review, unmatched payments',
  '/admin/withdrawals': 'to approve, to send',
  '/admin/traders': 'applications, figures',
  '/admin/support': 'conversations, contact messages',
  '/admin/mining': 'fleet',
  '/admin/mining/plans': 'prices, sales',
  '/admin/mining/receipts': 'payments from pools',
  '/admin/mining/days': 'closed days and payouts',
  '/admin/mining/contracts': 'sold to customers',
  '/admin/adjustments': 'corrections of balances',
  '/admin/trades': 'of all customers, by pair and state',
  '/admin/ledger': 'all postings, journals, entries',
  '/admin/house': 'bankroll, capital, accounts',
  '/admin/risk': 'exposure by pair',
  '/admin/treasury': 'custody against the books',
  '/admin/reports': 'revenue margin figures csv funnel statistics',
  '/admin/chains': 'networks and their state',
  '/admin/markets': 'pairs, sources',
  '/admin/operation': 'switches, mail, backups',
  '/admin/settings': 'fees, holds, sums of two admins, announcements, maintenance',
  '/admin/settings/brand': 'colours, logos, e-mails, contrast',
  '/admin/staff': 'roles, invitations, sessions',
  '/admin/audit': 'who decided what',
};

const further: readonly (readonly [ConsolePlace, string])[] = [
  ['/admin/mining/plans', 'Mining plans'],
  ['/admin/mining/receipts', 'Mining receipts'],
  ['/admin/mining/days', 'Mining days'],
  ['/admin/mining/contracts', 'Mining contracts'],
];

/** Every screen of the console, the way back to one's own account, and the end of the session. */
export const consoleCommands = (): readonly Command[] => [
  ...consoleSections.map(({ to, name, icon }): Command => ({ name, hint: hints[to], icon, to })),
  ...further.map(([to, name]): Command => ({ name, hint: hints[to], icon: MiningIcon, to })),
  { name: 'Own account', hint: 'your own dashboard', icon: AccountIcon, to: '/user' },
  { name: 'Sign Out', hint: 'ends this session', icon: SignOutIcon, to: null },
];

/** Where what a search finds is shown: records with a page of their own on it, others where their customer's are listed. */
const found: Readonly<
  Record<(typeof foundKinds)[number], { readonly icon: typeof AccountIcon; readonly page: string }>
> = {
  customer: { icon: TradersIcon, page: '/admin/customers/' },
  deposit: { icon: DepositIcon, page: '/admin/deposits/' },
  withdrawal: { icon: WithdrawIcon, page: '/admin/withdrawals/' },
  trade: { icon: TradeRoomIcon, page: '/admin/trades/' },
  journal: { icon: StatementIcon, page: '/admin/journals/' },
  copy: { icon: CopiesIcon, page: '/admin/ledger?record=' },
  contract: { icon: MiningIcon, page: '/admin/ledger?record=' },
};

/** The records that a search finds, each with the page that shows it (R1.6). */
export async function foundCommands(typed: string): Promise<readonly Command[]> {
  const { items } = await call(searchRecords, { query: { q: typed } });
  return items.map(({ kind, id, name, about }) => ({
    name,
    hint: `${kind}, ${about}`,
    icon: found[kind].icon,
    to: null,
    page: `${found[kind].page}${encodeURIComponent(id)}`,
  }));
}
