import { Type } from 'typebox';
import { ledgerAssets } from '#domain/money/amount.ts';
import { tradeStatuses } from '#domain/trades/trade.ts';
import { Deed } from './deeds.ts';
import { Day, IdParams, IdText, Money, Nullable, PageQuery, page, SignedMoney, Time, Wallet } from './formats.ts';
import { operation } from './operation.ts';
import { exportOf, ListOrder } from './review-lists.ts';
import { tradeReaders } from './staff-roles.ts';
import { positions } from './trades.ts';

/** The customer whom an account or a record is of. */
const Owner = Type.Object({ uid: Type.String(), name: Type.String() });

const Journal = Type.Object({
  id: Type.String(),
  time: Time,
  code: Type.String(),
  /** The id of what caused it; a fan-out or a run has an id that no page of its own shows. */
  cause: Type.String(),
  occurrence: Type.Integer(),
  actor: Type.String(),
  entries: Type.Array(
    Type.Object({
      id: Type.String(),
      account: Type.String({ description: 'Account kind' }),
      accountId: Type.String({ description: 'The number of the account in the books' }),
      owner: Nullable(Owner),
      copy: Nullable(Type.String()),
      asset: Type.Enum(ledgerAssets),
      amount: SignedMoney,
      balanceAfter: SignedMoney,
    }),
    { description: 'In the order of posting; the amounts of each asset sum to zero' },
  ),
});

const scanned =
  'A page looks at a bounded number of journals: it may hold fewer items than asked for, or none, and still have a next one';

/** A transaction of deposits and withdrawals, by how it begins. */
const Transaction = Type.String({
  minLength: 6,
  maxLength: 128,
  description: 'How the id of a transaction begins by which deposits or withdrawals were paid',
});

/** Which journals are looked for. */
const narrowedJournals = {
  cause: Type.Optional(IdText),
  /** Of the deposits and withdrawals that it paid. */
  transaction: Type.Optional(Transaction),
  customer: Type.Optional(IdText),
  copy: Type.Optional(IdText),
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 120, description: 'One, or several with commas between them' }),
  ),
  /** Of one of its entries in dollars, whichever its sign. */
  amount: Type.Optional(Money),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

export const listJournals = operation({
  id: 'explorer.journals',
  method: 'GET',
  path: '/api/admin/journals',
  summary: `Journals with their entries, newest first, all or of one customer, copy or cause. ${scanned}.`,
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedJournals }),
  reply: page(Journal),
  failures: [],
});

export const exportJournals = exportOf({
  id: 'explorer.journals-export',
  path: '/api/admin/journals.csv',
  what: 'Journals, an entry a line,',
  query: Type.Object(narrowedJournals),
  staff: ['operations', 'finance', 'risk'],
  audited: { transaction: 'as asked for', code: 'as asked for' },
});

export const readJournal = operation({
  id: 'explorer.journal',
  method: 'GET',
  path: '/api/admin/journals/{id}',
  summary: 'One journal with its entries',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  params: IdParams,
  reply: Journal,
  failures: ['not_found'],
});

const FoundTrade = Type.Object({
  id: Type.String(),
  owner: Owner,
  createdAt: Time,
  wallet: Wallet,
  currencyPair: Type.String(),
  positions: Type.Enum(positions),
  amount: SignedMoney,
  payoutRate: Type.Integer(),
  /** In seconds. */
  duration: Type.Integer(),
  expiresAt: Time,
  status: Type.Enum(tradeStatuses),
  profit: Nullable(SignedMoney),
  /** The copy that it is part of. */
  copy: Nullable(Type.String()),
});

/** Which trades are looked for. */
const narrowedTrades = {
  customer: Type.Optional(IdText),
  /** Of the customers whose deposits and withdrawals it paid. */
  transaction: Type.Optional(Transaction),
  pair: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  wallet: Type.Optional(Wallet),
  status: Type.Optional(Type.Enum(tradeStatuses)),
  /** Staked, in the units of the wallet. */
  amount: Type.Optional(Money),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  order: Type.Optional(ListOrder),
};

