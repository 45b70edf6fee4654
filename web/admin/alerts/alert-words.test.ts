import { expect, test } from 'vitest';
import { assigneeWords, placeWords } from './alert-words.ts';

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
