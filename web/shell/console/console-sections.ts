import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
  readonly name: MessageDescriptor;
  readonly icon: typeof DashboardIcon;
}

const section = (to: ConsolePlace, name: MessageDescriptor, icon: typeof DashboardIcon): ConsoleSection => ({
  to,
  name,
  icon,
});

/** The screens of the operator's console by what they are about, in the order of its menu. */
export const consoleGroups: readonly {
  readonly title: MessageDescriptor | null;
  readonly sections: readonly ConsoleSection[];
}[] = [
  {
    title: null,
    sections: [section('/admin', msg`Overview`, DashboardIcon), section('/admin/alerts', msg`Alerts`, WarningIcon)],
  },
  {
    title: msg`People`,
    sections: [
      section('/admin/customers', msg`Customers`, TradersIcon),
      section('/admin/identities', msg`Identities`, IdentityIcon),
      section('/admin/traders', msg`Traders`, TraderIcon),
      section('/admin/cases', msg`Cases`, CasesIcon),
      section('/admin/limits', msg`Limits`, LimitsIcon),
      section('/admin/support', msg`Support`, SupportIcon),
    ],
  },
  {
    title: msg`Payments`,
    sections: [
      section('/admin/deposits', msg`Deposits`, DepositIcon),
      section('/admin/withdrawals', msg`Withdrawals`, WithdrawIcon),
      section('/admin/travel-records', msg`Travel rule`, TravelRuleIcon),
      section('/admin/adjustments', msg`Adjustments`, AdjustmentsIcon),
    ],
  },
  {
    title: msg`House`,
    sections: [
      section('/admin/trades', msg`Trades`, TradeRoomIcon),
      section('/admin/copies', msg`Copies`, CopiesIcon),
      section('/admin/ledger', msg`Ledger`, StatementIcon),
      section('/admin/house', msg`House`, HouseIcon),
      section('/admin/treasury', msg`Treasury`, TreasuryIcon),
      section('/admin/risk', msg`Risk`, RiskIcon),
      section('/admin/reports', msg`Reports`, ReportsIcon),
      section('/admin/mining', msg`Mining`, MiningIcon),
    ],
  },
  {
    title: msg`System`,
    sections: [
      section('/admin/markets', msg`Markets`, MarketsIcon),
      section('/admin/chains', msg`Chains`, ChainsIcon),
      section('/admin/operation', msg`Operation`, OperationIcon),
      section('/admin/settings', msg({ message: 'Settings', context: 'of the house' }), SettingsIcon),
      section('/admin/settings/pairs', msg`Pairs`, PairsIcon),
      section('/admin/settings/terms', msg`Market terms`, TermsIcon),
      section('/admin/settings/plans', msg`Plans and places`, PlansIcon),
      section('/admin/settings/brand', msg`Brand`, BrandIcon),
      section('/admin/settings/texts', msg`Own texts`, TextsIcon),
      section('/admin/settings/emails', msg`E-mails`, ContactIcon),
      section('/admin/settings/answers', msg`Prepared answers`, SendIcon),
      section('/admin/staff', msg`Staff`, StaffIcon),
      section('/admin/audit', msg`Audit`, AuditIcon),
    ],
  },
];

export const consoleSections: readonly ConsoleSection[] = consoleGroups.flatMap(({ sections }) => sections);
