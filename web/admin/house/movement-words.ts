import type { LedgerAsset } from '#domain/money/amount.ts';
import { type EarnedKind, movableAssets } from '#domain/review/house-movements.ts';

interface Movement {
  readonly code: 'capital' | 'bankroll';
  readonly direction: 'in' | 'out';
  /** Where what goes to capital was earned; null for the bankroll itself. */
  readonly earnedIn: EarnedKind | null;
}

/** Every movement there is, in the order of the request form. */
export const movements: readonly Movement[] = [
  { code: 'capital', direction: 'in', earnedIn: null },
  { code: 'bankroll', direction: 'in', earnedIn: null },
  { code: 'bankroll', direction: 'out', earnedIn: null },
  { code: 'bankroll', direction: 'out', earnedIn: 'fees' },
  { code: 'bankroll', direction: 'out', earnedIn: 'mining' },
  { code: 'capital', direction: 'out', earnedIn: null },
];

/** In which assets it can be asked for: coins come in from pools alone, and there is no bankroll of them. */
export function assetsOf({ code, direction, earnedIn }: Movement): readonly (typeof movableAssets)[number][] {
  const ofCoins = earnedIn !== null || (code === 'capital' && direction === 'out');
  return ofCoins ? movableAssets : ['USD'];
}

/** 'Capital in', 'Fees to capital'. */
export function titleOf({ code, direction, earnedIn }: Movement): string {
  if (earnedIn !== null) return `${earnedIn === 'fees' ? 'Fees' : 'Mining'} to capital`;
  return `${code === 'capital' ? 'Capital' : 'Bankroll'} ${direction}`;
}

/** The account that pays and the one that is paid (L3): 'outside → capital'. */
export function routeOf({ code, direction, earnedIn }: Movement): string {
  const [outer, inner] = code === 'capital' ? ['outside', 'capital'] : ['capital', earnedIn ?? 'bankroll'];
  return direction === 'in' ? `${outer} → ${inner}` : `${inner} → ${outer}`;
}

/** The account of the house that has to hold the amount; null when the outside pays. */
export function payerOf({ code, direction, earnedIn }: Movement): 'capital' | 'bankroll' | EarnedKind | null {
  if (direction === 'out') return earnedIn ?? code;
  return code === 'bankroll' ? 'capital' : null;
}

/** What keeps a part of what the payer holds from being moved; null where nothing does. */
export function keptWords({ earnedIn }: Movement, asset: LedgerAsset): string | null {
  return earnedIn === 'mining' && asset !== 'USD' ? 'the part owed to contracts stays' : null;
}
