import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LedgerAsset } from '#domain/money/amount.ts';
import { type EarnedKind, movableAssets } from '#domain/review/house-movements.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';

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
  if (earnedIn !== null) return earnedIn === 'fees' ? t`Fees to capital` : t`Mining to capital`;
  if (code === 'capital') return capitalWord(direction);
  return direction === 'in' ? t`Bankroll in` : t`Bankroll out`;
}

/** 'Capital in' */
export const capitalWord = (direction: Movement['direction']): string =>
  direction === 'in' ? t`Capital in` : t`Capital out`;

/** 'Capital in of 500.00 USD' */
export function movementName(movement: Movement & { readonly amount: string; readonly asset: string }): string {
  const title = titleOf(movement);
  const amount = `${money(movement.amount)} ${movement.asset}`;
  return t`${title} of ${amount}`;
}

/** What an account of the house, and the world outside it, are called in a route. */
const accountNames: Readonly<Record<'outside' | 'capital' | 'bankroll' | EarnedKind, MessageDescriptor>> = {
  outside: msg({ message: 'outside', context: 'an account of the house' }),
  capital: msg({ message: 'capital', context: 'an account of the house' }),
  bankroll: msg({ message: 'bankroll', context: 'an account of the house' }),
  fees: msg({ message: 'fees', context: 'an account of the house' }),
  mining: msg({ message: 'mining', context: 'an account of the house' }),
};

/** The account that pays and the one that is paid (L3): 'from outside to capital'. */
export function routeOf({ code, direction, earnedIn }: Movement): string {
  const outer = textOf(accountNames[code === 'capital' ? 'outside' : 'capital']);
  const inner = textOf(accountNames[code === 'capital' ? 'capital' : (earnedIn ?? 'bankroll')]);
  const [from, to] = direction === 'in' ? [outer, inner] : [inner, outer];
  return t`from ${from} to ${to}`;
}

/** The account of the house that has to hold the amount; null when the outside pays. */
export function payerOf({ code, direction, earnedIn }: Movement): 'capital' | 'bankroll' | EarnedKind | null {
  if (direction === 'out') return earnedIn ?? code;
  return code === 'bankroll' ? 'capital' : null;
}

/** The paying account as a sentence names it: 'capital', 'account of fees'. */
export function payerWord(payer: NonNullable<ReturnType<typeof payerOf>>): string {
  switch (payer) {
    case 'capital':
    case 'bankroll':
      return textOf(accountNames[payer]);
    case 'fees':
      return t`account of fees`;
    case 'mining':
      return t`account of mining`;
  }
}

/** What keeps a part of what the payer holds from being moved; null where nothing does. */
export function keptWords({ earnedIn }: Movement, asset: LedgerAsset): string | null {
  return earnedIn === 'mining' && asset !== 'USD' ? t`the part owed to contracts stays` : null;
}
