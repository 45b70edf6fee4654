import type { ConsolePlace } from '#web/shell/places.ts';
import {
  AdjustmentsIcon,
  AuditIcon,
  BrandIcon,
  CasesIcon,
  ChainsIcon,
  ContactIcon,
  CopiesIcon,
  DashboardIcon,
  DepositIcon,
  HouseIcon,
  IdentityIcon,
  LimitsIcon,
  MarketsIcon,
  MiningIcon,
  OperationIcon,
  PairsIcon,
  PlansIcon,
  ReportsIcon,
  RiskIcon,
  SendIcon,
  SettingsIcon,
  StaffIcon,
  StatementIcon,
  SupportIcon,
  TermsIcon,
  TextsIcon,
  TradeRoomIcon,
  TraderIcon,
  TradersIcon,
  TravelRuleIcon,
  TreasuryIcon,
  WarningIcon,
  WithdrawIcon,
} from '#web/ui/icons.ts';

export interface ConsoleSection {
  readonly to: ConsolePlace;
  readonly name: string;
  readonly icon: typeof DashboardIcon;
}

const section = (to: ConsolePlace, name: string, icon: typeof DashboardIcon): ConsoleSection => ({ to, name, icon });

/** The screens of the operator's console by what they are about, in the order of its menu. */
export const consoleGroups: readonly { readonly title: string | null; readonly sections: readonly ConsoleSection[] }[] =
  [
    {
      title: null,
      sections: [section('/admin', 'Overview', DashboardIcon), section('/admin/alerts', 'Alerts', WarningIcon)],
    },
    {
      title: 'People',
      sections: [
        section('/admin/customers', 'Customers', TradersIcon),
        section('/admin/identities', 'Identities', IdentityIcon),
        section('/admin/traders', 'Traders', TraderIcon),
        section('/admin/cases', 'Cases', CasesIcon),
        section('/admin/limits', 'Limits', LimitsIcon),
        section('/admin/support', 'Support', SupportIcon),
      ],
    },
    {
      title: 'Payments',
      sections: [
        section('/admin/deposits', 'Deposits', DepositIcon),
        section('/admin/withdrawals', 'Withdrawals', WithdrawIcon),
        section('/admin/travel-records', 'Travel rule', TravelRuleIcon),
        section('/admin/adjustments', 'Adjustments', AdjustmentsIcon),
      ],
    },
    {
      title: 'House',
      sections: [
        section('/admin/trades', 'Trades', TradeRoomIcon),
        section('/admin/copies', 'Copies', CopiesIcon),
        section('/admin/ledger', 'Ledger', StatementIcon),
        section('/admin/house', 'House', HouseIcon),
        section('/admin/treasury', 'Treasury', TreasuryIcon),
        section('/admin/risk', 'Risk', RiskIcon),
        section('/admin/reports', 'Reports', ReportsIcon),
        section('/admin/mining', 'Mining', MiningIcon),
      ],
    },
    {
      title: 'System',
      sections: [
        section('/admin/markets', 'Markets', MarketsIcon),
        section('/admin/chains', 'Chains', ChainsIcon),
        section('/admin/operation', 'Operation', OperationIcon),
        section('/admin/settings', 'Settings', SettingsIcon),
        section('/admin/settings/pairs', 'Pairs', PairsIcon),
        section('/admin/settings/terms', 'Market terms', TermsIcon),
        section('/admin/settings/plans', 'Plans and places', PlansIcon),
        section('/admin/settings/brand', 'Brand', BrandIcon),
        section('/admin/settings/texts', 'Own texts', TextsIcon),
        section('/admin/settings/emails', 'E-mails', ContactIcon),
        section('/admin/settings/answers', 'Prepared answers', SendIcon),
        section('/admin/staff', 'Staff', StaffIcon),
        section('/admin/audit', 'Audit', AuditIcon),
      ],
    },
  ];

export const consoleSections: readonly ConsoleSection[] = consoleGroups.flatMap(({ sections }) => sections);
