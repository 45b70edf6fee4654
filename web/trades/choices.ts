import { useCallback } from 'react';
import { formatCents, parseCents, type Wallet } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { usePreference } from '#web/client/preferences.ts';
import { type Interval, intervals } from './chart/candle-feed.ts';
import type { ChartForm } from './chart/chart-view.ts';

/** A step that is offered. Trades last from half a minute: what a second brings is what decides them. */
const stepOf = (kept: number | null): Interval => intervals.find((seconds) => seconds === kept) ?? 1;

/** How the chart shows prices, as the account keeps it (A12), and how to choose it anew. */
export function useChartChoices() {
  const form = usePreference('chartForm');
  const step = usePreference('chartStep');
  const { choose: keepForm } = form;
  const { choose: keepStep } = step;
  const choose = useCallback(
    (changes: { readonly form?: ChartForm; readonly seconds?: Interval }): void => {
      if (changes.form) keepForm(changes.form);
      if (changes.seconds) keepStep(changes.seconds);
    },
    [keepForm, keepStep],
  );
  return { form: form.value ?? 'line', seconds: stepOf(step.value), choose } as const;
}

/** The stake and the duration (seconds; null: the pair's first) that a ticket begins with, and how they are kept. */
export function useTicketChoices() {
  const stake = usePreference('stake');
  const duration = usePreference('duration');
  return {
    first: { stake: stake.value ?? '10.00', duration: duration.value },
    /** As it is typed: what is no amount yet is not kept. */
    keepStake: (typed: string): void => {
      const read = parseCents(plainAmount(typed));
      if (read !== null && read > 0n) stake.choose(formatCents(read));
    },
    keepDuration: duration.choose,
  };
}

/** The wallet that was traded on last: lists of pairs lead to its room. */
export function useTradedWallet() {
  const { value, isKnown, choose } = usePreference('wallet');
  const wallet: Wallet = value ?? 'real';
  return { wallet, isKnown, choose };
}
