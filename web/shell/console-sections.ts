import type { ConsolePlace } from './places.ts';

/** The sections of the operator's console, in the order of its bar. */
export const consoleSections: readonly (readonly [ConsolePlace, string])[] = [
  ['/admin', 'Overview'],
  ['/admin/customers', 'Customers'],
  ['/admin/identities', 'Identities'],
  ['/admin/deposits', 'Deposits'],
  ['/admin/withdrawals', 'Withdrawals'],
  ['/admin/traders', 'Traders'],
  ['/admin/mining', 'Mining'],
  ['/admin/adjustments', 'Adjustments'],
  ['/admin/house', 'House'],
  ['/admin/risk', 'Risk'],
  ['/admin/treasury', 'Treasury'],
  ['/admin/chains', 'Chains'],
  ['/admin/markets', 'Markets'],
  ['/admin/operation', 'Operation'],
  ['/admin/settings/brand', 'Brand'],
  ['/admin/audit', 'Audit'],
];
