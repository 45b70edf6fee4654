import type { AccountStatus } from '#domain/accounts/status.ts';

export const demoPassword = 'fairlead-demo';

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountStatus: Exclude<AccountStatus, 'void'>;
}

const at = (name: string): string => `${name}@demo.fairlead.example`;

export const demoAdmin = at('admin');
export const demoSecondAdmin = at('admin2');
/** They start with an approved deposit. */
export const demoDepositors = [at('customer'), at('trader')] as const;

/** The demo's sign-ins. Admins come first: they decide about the others. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: demoAdmin, firstName: 'Ada', lastName: 'Admin', accountStatus: 'approved' },
  { email: demoSecondAdmin, firstName: 'Abel', lastName: 'Admin', accountStatus: 'approved' },
  { email: at('customer'), firstName: 'Carla', lastName: 'Customer', accountStatus: 'approved' },
  { email: at('trader'), firstName: 'Tom', lastName: 'Trader', accountStatus: 'approved' },
  { email: at('pending'), firstName: 'Pia', lastName: 'Pending', accountStatus: 'pending' },
  { email: at('suspended'), firstName: 'Sam', lastName: 'Suspended', accountStatus: 'suspended' },
  { email: at('blocked'), firstName: 'Bo', lastName: 'Blocked', accountStatus: 'blocked' },
  { email: at('declined'), firstName: 'Dee', lastName: 'Declined', accountStatus: 'declined' },
];
