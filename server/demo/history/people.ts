import type { MadeAccount } from '../accounts.ts';
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

/** A copy that a customer begins, as parts of the past. */
export interface PastCopy {
  readonly who: string;
  readonly trader: string;
  readonly begins: number;
  readonly ends: number | null;
  readonly allocation: string;
}

export const mailOf = (name: string): string => `${name.toLowerCase()}@people.fairlead.example`;

type Status = MadeAccount['accountStatus'];

const homes = [
  { country: 'CH', home: { address: 'Rosenweg 4', city: 'Bern', state: 'BE', zipCode: '3007' } },
  { country: 'DE', home: { address: 'Lindenallee 18', city: 'Hamburg', state: 'HH', zipCode: '20259' } },
  { country: 'ES', home: { address: 'Calle Mayor 31', city: 'Madrid', state: 'M', zipCode: '28013' } },
  { country: 'BR', home: { address: 'Rua Augusta 512', city: 'São Paulo', state: 'SP', zipCode: '01304' } },
] as const;

function person(
  firstName: string,
  lastName: string,
  nth: number,
  joins: number,
  deposit: string | null,
  trades: Rule | null,
  accountStatus: Status = 'approved',
): PastPerson {
  const { country, home } = homes[nth % homes.length] ?? homes[0];
  return {
    email: mailOf(firstName),
    firstName,
    lastName,
    accountStatus,
    // A number of the range that is kept for fiction, like the printed accounts'.
    details: { country, phone_number: '+1 202 555 0143', dateOfBirth: `19${70 + (nth % 25)}-0${1 + (nth % 9)}-12` },
    home,
    joins,
    deposit,
    trades,
  };
}

const trader = (
  [firstName, lastName, nth, joins, deposit]: readonly [string, string, number, number, string],
  trades: Rule,
  shareBps: number,
  about: string,
): PastTrader => ({
  ...person(firstName, lastName, nth, joins, deposit, trades),
  trades,
  words: { name: `${firstName} ${lastName}`, about, shareBps },
});

const majors = ['BTCUSD', 'ETHUSD', 'SOLUSD'];
const fast = ['DOGEUSD', 'SOLUSD', 'XRPUSD', 'ADAUSD'];
const slow = ['BTCUSD', 'LTCUSD', 'BNBUSD'];

/** Eight ways to trade. What comes of each is whatever the simulated prices bring. */
export const pastTraders: readonly PastTrader[] = [
  trader(
    ['Mara', 'Keller', 0, 0.01, '2500.00'],
    { kind: 'trend', pairs: majors, backMinutes: 10, least: 0.07, looks: 1, stake: 3_000, duration: 60 },
    1_000,
    'Follows moves of ten minutes on the large coins, and only clear ones. One size, always.',
  ),
  trader(
    ['Jonas', 'Brandt', 1, 0.02, '1800.00'],
    { kind: 'trend', pairs: fast, backMinutes: 10, least: 0.1, looks: 1, stake: 4_500, duration: 60 },
    1_500,
    'Few trades. Waits for sharp moves of fast coins and goes with them.',
  ),
  trader(
    ['Elif', 'Demir', 2, 0.04, '3000.00'],
    { kind: 'breakout', pairs: slow, backMinutes: 240, least: 0, looks: 0.6, stake: 3_500, duration: 120 },
    1_000,
    'Breakouts: trades when a price leaves its range of four hours.',
  ),
  trader(
    ['Rui', 'Santos', 3, 0.06, '1500.00'],
    { kind: 'trend', pairs: [...majors, ...fast], backMinutes: 20, least: 0.14, looks: 1, stake: 2_000, duration: 60 },
    500,
    'Twenty-minute trends on whatever moves. Small stakes, many trades.',
  ),
  trader(
    ['Ingrid', 'Holm', 4, 0.03, '4000.00'],
    { kind: 'trend', pairs: slow, backMinutes: 10, least: 0.075, looks: 1, stake: 6_000, duration: 60 },
    2_000,
    'Slow coins and larger stakes. Patience is most of it.',
  ),
  trader(
    ['Noor', 'Aziz', 5, 0.1, '1200.00'],
    { kind: 'trend', pairs: ['ETHUSD', 'BNBUSD'], backMinutes: 30, least: 0.15, looks: 1, stake: 2_500, duration: 60 },
    1_000,
    'Half-hour trends of ETH and BNB.',
  ),
  trader(
    ['Viktor', 'Lang', 6, 0.05, '3500.00'],
    { kind: 'reversal', pairs: majors, backMinutes: 10, least: 0.08, looks: 1, stake: 2_500, duration: 60 },
    500,
    'Trades against sharp moves: what went up comes down.',
  ),
  trader(
    ['Pip', 'Farrow', 7, 0.08, '2000.00'],
    { kind: 'coin', pairs: [...majors, ...fast], backMinutes: 0, least: 0, looks: 0.25, stake: 2_200, duration: 60 },
    0,
    'Flips a coin, in the open. Here to compare the others with.',
  ),
];

