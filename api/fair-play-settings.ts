import { Type } from 'typebox';
import { Nullable, Time } from './formats.ts';

/** As MARKETS_FILE and PRICE_SOURCES name them; `symbols` are what each source calls a pair (M3): `coinbase AVAX-USD, kraken AVAX/USD`. */
export const priceSettings = ['sources', 'guardBps', 'minSize', 'maxSpreadBps', 'minUpdates', 'symbols'] as const;

/** What trades on a pair are agreed on (T1), as MARKETS_FILE names it. */
export const pairTerms = ['payouts', 'entryDelay', 'minStake', 'maxStake', 'maxSpreadBps', 'maxExposure'] as const;

const omitted = Type.Integer({ description: 'So many more changes of these days are not listed: there were too many' });

/** What was set of pairs, with the changes. */
export const settingsOf = <Setting extends string>(settings: readonly Setting[]) =>
  Type.Object({
    days: Type.Integer({ description: 'Changes of so many days are listed, and what holds now' }),
    omitted,
    items: Type.Array(
      Type.Object({
        since: Time,
        setting: Type.Enum([...settings]),
        pairs: Type.Array(Type.String(), {
          description: 'Pairs whose setting changed so; none where it is one for all',
        }),
        value: Type.String({
          description: 'Empty where it holds no more, as of a pair that is not offered, and without a limit',
        }),
        before: Nullable(Type.String({ description: 'What it was before; null where nothing was' })),
      }),
    ),
  });

/** As the environment names them; basis points of the bankroll, and of profit share what the operator keeps (C6). */
export const copyBounds = ['COPY_RESERVE_TRADER_BPS', 'COPY_RESERVE_CUSTOMER_BPS', 'COPY_SHARE_HOUSE_BPS'] as const;

/** What bounds copies. */
export const Bounds = Type.Object({
  days: Type.Integer({ description: 'Changes of so many days are listed, and what holds now' }),
  omitted,
  items: Type.Array(
    Type.Object({
      since: Time,
      bound: Type.Enum([...copyBounds]),
      value: Type.Integer({ description: 'Basis points of the bankroll; of profit share for COPY_SHARE_HOUSE_BPS' }),
      before: Nullable(Type.Integer({ description: 'What it was before; null where nothing was' })),
    }),
  ),
});

/** What withdrawals cost and wait (W2), the sums of R3 from which two admins decide, and the worth from which a day of mining takes one (N3.2). */
export const paymentTerms = [
  'networkFee',
  'WITHDRAWAL_ADDRESS_HOLD_HOURS',
  'WITHDRAWAL_WAITS_AT_MOST_DAYS',
  'WITHDRAWAL_FOUR_EYES_FROM',
  'WITHDRAWAL_FOUR_EYES_SUM',
  'WITHDRAWAL_FOUR_EYES_TOTAL',
  'DEPOSIT_FOUR_EYES_FROM',
  'DEPOSIT_FOUR_EYES_SUM',
  'DEPOSIT_FOUR_EYES_TOTAL',
  'MINING_CLOSE_BELOW',
] as const;

/** What withdrawals cost and wait, and the sums of two admins. */
export const Payments = Type.Object({
  days: Type.Integer({ description: 'Changes of so many days are listed, and what holds now' }),
  omitted,
  items: Type.Array(
    Type.Object({
      /** Null of what holds from the beginning. */
      since: Nullable(Time),
      setting: Type.Enum([...paymentTerms]),
      coin: Nullable(Type.String({ description: 'Of a network fee, such as "Bitcoin"' })),
      value: Type.String({ description: 'Dollars, hours or days; empty without a limit' }),
      before: Nullable(Type.String({ description: 'What it was before; null where nothing was' })),
    }),
  ),
});
