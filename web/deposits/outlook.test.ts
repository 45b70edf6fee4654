import { expect, it } from 'vitest';
import { paidShort } from '#web/widgets/paid-short.ts';
import type { DepositView } from './deposit-view.ts';
import {
  apart,
  awaitsPayment,
  isAmountFirst,
  isToPay,
  lostPayment,
  mayCancel,
  missesContracts,
  outlookOf,
} from './outlook.ts';
import { creditedInAll, partOf, stagesOf } from './progress.ts';

type Payment = DepositView['payments'][number];

const payment = (state: Payment['state'], more: Partial<Payment> = {}): Payment => ({
  id: `pay_${state}`,
  paymentMethod: 'Bitcoin',
  network: 'Bitcoin',
  transactionId: 'ab'.repeat(32),
  output: 0,
  amount: '0.00200000',
  difference: '0.00000000',
  fit: 'exact',
  late: false,
  waits: null,
  part: false,
  state,
  confirmations: 0,
  confirmationsNeeded: 3,
  firstSeen: '2026-11-21T10:00:00.000Z',
  paidAt: null,
  block: null,
  credited: false,
  ...more,
});

const deposit = (more: Partial<DepositView> = {}): DepositView => ({
  id: 'dep_1',
  user_id: 'usr_1',
  amount: '100.00',
  currency: 'USD',
  paymentMethod: 'Bitcoin',
  network: 'Bitcoin',
  amountInCrypto: '0.0020 btc',
  amountToSend: '0.00200000',
  amountArrived: '0.00000000',
  amountMissing: '0.00200000',
  review: null,
  status: 'pending',
  isApproved: false,
  isUrl: false,
  paymentAddress: '1BitcoinEaterAddressDontSendf59kuE',
  sharedAddress: false,
  destination: '1BitcoinEaterAddressDontSendf59kuE',
  proof: '',
  createdByAdmin: 0,
  name: 'Ada',
  qrCode: '',
  quote: { price: '50000.00', source: 'test', time: '2026-11-21T10:00:00.000Z', expiresAt: '2026-11-21T10:15:00.000Z' },
  transactionId: null,
  output: 0,
  amountReceived: null,
  credited: null,
  aside: null,
  valued: null,
  reason: null,
  reasonCode: null,
  reversed: false,
  payments: [],
  further: [],
  first: null,
  watch: { confirmationsNeeded: 3, failingSince: null },
  deleted_at: null,
  timeline: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  created_at: 1_795_000_000,
  updated_at: 1_795_000_000,
  ...more,
});

it('[D3] amount and address come before what is said about them, unless something has happened that has to be known first', () => {
  expect(isAmountFirst(deposit())).toBe(true);
  expect(isAmountFirst(deposit({ payments: [payment('seen', { part: true })], amountArrived: '0.00080000' }))).toBe(
    false,
  );
  expect(isAmountFirst(deposit({ payments: [payment('replaced')] }))).toBe(false);
  expect(isAmountFirst(deposit({ status: 'approved', credited: '100.00' }))).toBe(false);
});

it('[D3] who has paid is not asked to pay again: the address goes while money is on its way, and is back when that is gone', () => {
  const asks = (payments: readonly Payment[]) => isToPay(deposit({ payments: [...payments] }));
  expect(asks([])).toBe(true);
  expect(asks([payment('replaced')])).toBe(true);
  for (const state of ['seen', 'confirming', 'confirmed', 'reorganised'] as const) {
    expect(asks([payment(state)]), state).toBe(false);
    expect(asks([payment('replaced'), payment(state)]), state).toBe(false);
  }
  for (const status of ['approved', 'declined'] as const) {
    expect(isToPay(deposit({ status })), status).toBe(false);
  }
});

it('[D5] while nothing but a part has arrived, the rest is awaited and can still be paid', () => {
  const part = payment('confirmed', { fit: 'under', part: true });
  const partly = deposit({ payments: [part], amountArrived: '0.00080000', amountMissing: '0.00120000' });
  expect(outlookOf(partly)).toEqual({ kind: 'part', payment: part });
  expect(isToPay(partly)).toBe(true);
  // Dust, which anybody may send, is no part of what was asked for.
  expect(outlookOf(deposit({ payments: [part] })).kind).toBe('waiting');
  const whole = deposit({ payments: [part, payment('seen')] });
  expect(outlookOf(whole)).toMatchObject({ kind: 'seen' });
  expect(isToPay(whole)).toBe(false);
  // One that the chain lost was never waited for.
  expect(outlookOf(deposit({ payments: [{ ...part, state: 'reorganised' }] })).kind).toBe('waiting');
});

