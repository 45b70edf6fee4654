import { expect, it } from 'vitest';
import { approveAdjustment } from '#api/adjustments.ts';
import { approveHouseMovement } from '#api/house.ts';
import { approveSecondFactorRemoval } from '#api/second-factor-removals.ts';
import { asksPassword } from './asks-password.tsx';

it('[R3] a panel says that the password will be asked for once the sign-in of this session is 15 minutes old', () => {
  const signedIn = Date.parse('2026-11-28T10:00:00.000Z');
  const session = (current: boolean, createdAt: number) => ({ current, createdAt: new Date(createdAt).toISOString() });
  const after = (minutes: number) =>
    asksPassword([session(false, 0), session(true, signedIn)], signedIn + minutes * 60_000);
  expect(after(14)).toBe(false);
  expect(after(15)).toBe(true);
  expect(asksPassword([session(false, 0)], signedIn)).toBe(false);
});

it('[R3] the approvals of which a panel says so are those that take a sign-in of just now', () => {
  const takes = ({ failures }: { readonly failures: readonly string[] }) => failures.includes('sign_in_too_old');
  expect([approveAdjustment, approveHouseMovement, approveSecondFactorRemoval].map(takes)).toEqual([true, true, false]);
});
