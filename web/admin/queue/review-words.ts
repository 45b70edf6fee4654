import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReviewReason } from '#domain/deposits/review-reasons.ts';
import { textOf } from '#web/texts/text.ts';

const words: Readonly<Record<ReviewReason, MessageDescriptor>> = {
  account: msg`the customer is not approved`,
  unmeant: msg`it may be somebody else’s`,
  method: msg`nothing in this coin is credited automatically`,
  two_people: msg`such an amount takes two admins`,
  amount: msg`not below the coin’s amount`,
  part: msg`a part of what was requested`,
  sum: msg`with it, the credits of 24 hours reach the sum that takes two`,
  other: msg`it cannot be credited automatically`,
};

/** Why the watcher left a confirmed payment to staff (D5), as they read it. */
export const reviewWord = (why: ReviewReason): string => textOf(words[why]);
