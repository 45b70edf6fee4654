import { Type } from 'typebox';
import { agreementKinds } from '#domain/accounts/agreements.ts';
import { countryProducts } from '#domain/accounts/country-policy.ts';
import { onboardingSteps } from '#domain/accounts/onboarding.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { accountStatuses, roles } from '#domain/accounts/status.ts';
import { languages } from '#domain/languages/language.ts';
import { Nullable, SignedMoney, Time, Wallet } from './formats.ts';
import { operation } from './operation.ts';

export const Me = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  role: Type.Enum(roles),
  staffRole: Nullable(Type.Enum(staffRoles, { description: 'Of an admin: what they may do in the console (A7.1)' })),
  needsSecondFactor: Type.Boolean({ description: 'An admin’s rights wait for a second factor (A7)' }),
  firstName: Type.String(),
  lastName: Type.String(),
  displayName: Type.String(),
  signalStrength: Type.Integer(),
  account_status: Type.Enum(accountStatuses),
  profilePhoto: Nullable(Type.String({ description: 'Path of the photo; another one for another photo' })),
  createdAt: Time,
  country: Nullable(Type.String({ description: 'ISO 3166-1 alpha-2; null until it was given' })),
  /** What is left of onboarding (A5, I1). */
  unfinishedSteps: Type.Array(Type.Enum(onboardingSteps)),
  /** Agreements that changed since they were accepted, or never were. */
  agreementsToAccept: Type.Array(Type.Enum(agreementKinds)),
  /** What may be sold in the country for real money (B4). */
  offeredProducts: Type.Array(Type.Enum(countryProducts)),
});

export const me = operation({
  id: 'accounts.me',
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in',
  access: 'session',
  command: false,
  tokenScope: 'read',
  reply: Me,
  failures: [],
});

/** Asked by every page before it is known who is here, for whom 'nobody' is an answer and no error. */
export const session = operation({
  id: 'accounts.session',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in, if anybody is',
  access: 'public',
  command: false,
  reply: Type.Object({ me: Nullable(Me) }),
  failures: [],
});

export const Balance = Type.Object({
  wallet: Wallet,
  currency: Type.String(),
  deposits: SignedMoney,
  profits: SignedMoney,
  withdrawals: SignedMoney,
  balance: SignedMoney,
  held: SignedMoney,
  staked: SignedMoney,
  allocated: SignedMoney,
  withdrawing: SignedMoney,
  receivable: SignedMoney,
  available: SignedMoney,
  /** Beyond the customer's own deposit limits or under their exclusion (A13): can be withdrawn, and not played with. */
  aside: SignedMoney,
  /** Grows with each posting; a view with a smaller one is older. */
  version: Type.Integer(),
});

export const balance = operation({
  id: 'accounts.balance',
  method: 'GET',
  path: '/api/balance',
  summary: 'Balance of a wallet (P3): deposits + profits − withdrawals = available + aside + held + receivable',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({ wallet: Type.Optional(Wallet) }),
  reply: Balance,
  failures: [],
});

/** Asked as the label of the language is pressed; the pages follow the cookie, this is for what is mailed later. */
export const chooseLanguage = operation({
  id: 'accounts.choose-language',
  method: 'PUT',
  path: '/api/language',
  summary: 'The language of what is mailed to the caller from now on',
  access: 'session',
  command: true,
  body: Type.Object({ language: Type.Enum(languages) }),
  reply: Type.Object({ language: Type.Enum(languages) }),
  failures: [],
});
