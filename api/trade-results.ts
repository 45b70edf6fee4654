import { Type } from 'typebox';
import { Day, Nullable, SignedMoney, Wallet } from './formats.ts';
import { FileDownload, operation } from './operation.ts';
import { WhichTrades } from './trades.ts';

export const tradesCsv = operation({
  id: 'trades.csv',
  method: 'GET',
  path: '/api/trades/csv',
  summary: 'One’s settled trades as a table for spreadsheets, oldest first; filtered as the list is',
  access: 'session',
  command: false,
  query: WhichTrades,
  reply: FileDownload,
  media: 'text/csv; charset=utf-8',
  failures: ['invalid_input'],
});

const Results = Type.Object({
  settled: Type.Integer({ description: 'won + lost + refunded' }),
  won: Type.Integer(),
  lost: Type.Integer(),
  refunded: Type.Integer(),
  winRate: Nullable(
    Type.String({ description: 'won / (won + lost), four decimals, rounded down; null when there is neither' }),
  ),
  stakes: Type.String({ description: 'Stakes of the trades that were won or lost; refunded ones came back' }),
  profit: SignedMoney,
});

export const readTradeResults = operation({
  id: 'trades.summary',
  method: 'GET',
  path: '/api/trades/summary',
  summary: 'What one’s settled trades came to, in all and by pair; open trades are in none of it (T10)',
  access: 'session',
  command: false,
  query: Type.Object({ wallet: Type.Optional(Wallet), from: Type.Optional(Day), to: Type.Optional(Day) }),
  reply: Type.Object({
    wallet: Wallet,
    total: Results,
    sharePaid: Type.String({
      description: 'Profit share that copies paid on these days (C6); the profit of trades is before it',
    }),
    pairs: Type.Array(Type.Object({ currencyPair: Type.String(), ...Results.properties })),
  }),
  failures: ['invalid_input'],
});
