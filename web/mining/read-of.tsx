import type { ReactNode } from 'react';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type ContractView, type ReceiptView, useContract, usePayout } from './reading.ts';

/** Reads a contract for a screen that is about one. */
export function ContractOf(props: {
  readonly id: string;
  readonly children: (contract: ContractView | null) => ReactNode;
}) {
  const found = useContract(props.id);
  return (
    <>
      {props.children(found.data ?? null)}
      {found.isPending && <Skeleton height="60vh" />}
      {found.isError && <Unread query={found} />}
    </>
  );
}

/** The coin that an address names; null where there is none of that name. */
export const coinNamed = (text: string): MinedCoin | null => minedCoins.find((coin) => coin === text) ?? null;

/** Reads the receipt of a payout for a screen that is about one. */
export function ReceiptOf(props: {
  readonly id: string;
  readonly coin: MinedCoin;
  readonly day: string;
  readonly children: (receipt: ReceiptView | null) => ReactNode;
}) {
  const found = usePayout(props.id, props.coin, props.day);
  return (
    <>
      {props.children(found.data ?? null)}
      {found.isPending && <Skeleton height="60vh" />}
      {found.isError && <Unread query={found} />}
    </>
  );
}
