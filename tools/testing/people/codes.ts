import { TOTP } from 'otpauth';

/** What an app shows for a secret, some 30-second steps from now: each step's code is taken once. */
export function codeOf(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });
}
