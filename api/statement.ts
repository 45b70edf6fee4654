import { Type } from 'typebox';
import { figureNames, statementCodes } from '#domain/ledger/figures.ts';
import { balanceSources } from '#domain/ledger/sources.ts';
import { Day, PageQuery, page, SignedMoney, Time, Wallet } from './formats.ts';
import { FileDownload, operation } from './operation.ts';

export const StatementLine = Type.Object({
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
