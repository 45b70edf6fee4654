import { Type } from 'typebox';
import { agreementKinds } from '#domain/accounts/agreements.ts';
import { onboardingSteps } from '#domain/accounts/onboarding.ts';
import { detailLimits } from '#domain/accounts/personal-details.ts';
import { accountStatuses } from '#domain/accounts/status.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { CountryChange, declared } from './declared.ts';
import { IdParams, Nullable, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

/** What is checked and trimmed beyond this is for the domain to say, field by field. */
const bounded = (field: keyof typeof detailLimits) => Type.String({ maxLength: 2 * detailLimits[field] });

const Country = Type.String({
  maxLength: 2,
  pattern: '^[A-Z]{2}$',
  'x-expects': phrase('no_country'),
  description: 'A country by its two letters of ISO 3166-1, for example "CH"',
  examples: ['CH'],
});
const Version = Type.String({ minLength: 1, maxLength: 40 });
/** A text as it was read: a version has several texts, by language and by the operator's name of the moment. */
const Read = Type.Object(
  {
    version: Version,
    sha256: Type.String({
      minLength: 64,
      maxLength: 64,
      'x-expects': phrase('no_read_text'),
      description: 'Of the text that was shown, as GET /api/agreements has it',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
  },
  // A page that was open before an update may send less.
  { 'x-expects': phrase('no_read_text') },
);
const ReadAgreements = Type.Object({ terms: Read, 'risk-disclosure': Read });
/** Those that were shown: a text that is not due is neither shown nor accepted again. */
const ShownAgreements = Type.Object(
  { terms: Type.Optional(Read), 'risk-disclosure': Type.Optional(Read) },
  { minProperties: 1 },
);

const Agreement = Type.Object({
  kind: Type.Enum(agreementKinds),
  title: Type.String(),
  version: Type.String(),
  sha256: Type.String({ description: 'Of title, headings and paragraphs in UTF-8, an empty line between each two' }),
  sections: Type.Array(
    Type.Object({
      heading: Type.String(),
      paragraphs: Type.Array(Type.String({ description: '[words](address) is a link' })),
    }),
  ),
});

export const readAgreements = operation({
  id: 'onboarding.agreements',
  method: 'GET',
  path: '/api/agreements',
  summary: 'The terms and the risk disclosure as they are accepted now (I1)',
  access: 'public',
  command: false,
  reply: Type.Object({ items: Type.Array(Agreement) }),
  failures: [],
});

export const readCountries = operation({
  id: 'onboarding.countries',
  method: 'GET',
  path: '/api/countries',
  summary: 'Where nobody may live who opens an account, or moves as a customer (I1)',
  access: 'public',
  command: false,
  reply: Type.Object({ closed: Type.Array(Country) }),
  failures: [],
});

const Profile = Type.Object({
  uid: Type.String(),
  email: Type.String(),
  emailVerified: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  displayName: Type.String(),
  account_status: Type.Enum(accountStatuses),
  /** Since when it is that; null without a profile. */
  statusSince: Nullable(Time),
  createdAt: Time,
  ...declared,
  about: Type.String(),
  isPublic: Type.Boolean(),
  unfinishedSteps: Type.Array(Type.Enum(onboardingSteps)),
  /** Every version that was accepted, the latest first. */
  acceptances: Type.Array(
    Type.Object({
      kind: Type.Enum(agreementKinds),
      version: Type.String(),
      sha256: Type.String(),
      acceptedAt: Time,
    }),
  ),
  /** The latest request to change the country. */
  countryChange: Nullable(CountryChange),
  version: Type.Integer(),
});

export const readProfile = operation({
  id: 'profile.read',
  method: 'GET',
  path: '/api/profile',
  summary: 'Everything that one has declared and accepted (A12)',
  access: 'session',
  command: false,
  reply: Profile,
  failures: [],
});

export const saveDetails = operation({
  id: 'onboarding.save-details',
  method: 'PUT',
  path: '/api/onboarding/details',
  summary:
    'step-two (I1): country, phone number, date of birth, and the names where they were wrong; also what was read and is accepted, where both are sent at once. Of an account that was approved without a country, the country waits for an admin (A12)',
  access: 'session',
  command: true,
  body: Type.Object({
    firstName: Type.Optional(bounded('name')),
    lastName: Type.Optional(bounded('name')),
    country: Country,
    phone_number: bounded('phone_number'),
    dateOfBirth: Type.String({
      maxLength: 10,
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      'x-expects': phrase('no_day', { example: '1990-05-17' }),
      description: 'A day of the calendar, for example "1990-05-17"',
      examples: ['1990-05-17'],
    }),
    timeZone: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Whose calendar day it is, for example "Europe/Zurich"; UTC unless told',
      }),
    ),
    accepted: Type.Optional(ReadAgreements),
  }),
  reply: Profile,
  failures: [
    'invalid_input',
    'under_age',
    'country_closed',
    'agreement_changed',
    'details_reviewed',
    'country_change_open',
    'account_not_approved',
  ],
});

