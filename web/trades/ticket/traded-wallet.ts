import type { Wallet } from '#domain/money/amount.ts';
import { usePreference } from '#web/client/preferences.ts';

/** The wallet that was traded on last: lists of pairs lead to its room. */
export function useTradedWallet() {
  const { value, isKnown, choose } = usePreference('wallet');
  const wallet: Wallet = value ?? 'real';
  return { wallet, isKnown, choose };
}
