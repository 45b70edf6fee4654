import { expect, it } from 'vitest';
import { mailLabels } from './sample-mail.tsx';

it('[S3.1] e-mails that share a subject are told from each other in the list, the others are listed by theirs', () => {
  const labels = mailLabels([
    { kind: 'already_known', subject: 'You already have an account' },
    { kind: 'address_taken', subject: 'You already have an account' },
    { kind: 'reset', subject: 'Set a new password' },
  ]);
  expect(labels.map(({ label }) => label)).toEqual([
    'You already have an account (already known)',
    'You already have an account (address taken)',
    'Set a new password',
  ]);
});
