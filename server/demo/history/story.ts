import type { PaymentMethod } from '#domain/money/coins.ts';
import { demoAccounts, demoCustomer, demoNewcomer, demoStopped, demoTrader } from '../accounts.ts';
import { pastCopies, pastCustomers, pastStatusChanges } from './customers.ts';
import { changingStatus, copying, endingCopy, joining, watching } from './events.ts';
import type { Happening } from './happening.ts';
import { adjusting, askingForDeposit, askingForPayout, paying, withdrawing } from './money.ts';
import { mailOf, pastTraders } from './people.ts';
import { applying, askingSupport, movingCountry, movingHouse, writing } from './requests.ts';

/** When something happens, as a part of the past from 0 to 1. */
export interface Scheduled {
  readonly at: number;
  readonly happens: Happening;
}

const firstMethods: readonly (readonly PaymentMethod[])[] = [['Ethereum'], ['BNB'], ['USDT'], ['Bitcoin']];

/** Everything of the past that is no trade, in its order. */
export function storyOf(): readonly Scheduled[] {
  const people = [...pastTraders, ...pastCustomers.map((one) => ({ ...one, words: null }))];
  const joins = people.map((one, nth) => ({
    at: one.joins,
    happens: joining(one, one.words, firstMethods[nth % firstMethods.length] ?? []),
  }));
  const newcomers = demoAccounts
    .filter(({ email }) => email === demoNewcomer)
    .map((one) => ({ at: 0.987, happens: joining({ ...one, joins: 0.987, deposit: null, trades: null }, null, []) }));
  const copies = pastCopies.flatMap((one) => [
    { at: one.begins, happens: copying(one) },
    ...(one.ends === null ? [] : [{ at: one.ends, happens: endingCopy(one) }]),
  ]);
  const changes = pastStatusChanges.map(({ who, at, becomes }) => ({
    at,
    happens: changingStatus(who, becomes),
  }));
  // Sorting is stable: of one time what is written first comes first.
  return [...joins, ...newcomers, ...copies, ...changes, ...money, ...reached, ...waiting].sort((a, b) => a.at - b.at);
}

const [suspended = '', blocked = ''] = demoStopped;

const money: readonly Scheduled[] = [
  { at: 0.13, happens: paying(suspended, '240.00', ['USDT']) },
  { at: 0.17, happens: paying(blocked, '180.00', ['Ethereum']) },
  { at: 0.25, happens: paying(demoCustomer, '500.00', ['USDT']) },
  { at: 0.59, happens: withdrawing(demoCustomer, '200.00', 'Ethereum') },
  { at: 0.77, happens: paying(demoCustomer, '400.00', ['Ethereum']) },
  { at: 0.43, happens: paying(demoTrader.email, '600.00', ['BNB']) },
  { at: 0.86, happens: withdrawing(demoTrader.email, '250.00', 'USDT') },
  { at: 0.21, happens: withdrawing(mailOf('Mara'), '300.00', 'Ethereum') },
  { at: 0.28, happens: paying(mailOf('Bruno'), '400.00', ['USDT']) },
  { at: 0.31, happens: askingForDeposit(mailOf('Dmitri'), '250.00', 'BNB', 'declined') },
  { at: 0.34, happens: withdrawing(mailOf('Anna'), '150.00', 'USDT') },
  {
    at: 0.38,
    happens: adjusting(
      mailOf('Anna'),
      '3.00',
      'fee_refund',
      'The network fee of your withdrawal, as promised.',
      'approved',
    ),
  },
  { at: 0.44, happens: paying(mailOf('Pip'), '500.00', ['Ethereum']) },
  { at: 0.47, happens: askingForPayout(mailOf('Felix'), '120.00', 'BNB', 'cancelled') },
  { at: 0.51, happens: withdrawing(mailOf('Ingrid'), '800.00', 'USDT') },
  { at: 0.56, happens: paying(mailOf('Viktor'), '750.00', ['BNB']) },
  { at: 0.74, happens: askingForPayout(mailOf('Hugo'), '90.00', 'Ethereum', 'declined') },
  { at: 0.64, happens: paying(mailOf('Dmitri'), '600.00', ['Ethereum']) },
  {
    at: 0.69,
    happens: adjusting(mailOf('Gina'), '10.00', 'goodwill', 'For the late answer to your question. Sorry!', 'approved'),
  },
  { at: 0.72, happens: withdrawing(mailOf('Chloe'), '200.00', 'BNB') },
  { at: 0.78, happens: withdrawing(mailOf('Rui'), '250.00', 'Ethereum') },
  { at: 0.84, happens: paying(mailOf('Hugo'), '300.00', ['USDT']) },
  { at: 0.9, happens: withdrawing(mailOf('Mara'), '500.00', 'Ethereum') },
];

