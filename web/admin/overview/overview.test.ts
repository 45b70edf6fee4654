import { describe, expect, it } from 'vitest';
import { customerReady, depositReady, withdrawalReady } from '#web/admin/queue/readiness.ts';
import { type Proposed, proposalsOf, waitsOf } from './counting.ts';
import { otherPerson, seesQueue } from './waits.ts';

type Deposit = Parameters<typeof depositReady>[0];
type Withdrawal = Parameters<typeof withdrawalReady>[0];
const now = Date.parse('2026-11-24T12:00:00.000Z');

/** Only the fields that are looked at. */
const deposit = (fields: object) => fields as unknown as Deposit;
const withdrawal = (fields: object) =>
  ({
    sending: false,
    coinAmount: null,
    legalGround: null,
    ownerStatus: 'approved',
    waitsUntil: null,
    ...fields,
  }) as unknown as Withdrawal;

describe('what the overview counts as waiting', () => {
  it('[R1] a customer who has steps of their own to take waits for nobody', () => {
    expect(customerReady({ missing: [] })).toBe(true);
    expect(customerReady({ missing: ['identity'] })).toBe(false);
  });

  it('[R1] a deposit on a watched chain waits once a payment is confirmed; elsewhere staff look for it', () => {
    const watch = { confirmationsNeeded: 3, failingSince: null };
    const paid = (state: string, credited = false) => deposit({ watch, payments: [{ state, credited }] });
    expect(depositReady(deposit({ watch, payments: [] }))).toBe(false);
    expect(depositReady(paid('confirming'))).toBe(false);
    expect(depositReady(paid('confirmed'))).toBe(true);
    expect(depositReady(paid('confirmed', true))).toBe(false);
    expect(depositReady(deposit({ watch: null, payments: [] }))).toBe(true);
    expect(depositReady(deposit({ watch: { ...watch, failingSince: '2026-11-24T11:00:00.000Z' }, payments: [] }))).toBe(
      true,
    );
  });

  it('[R1] a withdrawal that a legal ground, a new address or a missing price holds back is not counted', () => {
    const legalGround = { ground: 'A court order', admin: 'usr_1', time: '2026-11-24T11:00:00.000Z' };
    expect(withdrawalReady(withdrawal({}), now)).toBe(true);
    expect(withdrawalReady(withdrawal({ legalGround, ownerStatus: 'suspended' }), now)).toBe(false);
    expect(withdrawalReady(withdrawal({ legalGround }), now)).toBe(true);
    expect(withdrawalReady(withdrawal({ waitsUntil: '2026-11-24T13:00:00.000Z' }), now)).toBe(false);
    expect(withdrawalReady(withdrawal({ waitsUntil: '2026-11-24T11:00:00.000Z' }), now)).toBe(true);
    expect(withdrawalReady(withdrawal({ sending: true }), now)).toBe(false);
    expect(withdrawalReady(withdrawal({ sending: true, coinAmount: '0.5' }), now)).toBe(true);
  });

  it('[R1] the oldest is the oldest of those that can be decided, and the others are counted beside', () => {
    const items = ['a', 'b', 'c'].map((uid, hour) => ({ uid, createdAt: `2026-11-24T0${hour}:00:00.000Z` }));
    const page = { items, nextCursor: null };
    expect(waitsOf(page, ({ uid }) => uid === 'c', { ready: ({ uid }) => uid !== 'a' })).toEqual({
      count: '2',
      oldest: '2026-11-24T01:00:00.000Z',
      mine: 1,
      notReady: 1,
      given: 0,
    });
    expect(waitsOf({ ...page, nextCursor: 'x' }, () => true).count).toBe('3+');
    expect(waitsOf({ items: [], nextCursor: null }, () => true).oldest).toBeNull();
  });

  it('[R1] [R3] what waits for somebody else after one’s own first yes is not counted, and said', () => {
    const items: readonly Proposed[] = [
      { createdAt: '2026-11-24T02:00:00.000Z', by: 'usr_2' },
      { createdAt: '2026-11-24T01:00:00.000Z', by: 'usr_1' },
      { createdAt: '2026-11-24T03:00:00.000Z', by: 'usr_2', subject: 'usr_1' },
    ];
    expect(proposalsOf(items, 'usr_1')).toEqual({
      count: '2',
      oldest: '2026-11-24T02:00:00.000Z',
      mine: 1,
      notReady: 0,
      given: 1,
    });
    expect(proposalsOf(items.slice(1, 2), 'usr_1')).toMatchObject({ count: '0', oldest: null, given: 1 });
  });

  it('[R1] [A7.1] what waits for a second person is shown to those who may be that person', () => {
    for (const queue of [
      'staff',
      'settings',
      'terms',
      'plans',
      'limit countries',
      'brand',
      'texts',
      'mails',
    ] as const) {
      expect(seesQueue(queue, 'owner')).toBe(true);
      for (const role of ['operations', 'auditor', 'finance'] as const) expect(seesQueue(queue, role)).toBe(false);
      expect(otherPerson(queue)).toBe('owner');
    }
    expect(seesQueue('announcements', 'operations')).toBe(true);
    expect(seesQueue('blocks', 'identity')).toBe(true);
    expect(seesQueue('blocks', 'support')).toBe(false);
    expect(seesQueue('returns', 'finance')).toBe(true);
    for (const role of ['operations', 'auditor'] as const) expect(seesQueue('returns', role)).toBe(false);
    expect(otherPerson('blocks')).toBe('admin');
    // The queues of customers’ matters are seen by whoever reads them.
    expect(seesQueue('withdrawals', 'auditor')).toBe(true);
  });
});
