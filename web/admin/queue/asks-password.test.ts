import { expect, it } from 'vitest';
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