it('[D5] where nothing is missing nothing more is asked for: parts on their way that come to the whole are waited for', () => {
  const part = payment('confirmed', { fit: 'under', part: true });
  const coming = payment('confirming', { fit: 'under', part: true });
  const covered = deposit({
    payments: [part, payment('replaced'), coming],
    amountArrived: '0.00199000',
    amountMissing: '0.00000000',
  });
  expect(outlookOf(covered)).toEqual({ kind: 'confirming', payment: coming });
  expect(isToPay(covered)).toBe(false);
  // Of a record that a payment opened nothing is missing when that payment is gone.
  const opened = deposit({ payments: [payment('replaced', { fit: 'another' })], amountMissing: '0.00000000' });
  expect(outlookOf(opened).kind).toBe('replaced');
  expect(isToPay(opened)).toBe(false);
});

it('[D5] of several payments the one that has come furthest is shown', () => {
  const payments = [payment('replaced'), payment('confirming'), payment('seen')];
  expect(outlookOf(deposit({ payments }))).toMatchObject({ kind: 'confirming', payment: { id: 'pay_confirming' } });
});

it('[D5] a credit that was taken back is shown as that, not as credited', () => {
  const approved = deposit({ status: 'approved', credited: '99.50' });
  expect(outlookOf(approved)).toEqual({ kind: 'credited', credited: '99.50' });
  expect(outlookOf({ ...approved, reversed: true })).toEqual({ kind: 'reversed', credited: '99.50' });
});

it('[D3] where nothing watches the chain, the page shows that', () => {
  expect(outlookOf(deposit({ watch: null }))).toEqual({ kind: 'waiting', watch: null });
});

it('[D3] a deposit waits for its payment until one is seen, approved or, on an unwatched chain, proven', () => {
  expect(awaitsPayment(deposit())).toBe(true);
  // A watched chain shows none, whatever a proof says; where nothing watches, the proof may be true.
  expect(awaitsPayment(deposit({ isUrl: true }))).toBe(true);
  expect(awaitsPayment(deposit({ watch: null }))).toBe(true);
  expect(awaitsPayment(deposit({ watch: null, isUrl: true }))).toBe(false);
  for (const state of ['seen', 'confirming', 'confirmed', 'reorganised'] as const) {
    expect(awaitsPayment(deposit({ payments: [payment(state)] })), state).toBe(false);
  }
  // What is gone is to be paid again, unless it opened the deposit, which asks for nothing.
  const gone = deposit({ payments: [payment('replaced')] });
  expect(awaitsPayment(gone)).toBe(true);
  expect(awaitsPayment({ ...gone, amountMissing: '0.00000000' })).toBe(false);
  const approval = { step: 'first_approval', time: '2026-11-21T10:05:00.000Z' } as const;
  expect(awaitsPayment(deposit({ timeline: [approval] }))).toBe(false);
  for (const status of ['approved', 'declined'] as const) {
    expect(awaitsPayment(deposit({ status })), status).toBe(false);
  }
});

it('[D5] a difference is shown without its sign, and only where there is one', () => {
  expect(apart(payment('seen'))).toBeNull();
  expect(apart(payment('seen', { fit: 'under', difference: '-0.00010000' }))).toBe('0.00010000');
  expect(apart(payment('seen', { fit: 'over', difference: '0.00010000' }))).toBe('0.00010000');
  // The exact amount of a quote that was renewed since is exact, whatever is asked for now.
  expect(apart(payment('seen', { fit: 'exact', difference: '0.00010000' }))).toBeNull();
});

it('[D3] where a watcher sees no payment of a contract, and only there, the page says so', () => {
  const watch = { confirmationsNeeded: 3, failingSince: null };
  const unseen = (['Bitcoin', 'Ethereum', 'BNB', 'USDT'] as const).filter((paymentMethod) =>
    missesContracts(deposit({ paymentMethod, watch })),
  );
  expect(unseen).toEqual(['Ethereum', 'BNB']);
  expect(missesContracts(deposit({ paymentMethod: 'Ethereum', watch: null }))).toBe(false);
});

it('[D] a deposit that nothing was paid for can be given up, and is shown as cancelled then until it is paid after all', () => {
  const time = '2026-11-21T10:00:00.000Z';
  const steps = (
    ...codes: ('requested' | 'first_approval' | 'approval_taken_back' | 'pending_again' | 'cancelled')[]
  ) => codes.map((step) => ({ time, step }));
  expect(mayCancel(deposit({ timeline: steps('requested') }))).toBe(true);
  expect(mayCancel(deposit({ payments: [payment('replaced')] }))).toBe(true);
  expect(mayCancel(deposit({ payments: [payment('seen', { part: true })] }))).toBe(false);
  expect(mayCancel(deposit({ timeline: steps('requested', 'first_approval') }))).toBe(false);
  expect(mayCancel(deposit({ timeline: steps('requested', 'first_approval', 'approval_taken_back') }))).toBe(true);
  const cancelled = deposit({ status: 'declined', timeline: steps('requested', 'cancelled') });
  expect(outlookOf(cancelled)).toEqual({ kind: 'cancelled' });
  expect(isToPay(cancelled)).toBe(false);
  expect(mayCancel(cancelled)).toBe(false);
  const declined = [
    ...steps('requested', 'cancelled', 'pending_again'),
    { time, step: 'declined', text: 'dust' } as const,
  ];
  expect(outlookOf(deposit({ status: 'declined', reason: 'dust', timeline: declined }))).toEqual({
    kind: 'declined',
    reason: 'dust',
  });
});

