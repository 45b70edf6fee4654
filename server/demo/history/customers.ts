import { demoCustomer, demoStopped, demoTrader } from '../accounts.ts';
import { fast, mailOf, majors, type PastPerson, type PersonOutline, pastTraders, personOf } from './people.ts';
import type { Rule } from './strategies.ts';

/** A copy that a customer begins, as parts of the past. */
export interface PastCopy {
  readonly who: string;
  readonly trader: string;
  readonly begins: number;
  readonly ends: number | null;
  readonly allocation: string;
}

const nowAndThen = (stake: number, looks: number, pairs: readonly string[] = majors): Rule => ({
  kind: 'hunch',
  pairs,
  backMinutes: 60,
  least: 0.02,
  looks,
  stake,
  duration: 60,
});

const outlines: readonly PersonOutline[] = [
  { firstName: 'Anna', lastName: 'Weiss', joins: 0.05, deposit: '1500.00', trades: nowAndThen(1_500, 0.15) },
  { firstName: 'Bruno', lastName: 'Costa', joins: 0.09, deposit: '900.00', trades: nowAndThen(1_000, 0.17) },
  { firstName: 'Chloe', lastName: 'Martin', joins: 0.14, deposit: '2200.00' },
  { firstName: 'Dmitri', lastName: 'Orlov', joins: 0.2, deposit: '800.00', trades: nowAndThen(2_500, 0.12, fast) },
  { firstName: 'Emma', lastName: 'Lind', joins: 0.27, deposit: '600.00' },
  { firstName: 'Felix', lastName: 'Baum', joins: 0.36, deposit: '1100.00', trades: nowAndThen(800, 0.23) },
  { firstName: 'Gina', lastName: 'Rossi', joins: 0.48, deposit: '500.00' },
  { firstName: 'Hugo', lastName: 'Pires', joins: 0.62, deposit: '750.00', trades: nowAndThen(1_200, 0.2, fast) },
  {
    firstName: 'Iris',
    lastName: 'Novak',
    joins: 0.4,
    deposit: '700.00',
    trades: nowAndThen(1_500, 0.2),
    accountStatus: 'suspended',
  },
  {
    firstName: 'Jack',
    lastName: 'Moore',
    joins: 0.3,
    deposit: '400.00',
    trades: nowAndThen(2_000, 0.23, fast),
    accountStatus: 'blocked',
  },
  { firstName: 'Karin', lastName: 'Blom', joins: 0.7, accountStatus: 'declined' },
  { firstName: 'Luis', lastName: 'Vega', joins: 0.97, accountStatus: 'pending' },
];

/** Twelve customers: most are approved, the others are in each of the other states. */
export const pastCustomers: readonly PastPerson[] = outlines.map((one, nth) => personOf(one, nth + pastTraders.length));

/** Those of the printed sign-ins who trade from the first day on, so that whoever signs in as them finds a past of their own. */
export const printedTraders: readonly Pick<PastPerson, 'email' | 'joins' | 'trades'>[] = [
  { email: demoCustomer, joins: 0, trades: nowAndThen(1_400, 0.16) },
  {
    email: demoTrader.email,
    joins: 0,
    trades: { kind: 'trend', pairs: majors, backMinutes: 15, least: 0.12, looks: 0.8, stake: 1_800, duration: 60 },
  },
];

/** When those who end so are suspended or blocked: until then they are approved. */
export const pastStatusChanges: readonly {
  readonly who: string;
  readonly at: number;
  readonly becomes: 'suspended' | 'blocked';
}[] = [
  { who: mailOf('Iris'), at: 0.8, becomes: 'suspended' },
  { who: mailOf('Jack'), at: 0.66, becomes: 'blocked' },
  ...demoStopped.map(
    (who, nth) => ({ who, at: 0.9 - 0.3 * nth, becomes: nth === 0 ? 'suspended' : 'blocked' }) as const,
  ),
];

export const pastCopies: readonly PastCopy[] = [
  { who: demoCustomer, trader: mailOf('Mara'), begins: 0.11, ends: null, allocation: '250.00' },
  { who: demoCustomer, trader: mailOf('Ingrid'), begins: 0.35, ends: null, allocation: '200.00' },
  { who: mailOf('Anna'), trader: mailOf('Mara'), begins: 0.12, ends: null, allocation: '400.00' },
  { who: mailOf('Bruno'), trader: mailOf('Mara'), begins: 0.16, ends: null, allocation: '300.00' },
  { who: mailOf('Bruno'), trader: mailOf('Elif'), begins: 0.3, ends: null, allocation: '200.00' },
  { who: mailOf('Chloe'), trader: mailOf('Ingrid'), begins: 0.18, ends: null, allocation: '600.00' },
  { who: mailOf('Chloe'), trader: mailOf('Mara'), begins: 0.22, ends: null, allocation: '500.00' },
  { who: mailOf('Chloe'), trader: mailOf('Jonas'), begins: 0.4, ends: null, allocation: '300.00' },
  { who: mailOf('Dmitri'), trader: mailOf('Viktor'), begins: 0.26, ends: 0.6, allocation: '300.00' },
  { who: mailOf('Emma'), trader: mailOf('Rui'), begins: 0.33, ends: null, allocation: '350.00' },
  { who: mailOf('Felix'), trader: mailOf('Ingrid'), begins: 0.42, ends: null, allocation: '400.00' },
  { who: mailOf('Felix'), trader: mailOf('Pip'), begins: 0.45, ends: null, allocation: '100.00' },
  { who: mailOf('Gina'), trader: mailOf('Jonas'), begins: 0.52, ends: null, allocation: '300.00' },
  { who: mailOf('Hugo'), trader: mailOf('Noor'), begins: 0.66, ends: null, allocation: '250.00' },
  { who: mailOf('Iris'), trader: mailOf('Rui'), begins: 0.46, ends: null, allocation: '200.00' },
];
