import { Type } from 'typebox';
import { Day, DecimalText, Nullable, PageQuery, page, Time } from './formats.ts';
import { Coin, CoinAmount, HashRate, Parts } from './mining.ts';
import { operation } from './operation.ts';

/** What was recorded of a coin's day: whoever looks at the chain sees what was left out. */
const RecordedDay = Type.Object({
  day: Day,
  state: Type.Enum(['open', 'closed', 'paid']),
  received: Type.Unsafe<string>({
    ...CoinAmount,
    description: 'Whole coins with eight decimals, with what came when the day was closed',
  }),
  /** Whole coins by N1's formula, of the whole capacity; null where it is not known. */
  expected: Nullable(Parts),
  network: Nullable(
    Type.Object(
      {
        height: Type.Integer(),
        difficulty: DecimalText,
        subsidy: Type.Unsafe<string>({ ...CoinAmount, description: 'What a block of this height makes' }),
        fees: Type.Unsafe<string>({ ...CoinAmount, description: 'What payers add to a block, as it was read' }),
        takenAt: Time,
      },
      {
        description:
          'What the expectation is calculated with, as the operator recorded it: anybody compares it with the chain at this height',
      },
    ),
  ),
  capacity: Nullable(HashRate),
  reading: Nullable(HashRate),
  twoAdmins: Type.Boolean({ description: 'Two admins closed it' }),
  receipts: Type.Array(
    Type.Object({
      amount: CoinAmount,
      transactionId: Type.String(),
      output: Type.Integer(),
      pool: Type.String(),
      state: Type.Enum(['counted', 'set aside']),
      reason: Nullable(Type.String({ description: 'Why it is set aside' })),
      proof: Nullable(Type.Enum(['chain', 'two admins', 'demo'])),
      address: Nullable(Type.String({ description: 'The address that the chain shows it paid to' })),
      recordedAt: Time,
      late: Type.Boolean({
        description: 'It came when its day was closed, and was divided among the contracts of the day',
      }),
    }),
  ),
});

export const readMiningRecord = operation({
  id: 'mining.record',
  method: 'GET',
  path: '/api/mining/record',
  summary:
    'Where pools pay the operator, and what was recorded of it by UTC day, newest first, with transactions, expected and received: anybody compares it with the chain',
  access: 'public',
  command: false,
  query: Type.Object({ ...PageQuery.properties, coin: Coin }),
  reply: Type.Object({
    ...page(RecordedDay).properties,
    /** Present and past ones, with the times between which they were configured. */
    addresses: Type.Array(Type.Object({ address: Type.String(), since: Time, until: Nullable(Time) })),
  }),
  failures: ['invalid_input'],
});
