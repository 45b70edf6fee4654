import { Type } from 'typebox';
import { evidenceStates } from '#domain/withdrawals/evidence.ts';
import { holderKinds } from '#domain/withdrawals/travel-rule.ts';
import { PaymentMethod } from './deposit-view.ts';
import { DecimalText, IdParams, Money, Nullable, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';
import { Holder } from './payout-addresses.ts';
import { exportOf, narrowedRecords } from './review-lists.ts';
import { statuses } from './withdrawals.ts';

/** W2.1: who sends and who receives a withdrawal, as it was written down when it was asked for. */
const TravelRecord = Type.Object({
  withdrawal: Type.String(),
  time: Time,
  originator: Type.Object({
    uid: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    dateOfBirth: Nullable(Type.String()),
    address: Nullable(Type.String()),
    city: Nullable(Type.String()),
    state: Nullable(Type.String()),
    zipCode: Nullable(Type.String()),
    country: Nullable(Type.String()),
    /** The ID images that were approved then. */
    identity: Nullable(Type.String()),
  }),
  holder: Holder,
  /** The operator's legal name then. */
  operator: Type.String(),
  threshold: Money,
  linked: Type.Array(Type.String(), {
    description: 'Withdrawals of the 24 hours before with which it reached the threshold; none where it did alone',
  }),
  amount: Money,
  paymentMethod: PaymentMethod,
  network: Type.String(),
  walletAddress: Type.String(),
  status: Type.Enum(statuses),
  /** Approved, and not recorded as paid yet; its status is pending. */
  sending: Type.Boolean(),
  onChain: Nullable(
    Type.Enum([...evidenceStates], {
      description:
        'What the watched chain shows of an approved one, as its withdrawal says it; null where nothing looks',
    }),
  ),
  coinAmount: Nullable(DecimalText),
  /** Null until the payout is recorded. */
  transactionId: Nullable(Type.String()),
});

const narrowed = {
  holder: Type.Optional(Type.Enum(holderKinds)),
  ...narrowedRecords,
};

export const listTravelRecords = operation({
  id: 'withdrawals.travel-records',
  method: 'GET',
  path: '/api/admin/travel-records',
  summary: 'The register of travel-rule records, newest first unless asked otherwise (W2.1)',
  access: 'admin',
  staff: ['finance', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowed }),
  reply: page(TravelRecord),
  failures: [],
});

export const exportTravelRecords = exportOf({
  id: 'withdrawals.travel-records-export',
  path: '/api/admin/travel-records.csv',
  what: 'The register of travel-rule records',
  query: Type.Object(narrowed),
  staff: ['finance', 'risk'],
});

export const readTravelRecord = operation({
  id: 'withdrawals.read-travel-record',
  method: 'GET',
  path: '/api/admin/travel-records/{id}',
  summary: 'The travel-rule record of a withdrawal, by the withdrawal’s id',
  access: 'admin',
  staff: ['finance', 'risk'],
  command: false,
  params: IdParams,
  reply: TravelRecord,
  failures: ['not_found'],
});

const text = (most: number) => Type.String({ minLength: 1, maxLength: most });
const closed = { additionalProperties: false } as const;
const Country = Type.String({ pattern: '^[A-Z]{2}$' });

const NaturalPerson = Type.Object(
  {
    name: Type.Object(
      {
        nameIdentifier: Type.Array(
          Type.Object(
            {
              primaryIdentifier: text(100),
              secondaryIdentifier: Type.Optional(text(100)),
              nameIdentifierType: Type.Literal('LEGL'),
            },
            closed,
          ),
          { minItems: 1 },
        ),
      },
      closed,
    ),
    geographicAddress: Type.Optional(
      Type.Array(
        Type.Object(
          {
            addressType: Type.Literal('HOME'),
            addressLine: Type.Array(text(70), { minItems: 1, maxItems: 7 }),
            townName: text(35),
            countrySubDivision: Type.Optional(text(35)),
            postCode: Type.Optional(text(16)),
            country: Country,
          },
          closed,
        ),
      ),
    ),
    customerIdentification: Type.Optional(text(50)),
    countryOfResidence: Type.Optional(Country),
  },
  closed,
);

const Persons = Type.Array(Type.Object({ naturalPerson: NaturalPerson }, closed), { minItems: 1 });
const Accounts = Type.Array(text(100), { minItems: 1 });
const LegalPerson = Type.Object(
  {
    legalPerson: Type.Object(
      {
        name: Type.Object(
          {
            nameIdentifier: Type.Array(
              Type.Object({ legalPersonName: text(100), legalPersonNameIdentifierType: Type.Literal('LEGL') }, closed),
              { minItems: 1 },
            ),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  closed,
);

/** A message of interVASP's data model 101, with the fields that the product knows and none beside. */
export const Ivms101Message = Type.Object(
  {
    originator: Type.Object({ originatorPersons: Persons, accountNumber: Accounts }, closed),
    beneficiary: Type.Object({ beneficiaryPersons: Persons, accountNumber: Accounts }, closed),
    originatingVASP: Type.Object({ originatingVASP: LegalPerson }, closed),
    beneficiaryVASP: Type.Optional(Type.Object({ beneficiaryVASP: LegalPerson }, closed)),
  },
  closed,
);

export const readIvms101 = operation({
  id: 'withdrawals.ivms101',
  method: 'GET',
  path: '/api/admin/travel-records/{id}/ivms101',
  summary:
    'The travel-rule record of a withdrawal as a message of interVASP’s data model 101, with the transfer beside it; who took it is on the audit trail',
  access: 'admin',
  staff: ['finance', 'risk'],
  command: false,
  params: IdParams,
  reply: Type.Object({
    ivms101: Ivms101Message,
    transfer: Type.Object({
      withdrawal: Type.String(),
      requestedAt: Time,
      amountUsd: Money,
      asset: Type.String(),
      network: Type.String(),
      coinAmount: Nullable(DecimalText),
      walletAddress: Type.String(),
      transactionId: Nullable(Type.String()),
    }),
  }),
  failures: ['not_found'],
});
