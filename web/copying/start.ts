import type { subscribe } from '#api/copying.ts';
import type { BodyOf } from '#api/operation.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { amountText, type Draft } from './choices.ts';
import type { TraderView } from './queries.ts';
import { unitOf } from './words.ts';

/** A start as it was decided. */
export interface Start {
  readonly trader: TraderView;
  readonly body: BodyOf<typeof subscribe>;
  /** What stood in the fields then. */
  readonly draft: Draft;
  readonly wallet: Wallet;
}

/** '100.00 USD → Ada': a start as it was asked for. */
export const startWords = ({ trader, draft, wallet }: Omit<Start, 'body'>): string =>
  `${amountText(draft.allocation)} ${unitOf(wallet)} → ${trader.name}`;
