import { fictionNumber, type MadeAccount } from '../accounts.ts';
import type { Rule } from './strategies.ts';

/** Somebody of the demo's past, who has no part in the demo's printed sign-ins. */
export interface PastPerson extends MadeAccount {
  /** When they join, as a part of the past from 0 to 1. */
  readonly joins: number;
  /** What they pay in then; null where nothing. */
  readonly deposit: string | null;
  /** How they trade by themselves; null where they do not. */
  readonly trades: Rule | null;
}

export interface PastTrader extends PastPerson {
  readonly trades: Rule;
  readonly words: { readonly name: string; readonly about: string; readonly shareBps: number };
}

export const mailOf = (name: string): string => `${name.toLowerCase()}@people.fairlead.example`;

/** After those of the printed accounts. */
const firstNumber = 30;

const homes = [
  { country: 'CH', home: { address: 'Rosenweg', city: 'Bern', state: 'BE', zipCode: '3007' } },
  { country: 'DE', home: { address: 'Lindenallee', city: 'Hamburg', state: 'HH', zipCode: '20259' } },
  { country: 'ES', home: { address: 'Calle Mayor', city: 'Madrid', state: 'M', zipCode: '28013' } },
  { country: 'BR', home: { address: 'Rua Augusta', city: 'São Paulo', state: 'SP', zipCode: '01304' } },
] as const;

/** What is listed of somebody of the past; where they live and when they were born follows from their place in the list. */
export interface PersonOutline {
  readonly firstName: string;
  readonly lastName: string;
  readonly joins: number;
  readonly deposit?: string;
  readonly trades?: Rule;
  readonly accountStatus?: MadeAccount['accountStatus'];
}

export function personOf(
  { firstName, lastName, joins, deposit, trades, accountStatus = 'approved' }: PersonOutline,
  nth: number,
): PastPerson {
  const { country, home } = homes[nth % homes.length] ?? homes[0];
  return {
    email: mailOf(firstName),
    firstName,
    lastName,
    accountStatus,
    details: {
      country,
      phone_number: fictionNumber(firstNumber + nth),
      dateOfBirth: `19${70 + (nth % 25)}-0${1 + (nth % 9)}-12`,
    },
    home: { ...home, address: `${home.address} ${nth + 1}` },
    joins,
    deposit: deposit ?? null,
    trades: trades ?? null,
  };
}

interface TraderOutline extends PersonOutline {
  readonly deposit: string;
  readonly trades: Rule;
  readonly shareBps: number;
  readonly about: string;
}

function traderOf(outline: TraderOutline, nth: number): PastTrader {
  const { firstName, lastName, about, shareBps, trades } = outline;
  return { ...personOf(outline, nth), trades, words: { name: `${firstName} ${lastName}`, about, shareBps } };
}

export const majors = ['BTCUSD', 'ETHUSD', 'SOLUSD'];
export const fast = ['DOGEUSD', 'SOLUSD', 'XRPUSD', 'ADAUSD'];
const slow = ['BTCUSD', 'LTCUSD', 'BNBUSD'];

const trend = (pairs: readonly string[], backMinutes: number, least: number, stake: number): Rule => ({
  kind: 'trend',
  pairs,
  backMinutes,
  least,
  looks: 1,
  stake,
  duration: 60,
});

const outlines: readonly TraderOutline[] = [
  {
    firstName: 'Mara',
    lastName: 'Keller',
    joins: 0.01,
    deposit: '2500.00',
    trades: trend(majors, 10, 0.15, 3_000),
    shareBps: 1_000,
    about: 'Follows clear ten-minute moves in the large coins, with about 30 USD each time.',
  },
  {
    firstName: 'Jonas',
    lastName: 'Brandt',
    joins: 0.02,
    deposit: '1800.00',
    trades: trend(fast, 10, 0.2, 4_500),
    shareBps: 1_500,
    about: 'Few trades. Waits for sharp moves in fast coins and follows them.',
  },
  {
    firstName: 'Elif',
    lastName: 'Demir',
    joins: 0.04,
    deposit: '3000.00',
    trades: { kind: 'breakout', pairs: slow, backMinutes: 240, least: 0, looks: 0.6, stake: 3_500, duration: 120 },
    shareBps: 1_000,
    about: 'Breakouts: trades when a price leaves its range of four hours.',
  },
  {
    firstName: 'Rui',
    lastName: 'Santos',
    joins: 0.06,
    deposit: '1500.00',
    trades: trend([...majors, ...fast], 20, 0.26, 2_000),
    shareBps: 500,
    about: 'Twenty-minute trends on whatever moves. Small stakes.',
  },
  {
    firstName: 'Ingrid',
    lastName: 'Holm',
    joins: 0.03,
    deposit: '4000.00',
    trades: trend(slow, 10, 0.16, 6_000),
    shareBps: 2_000,
    about: 'Slow coins and larger stakes. Patience is most of it.',
  },
  {
    firstName: 'Noor',
    lastName: 'Aziz',
    joins: 0.1,
    deposit: '1200.00',
    trades: trend(['ETHUSD', 'BNBUSD'], 30, 0.28, 2_500),
    shareBps: 1_000,
    about: 'Half-hour trends of ETH and BNB.',
  },
  {
    firstName: 'Viktor',
    lastName: 'Lang',
    joins: 0.05,
    deposit: '3500.00',
    trades: { kind: 'reversal', pairs: majors, backMinutes: 10, least: 0.17, looks: 1, stake: 2_500, duration: 60 },
    shareBps: 500,
    about: 'Trades against sharp moves: what went up comes down.',
  },
  {
    firstName: 'Pip',
    lastName: 'Farrow',
    joins: 0.08,
    deposit: '2000.00',
    trades: {
      kind: 'coin',
      pairs: [...majors, ...fast],
      backMinutes: 0,
      least: 0,
      looks: 0.25,
      stake: 2_200,
      duration: 60,
    },
    shareBps: 0,
    about: 'Flips a coin, in the open. Here to compare the others with.',
  },
];

/** Eight ways to trade. What comes of each is whatever the simulated prices bring. */
export const pastTraders: readonly PastTrader[] = outlines.map(traderOf);
