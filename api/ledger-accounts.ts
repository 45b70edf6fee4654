import { Type } from 'typebox';
import { accountKinds } from '#domain/ledger/accounts.ts';
import { ledgerAssets } from '#domain/money/amount.ts';
import { Day, IdParams, IdText, Nullable, PageQuery, page, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf } from './review-lists.ts';

const LedgerAccount = Type.Object({
  /** Its number in the books. */
  id: Type.String(),
  kind: Type.Enum(accountKinds),
  asset: Type.Enum(ledgerAssets),
  /** Null of the house's accounts and of `external`. */
  owner: Nullable(Type.Object({ uid: Type.String(), name: Type.String() })),
  /** The copy that it is allocated to. */
  copy: Nullable(Type.String()),
  balance: SignedMoney,
  entries: Type.Integer({ description: 'How many there are' }),
  firstAt: Nullable(Type.String({ description: 'Time of its first entry' })),
  lastAt: Nullable(Type.String({ description: 'Time of its newest entry' })),
});

const readers = ['operations', 'finance', 'risk'] as const;

export const listLedgerAccounts = operation({
  id: 'explorer.ledger-accounts',
  method: 'GET',
  path: '/api/admin/ledger-accounts',
  summary: 'The accounts of the books with their balances, by number: all or those of a kind, customer, copy or asset',
  access: 'admin',
  staff: readers,
  command: false,
  query: Type.Object({
    ...PageQuery.properties,
    kind: Type.Optional(Type.Enum(accountKinds)),
    customer: Type.Optional(IdText),
    copy: Type.Optional(IdText),
    asset: Type.Optional(Type.Enum(ledgerAssets)),
  }),
  reply: page(LedgerAccount),
  failures: [],
});

export const readLedgerAccount = operation({
  id: 'explorer.ledger-account',
  method: 'GET',
  path: '/api/admin/ledger-accounts/{id}',
  summary: 'One account of the books with its balance',
  access: 'admin',
  staff: readers,
  command: false,
  params: IdParams,
  reply: LedgerAccount,
  failures: ['not_found'],
});

/** Of which account the entries are, on which days. */
const ofAccount = { account: IdText, from: Type.Optional(Day), to: Type.Optional(Day) };

export const listAccountEntries = operation({
  id: 'explorer.account-entries',
  method: 'GET',
  path: '/api/admin/ledger-entries',
  summary: 'The entries of one account with its balance after each, newest first, all or those of some days (UTC)',
  access: 'admin',
  staff: readers,
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...ofAccount }),
  reply: page(
    Type.Object({
      id: Type.String(),
      number: Type.Integer({ description: 'Among the entries of its account, from 1 without a gap' }),
      time: Time,
      journal: Type.String(),
      code: Type.String(),
      cause: Type.String({ description: 'The id of what caused the journal' }),
      actor: Type.String(),
      class: Type.String({ description: 'Which sum of a customer’s figures it belongs to' }),
      amount: SignedMoney,
      balanceAfter: SignedMoney,
    }),
  ),
  failures: ['not_found'],
});

export const exportAccountEntries = exportOf({
  id: 'explorer.account-entries-export',
  path: '/api/admin/ledger-entries.csv',
  what: 'The entries of one account of the books',
  query: Type.Object(ofAccount),
  staff: readers,
});
