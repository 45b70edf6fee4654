import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readWithdrawal } from '#api/withdrawals.ts';
import { fixedReasonIn } from '#domain/failures/fixed-reasons-es.ts';
import { languageNamed } from '#domain/languages/language.ts';
import { money } from '#web/ui/money.ts';
import { readableTime } from '#web/ui/time.ts';
import { waitOf } from './address-book.ts';

export type WithdrawalView = ReplyOf<typeof readWithdrawal>;

/** The state that a reader is told: one that is being sent is still pending in the records. */
export const shownStatus = ({ sending, status }: WithdrawalView) => (sending ? 'sending' : status);

/** The colour of a withdrawal's state; the word says it. */
export function withdrawalTone(withdrawal: WithdrawalView): 'up' | 'down' | 'quiet' {
  switch (withdrawal.status) {
    case 'approved':
      return 'up';
    case 'declined':
    case 'returned':
      return 'down';
    case 'pending':
    case 'cancelled':
      return 'quiet';
  }
}

/** What the state means to the one who waits. `nowMs` is the server's time. */
export function standing(withdrawal: WithdrawalView, nowMs: number): string {
  switch (withdrawal.status) {
    case 'pending': {
      if (withdrawal.sending) return t`approved and being sent: it can no longer be cancelled`;
      const until = waitOf(withdrawal.waitsUntil, nowMs);
      return until === null
        ? t`held, waits for review`
        : t`held, waits for its new address until ${readableTime(until)}`;
    }
    case 'approved':
      return t`paid out`;
    case 'declined':
      return t`declined: the money can be withdrawn again`;
    case 'returned':
      return t`the payout came back: ${money(withdrawal.givenBack ?? withdrawal.amount)} USD can be withdrawn again`;
    case 'cancelled':
      return t`cancelled: the money can be withdrawn again`;
  }
}

/** Why it was declined: what the product itself says in the reader's language, what staff wrote as they wrote it. */
export const reasonWords = (reason: string): string => fixedReasonIn[languageNamed(i18n.locale) ?? 'en'](reason);

/** The steps of a withdrawal's timeline as the server names them. */
const steps: Readonly<Record<string, MessageDescriptor>> = {
  requested: msg`Asked for; the amount is held`,
  'first approval': msg`Approved by the first of two`,
  'approval taken back': msg`An approval was taken back`,
  sending: msg`Approved; it is being sent`,
  'coins fixed again': msg`The coins were fixed again, at no fewer`,
  'not broadcast': msg`It was not sent after all, and waits for review again`,
  paid: msg`Paid`,
  'confirmed on the chain': msg`The payment is confirmed on the chain`,
  declined: msg`Declined; the money can be withdrawn again`,
  returned: msg`The payout came back; what it is worth can be withdrawn again`,
  cancelled: msg`Cancelled by you; the money can be withdrawn again`,
};

/** A step in plain words, with what was noted at it; one that is not known stays as the server names it. */
export function stepWords(step: WithdrawalView['timeline'][number]): {
  readonly words: string;
  readonly note: string | null;
} {
  if (step.step === 'waiting for new address') {
    const until = step.note?.replace(/^until /, '') ?? '';
    return Number.isNaN(Date.parse(until))
      ? { words: t`Its address is new: it can be approved later`, note: step.note }
      : { words: t`Its address is new: it can be approved from ${readableTime(until)} on`, note: null };
  }
  const known = steps[step.step];
  // The transaction stands among the facts, where it can be copied.
  const words = known ? i18n._(known) : step.step;
  return { words, note: step.step === 'paid' || step.note === null ? null : reasonWords(step.note) };
}
