import { Type } from 'typebox';
import { accountStatuses } from '#domain/accounts/status.ts';
import { approvalConditions } from '#domain/accounts/transitions.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { figureNames, statementCodes } from '#domain/ledger/figures.ts';
import { ledgerAssets } from '#domain/money/amount.ts';
import { earnedKinds, movableAssets } from '#domain/review/house-movements.ts';
import { CountryChange, declared } from './declared.ts';
import {
  Day,
  DecimalText,
  EpochSeconds,
  IdParams,
  Nullable,
  PageQuery,
  page,
  ReasonText,
  SignedMoney,
  Time,
  Wallet,
} from './formats.ts';
import { FileDownload, operation } from './operation.ts';
import { Balance, Me } from './own.ts';

const StatementLine = Type.Object({
  /** Journal and line: two lines of one transfer share all but the last digit's parity. */
  id: Type.String(),
  journal: Type.String(),
  time: Time,
  code: Type.String(),
  class: Type.String(),
  account: Type.String({ description: 'available, staked, withdrawing or receivable' }),
  amount: SignedMoney,
  accountBalance: SignedMoney,
  /** The wallet's balance after this line. */
  balance: SignedMoney,
  cause: Type.Object({ kind: Type.String(), id: Type.String() }),
  mined: Type.Optional(
    Type.Object(
      {
        coin: Type.String(),
        day: Day,
        addition: Type.Integer({ description: 'Of what came late for the day, its number; 0 is the day itself' }),
      },
      { description: 'Of a mining payout alone: what it is of (N3)' },
    ),
  ),
});

/** A wallet's postings behind a figure of P3, of a code, or of the days from … to, both included (UTC). */
const WhichPostings = Type.Object({
  wallet: Type.Optional(Wallet),
  figure: Type.Optional(Type.Enum(figureNames)),
  code: Type.Optional(Type.Enum(statementCodes)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

export const statement = operation({
  id: 'accounts.statement',
  method: 'GET',
  path: '/api/statement',
  summary:
    'Every posting of a wallet, newest first, with cause and running balance (L6); those behind a figure of P3, of a code, or of the days from … to, both included',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    ...PageQuery.properties,
    ...WhichPostings.properties,
  }),
  reply: Type.Object({
    ...page(StatementLine).properties,
    /**
     * The figure (without one the wallet's balance) before the day `from` and after the day `to`, by the ledger: the opening
     * and all lines of figure and days give the closing. Signed as lines are, so that withdrawals are negative. A code
     * leaves lines out and changes neither.
     */
    openingBalance: SignedMoney,
    closingBalance: SignedMoney,
  }),
  failures: ['invalid_input'],
});

export const statementCsv = operation({
  id: 'accounts.statement-csv',
  method: 'GET',
  path: '/api/statement/csv',
  summary:
    'The statement as a table for spreadsheets, oldest first, between its opening and its closing balance (L6); filtered as the page is',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: WhichPostings,
  reply: FileDownload,
  media: 'text/csv; charset=utf-8',
  failures: ['invalid_input'],
});

export const statementPdf = operation({
  id: 'accounts.statement-pdf',
  method: 'GET',
  path: '/api/statement/pdf',
  summary: 'The same as a document to print or hand on (L6)',
  access: 'session',
  command: false,
  query: WhichPostings,
  reply: FileDownload,
  media: 'application/pdf',
  failures: ['invalid_input', 'rate_limited'],
});

export const Customer = Type.Object({
  ...Me.properties,
  ...declared,
  /** The name at approval; null for who was never approved. Names may change afterwards (A12). */
  reviewedName: Nullable(Type.String()),
  /** What pending → approved still waits for (A9). */
  missing: Type.Array(Type.Enum(approvalConditions)),
  /** A request that waits for a decision. */
  countryChange: Nullable(CountryChange),
  version: Type.Integer(),
  /** Whether the ID images are approved, which the account's approval waits for (A9). */
  identityApproved: Type.Boolean(),
  /** Who has approved the end of a block as the first of two; null when nobody has in the last 24 hours (A9). */
  unblocking: Nullable(Type.Object({ admin: Type.String(), time: Time })),
});

export const listCustomers = operation({
  id: 'customers.list',
  method: 'GET',
  path: '/api/admin/customers',
  summary: 'Customers by account_status, oldest first; `search` finds part of an e-mail address, or a whole uid',
  access: 'admin',
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    status: Type.Optional(Type.Enum(accountStatuses)),
    /** Those who wait for a decision about their country. */
    countryChange: Type.Optional(Type.Literal('pending')),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
  }),
  reply: page(Customer),
  failures: [],
});

export const readCustomerFunds = operation({
  id: 'customers.funds',
  method: 'GET',
  path: '/api/admin/customers/{id}/funds',
  summary: 'A customer’s real balance and latest postings, for reviewers',
  access: 'admin',
  command: false,
  params: IdParams,
  reply: Type.Object({ balance: Balance, postings: Type.Array(StatementLine) }),
  failures: ['not_found'],
});

export const approveCustomer = operation({
  id: 'customers.approve',
  method: 'POST',
  path: '/api/admin/customers/{id}/approve',
  summary: 'pending, suspended or blocked → approved (A9); blocked needs two admins within 24 hours',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({
    reason: Type.Optional(ReasonText({ least: 1 })),
    version: Type.Optional(
      Type.Integer({ description: 'Of the customer as it was looked at: refused if anything has changed since' }),
    ),
  }),
  reply: Customer,
  failures: [
    'not_found',
    'record_changed',
    'status_change_not_allowed',
    'approval_conditions_missing',
    'second_admin_required',
    'own_case',
  ],
});

