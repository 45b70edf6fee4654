import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import { ProblemError } from '#web/client/client.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type ContractView, type ReceiptView, useContract, usePayout } from './queries.ts';

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
      {found.isError && <NotRead query={found} />}
    </>
  );
}

/** Why it could not be read; where there is none, the way to those that there are. */
function NotRead({ query }: { readonly query: Parameters<typeof Unread>[0]['query'] }) {
  const { error } = query;
  if (!(error instanceof ProblemError) || !['not_found', 'invalid_input'].includes(error.code)) {
    return <Unread query={query} />;
  }
  return (
    <Empty>
      <Trans>
        You have no contract or payout at this address. <Link to="/user/mining">Your contracts and payouts</Link>
      </Trans>
    </Empty>
  );
}

/** The coin that an address names; null where there is none of that name. */
export const coinNamed = (text: string): MinedCoin | null => minedCoins.find((coin) => coin === text) ?? null;

/** Reads the receipt of a payout for a screen that is about one. */
export function ReceiptOf(props: {
  readonly id: string;
  readonly coin: MinedCoin;
  readonly day: string;
  /** Of what came late for the day, its number; 0 is the day itself. */
  readonly addition: number;
  readonly children: (receipt: ReceiptView | null) => ReactNode;
}) {
  const found = usePayout(props.id, props);
  return (
    <>
      {props.children(found.data ?? null)}
      {found.isPending && <Skeleton height="60vh" />}
      {found.isError && <NotRead query={found} />}
    </>
  );
}
