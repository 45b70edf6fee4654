import { expect } from 'vitest';
import { testPassword } from '#tools/testing/api.ts';
import type { Caller } from './caller.ts';
import { codeOf } from './codes.ts';

/** A request of the second factor, or of signing in. */
export const post = (by: Caller, path: string, body: object) => by.call('POST', `/api/auth/${path}`, { body });

/** Takes the second step of a sign-in. */
export const secondStep = (by: Caller, code: string) => post(by, 'second-factor/sign-in', { code });

interface Enrolled {
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Turns a second factor on by the code of this step; the one of the next is still to be taken. */
export async function enrol(someone: Caller): Promise<Enrolled> {
  const begun = await post(someone, 'second-factor/enrol', { password: testPassword });
  expect([begun.status, begun.text]).toMatchObject([200, expect.stringContaining('otpauth://totp/Fairlead:')]);
  const { secret } = begun.body;
  const confirmed = await post(someone, 'second-factor/confirm', { code: codeOf(secret) });
  expect([confirmed.status, confirmed.text]).toMatchObject([200, expect.any(String)]);
  return { secret, codes: confirmed.body.recoveryCodes };
}
