import { Type } from 'typebox';
import { custodyAssets, custodyCoins } from '#domain/review/treasury.ts';
import { DecimalText, Nullable, PageQuery, page, ReasonText, SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';

const CustodyReport = Type.Object({
  id: Type.String(),
  asset: Type.Enum(custodyAssets),
  /** Whole coins, or dollars. */
  amount: DecimalText,
  location: Type.String(),
  evidence: Type.String(),
  /** The instant that it is of. */
  asOf: Time,
  recordedBy: Type.String(),
  createdAt: Time,
});

export const recordCustody = operation({
  id: 'treasury.record-custody',
  method: 'POST',
  path: '/api/admin/custody-reports',
  summary:
    'Records what custody reports of one asset at one place. A later report of the same place, however spelled, takes its place; nothing is removed. What a watched chain counts already is shown and not counted again.',
  access: 'admin',
  staff: ['finance'],
  command: true,
  body: Type.Object({
    asset: Type.Enum(custodyAssets),
    amount: Type.String({ minLength: 1, maxLength: 60, description: 'Whole coins, or dollars: "1.25"' }),
    location: ReasonText({ most: 200, description: 'Address, account or device' }),
    evidence: ReasonText({ most: 1_000 }),
    asOf: Type.String({ maxLength: 40, description: 'ISO 8601 in UTC; not in the future' }),
  }),
  reply: CustodyReport,
  status: 201,
  failures: [],
});

export const listCustody = operation({
  id: 'treasury.list-custody',
  method: 'GET',
  path: '/api/admin/custody-reports',
  summary: 'What was recorded of custody, newest first',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  query: PageQuery,
  reply: page(CustodyReport),
  failures: [],
});

/** Where an asset is, by a report or by a watched chain; the newest of each place. */
const Place = Type.Object({
  by: Type.Enum(['report', 'watcher']),
  counted: Type.Boolean({ description: 'False: a report of an address that the watched chain counts already' }),
  location: Type.String({ description: 'As it was reported; of watched addresses the host of the source that tells' }),
  amount: DecimalText,
  asOf: Time,
  evidence: Nullable(Type.String()),
  recordedBy: Nullable(Type.String()),
});

/** When the counted places of an asset were read. */
const Reading = {
  readFrom: Nullable(Time),
  readTo: Nullable(Time),
  mixed: Type.Boolean({
    description:
      'Something moved around the readings of its places: they may count it or not, and there is no difference',
  }),
};

export const readTreasury = operation({
  id: 'treasury.read',
  method: 'GET',
  path: '/api/admin/treasury',
  summary:
    'What customers are owed by the ledger against what custody reports, per coin and in USD at recorded prices, with the difference',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    time: Time,
    /** Per asset of the ledger, summed from its accounts. */
    assets: Type.Array(
      Type.Object({
        asset: Type.String(),
        customers: Type.Object({
          available: SignedMoney,
          staked: SignedMoney,
          allocated: SignedMoney,
          aside: SignedMoney,
          withdrawing: SignedMoney,
          /** Negative: what customers owe. Not set off against what others are owed. */
          receivable: SignedMoney,
          /** All but receivable. */
          owed: SignedMoney,
        }),
        house: Type.Array(Type.Object({ kind: Type.String(), balance: SignedMoney })),
        /** Through the external account, net: what came in is positive. Together it is all that there is inside. */
        external: Type.Object({
          deposits: SignedMoney,
          withdrawals: SignedMoney,
          earned: SignedMoney,
          capital: SignedMoney,
          net: SignedMoney,
        }),
      }),
    ),
    coins: Type.Array(
      Type.Object({
        paymentMethod: Type.Enum(custodyCoins),
        network: Type.String(),
        /** By approved deposits, by paid withdrawals, and of those that are being sent; mined is what the house's accounts hold. Fees of networks are in none. */
        received: DecimalText,
        paidOut: DecimalText,
        sending: DecimalText,
        mined: DecimalText,
        /** received − paidOut + mined */
        expected: DecimalText,
        reported: Nullable(DecimalText),
        /** When its counted places were read: the first and the last of them. */
        ...Reading,
        since: Type.String({
          description: 'What of `expected` was booked since they were read and had not moved before',
        }),
        /** reported − (expected − since): against the books of when it was read. */
        difference: Nullable(Type.String()),
        /** The last recorded price; stale where it is too old to value a payment by. */
        price: Nullable(
          Type.Object({
            pair: Type.String(),
            price: DecimalText,
            source: Type.String(),
            time: Time,
            stale: Type.Boolean(),
          }),
        ),
        reportedUsd: Nullable(SignedMoney),
        differenceUsd: Nullable(SignedMoney),
        places: Type.Array(Place),
        /** The largest that the chain moves and the books do not have yet, oldest first. */
        waiting: Type.Array(
          Type.Object({
            kind: Type.Enum(['payment', 'deposit', 'withdrawal'], {
              description:
                'A payment that belongs to no deposit, one that its deposit is not credited by, a payout that is being sent',
            }),
            record: Type.String({
              description: 'The deposit or the withdrawal; the payment where there is no deposit',
            }),
            amount: DecimalText,
            since: Time,
          }),
        ),
      }),
    ),
    dollars: Type.Object({
      /** The operator's approved movements of capital, whatever they were paid in: their evidence says. */
      capitalIn: SignedMoney,
      capitalOut: SignedMoney,
      expected: SignedMoney,
      reported: Nullable(SignedMoney),
      ...Reading,
      since: SignedMoney,
      difference: Nullable(SignedMoney),
      places: Type.Array(Place),
      /** The latest of them, with their evidence. */
      movements: Type.Array(
        Type.Object({
          id: Type.String(),
          direction: Type.Enum(['in', 'out']),
          amount: SignedMoney,
          evidence: Type.String(),
          requestedBy: Type.String(),
          decidedBy: Nullable(Type.String()),
          time: Time,
        }),
      ),
    }),
    /** All in USD. Claims are in dollars while custody is in coins: their prices alone make a difference. */
    coverage: Type.Object({
      owed: SignedMoney,
      custody: Nullable(SignedMoney),
      readFrom: Nullable(Time),
      readTo: Nullable(Time),
      /** What was booked since they were read, at the same prices: custody + since − owed is the difference. */
      since: Nullable(SignedMoney),
      difference: Nullable(SignedMoney),
      /** Assets of which there is no difference: something moved around the readings of their places. */
      mixed: Type.Array(Type.Enum(custodyAssets)),
      /** A price that went into it is stale. */
      stale: Type.Boolean(),
      unpriced: Type.Array(Type.Enum(custodyCoins)),
      unreported: Type.Array(Type.Enum(custodyCoins)),
    }),
  }),
  failures: [],
});
