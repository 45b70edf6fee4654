import { t } from '@lingui/core/macro';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';

/** A9.1: what the status of one's account means for withdrawals asked for; '' where it holds nothing back. */
export function stoppedList(account: AccountStatus): string {
  switch (account) {
    case 'suspended':
      return t`Your account is suspended. You can request withdrawals, but their payouts wait until it is open again. If it stays suspended, each withdrawal’s page says until when at least.`;
    case 'blocked':
      return t`Your account is blocked. You can’t request withdrawals, and payouts you requested before wait until it is open again. If it stays blocked, each withdrawal’s page says until when at least.`;
    case 'pending':
    case 'declined':
    case 'approved':
    case 'void':
      return '';
  }
}

/** The same before one is asked for: how long its payout waits by the days that hold now. */
export function stoppedRequest(account: AccountStatus, days: number): string {
  return account === 'suspended'
    ? t`Your account is suspended. The payout waits until it is open again; if it stays suspended, for at least ${days} days.`
    : '';
}

/** The same of one withdrawal in review, which keeps the days of its request. */
export function stoppedPayout(account: AccountStatus, statusWaitsUntil: string | null): string {
  if (statusWaitsUntil === null) return '';
  const until = dayAndTime(statusWaitsUntil);
  switch (account) {
    case 'suspended':
      return t`Your account is suspended. The payout waits until it is open again; if it stays suspended, at least until ${until}.`;
    case 'blocked':
      return t`Your account is blocked. The payout waits until it is open again; if it stays blocked, at least until ${until}.`;
    case 'pending':
    case 'declined':
      return t`Your account is not approved. The payout waits until it is; if it stays so, at least until ${until}.`;
    case 'approved':
    case 'void':
      return '';
  }
}

/** Says it where the withdrawal is; nothing where there is nothing to say. */
export function Stopped({ words }: { readonly words: string }) {
  return words === '' ? null : <Notice tone="warn">{words}</Notice>;
}
