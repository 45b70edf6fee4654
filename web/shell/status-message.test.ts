import { expect, test } from 'vitest';
import { outlives } from './status-message.tsx';

test('I3: what is said after an upload goes with the decision that answers it, and stays while there is none', () => {
  expect(outlives(null, 'declined')).toBe(true);
  expect(outlives('declined', 'pending')).toBe(true);
  expect(outlives('pending', 'pending')).toBe(true);
  expect(outlives('pending', 'approved')).toBe(false);
  expect(outlives('pending', 'declined')).toBe(false);
});
