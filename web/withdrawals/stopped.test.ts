import { expect, it } from 'vitest';
import { accountStatuses } from '#domain/accounts/status.ts';
import { stoppedList, stoppedPayout, stoppedRequest } from './stopped.tsx';

const until = '2026-12-30T09:00:00.000Z';

it('[A9.1] whose account is suspended or blocked reads that a payout waits, and until when', () => {
  expect(stoppedPayout('suspended', until)).toMatch(/^Your account is suspended\. The payout waits .* until 30 Dec/);
  expect(stoppedPayout('blocked', until)).toMatch(/^Your account is blocked\. The payout waits .* until 30 Dec/);
  expect(stoppedRequest('suspended', 30)).toMatch(
    /waits until it is open again; if it stays suspended, for at least 30 days\.$/,
  );
  expect(stoppedList('suspended')).toContain('You can request withdrawals, but');
  expect(stoppedList('blocked')).toContain('You can’t request withdrawals');
});

it('[A9.1] an open account, and a withdrawal that no longer waits, say nothing of it', () => {
  expect([stoppedList('approved'), stoppedRequest('approved', 30), stoppedPayout('approved', until)]).toEqual([
    '',
    '',
    '',
  ]);
  expect(accountStatuses.map((status) => stoppedPayout(status, null)).join('')).toBe('');
});
