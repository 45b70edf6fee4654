import { expect, test } from 'vitest';
import { assigneeWords, notifiedWords, openWords, placeWords } from './alert-words.ts';

test('[R5] who has an alert is said with the colleague who gave it, and without where they took it', () => {
  const [ada, ben] = [
    { uid: 'usr_a', name: 'Ada' },
    { uid: 'usr_b', name: 'Ben' },
  ];
  expect(assigneeWords({ assignee: ben, assignedBy: ada })).toBe('Ben, by Ada');
  expect(assigneeWords({ assignee: ben, assignedBy: ben })).toBe('Ben');
  expect(assigneeWords({ assignee: null, assignedBy: null })).toBeNull();
});

test('[R5] an alert leads to where something is done about it by the name of that screen', () => {
  expect([placeWords('conversations_late'), placeWords('mining_failing')]).toEqual([
    'Open Support',
    'Open Mining days',
  ]);
});

test('[R5] an alert says which roles were notified of it: those that act on it, not support for all', () => {
  expect(notifiedWords('withdrawals_late')).toBe('owner, operations, and finance');
  expect(notifiedWords('identities_late')).toBe('owner, operations, and identity');
  expect(notifiedWords('conversations_late')).toBe('owner, operations, and support');
  expect(notifiedWords('disk_low')).toBe('owner and operations');
});

test('[R5] the overview says how many alerts are open, and of which kind', () => {
  expect(openWords([{ code: 'cases_late' }])).toBe(
    '1 alert is open: A case of risk has waited for more than 48 hours.',
  );
  expect(openWords([{ code: 'pair_closed' }, { code: 'pair_closed' }, { code: 'mail_failing' }])).toBe(
    '3 alerts are open: A pair has no current price (2); E-mails are not delivered.',
  );
});
