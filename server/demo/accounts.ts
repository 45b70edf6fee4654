import type { DemoRole } from '#api/demo.ts';
import type { PostalAddress } from '#domain/accounts/personal-details.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';

export const demoPassword = 'fairlead-demo';

/** Somebody whose account a demo opens. */
export interface MadeAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountStatus: Exclude<AccountStatus, 'void'>;
  /** As they fill in step two and step three. */
  readonly details: { readonly country: string; readonly phone_number: string; readonly dateOfBirth: string };
  readonly home: PostalAddress;
}

/** Whom the sign-in screen offers. */
export interface DemoAccount extends MadeAccount {
  /** What somebody who tries the demo sees as this person: the sign-in screen has the words. */
  readonly role: DemoRole;
}

const at = (name: string): string => `${name}@demo.fairlead.example`;

export const demoAdmin = at('admin');
export const demoSecondAdmin = at('admin2');
/** They start with an approved deposit. */
export const demoDepositors = [at('customer'), at('trader')] as const;
/** Whom most people sign in as first. */
export const demoCustomer = demoDepositors[0];
/** Has just signed up and waits for a reviewer: in a demo with a past they join at its end. */
export const demoNewcomer = at('pending');
/** Approved at first: in a demo with a past they are stopped within it, with some money by then. */
export const demoStopped: readonly string[] = [at('suspended'), at('blocked')];
/** Whose status is another one while a past is made. */
export const demoUnready: ReadonlySet<string> = new Set([demoNewcomer, ...demoStopped]);
/**
 * Who holds mining contracts since thirty days before the demo began, and of which plans. A customer without a past has no money
 * for one.
 */
export const demoMiners = [
  { email: at('trader'), plans: ['Demo Bitcoin 50 TH/s', 'Demo Dogecoin and Litecoin 2 GH/s'], onlyWithPast: false },
  { email: at('customer'), plans: ['Demo Dogecoin and Litecoin 2 GH/s'], onlyWithPast: true },
] as const;

/** Whom others can copy, with the words of the application. */
export const demoTrader = {
  email: at('trader'),
  words: {
    name: 'Tom Trader',
    about: 'The demo’s trader: what this account trades with real money can be copied.',
    shareBps: 1_000,
  },
} as const;

/** Made up, like the people; the number is of a range that is kept for fiction. */
const living = {
  details: { country: 'CH', phone_number: '+1 202 555 0143', dateOfBirth: '1985-03-14' },
  home: { address: 'Musterstrasse 12', city: 'Zürich', state: 'ZH', zipCode: '8001' },
} as const;

/** The demo's sign-ins. Admins come first: they decide about the others. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: demoAdmin, firstName: 'Ada', lastName: 'Admin', role: 'owner', accountStatus: 'approved', ...living },
  {
    email: demoSecondAdmin,
    firstName: 'Abel',
    lastName: 'Admin',
    role: 'reviewer',
    accountStatus: 'approved',
    ...living,
  },
  {
    email: at('customer'),
    firstName: 'Carla',
    lastName: 'Customer',
    role: 'customer',
    accountStatus: 'approved',
    ...living,
  },
  { email: at('trader'), firstName: 'Tom', lastName: 'Trader', role: 'trader', accountStatus: 'approved', ...living },
  {
    email: demoNewcomer,
    firstName: 'Pia',
    lastName: 'Pending',
    role: 'in-review',
    accountStatus: 'pending',
    ...living,
  },
  {
    email: at('suspended'),
    firstName: 'Sam',
    lastName: 'Suspended',
    role: 'suspended',
    accountStatus: 'suspended',
    ...living,
  },
  { email: at('blocked'), firstName: 'Bo', lastName: 'Blocked', role: 'blocked', accountStatus: 'blocked', ...living },
  {
    email: at('declined'),
    firstName: 'Dee',
    lastName: 'Declined',
    role: 'declined',
    accountStatus: 'declined',
    ...living,
  },
];

/** Whom the sign-in screen of a demo offers: customers first. */
export const demoPeople = [...demoAccounts.slice(2), ...demoAccounts.slice(0, 2)].map(
  ({ email, firstName, lastName, role }) => ({ email, name: `${firstName} ${lastName}`, role }),
);
