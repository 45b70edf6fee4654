import { t } from '@lingui/core/macro';
import type { WaitingReason } from '#domain/deposits/waiting-reasons.ts';

/** Why staff look at a payment before it is credited (D2), as its customer reads it. */
export function waitingWords(waits: WaitingReason): string {
  switch (waits) {
    case 'not_meant_before':
      return t`Its amount alone doesn’t show for certain that it is meant for this deposit: a minute before it was seen, that amount did not count for this deposit yet. The operator’s staff check it before it is credited.`;
    case 'cancelled_another':
      return t`Its amount alone doesn’t show for certain that it is meant for this deposit: a minute before it was seen, newer deposits of yours had taken its place, and you have cancelled one since. The operator’s staff check it before it is credited.`;
    case 'replaces_earlier':
      return t`Its amount alone doesn’t show for certain that it is meant for this deposit: it may replace an earlier payment of the same amount. The operator’s staff check it before it is credited.`;
    case 'amount_just_asked':
      return t`Its amount alone doesn’t show for certain that it is meant for this deposit: a minute before it was seen, that amount did not count for this deposit yet, or you have cancelled another one since, or it may replace an earlier payment of the same amount. The operator’s staff check it before it is credited.`;
  }
}
