import { expect, test } from 'vitest';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { assigneeWords, countWords, notifiedWords, openWords, reserveWords } from './alert-words.ts';

test('[R5] who has an alert is said with the colleague who gave it, and without where they took it', () => {
  const [ada, ben] = [
    { uid: 'usr_a', name: 'Ada' },
    { uid: 'usr_b', name: 'Ben' },
  ];
  expect(assigneeWords({ assignee: ben, assignedBy: ada })).toBe('Ben, by Ada');
  expect(assigneeWords({ assignee: ben, assignedBy: ben })).toBe('Ben');
  expect(assigneeWords({ assignee: null, assignedBy: null })).toBeNull();
});

test('[R5] an alert says which roles were notified of it, as it was kept then, and none where that was not kept', () => {
  expect(notifiedWords({ notifiedRoles: ['owner', 'operations', 'finance'] })).toBe(
    'notified: owner, operations, and finance',
  );
  expect(notifiedWords({ notifiedRoles: null })).toBe('notified');
});

test('[R5] the overview says how many alerts are open, and of which kind', () => {
  const words = (...codes: StaffAlertCode[]) => openWords({ alerts: codes.map((code) => ({ code })), isCut: false });
  expect(words('cases_late')).toBe('1 alert is open: A case of risk has waited for more than 48 hours.');
  expect(words('pair_closed', 'pair_closed', 'mail_failing')).toBe(
    '3 alerts are open: A pair has no current price (2); E-mails are not delivered.',
  );
});

test('[R5] a number of open alerts is exact, and where there are more than were counted it says so', () => {
  const alerts = Array.from({ length: 1_000 }, () => ({ code: 'pair_closed' }) as const);
  expect(countWords({ alerts, isCut: false })).toBe('1,000 open');
  expect(openWords({ alerts, isCut: false })).toBe('1,000 alerts are open: A pair has no current price (1,000).');
  expect(countWords({ alerts, isCut: true })).toBe('more than 1,000 open');
  expect(openWords({ alerts, isCut: true })).toBe('More than 1,000 alerts are open: A pair has no current price.');
  expect(countWords({ alerts: [], isCut: false })).toBe('none open');
});

test('[R5] an alert of a reserve says what is held and the floor, in its asset', () => {
  const reserve = { asset: 'Bitcoin', held: '99999999', floor: '100000000' } as const;
  expect(reserveWords({ reserve })).toBe('held 0.99999999 BTC, floor 1.00000000 BTC');
  expect(reserveWords({ reserve: { asset: 'USD', held: '-123456', floor: '100000' } })).toBe(
    'held −1,234.56 USD, floor 1,000.00 USD',
  );
  expect(reserveWords({ reserve: null })).toBeNull();
});
