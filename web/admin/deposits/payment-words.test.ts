import { expect, it } from 'vitest';
import { waitingReasons } from '#domain/deposits/waiting-reasons.ts';
import { waitingWords } from '#web/admin/operations/chain-words.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import {
  againstAsked,
  approvalsTaken,
  approvalWords,
  depositStatus,
  depositWaitedAt,
  furtherWords,
  isCreditedByChain,
  nothingSeenWords,
  shortId,
  shortWords,
  takeWords,
  whatToDo,
} from './payment-words.ts';

const time = '2026-11-23T10:00:00.000Z';
const watched = { network: 'Bitcoin', state: 'following' };
const deposit = { sharedAddress: true, secondPerson: null, timeline: [] } satisfies Partial<DepositCase>;

it('[R3] no button says that it credits before the yes that surely does', () => {
  const alone = approvalWords('last', 0, 'Carla');
  expect(alone.action).toBe('Approve payment');
  expect(alone.sentence).toContain('needs a second admin, yours is the first of two, and nothing is credited yet.');
  const first = approvalWords('first', 0, 'Carla');
  expect([first.action, first.sentence]).toEqual([
    'Approve as first of two',
    'Credits Carla what arrived at the middle price of the minute after it was paid, rounded down, once a second admin has confirmed the same values.',
  ]);
  expect(approvalWords('last', 1, 'Carla').action).toBe('Approve and credit');
});

it('[R3] a payment that was seen says how many approvals it takes, and its button the dollars that it credits', () => {
  const said = (needed: 1 | 2 | null, given: number, credits: string | null = '119.99 USD') => {
    const { sentence, action } = takeWords(needed, given);
    return [sentence, action(credits, '0.0444562 ETH')];
  };
  expect(said(1, 0)).toEqual([
    'One approval is enough: the customer is credited at once.',
    'Approve: credit 119.99 USD',
  ]);
  expect(said(2, 0)).toEqual([
    'This takes two admins. Yours is the first: nothing is credited yet.',
    'Approve 119.99 USD (1 of 2)',
  ]);
  expect(said(2, 1)).toEqual([
    'Yours is the second approval: the customer is credited at once.',
    'Approve: credit 119.99 USD',
  ]);
  // Without a worth nothing is promised, and the coins are named.
  const [sentence = '', action] = said(null, 0, null);
  expect(sentence).toMatch(/if one approval is enough/);
  expect(action).toBe('Approve 0.0444562 ETH');
});

it('[R3] the worth of a payment that was seen decides how many approvals it takes, its time never', () => {
  const alone = { approvals: [], approvalsNeeded: 1, amount: '300.00' };
  const valued = (credits: string, why: 'record' | 'paid_time' | null) => ({
    credits,
    secondPerson: why && { why, sum: null, limit: null },
  });
  expect(approvalsTaken(alone, null)).toBeNull();
  expect(approvalsTaken(alone, valued('119.99', null))).toBe(1);
  expect(approvalsTaken(alone, valued('1200.00', 'record'))).toBe(2);
  expect(approvalsTaken(alone, valued('119.99', 'paid_time'))).toBe(1);
  expect(approvalsTaken(alone, valued('300.01', 'paid_time'))).toBeNull();
  expect(approvalsTaken({ ...alone, approvalsNeeded: 2 }, null)).toBe(2);
  expect(approvalsTaken({ ...alone, approvalsNeeded: 2 }, valued('119.99', 'paid_time'))).toBe(2);
});

it('[D5] a payment says what it is worth against what was asked, and its id as much as people compare', () => {
  expect(againstAsked('119.87', '300.00')).toBe('180.13 USD less than requested');
  expect(againstAsked('1300.10', '300.00')).toBe('1,000.10 USD more than requested');
  expect(againstAsked('300.00', '300.00')).toBe('exactly as requested');
  expect(shortId(`0x6eb23bf2${'4'.repeat(49)}9b9bacf`)).toBe('0x6eb23bf2…9b9bacf');
  expect(shortId('short')).toBe('short');
});

it('[D2] why a payment waits is said by its reason, and with all of them where it is of before they were told apart', () => {
  const reasons = {
    not_meant_before: /did not mean this deposit a minute before/,
    cancelled_another: /customer has cancelled/,
    replaces_earlier: /may replace/,
  } as const;
  for (const waits of waitingReasons) {
    const words = waitingWords({ waits, credited: false });
    for (const [reason, said] of Object.entries(reasons)) {
      // Of one from before it is not known which it was.
      expect(said.test(words ?? '')).toBe(waits === reason || waits === 'amount_just_asked');
    }
    expect(waitingWords({ waits, credited: true })).toBeNull();
  }
  expect(waitingWords({ waits: null, credited: false })).toBeNull();
});

it('[E1] a deposit without a payment never says that nothing came to its address, which others pay to too', () => {
  const all = [
    nothingSeenWords(deposit, watched),
    nothingSeenWords({ ...deposit, sharedAddress: false }, watched),
    nothingSeenWords(deposit, { ...watched, state: 'failing' }),
    nothingSeenWords(deposit, { ...watched, state: 'off' }),
  ];
  expect(new Set(all).size).toBe(all.length);
  for (const words of all) expect(words).not.toMatch(/no payment to (this|its) address/i);
  expect(all[0]).toContain('Others pay to this address too');
  expect(all[1]).toContain('Only this deposit has this address');
  expect(all[2]).toContain('a payment may be missing');
  expect(all[3]).toContain('is not watched here');
});

