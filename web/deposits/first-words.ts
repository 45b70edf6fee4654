import { t } from '@lingui/core/macro';
import { money } from '#web/ui/money.ts';
import type { DepositView } from './deposit-view.ts';

/** What a deposit is that a payment opened (D5), in a few words, for lists and steps. */
export const firstWords = ({ amount, part }: NonNullable<DepositView['first']>): string =>
  part
    ? t`a part of what you paid for the deposit of ${money(amount)} USD`
    : t`a further payment to the address of the deposit of ${money(amount)} USD`;
