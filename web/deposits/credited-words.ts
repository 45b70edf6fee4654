import { t } from '@lingui/core/macro';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import type { DepositView } from './deposit-view.ts';

type Asked = Pick<DepositView, 'amount' | 'first' | 'amountReceived' | 'amountToSend' | 'valued'>;

/** Why a credit differs from what was asked for, after '74.97 USD was credited'; empty where it does not, or nobody asked (D5). */
export function againstAsked(deposit: Asked, credited: string): string {
  const { amount, first, amountReceived, amountToSend, valued } = deposit;
  if (first !== null || credited === amount) return '';
  // Only where exactly the coins arrived that were asked for is the price why.
  if (amountReceived !== amountToSend || valued === null) return t` (you requested ${money(amount)} USD)`;
  const by = (parseCents(credited) ?? 0n) - (parseCents(amount) ?? 0n);
  return by < 0n
    ? t`: ${money(formatCents(-by))} USD less than the ${money(amount)} USD requested, because it was credited at the middle price of the minute after it was paid`
    : t`: ${money(formatCents(by))} USD more than the ${money(amount)} USD requested, because it was credited at the middle price of the minute after it was paid`;
}