it('[R3] [D2] what was seen and meant another deposit, or was credited to one, is said where no payment is linked', () => {
  const secondPerson = { why: 'other_amount', sum: null, limit: null } as const;
  const named = 'The payment in the first approval was seen and was not for this deposit.';
  expect(nothingSeenWords({ ...deposit, secondPerson }, watched)).toContain(named);
  const bySum = { why: 'record', sum: '1000.00', limit: '1000.00' } as const;
  expect(nothingSeenWords({ ...deposit, secondPerson: bySum }, watched)).not.toContain(named);
  const arrived = { amount: '0.002', unit: 'btc' };
  const gone = { step: 'payment_replaced', arrived, time } as const;
  const taken = { step: 'payment_taken', arrived, transactionId: 'ab12', time } as const;
  const credited = 'A payment of 0.002 BTC that had waited here, transaction ab12, was credited to another deposit.';
  expect(nothingSeenWords({ ...deposit, timeline: [taken] }, watched)).toContain(credited);
  expect(nothingSeenWords({ ...deposit, timeline: [gone] }, watched)).not.toContain('credited to another');
});

it('[D2] what is to be done with a payment that waits, or means nothing, is said with the deposit where it waits', () => {
  const waitsAt = { id: 'dep_1', user_id: 'usr_1', clientName: 'Carla', amount: '1100.00', status: 'pending' } as const;
  expect(depositWaitedAt({ waitsAt })).toBe('1,100.00 USD by Carla');
  expect(depositWaitedAt({ waitsAt: null })).toBe('no deposit');
  const pending = whatToDo({ waitsAt, depositOfAddress: null });
  expect(pending).toContain('review that deposit in the list above');
  const declined = whatToDo({ waitsAt: { ...waitsAt, status: 'declined' }, depositOfAddress: null });
  expect(declined).toContain('that deposit was declined: two admins approve another one');
  for (const words of [pending, declined]) expect(words).toContain('not credited automatically');
  expect(whatToDo({ waitsAt: null, depositOfAddress: null })).toContain('It is credited to nobody');
  expect(whatToDo({ waitsAt: null, depositOfAddress: 'dep_1' })).toContain('but not another customer’s');
});

it('[R1] a deposit waits for its payment, not for a decision, until its watched chain shows one', () => {
  const watch = { confirmationsNeeded: 3, failingSince: null };
  const of = (fields: object) =>
    depositStatus({
      status: 'pending',
      reversed: null,
      review: null,
      first: null,
      payments: [],
      watch,
      ...fields,
    } as unknown as DepositCase);
  expect(of({})).toBe('waiting_for_payment');
  expect(of({ payments: [{ state: 'confirming', credited: false }] })).toBe('pending');
  // Its coins are gone; of what a payment opened nobody is to pay it again.
  const gone = [{ state: 'replaced', credited: false }];
  expect(of({ payments: gone })).toBe('waiting_for_payment');
  expect(of({ payments: gone, first: { id: 'dep_1' } })).toBe('pending');
  // What is confirmed is called as its customer reads it (D5).
  expect(of({ payments: [{ state: 'confirmed', credited: false, waits: null }], review: 'two_people' })).toBe(
    'in_review',
  );
  // Staff look for the payment themselves.
  expect(of({ watch: null })).toBe('pending');
  expect(of({ status: 'declined' })).toBe('declined');
});

it('[D5] staff read that less or more than what was asked was paid, and how much of how much', () => {
  const paid = { amount: '0.00150000', fit: 'under', state: 'confirmed', credited: false, part: false } as const;
  const of = (fit: 'under' | 'exact' | 'over') =>
    shortWords({
      status: 'pending',
      amountToSend: '0.00200000',
      amountArrived: '0.00150000',
      paymentMethod: 'Bitcoin',
      payments: [{ ...paid, fit }],
      further: [],
    } as unknown as DepositCase);
  expect(of('under')).toBe('less than requested: 0.00150000 of 0.00200000 BTC');
  expect(of('exact')).toBeNull();
  expect(of('over')).toBe('more than requested: 0.00150000 for 0.00200000 BTC');
});

it('[D5] staff read what came of another payment to a deposit’s address', () => {
  const further = { id: 'dep_2', status: 'pending', amount: '0.00050000', credited: null, reversed: false } as const;
  expect(furtherWords({ ...further, transactionId: null })).toBe('pending');
  const credited = { ...further, status: 'approved', credited: '25.00', transactionId: null } as const;
  expect(furtherWords(credited)).toBe('25.00 USD credited');
  expect(furtherWords({ ...credited, reversed: true })).toBe('25.00 USD credited and reversed');
});

it('[D5] [R1.1] what is approved without an approval was credited by the chain, and waits for none', () => {
  expect(isCreditedByChain({ status: 'approved', approvals: [] })).toBe(true);
  expect(isCreditedByChain({ status: 'pending', approvals: [] })).toBe(false);
});
