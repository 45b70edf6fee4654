import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AdjustmentDirection, AdjustmentReason } from '#domain/review/adjustments.ts';
import { adjustmentReason } from '#messages/reasons/reasons.ts';
import { money } from '#web/ui/money.ts';
import { translator } from '#web/widgets/translator.ts';

/** An adjustment as far as its sentence needs it. */
interface Adjusting {
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly customer: { readonly name: string };
}

/** Which way the money of an adjustment goes, as a list says it. */
export const directionWords: Readonly<Record<AdjustmentDirection, MessageDescriptor>> = {
  credit: msg({ message: 'credit', context: 'an adjustment' }),
  debit: msg({ message: 'debit', context: 'an adjustment' }),
};

/** Why a balance is adjusted, as the customer reads it. */
export const reasonWord = (reason: AdjustmentReason): string => adjustmentReason(translator, reason);

/** 'credit of 25.00 USD to Carla' */
export function adjustmentTitle(adjusting: Adjusting): string {
  const amount = `${money(adjusting.amount)} USD`;
  const { name } = adjusting.customer;
  return adjusting.direction === 'credit' ? t`credit of ${amount} to ${name}` : t`debit of ${amount} from ${name}`;
}

/** Where the money goes (L3). */
export function adjustmentRoute(direction: AdjustmentDirection): string {
  return direction === 'credit' ? t`from house capital to available` : t`from available to house capital`;
}

/** What posting does, said before it is done. */
export function adjustmentEffect(adjusting: Adjusting): string {
  const amount = `${money(adjusting.amount)} USD`;
  const { name } = adjusting.customer;
  return adjusting.direction === 'credit'
    ? t`Pays ${amount} from the house’s capital to ${name}; it repays what they owe first.`
    : t`Takes ${amount} from what ${name} has available to the house’s capital. It fails if less is available.`;
}

const bounds = { least: 10, most: 500 };

/** What is wrong with an explanation; null when nothing is. */
export function problemOfExplanation(typed: string): string | null {
  const { length } = typed.trim();
  const { least, most } = bounds;
  if (length < least) return t`Explain it to the customer in ${least} to ${most} characters`;
  return length > most ? t`At most ${most} characters; these are ${length}` : null;
}
