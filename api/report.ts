import { Type } from 'typebox';
import { reportSteps } from '#domain/reports/periods.ts';
import { Day, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';
import { reportReaders } from './staff-roles.ts';

const tradeFigures = {
  trades: Type.Integer({ description: 'Won and lost ones; those that were refunded are no turnover' }),
  stakes: SignedMoney,
  paid: Type.String({ description: 'What won trades brought back, their stakes included' }),
  result: Type.String({ description: 'Gross gaming revenue: stakes less what was paid' }),
  marginBps: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The result in hundredths of a percent of the stakes; null without stakes',
  }),
  refunded: Type.Integer(),
  refundedStakes: SignedMoney,
};

const moneyFigures = {
  deposits: Type.String({ description: 'Credited less taken back' }),
  withdrawals: Type.String({ description: 'Paid out less come back' }),
  net: Type.String({ description: 'Deposits less withdrawals' }),
  ...tradeFigures,
  shares: Type.String({ description: 'The house’s part of profit shares' }),
  miningSold: Type.String({ description: 'What customers paid for mining contracts' }),
  miningPaid: SignedMoney,
  adjusted: Type.String({ description: 'What customers were given by adjustments, less what was taken' }),
  networkFees: Type.String({
    description:
      'What paid withdrawals kept of their amounts for the network, as recorded in each, less what was given back of it',
  }),
  fees: Type.String({ description: 'The house’s part of profit shares and the network fees' }),
  houseResult: Type.String({
    description:
      'By how much the house’s accounts in dollars grew, but for capital brought in or taken out: its profit, or its loss',
  }),
};

/** Customers who signed up in the period, and how far they have come by now. */
const peopleFigures = {
  active: Type.Integer({ description: 'Customers who staked something in the period' }),
  signedUp: Type.Integer(),
  verified: Type.Integer({ description: 'Of those: whose e-mail address is confirmed' }),
  approved: Type.Integer({ description: 'Of those: who were approved at any time' }),
  deposited: Type.Integer({ description: 'Of those: to whom a deposit was credited' }),
  traded: Type.Integer({ description: 'Of those: who placed a trade with real money' }),
};

export const readReport = operation({
  id: 'house.report',
  method: 'GET',
  path: '/api/admin/report',
  summary:
    'What the days from … to (UTC, both included) came to, by day, week or month, oldest first, with trades by pair and duration: summed from the postings in dollars, trades when they ended; practice money is left out. At most 400 periods and 3,700 days. Kept for a minute.',
  access: 'admin',
  staff: reportReaders,
  command: false,
  query: Type.Object({ from: Day, to: Day, by: Type.Enum(reportSteps) }),
  reply: Type.Object({
    time: Time,
    periods: Type.Array(Type.Object({ from: Day, to: Day, ...moneyFigures, ...peopleFigures })),
    /** Of the whole range; people who were active in several periods count once. */
    total: Type.Object({ ...moneyFigures, ...peopleFigures }),
    pairs: Type.Array(Type.Object({ pair: Type.String(), durationSeconds: Type.Integer(), ...tradeFigures }), {
      description: 'The largest turnover first',
    }),
  }),
  failures: [],
});
