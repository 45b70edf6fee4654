import type { AdjustmentDirection } from '#domain/review/adjustments.ts';
import { money } from '#web/ui/money.ts';

/** An adjustment as far as its sentence needs it. */
interface Adjusting {
  readonly direction: AdjustmentDirection;
  readonly amount: string;
  readonly customer: { readonly name: string };
}

/** 'credit of 25.00 USD to Carla' */
export function adjustmentTitle({ direction, amount, customer }: Adjusting): string {
  return `${direction} of ${money(amount)} USD ${direction === 'credit' ? 'to' : 'from'} ${customer.name}`;
}

/** Where the money goes (L3). */
export function adjustmentRoute(direction: AdjustmentDirection): string {
  return direction === 'credit' ? 'house capital → available' : 'available → house capital';
}

/** What posting does, said before it is done. */
export function adjustmentEffect(adjusting: Adjusting): string {
  const { direction, customer } = adjusting;
  const amount = `${money(adjusting.amount)} USD`;
  return direction === 'credit'
    ? `Pays ${amount} from the house’s capital to ${customer.name}; it repays what they owe first.`
    : `Takes ${amount} from what ${customer.name} has available to the house’s capital. It fails if less is available.`;
}

const bounds = { least: 10, most: 500 };

/** What is wrong with an explanation; null when nothing is. */
export function problemOfExplanation(typed: string): string | null {
  const { length } = typed.trim();
  if (length < bounds.least) return `Explain it to the customer in ${bounds.least} to ${bounds.most} characters`;
  return length > bounds.most ? `At most ${bounds.most} characters; these are ${length}` : null;
}
