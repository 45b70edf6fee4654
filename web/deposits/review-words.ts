import { t } from '@lingui/core/macro';
import type { ReviewReason } from '#domain/deposits/review-reasons.ts';

/** Why the operator's staff decide on a confirmed payment (D5), for its customer: no sentence, so that one can go on with it. */
export function reviewWords(why: ReviewReason): string {
  switch (why) {
    case 'account':
      return t`your account is not approved`;
    case 'unmeant':
      return t`the operator’s staff have to find out who sent it`;
    case 'method':
      return t`the operator’s staff check every payment in this coin`;
    case 'two_people':
      return t`two of the operator’s staff approve a deposit of this amount`;
    case 'amount':
      return t`the operator’s staff check every payment of this amount`;
    case 'part':
      return t`less than half of what was requested has arrived`;
    case 'sum':
      return t`with it, your deposits of 24 hours reach the sum from which the operator’s staff check them`;
    case 'other':
      return t`the operator’s staff check this payment`;
  }
}
