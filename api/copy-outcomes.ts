import { Type } from 'typebox';
import { skipReasons } from '#domain/copying/copy.ts';
import { IdParams, Nullable, PageQuery, page, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';
import { positions } from './trades.ts';

/** What became of one of the trader's trades in a copy: a trade of one's own, or the reason why not. */
const CopyOutcome = Type.Object({
  sourceTradeId: Type.String({ description: 'The trader’s trade, whose receipt is public' }),
  currencyPair: Type.String(),
  positions: Type.Enum(positions),
  acceptedAt: Time,
  stake: Type.String({ description: 'By the copy’s settings when the trade was accepted' }),
  leastStake: Type.String({ description: 'The least that the pair took then' }),
  tradeId: Nullable(Type.String()),
  status: Nullable(Type.String({ description: 'Of one’s own trade' })),
  profit: Nullable(SignedMoney),
  skipped: Nullable(Type.Enum(skipReasons)),
  decidedAt: Time,
});

export const listCopyOutcomes = operation({
  id: 'copies.outcomes',
  method: 'GET',
  path: '/api/copies/{id}/outcomes',
  summary:
    'Each trade of the trader that the copy was to take part in, newest first: copied, or skipped with the reason (C3)',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  query: PageQuery,
  reply: page(CopyOutcome),
  failures: ['not_found', 'invalid_input'],
});

/** One line of a fee statement (C6). Everything in it can be computed again from the copy's settled trades. */
const ProfitShare = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['week', 'stop', 'rest'], { description: 'rest: of an earlier one, which was staked then' }),
  periodEnd: Time,
  formula: Type.Integer({
    description:
      'Always 2: profit is that of all one’s copies of the trader, of a week at its end by the ledger’s time',
  }),
  settledTrades: Type.Integer({ description: 'Trades of the copy that had settled then' }),
  earlierProfit: Type.String({ description: 'Of the profit, what copies of the trader from before came to' }),
  openStake: Type.String({ description: 'Stakes that were open at the week’s end, which count as lost' }),
  profitBefore: Type.String({ description: 'The highest profit that was shared before' }),
  profit: Type.String({ description: 'What the settled trades came to; may be negative' }),
  shareBps: Type.Integer(),
  houseShareBps: Type.Integer({ description: 'The operator’s part of what is paid' }),
  due: Type.String({ description: 'floor((profit − openStake − profitBefore) × share); of a rest nothing' }),
  owedBefore: Type.String({ description: 'Due before and not paid yet, because it was staked' }),
  paid: Type.String({ description: 'Of both, as far as it was free' }),
  toTrader: Type.String(),
  toHouse: Type.String(),
  createdAt: Type.String({ description: 'When it was taken: ISO 8601 in UTC with milliseconds' }),
});

export const listProfitShares = operation({
  id: 'copies.shares',
  method: 'GET',
  path: '/api/copies/{id}/shares',
  summary: 'The fee statement of a copy, newest first (C6)',
  access: 'session',
  command: false,
  tokenScope: 'read',
  params: IdParams,
  query: PageQuery,
  reply: page(ProfitShare),
  failures: ['not_found', 'invalid_input'],
});