it('[D2] whoever sent a payment that was credited to another deposit is told before they pay again', () => {
  const time = '2026-11-21T10:10:00.000Z';
  const arrived = { amount: '0.002', unit: 'btc' };
  expect(lostPayment(deposit({ timeline: [{ step: 'payment_replaced', arrived, time }] }))).toBe(false);
  const taken = { step: 'payment_taken', arrived, transactionId: 'ab'.repeat(32), time } as const;
  const after = deposit({ timeline: [taken] });
  expect(lostPayment(after)).toBe(true);
  // The deposit itself is still to be paid.
  expect(isToPay(after)).toBe(true);
});

it('[D5] a deposit that a payment opened, and that ended with it, asks for nothing and says why', () => {
  const time = '2026-11-21T10:10:00.000Z';
  const timeline = [{ step: 'declined_without_payment', time }] as const;
  const ended = deposit({ status: 'declined', reasonCode: 'payment_taken', timeline: [...timeline] });
  expect(outlookOf(ended)).toEqual({ kind: 'payment_taken' });
  expect(isToPay(ended)).toBe(false);
});

const watch = { confirmationsNeeded: 3, failingSince: null };
const stages = (more: Partial<DepositView>) =>
  stagesOf(deposit({ watch, ...more }))?.map(({ name, state }) => `${name} ${state}`);

it('[D3] the stages of a deposit are those that are recorded', () => {
  expect(stages({})).toEqual(['sent now', 'seen next', 'confirmed next', 'credited next']);
  expect(stagesOf(deposit({ watch, payments: [payment('confirming', { confirmations: 1 })] }))).toMatchObject([
    { state: 'done' },
    { state: 'done' },
    { name: 'confirmed', state: 'now', count: { of: 1, needed: 3 } },
    { state: 'next' },
  ]);
  expect(stages({ payments: [payment('confirmed')] })?.at(-1)).toBe('credited now');
  expect(stages({ status: 'approved', credited: '1.00' })?.at(-1)).toBe('credited done');
  expect(stages({ status: 'approved', credited: '1.00', reversed: true })?.at(-1)).toBe('credited lost');
});

it('[D3] where nothing watches the chain no stage claims that it does', () => {
  expect(stages({ watch: null })).toEqual(['sent now', 'checked next', 'credited next']);
});

it('[D3] after a part its confirmations are there and the rest is to be sent; what was declined has no stages', () => {
  const part = { payments: [payment('confirmed', { part: true })], amountArrived: '0.00080000' };
  expect(stages(part)).toEqual(['part done', 'rest now', 'rest_confirmed next', 'credited next']);
  const confirming = [payment('confirming', { part: true, confirmations: 1 })];
  expect(stagesOf(deposit({ ...part, payments: confirming }))?.[0]?.count).toEqual({ of: 1, needed: 3 });
  expect(partOf(deposit(part))).toEqual({ arrived: '0.00080000', asked: '0.00200000 BTC' });
  expect(stages({ status: 'declined', reasonCode: 'payment_taken' })).toBeUndefined();
});

it('[D5] less than what was asked says how much of how much, also once it is credited; dust beside the whole does not', () => {
  const under = payment('confirmed', { amount: '0.00150000', difference: '-0.00050000', fit: 'under' });
  const dust = payment('seen', { amount: '0.00000100', difference: '-0.00199900', fit: 'under', part: true });
  const short = { paid: '0.00150000', asked: '0.00200000 BTC' };
  expect(paidShort(deposit())).toBeNull();
  expect(paidShort(deposit({ payments: [under] }))).toEqual(short);
  expect(paidShort(deposit({ payments: [under, dust] }))).toEqual(short);
  expect(paidShort(deposit({ payments: [dust] }))).toEqual({
    paid: '0.00000100',
    asked: '0.00200000 BTC',
  });
  expect(paidShort(deposit({ payments: [payment('confirmed'), dust] }))).toBeNull();
  expect(paidShort(deposit({ payments: [{ ...under, state: 'replaced' }] }))).toBeNull();
  const credited = { ...under, credited: true };
  const further = {
    id: 'dep_2',
    status: 'approved',
    amount: '0.00050000',
    credited: '25.00',
    reversed: false,
    transactionId: null,
  } as const;
  expect(paidShort(deposit({ status: 'approved', payments: [credited], further: [further] }))).toBeNull();
  expect(creditedInAll({ credited: '75.00', further: [further] })).toBe('100.00');
  expect(creditedInAll({ credited: '75.00', further: [{ ...further, status: 'pending', credited: null }] })).toBeNull();
  expect(creditedInAll({ credited: '75.00', further: [{ ...further, reversed: true }] })).toBeNull();
  expect(paidShort(deposit({ status: 'approved', payments: [credited, payment('seen', { fit: 'another' })] }))).toEqual(
    short,
  );
});
