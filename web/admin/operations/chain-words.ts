import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { reviewPayments } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { asTyped, symbolOfMethod } from '#domain/money/symbols.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';

/** A payment as a chain shows it. */
export type ChainPayment = Omit<
  ReplyOf<typeof reviewPayments>['items'][number],
  'address' | 'depositOfAddress' | 'waitsAt'
>;

/** Colours of where a payment stands. */
export const paymentTones = {
  seen: 'quiet',
  confirming: 'warn',
  confirmed: 'up',
  replaced: 'down',
  reorganised: 'down',
} as const;

/** Where a payment stands. */
const paymentWords: Readonly<Record<ChainPayment['state'], MessageDescriptor>> = {
  seen: msg({ message: 'seen', context: 'a payment' }),
  confirming: msg({ message: 'confirming', context: 'a payment' }),
  confirmed: msg({ message: 'confirmed', context: 'a payment' }),
  replaced: msg({ message: 'replaced', context: 'a payment' }),
  reorganised: msg({ message: 'reorganised', context: 'a payment' }),
};

/** 'confirming 1/3'; what left the chain counts no confirmations. */
export function paymentStatus({ state, confirmations, confirmationsNeeded }: ChainPayment): string {
  const word = textOf(paymentWords[state]);
  return state === 'replaced' || state === 'reorganised' ? word : `${word} ${confirmations}/${confirmationsNeeded}`;
}

/** '0.50000000 ETH': all digits that a payment has. */
export function coinsOf(payment: Pick<ChainPayment, 'paymentMethod' | 'amount'>): string {
  return `${money(asTyped(payment.amount))} ${symbolOfMethod(payment.paymentMethod)}`;
}

/** What arrived against what was asked, in words; null where there is nothing to hold it against. */
export function fitOf({ fit, difference, paymentMethod }: ChainPayment): string | null {
  const by =
    difference === null ? null : `${money(asTyped(difference.replace('-', '')))} ${symbolOfMethod(paymentMethod)}`;
  switch (fit) {
    case null:
      return null;
    case 'exact':
      return t`exactly the requested amount`;
    case 'under':
      return by === null ? t`less than requested` : t`${by} less than requested`;
    case 'over':
      return by === null ? t`more than requested` : t`${by} more than requested`;
    case 'another':
      return t`a payment besides the requested one`;
  }
}

/** Why a payment waits (D2), after 'its amount alone does not tell whose it is: '. */
const waitingFor: Readonly<Record<NonNullable<ChainPayment['waits']>, MessageDescriptor>> = {
  not_meant_before: msg`it did not mean this deposit a minute before the payment was first seen, as it was issued since.`,
  cancelled_another: msg`a minute before the payment was first seen later ones had taken its place, and the customer has cancelled one of theirs since.`,
  replaces_earlier: msg`an earlier payment of this amount within 14 days, which it may replace, did not mean this deposit.`,
  amount_just_asked: msg`it did not mean this deposit a minute before the payment was first seen, the customer has cancelled another amount there since, or an earlier payment of this amount within 14 days, which it may replace, did not mean this deposit.`,
};

/** Why staff decide on a payment that waits; null where it does not, or is credited. */
export function waitingWords({ waits, credited }: Pick<ChainPayment, 'waits' | 'credited'>): string | null {
  if (waits === null || credited) return null;
  const why = textOf(waitingFor[waits]);
  return t`Deposits share its address, and its amount alone does not tell whose it is: ${why}`;
}

/** Whether it can be taken for a deposit now; otherwise why not. */
export function takingOf(
  payment: Pick<ChainPayment, 'state' | 'credited'>,
): { readonly ok: true } | { readonly ok: false; readonly why: string } {
  if (payment.credited) return { ok: false, why: t`It is already credited.` };
  switch (payment.state) {
    case 'confirmed':
      return { ok: true };
    case 'replaced':
      return { ok: false, why: t`It was replaced by another transaction and pays nothing.` };
    case 'reorganised':
      return { ok: false, why: t`It left the chain with its block. It can be credited once it is confirmed again.` };
    case 'seen':
    case 'confirming':
      return { ok: false, why: t`It can be credited once it has all its confirmations.` };
  }
}

/** Who tells of a chain: the host of its source; a demo's own chain in the reader's language. */
export const chainSourceWord = (source: string): string =>
  source === 'the demo’s stand-in chain' ? t`the demo’s substitute chain` : source;
