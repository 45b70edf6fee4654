import { expect, test } from 'vitest';
import { assigneeWords } from './alert-words.ts';

test('[R5] who has an alert is said with the colleague who gave it, and without where they took it', () => {
  const [ada, ben] = [
    { uid: 'usr_a', name: 'Ada' },
    { uid: 'usr_b', name: 'Ben' },
  ];
  expect(assigneeWords({ assignee: ben, assignedBy: ada })).toBe('Ben, by Ada');
  expect(assigneeWords({ assignee: ben, assignedBy: ben })).toBe('Ben');
  expect(assigneeWords({ assignee: null, assignedBy: null })).toBeNull();
});
