import { t } from '@lingui/core/macro';

/** What a person calls the device of a session, in the reader's language: 'Firefox on Windows' (A10). */
export function deviceWords({
  browser,
  system,
}: {
  readonly browser: string | null;
  readonly system: string | null;
}): string {
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`A program or an unknown browser`;
}
