import { expect, it } from 'vitest';
import { openFingerprints } from '#server/identity/fingerprint.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { openSeal } from '#server/sign-in/second-factor/sealed-secret.ts';
import { openConversationKeys } from '#server/support/conversation-keys.ts';

it('[A10] AUTH_SECRET is one secret, or a comma list whose first is the present one', () => {
  expect(readEnvironment({}).authSecrets).toBeNull();
  expect(readEnvironment({ AUTH_SECRET: 'one' }).authSecrets).toEqual(['one']);
  expect(readEnvironment({ AUTH_SECRET: 'three, two,one' }).authSecrets).toEqual(['three', 'two', 'one']);
});

it('[A10] what an app knows opens under any of the secrets, and is closed under the first', () => {
  const [old, both, alone] = [openSeal(['old']), openSeal(['new', 'old']), openSeal(['new'])];
  const secret = Buffer.from('an app knows this');
  const sealed = old.close(secret, 'usr_1');
  expect(both.open(sealed, 'usr_1')).toEqual({ secret, isCurrent: false });
  expect(both.open(sealed, 'usr_2')).toBeNull();
  expect(alone.open(sealed, 'usr_1')).toBeNull();
  expect(alone.open(both.close(secret, 'usr_1'), 'usr_1')).toEqual({ secret, isCurrent: true });
});

it('[S1.1] a link to a conversation opens it while the secret that signed it is there', () => {
  const key = openConversationKeys(['old']).keyOf('msg_1');
  expect(openConversationKeys(['new', 'old']).messageOf(key)).toBe('msg_1');
  expect(openConversationKeys(['new']).messageOf(key)).toBeNull();
  expect(openConversationKeys(['new', 'old']).keyOf('msg_1')).toBe(openConversationKeys(['new']).keyOf('msg_1'));
});

it('[O1] the same ID image is found again across another secret', () => {
  const image = Buffer.from('a picture');
  expect(openFingerprints(['new', 'old'])(image)).toEqual(openFingerprints(['old'])(image));
  expect(openFingerprints(['new'])(image)).not.toEqual(openFingerprints(['old'])(image));
});
