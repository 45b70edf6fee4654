import { describe, expect, it } from 'vitest';
import { evidenceStates } from '#domain/withdrawals/evidence.ts';
import { addressWait, approvalWords, evidenceWords } from './payout-words.ts';

const checkedAt = '2026-11-21T09:00:00.000Z';

describe('a payout in words', () => {
  it('[W5] what the chain says of it is a sentence of its own in each state', () => {
    const statusMessage = evidenceStates.map((state) =>
      evidenceWords({ state, confirmations: 1, paid: '0.4', checkedAt }, 'eth', '0.5'),
    );
    expect(new Set(statusMessage).size).toBe(evidenceStates.length);
    expect(statusMessage[evidenceStates.indexOf('seen')]).toContain('1 confirmation deep; it pays 0.4 eth');
    expect(statusMessage[evidenceStates.indexOf('short')]).toContain(
      '0.4 eth to the address, less than the 0.5 eth due',
    );
  });

  it('[W5] a payout that is being sent has all its approvals, however many it takes to undo it', () => {
    const by = (admin: string) => ({ admin, time: checkedAt, transactionId: null });
    const waiting = { status: 'pending' as const, sending: false, approvals: [by('usr_1')], approvalsNeeded: 2 };
    expect(approvalWords({ ...waiting, approvals: [] })).toBe('0 of 2');
    expect(approvalWords(waiting)).toBe('1 of 2');
    expect(approvalWords({ ...waiting, sending: true })).toBe('1 of 1');
    expect(approvalWords({ ...waiting, status: 'approved' })).toBe('1 of 1');
  });

  it('[W6] a new address holds approval up until its time has come, and not after', () => {
    const at = Date.parse(checkedAt);
    expect(addressWait({ waitsUntil: checkedAt }, at - 1)).toBe(checkedAt);
    expect(addressWait({ waitsUntil: checkedAt }, at)).toBeNull();
    expect(addressWait({ waitsUntil: null }, at)).toBeNull();
  });
});
