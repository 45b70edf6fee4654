import { Type } from 'typebox';
import { customerKinds } from '#domain/ledger/accounts.ts';
import { figureNames, statementCodes } from '#domain/ledger/figures.ts';
import { balanceSources } from '#domain/ledger/sources.ts';
import { Day, Nullable, PageQuery, page, SignedMoney, Time, Wallet } from './formats.ts';
import { FileDownload, operation } from './operation.ts';

/** One posting of a movement. No balance goes with it: those between the postings of a movement never were. */
export const StatementPosting = Type.Object({
  id: Type.String(),
  code: Type.String({ description: 'The movement’s, or repayment for the part of a credit that repays a debt' }),
  class: Type.String({ description: 'deposit, profit, withdrawal, or internal within the wallet' }),
  account: Type.Enum(customerKinds),
  amount: SignedMoney,
});

const StatementMovement = Type.Object({
  /** The journal’s number: later movements have higher ones. */
  id: Type.String(),
  time: Time,
  code: Type.String(),
  amount: Type.String({ description: 'By how much it changed the wallet’s balance (P3); signed' }),
  available: Type.String({ description: 'What was available after it' }),
  balance: Type.String({ description: 'The wallet’s balance after it (P3)' }),
  accounts: Type.Array(Type.Object({ account: Type.Enum(customerKinds), change: SignedMoney, after: SignedMoney }), {
    description: 'The accounts that it posted to, each with its change and what it held afterwards',
  }),
  sums: Type.Object(
    { deposits: SignedMoney, profits: SignedMoney, withdrawals: SignedMoney },
    { description: 'What it added to the sums of P3, signed as its postings' },
  ),
  postings: Type.Array(StatementPosting),
  cause: Type.Object({ kind: Type.String(), id: Type.String() }),
  trade: Type.Optional(
    Type.Object(
      { pair: Type.String(), direction: Type.Enum(['UP', 'DOWN']), copied: Type.Boolean() },
      { description: 'Of a trade’s movements alone' },
    ),
  ),
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
  together: Type.Optional(
    Type.Object(
      {
        count: Type.Integer(),
        oldest: Type.String({ description: 'The number of its oldest movement' }),
        contracts: Type.Integer({ description: 'Of how many contracts they are' }),
        firstDay: Nullable(Day),
        lastDay: Nullable(Day),
      },
      {
        description:
          'Where payouts=together was asked for: several mining payouts as one, numbered as the newest of them. Its changes are their sums, its balances those after the newest; their postings are left out',
      },
    ),
  ),
});

const StatementFigures = Type.Object({
  balance: SignedMoney,
  available: SignedMoney,
  deposits: SignedMoney,
  profits: SignedMoney,
  withdrawals: SignedMoney,
  aside: SignedMoney,
  staked: SignedMoney,
  allocated: SignedMoney,
  withdrawing: SignedMoney,
  receivable: SignedMoney,
});

/** A wallet's movements that changed a figure of P3, of a code, or of the days from … to, both included (UTC). */
const WhichMovements = Type.Object({
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
    'The movements of a wallet, newest first, each with its cause, its postings and the balances after it (L6); those that posted to a figure of P3, of a code, or of the days from … to, both included',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    ...PageQuery.properties,
    ...WhichMovements.properties,
    payouts: Type.Optional(
      Type.Enum(['together'], {
        description:
          'together: mining payouts that follow one another within a month (UTC) are one movement, which no page cuts in two',
      }),
    ),
  }),
  reply: Type.Object({
    ...page(StatementMovement).properties,
    /**
     * The figures before the day `from` and after the day `to`, by the ledger: the opening and all movements of a figure and days
     * give the closing. Signed as postings are, so that withdrawals are negative. A code leaves movements out and changes neither.
     */
    opening: StatementFigures,
    closing: StatementFigures,
  }),
  failures: ['invalid_input'],
});

export const statementCsv = operation({
  id: 'accounts.statement-csv',
  method: 'GET',
  path: '/api/statement/csv',
  summary:
    'The statement as a table for spreadsheets, a row for each movement, oldest first, between its opening and its closing figures (L6); filtered as the page is. Columns: docs/programs.md',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: WhichMovements,
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
  query: WhichMovements,
  reply: FileDownload,
  media: 'application/pdf',
  failures: ['invalid_input', 'rate_limited'],
});

/** How many days a curve may be asked for; without, it goes back to the first posting. */
export const curveDays = ['7', '30', '90'] as const;

export const balanceCurve = operation({
  id: 'accounts.balance-curve',
  method: 'GET',
  path: '/api/statement/curve',
  summary:
    'The balance of a wallet at the end of each day (UTC) with what changed it, by source, from its postings (L6): at most 400 points, of a longer time each of several days. The last point is the balance of now (P3)',
  access: 'session',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    wallet: Type.Optional(Wallet),
    days: Type.Optional(
      Type.Enum(curveDays, { description: 'Today and the days before it; without, all since the first posting' }),
    ),
  }),
  reply: Type.Object({
    openingBalance: Type.String({ description: 'Before the first point: with all that moved it gives each balance' }),
    points: Type.Array(
      Type.Object({
        day: Day,
        balance: SignedMoney,
        moved: Type.Array(Type.Object({ source: Type.Enum(balanceSources), amount: SignedMoney }), {
          description: 'What came or, below zero, went since the point before; sources that moved nothing are left out',
        }),
      }),
    ),
  }),
  failures: ['invalid_input'],
});
