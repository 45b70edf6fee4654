import { t } from '@lingui/core/macro';

const emailShape = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** What is wrong with an e-mail address as typed, and what would be right; null when it looks like one. */
export function emailProblem(typed: string): string | null {
  return emailShape.test(typed.trim()) ? null : t`Enter your e-mail address, for example ann@example.org`;
}
