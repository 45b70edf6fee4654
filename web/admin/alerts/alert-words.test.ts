import { expect, test } from 'vitest';
import { assigneeWords, notifiedWords, openWords } from './alert-words.ts';

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
  expect(openWords([{ code: 'cases_late' }])).toBe(
    '1 alert is open: A case of risk has waited for more than 48 hours.',
  );
  expect(openWords([{ code: 'pair_closed' }, { code: 'pair_closed' }, { code: 'mail_failing' }])).toBe(
    '3 alerts are open: A pair has no current price (2); E-mails are not delivered.',
  );
});
