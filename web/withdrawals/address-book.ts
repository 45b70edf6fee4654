import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#api/operation.ts';
import { listPayoutAddresses } from '#api/payout-addresses.ts';
import { withdrawalTerms } from '#api/withdrawals.ts';
import { call } from '#web/client/client.ts';

export type SavedAddress = ReplyOf<typeof listPayoutAddresses>['items'][number];

/** One's address book (W6), by label. */
export function useAddressBook() {
  return useQuery({
    queryKey: ['withdrawals', 'addresses'],
    queryFn: async () => (await call(listPayoutAddresses, {})).items,
  });
}

/** What a withdrawal costs at the recorded prices of now, and how long a new address waits. */
export function useTerms() {
  return useQuery({
    queryKey: ['withdrawals', 'terms'],
    queryFn: () => call(withdrawalTerms, {}),
    refetchInterval: 10_000,
  });
}

/** An address as it fits a list: 'bc1qw5…f3t4'. */
export function shortAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
}

type Called = Pick<SavedAddress, 'label' | 'walletAddress'>;

/** Whether its owner named it: until then it is called by the ends of the address. */
export const isNamed = ({ label, walletAddress }: Called): boolean => label !== shortAddress(walletAddress);

/** An address in one line of a list: 'Ledger (bc1qw5…f3t4)', and once only where it has no name. */
export const lineOf = (address: Called): string =>
  isNamed(address) ? `${address.label} (${shortAddress(address.walletAddress)})` : shortAddress(address.walletAddress);

/** Until when approvals of withdrawals to an address wait; null once they do not. `nowMs` is the server's time. */
export function waitOf(until: string | null, nowMs: number): string | null {
  return until !== null && Date.parse(until) > nowMs ? until : null;
}
