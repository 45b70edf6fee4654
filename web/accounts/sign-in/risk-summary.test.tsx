import { expect, test } from 'vitest';
import { versionOf, wordsOf } from '#domain/accounts/agreements.ts';
import { agreementText } from '#messages/agreements/agreements.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { evenAt, summarisedVersions } from './risk-summary.tsx';

const none = { digest: null, since: null };

test('[I1] the summary is of the disclosure as it is now: read it again when the text changes, then name its version', () => {
  expect(summarisedVersions).toEqual([false, true].map((demo) => versionOf('risk-disclosure', none, demo)));
});

test('[I1] [B2] the figure of the summary is the disclosure’s', () => {
  const operator = { name: 'Northwind', supportEmail: 'a@b.example' };
  const words = wordsOf(agreementText('risk-disclosure', translatorOf('en'), operator, { text: null, ...none }));
  expect(words).toContain(`${evenAt} at 85 %`);
});
