import { useQuery } from '@tanstack/react-query';
import { balance } from '#api/own.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from './client.ts';

/** The balance of one's own wallet (P3); read anew whenever something was posted. */
export function useBalance(wallet: Wallet) {
  return useQuery({ queryKey: ['balance', wallet], queryFn: () => call(balance, { query: { wallet } }) });
}
