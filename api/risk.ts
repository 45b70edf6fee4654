import { Type } from 'typebox';
import { Money, Nullable, SignedMoney, Time, Wallet } from './formats.ts';
import { operation } from './operation.ts';

const Side = Type.Object({
  trades: Type.Integer(),
  stakes: Money,
  /** What the house pays if they are won. */
  cover: Money,
});

export const readRisk = operation({
  id: 'risk.read',
  method: 'GET',
  path: '/api/admin/risk',
  summary:
    'What the house may win and lose on the trades that are open, by pair and in all, all as of one instant (T7)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    time: Time,
    /** Pairs that have open trades or a limit of their own. */
    pairs: Type.Array(
      Type.Object({
        currencyPair: Type.String(),
        wallet: Wallet,
        up: Side,
        down: Side,
        /** For the house: every open trade won, every one lost; and where the price ends above, or below, every entry. */
        worst: SignedMoney,
        best: SignedMoney,
        ifAbove: SignedMoney,
        ifBelow: SignedMoney,
        /** Most that the house may owe on open trades of the pair; null without a limit, and for practice. */
        limit: Nullable(Money),
      }),
    ),
    wallets: Type.Array(
      Type.Object({
        wallet: Wallet,
        trades: Type.Integer(),
        stakes: Money,
        /** Owed if every open trade is won, by the trades; and what is set apart for that, by the ledger. They are equal (T7). */
        cover: Money,
        exposure: SignedMoney,
        bankroll: SignedMoney,
        capital: SignedMoney,
        worst: SignedMoney,
        best: SignedMoney,
        limit: Nullable(Money),
        reserve: Type.Object({
          /** Available, aside, staked, allocated and withdrawing of all customers now; with every open trade won. */
          owed: SignedMoney,
          owedIfAllWon: SignedMoney,
          /** bankroll + exposure, and what of it is left when every open trade was won. */
          backing: SignedMoney,
          left: SignedMoney,
        }),
      }),
    ),
  }),
  failures: [],
});