export const acceptAgreements = operation({
  id: 'onboarding.accept',
  method: 'PUT',
  path: '/api/onboarding/agreements',
  summary:
    'The step about the risks (I1): accepts the terms, the risk disclosure or both as they were shown and still are, also after one of them has changed; what is not sent stays as it was',
  access: 'session',
  command: true,
  body: Type.Object({ accepted: ShownAgreements }),
  reply: Profile,
  failures: ['agreement_changed', 'account_not_approved'],
});

export const saveAddress = operation({
  id: 'profile.save-address',
  method: 'PUT',
  path: '/api/address',
  summary: 'step-three and auth/address (I1, A12)',
  access: 'session',
  command: true,
  body: Type.Object({
    address: bounded('address'),
    city: bounded('city'),
    state: bounded('state'),
    zipCode: bounded('zipCode'),
  }),
  reply: Profile,
  failures: ['invalid_input', 'account_not_approved'],
});

export const saveProfile = operation({
  id: 'profile.save',
  method: 'PUT',
  path: '/api/profile',
  summary: 'auth/profile (A12): names, about, isPublic, phone number; displayName follows the names',
  access: 'approved',
  command: true,
  body: Type.Object({
    firstName: bounded('name'),
    lastName: bounded('name'),
    phone_number: bounded('phone_number'),
    about: bounded('about'),
    isPublic: Type.Boolean(),
  }),
  reply: Profile,
  failures: ['invalid_input'],
});

export const requestCountryChange = operation({
  id: 'country-changes.request',
  method: 'POST',
  path: '/api/country-changes',
  summary: 'Asks for another country of an approved account (A12); an admin decides',
  access: 'approved',
  command: true,
  body: Type.Object({ country: Country, reason: ReasonText() }),
  reply: Profile,
  status: 201,
  failures: ['invalid_input', 'country_closed', 'country_unchanged', 'country_change_open'],
});

export const takeBackCountryChange = operation({
  id: 'country-changes.take-back',
  method: 'DELETE',
  path: '/api/country-changes/{id}',
  summary: 'Takes one’s own request for another country back while it waits (A12)',
  access: 'session',
  command: true,
  params: IdParams,
  reply: Profile,
  failures: ['not_found', 'already_decided', 'account_not_approved'],
});

const Decided = Type.Object({ ...CountryChange.properties, customer: Type.String() });

export const approveCountryChange = operation({
  id: 'country-changes.approve',
  method: 'POST',
  path: '/api/admin/country-changes/{id}/approve',
  summary:
    'Makes the country that was asked for the reviewed one: what may be sold follows it from the next request (B4)',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Decided,
  failures: ['not_found', 'own_case', 'already_decided', 'country_closed'],
});

export const declineCountryChange = operation({
  id: 'country-changes.decline',
  method: 'POST',
  path: '/api/admin/country-changes/{id}/decline',
  summary: 'Leaves the country as it is, with a reason that the customer reads',
  access: 'admin',
  staff: ['identity'],
  command: true,
  params: IdParams,
  body: Type.Object({ reason: ReasonText() }),
  reply: Decided,
  failures: ['not_found', 'own_case', 'already_decided'],
});
