import { formatCents, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { usePreference } from '#web/client/preferences.ts';
import { money } from '#web/ui/money.ts';

/** The stake and the duration (seconds; null: the pair's first) that a ticket begins with, and how they are kept. */
export function useTicketChoices() {
  const stake = usePreference('stake');
  const duration = usePreference('duration');
  return {
    first: { stake: money(stake.value ?? '10.00'), duration: duration.value },
    /** As it is typed: what is no amount yet is not kept. */
    keepStake: (typed: string): void => {
      const read = parseCents(plainAmount(typed));
      if (read !== null && read > 0n) stake.choose(formatCents(read));
    },
    keepDuration: duration.choose,
  };
}
