import { useSyncExternalStore } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import type { Interval } from './chart/candle-feed.ts';
import type { ChartForm } from './chart/chart-view.ts';

/** What somebody chose in the room, for the next time that it is opened. */
export interface Choices {
  readonly stake: string;
  /** Seconds; null: the pair's first. */
  readonly duration: number | null;
  /** The wallet that was traded on last: lists of pairs lead to its room. */
  readonly wallet: Wallet;
  readonly form: ChartForm;
  /** How long a step of the chart is. Trades last from half a minute: what a second brings is what decides them. */
  readonly seconds: Interval;
  /** Whether a trade that ends is heard. */
  readonly sound: boolean;
}

/** Kept as long as the page stands: the browser keeps no state of ours (E3). */
let chosen: Choices = { stake: '10.00', duration: null, wallet: 'real', form: 'line', seconds: 1, sound: false };
const listeners = new Set<() => void>();

export const readChoices = (): Choices => chosen;

export function choose(changes: Partial<Choices>): void {
  chosen = { ...chosen, ...changes };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** One choice; drawn anew when it changes. */
export const useChoice = <K extends keyof Choices>(name: K): Choices[K] =>
  useSyncExternalStore(listen, () => chosen[name]);