export const listAllTrades = operation({
  id: 'explorer.trades',
  method: 'GET',
  path: '/api/admin/trades',
  summary:
    'Trades of all customers or one, newest first unless asked otherwise. A page looks at a bounded number of trades: it may hold fewer items than asked for, or none, and still have a next one.',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  query: Type.Object({ ...PageQuery.properties, ...narrowedTrades }),
  reply: page(FoundTrade),
  failures: [],
});

export const exportAllTrades = exportOf({
  id: 'explorer.trades-export',
  path: '/api/admin/trades.csv',
  what: 'Trades',
  query: Type.Object(narrowedTrades),
  staff: tradeReaders,
  audited: { transaction: 'as asked for', pair: 'as asked for' },
});

export const readAnyTrade = operation({
  id: 'explorer.trade',
  method: 'GET',
  path: '/api/admin/trades/{id}',
  summary: 'One trade of whichever customer; its receipt has the ticks',
  access: 'admin',
  staff: tradeReaders,
  command: false,
  params: IdParams,
  reply: FoundTrade,
  failures: ['not_found'],
});

/** What happens to a customer or is done by them, as the timeline of their page has it. */
export const happenings = [
  'deposit',
  'withdrawal',
  'trade',
  'copy',
  'contract',
  'adjustment',
  'conversation',
  'message',
  'decision',
  'notice',
  'mail',
  'session',
] as const;

export const readHappenings = operation({
  id: 'explorer.happenings',
  method: 'GET',
  path: '/api/admin/customers/{id}/timeline',
  summary:
    'What happened to a customer and what they did, newest first, all kinds or one, of the days from … to, both included (UTC)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  params: IdParams,
  query: Type.Object({
    ...PageQuery.properties,
    kind: Type.Optional(Type.Enum(happenings)),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  }),
  reply: page(
    Type.Object({
      key: Type.String(),
      kind: Type.Enum(happenings),
      time: Time,
      /** Of the record; of a decision, notice, mail or session its own number. */
      id: Type.String(),
      state: Nullable(
        Type.String({ description: 'Status of the record, delivery state of a mail, actor of a decision' }),
      ),
      about: Type.String({
        description:
          'Method, side and pair in the reader’s language, reason of an adjustment, subject of a conversation, how a message begins, action, kind of notice, subject, address and browser',
      }),
      amount: Nullable(SignedMoney),
      wallet: Nullable(Wallet),
      /** Of a decision; null of all else. */
      deed: Nullable(Deed),
    }),
  ),
  failures: ['not_found'],
});

/** What a search finds, by the page that shows it. */
export const foundKinds = [
  'customer',
  'deposit',
  'withdrawal',
  'trade',
  'journal',
  'copy',
  'contract',
  'adjustment',
  'application',
  'receipt',
  'alert',
  'identity',
  'case',
  'conversation',
  'message',
] as const;

/** As many are counted of what a search finds of one kind. */
export const mostCounted = 1_000;

export const searchRecords = operation({
  id: 'explorer.search',
  method: 'GET',
  path: '/api/admin/search',
  summary:
    'Records by what is known of them: any part of a name or e-mail address, how a phone number begins, with the code of its country or without, or, from six characters on, an id, a transaction id or an address, a journal number, or an amount in dollars (asked for, credited or paid out) or, with its coin, in coins. At most ten of each kind, with where there are more, and of customers also their cases of risk, conversations, messages of the contact page and submissions of images; of a transaction what it belongs to; messages of the contact page also by how words of their sender’s name or address begin; nothing that the caller’s role may not read.',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 120 }) }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        kind: Type.Enum(foundKinds),
        id: Type.String(),
        name: Type.String({
          description: 'Of the customer whom it is or is of; the code of a journal and of an alert, a receipt’s pool',
        }),
        about: Type.String({
          description: 'What it is, in the reader’s language: its state, its sums and its coin, or an address',
        }),
        staff: Type.Optional(Type.Boolean({ description: 'Of a customer: whether they are of the staff' })),
      }),
    ),
    more: Type.Array(
      Type.Object({
        kind: Type.Enum(foundKinds),
        /** In dollars, where the kind’s list finds the same by it. */
        amount: Nullable(Money),
        count: Nullable(
          Type.Integer({
            description: `How many there are of that amount; ${mostCounted + 1} for more than ${mostCounted}`,
          }),
        ),
      }),
      { description: 'The kinds of which there are more than ten' },
    ),
  }),
  failures: [],
});