const nowAndThen = (stake: number, looks: number, pairs: readonly string[] = majors): Rule => ({
  kind: 'hunch',
  pairs,
  backMinutes: 60,
  least: 0.02,
  looks,
  stake,
  duration: 60,
});

/** Twelve customers: most are approved, the others are in each of the other states. */
export const pastCustomers: readonly PastPerson[] = [
  person('Anna', 'Weiss', 8, 0.05, '1500.00', nowAndThen(1_500, 0.15)),
  person('Bruno', 'Costa', 9, 0.09, '900.00', nowAndThen(1_000, 0.17)),
  person('Chloe', 'Martin', 10, 0.14, '2200.00', null),
  person('Dmitri', 'Orlov', 11, 0.2, '800.00', nowAndThen(2_500, 0.12, fast)),
  person('Emma', 'Lind', 12, 0.27, '600.00', null),
  person('Felix', 'Baum', 13, 0.36, '1100.00', nowAndThen(800, 0.23)),
  person('Gina', 'Rossi', 14, 0.48, '500.00', null),
  person('Hugo', 'Pires', 15, 0.62, '750.00', nowAndThen(1_200, 0.2, fast)),
  person('Iris', 'Novak', 16, 0.4, '700.00', nowAndThen(1_500, 0.2), 'suspended'),
  person('Jack', 'Moore', 17, 0.3, '400.00', nowAndThen(2_000, 0.23, fast), 'blocked'),
  person('Karin', 'Blom', 18, 0.7, null, null, 'declined'),
  person('Luis', 'Vega', 19, 0.97, null, null, 'pending'),
];

/** When those who end so are suspended or blocked: until then they are approved. */
export const pastStatusChanges: readonly {
  readonly who: string;
  readonly at: number;
  readonly becomes: 'suspended' | 'blocked';
}[] = [
  { who: 'Iris', at: 0.8, becomes: 'suspended' },
  { who: 'Jack', at: 0.66, becomes: 'blocked' },
];

const copy = (who: string, of: string, begins: number, allocation: string, ends: number | null = null): PastCopy => ({
  who: mailOf(who),
  trader: mailOf(of),
  begins,
  ends,
  allocation,
});

export const pastCopies: readonly PastCopy[] = [
  copy('Anna', 'Mara', 0.12, '400.00'),
  copy('Bruno', 'Mara', 0.16, '300.00'),
  copy('Bruno', 'Elif', 0.3, '200.00'),
  copy('Chloe', 'Ingrid', 0.18, '600.00'),
  copy('Chloe', 'Mara', 0.22, '500.00'),
  copy('Chloe', 'Jonas', 0.4, '300.00'),
  copy('Dmitri', 'Viktor', 0.26, '300.00', 0.6),
  copy('Emma', 'Rui', 0.33, '350.00'),
  copy('Felix', 'Ingrid', 0.42, '400.00'),
  copy('Felix', 'Pip', 0.45, '100.00'),
  copy('Gina', 'Jonas', 0.52, '300.00'),
  copy('Hugo', 'Noor', 0.66, '250.00'),
  copy('Iris', 'Rui', 0.46, '200.00'),
];
