import {
  AccountIcon,
  AdjustmentsIcon,
  AuditIcon,
  BrandIcon,
  ChainsIcon,
  DashboardIcon,
  DepositIcon,
  HouseIcon,
  IdentityIcon,
  MarketsIcon,
  MiningIcon,
  OperationIcon,
  RiskIcon,
  SignOutIcon,
  TraderIcon,
  TradersIcon,
  TreasuryIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';
import { consoleSections } from './console-sections.ts';
import type { Command } from './palette-commands.ts';
import type { ConsolePlace } from './places.ts';

/** What each screen of the console is about. The console is English. */
const about: Readonly<Record<ConsolePlace, readonly [icon: Command['icon'], hint: string]>> = {
  '/admin': [DashboardIcon, 'queues and figures'],
  '/admin/customers': [TradersIcon, 'find one, status, limits'],
  '/admin/identities': [IdentityIcon, 'ID images to review'],
  '/admin/deposits': [DepositIcon, 'to review, payments'],
  '/admin/withdrawals': [WithdrawIcon, 'to approve, to send'],
  '/admin/traders': [TraderIcon, 'applications, figures'],
  '/admin/mining': [MiningIcon, 'fleet'],
  '/admin/mining/plans': [MiningIcon, 'prices, sales'],
  '/admin/mining/receipts': [MiningIcon, 'payments of pools'],
  '/admin/mining/days': [MiningIcon, 'closed days and payouts'],
  '/admin/mining/contracts': [MiningIcon, 'sold to customers'],
  '/admin/adjustments': [AdjustmentsIcon, 'corrections of balances'],
  '/admin/house': [HouseIcon, 'bankroll, capital, accounts'],
  '/admin/risk': [RiskIcon, 'exposure by pair'],
  '/admin/treasury': [TreasuryIcon, 'custody against the books'],
  '/admin/chains': [ChainsIcon, 'networks and their state'],
  '/admin/markets': [MarketsIcon, 'pairs, sources, switches'],
  '/admin/operation': [OperationIcon, 'health, mail, backups, switches'],
  '/admin/settings/brand': [BrandIcon, 'colours, logos, e-mails, contrast'],
  '/admin/audit': [AuditIcon, 'who decided what'],
};

const further: readonly (readonly [ConsolePlace, string])[] = [
  ['/admin/mining/plans', 'Mining plans'],
  ['/admin/mining/receipts', 'Mining receipts'],
  ['/admin/mining/days', 'Mining days'],
  ['/admin/mining/contracts', 'Mining contracts'],
];

/** Every screen of the console, the way back to one's own account, and the end of the session. */
export const consoleCommands = (): readonly Command[] => [
  ...[...consoleSections, ...further].map(([to, name]): Command => {
    const [icon, hint] = about[to];
    return { name, hint, icon, to };
  }),
  { name: 'Own account', hint: 'your own dashboard', icon: AccountIcon, to: '/user' },
  { name: 'Sign Out', hint: 'ends this session', icon: SignOutIcon, to: null },
];