/** Alerts: the price of ether reaches one of them within the past, so that there is a notice of it. */
const reached: readonly Scheduled[] = [
  { at: 0.3, happens: watching(mailOf('Anna'), 'ETHUSD', 'above', 1n) },
  { at: 0.301, happens: watching(mailOf('Anna'), 'ETHUSD', 'below', 1n) },
];

/** What waits for somebody when the past has become the present: in each queue of staff, and at customers' alerts. */
const waiting: readonly Scheduled[] = [
  {
    at: 0.972,
    happens: applying(mailOf('Hugo'), {
      name: 'Hugo Pires',
      about: 'Fast coins, small stakes, an hour of attention a day.',
      shareBps: 800,
    }),
  },
  { at: 0.976, happens: movingCountry(mailOf('Felix'), 'AT', 'I have lived in Vienna since September.') },
  { at: 0.98, happens: writing(mailOf('Gina'), 'My withdrawal address has changed. Where do I enter the new one?') },
  {
    at: 0.9802,
    happens: askingSupport(
      demoCustomer,
      'mining',
      'My contract paid less yesterday than the day before. Why?',
      'Hello Carla,\n\nThis is a demo: no pool and no machines stand behind it. Its days are made by the formula from difficulty, hash rate and price, which differ from day to day, less pool fee and power. The receipt of each day shows all of them and how the day was divided: open the contract, then the day.',
    ),
  },
  {
    at: 0.9804,
    happens: askingSupport(
      mailOf('Jonas'),
      'withdrawal',
      'How long does a withdrawal in Ethereum take once I ask for it?',
    ),
  },
  {
    at: 0.9949,
    happens: askingSupport(mailOf('Emma'), 'deposit', 'I have sent my payment in two parts. Will both be credited?'),
  },
  { at: 0.981, happens: watching(mailOf('Anna'), 'BTCUSD', 'above', 3n) },
  { at: 0.982, happens: watching(demoCustomer, 'ETHUSD', 'below', 4n) },
  { at: 0.983, happens: watching(demoCustomer, 'BTCUSD', 'above', 5n) },
  { at: 0.985, happens: askingForPayout(mailOf('Anna'), '180.00', 'USDT', 'waits') },
  { at: 0.986, happens: askingForPayout(mailOf('Rui'), '150.00', 'BNB', 'waits to be sent') },
  { at: 0.988, happens: askingForPayout(mailOf('Jonas'), '400.00', 'Ethereum', 'waits') },
  {
    at: 0.989,
    happens: movingHouse({
      code: 'bankroll',
      direction: 'in',
      amount: '25000.00',
      evidence: 'For the larger stakes of November',
    }),
  },
  { at: 0.99, happens: askingForDeposit(mailOf('Bruno'), '300.00', 'Ethereum', { paid: 'part' }) },
  { at: 0.992, happens: askingForDeposit(mailOf('Emma'), '350.00', 'Ethereum', 'waits') },
  { at: 0.993, happens: askingForDeposit(mailOf('Felix'), '120.00', 'Ethereum', { paid: 'other_coin' }) },
  { at: 0.994, happens: askingForDeposit(mailOf('Chloe'), '1500.00', 'BNB', { paid: 'exact' }) },
  { at: 0.995, happens: writing(mailOf('Anna'), 'Can I have a statement of last year as a PDF?') },
  {
    at: 0.996,
    happens: adjusting(mailOf('Felix'), '25.00', 'our_error', 'A stop-loss was shown with the wrong sign.', 'waits'),
  },
];