export const takeBackUnblockApproval = operation({
  id: 'customers.take-back-approval',
  method: 'POST',
  path: '/api/admin/customers/{id}/take-back-approval',
  summary: 'Takes back one’s own approval of the end of a block while a second one is waited for (A9)',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Customer,
  failures: ['not_found', 'approval_missing'],
});

const Reason = Type.Object({ reason: ReasonText() });

export const declineCustomer = operation({
  id: 'customers.decline',
  method: 'POST',
  path: '/api/admin/customers/{id}/decline',
  summary: 'pending → declined, with a reason (A9)',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Reason,
  reply: Customer,
  failures: ['not_found', 'status_change_not_allowed', 'own_case'],
});

export const suspendCustomer = operation({
  id: 'customers.suspend',
  method: 'POST',
  path: '/api/admin/customers/{id}/suspend',
  summary: 'approved → suspended, with a reason (A9)',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Reason,
  reply: Customer,
  failures: ['not_found', 'status_change_not_allowed', 'own_case'],
});

export const blockCustomer = operation({
  id: 'customers.block',
  method: 'POST',
  path: '/api/admin/customers/{id}/block',
  summary: 'any → blocked, with a reason (A9)',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Reason,
  reply: Customer,
  failures: ['not_found', 'status_change_not_allowed', 'own_case'],
});

export const auditOf = operation({
  id: 'review.audit',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'The audit trail, newest first; of one record with ?subject=',
  access: 'admin',
  command: false,
  query: Type.Object({ ...PageQuery.properties, subject: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: page(
    Type.Object({
      id: Type.String(),
      time: Time,
      actor: Type.String(),
      action: Type.String(),
      subject: Type.Object({ kind: Type.String(), id: Type.String() }),
      reason: Nullable(Type.String()),
      before: Type.Unknown(),
      after: Type.Unknown(),
    }),
  ),
  failures: [],
});

export const HouseMovement = Type.Object({
  id: Type.String(),
  code: Type.Enum(['capital', 'bankroll']),
  direction: Type.Enum(['in', 'out']),
  asset: Type.Enum(ledgerAssets),
  /** Where what goes to capital comes from; null: the bankroll. */
  earnedIn: Nullable(Type.Enum(earnedKinds)),
  amount: DecimalText,
  evidence: Type.String(),
  status: Type.Enum(['pending', 'approved', 'declined']),
  requestedBy: Type.String(),
  decidedBy: Nullable(Type.String()),
  createdAt: Time,
  created_at: EpochSeconds,
});

export const requestHouseMovement = operation({
  id: 'house.request',
  method: 'POST',
  path: '/api/admin/house-movements',
  summary:
    'Asks for a movement of the house’s own money: capital in or out (external ↔ capital), bankroll in or out (capital ↔ bankroll), and what was earned to capital (fees or mining → capital; of mining only what is owed to no contract). The admin who asks counts as the first of two (R3).',
  access: 'admin',
  command: true,
  body: Type.Object({
    code: Type.Enum(['capital', 'bankroll']),
    direction: Type.Enum(['in', 'out']),
    asset: Type.Optional(Type.Enum(movableAssets, { default: 'USD' })),
    earnedIn: Type.Optional(
      Type.Enum(earnedKinds, { description: 'With code bankroll and direction out: takes it from there instead' }),
    ),
    amount: Type.String({
      maxLength: 21,
      pattern: '^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,8})?$',
      'x-expects': phrase('decimal_of_asset'),
      description: 'Decimal string: dollars with at most two decimals, coins with at most eight',
      examples: ['25.00', '0.00123456'],
    }),
    evidence: ReasonText(),
  }),
  reply: HouseMovement,
  status: 201,
  failures: [],
});

export const approveHouseMovement = operation({
  id: 'house.approve',
  method: 'POST',
  path: '/api/admin/house-movements/{id}/approve',
  summary: 'The second admin posts the movement',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: HouseMovement,
  failures: ['not_found', 'second_admin_required', 'already_decided', 'house_short', 'sign_in_too_old'],
});

export const declineHouseMovement = operation({
  id: 'house.decline',
  method: 'POST',
  path: '/api/admin/house-movements/{id}/decline',
  summary: 'Declines the movement, with a reason',
  access: 'admin',
  command: true,
  params: IdParams,
  body: Reason,
  reply: HouseMovement,
  failures: ['not_found', 'already_decided'],
});

export const listHouseMovements = operation({
  id: 'house.list',
  method: 'GET',
  path: '/api/admin/house-movements',
  summary: 'Movements of the house’s own money, newest first',
  access: 'admin',
  command: false,
  query: PageQuery,
  reply: page(HouseMovement),
  failures: [],
});

const HouseAccounts = Type.Object({
  items: Type.Array(Type.Object({ kind: Type.String(), asset: Type.String(), balance: SignedMoney })),
  /** Summed by the server from the accounts themselves, in the same snapshot as the items. */
  sums: Type.Array(
    Type.Object({
      asset: Type.String(),
      /** What customers hold together. */
      customers: SignedMoney,
      /** All accounts of the asset; anything but zero is wrong (L5). */
      total: SignedMoney,
    }),
  ),
});

export const houseAccounts = operation({
  id: 'house.accounts',
  method: 'GET',
  path: '/api/admin/house-accounts',
  summary:
    'The house’s accounts and the outside world, per asset (L2), and what they and all customers’ accounts sum to',
  access: 'admin',
  command: false,
  reply: HouseAccounts,
  failures: [],
});
