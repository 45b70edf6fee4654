import type { DemoRole } from '#api/demo.ts';
import type { PostalAddress } from '#domain/accounts/personal-details.ts';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
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
  /** As what its owners made them staff (A7.2): they are no customers, and their accounts wait for nobody. */
  readonly staff?: Exclude<StaffRole, 'owner'>;
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
  { email: at('trader'), plans: ['Demo Bitcoin 50 TH/s', 'Demo Dogecoin + Litecoin 2 GH/s'], onlyWithPast: false },
  { email: at('customer'), plans: ['Demo Dogecoin + Litecoin 2 GH/s'], onlyWithPast: true },
] as const;

/** Whom others can copy, with the words of the application. */
export const demoTrader = {
  email: at('trader'),
  words: {
    name: 'Tom Trader',
    about: 'The demo’s trader: what this account trades outside practice can be copied.',
    shareBps: 1_000,
  },
} as const;

/** Staff by role beside the two owners, each with what they are called. */
const staffNames = {
  operations: ['Olive', 'Operations'],
  identity: ['Ines', 'Identity'],
  finance: ['Felix', 'Finance'],
  risk: ['Rita', 'Risk'],
  support: ['Sol', 'Support'],
  auditor: ['Aldo', 'Auditor'],
} as const;

/** A telephone number of the range that is kept for fiction, another one for each of a hundred. */
export const fictionNumber = (nth: number): string => `+1 202 555 01${String(nth % 100).padStart(2, '0')}`;

/** Made up, like the people; each gets a number and a house of their own. */
const living = {
  details: { country: 'CH', phone_number: fictionNumber(0), dateOfBirth: '1985-03-14' },
  home: { address: 'Musterstrasse', city: 'Zürich', state: 'ZH', zipCode: '8001' },
} as const;

const staffAccounts = staffRoles
  .filter((role) => role !== 'owner')
  .map((role): DemoAccount & { readonly staff: Exclude<StaffRole, 'owner'> } => {
    const [firstName, lastName] = staffNames[role];
    return { email: at(role), firstName, lastName, role, staff: role, accountStatus: 'pending', ...living };
  });

/** Two who shared a number or a door would stand as linked accounts (O1). */
function made(accounts: readonly DemoAccount[]): readonly DemoAccount[] {
  return accounts.map((one, nth) => ({
    ...one,
    details: { ...one.details, phone_number: fictionNumber(nth) },
    home: { ...one.home, address: `${one.home.address} ${nth + 1}` },
  }));
}

/** Whom the owners make staff, with what each becomes. */
export const demoStaff: readonly { readonly email: string; readonly staff: Exclude<StaffRole, 'owner'> }[] =
  staffAccounts;

/** The demo's sign-ins. Owners come first: they decide about the others. */
export const demoAccounts: readonly DemoAccount[] = made([
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
  ...staffAccounts,
]);

const isStaff = ({ email, staff }: DemoAccount): boolean =>
  staff !== undefined || email === demoAdmin || email === demoSecondAdmin;

/** Whom the sign-in screen of a demo offers: customers first. */
export const demoPeople = [...demoAccounts.filter((one) => !isStaff(one)), ...demoAccounts.filter(isStaff)].map(
  ({ email, firstName, lastName, role }) => ({ email, name: `${firstName} ${lastName}`, role }),
);

/** In the log of the start, what each of them shows; the sign-in screen has its own words. */
export const demoShows: Readonly<Record<DemoRole, string>> = {
  customer: 'customer: trade, deposit, withdraw, copy',
  trader: 'trader whom others copy',
  'in-review': 'customer in review',
  declined: 'declined customer',
  suspended: 'suspended customer',
  blocked: 'blocked customer',
  owner: 'owner: the whole console',
  reviewer: 'second owner: confirms what takes two',
  operations: 'operations: mining, markets, mail, switches',
  identity: 'identity: ID images and accounts',
  finance: 'finance: deposits, withdrawals, treasury',
  risk: 'risk: exposure, legal grounds, suspensions',
  support: 'support: conversations with customers',
  auditor: 'auditor: reads all, changes nothing',
};
