import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readBlockExplorers } from '#api/chains.ts';
import { type ExplorerChain, lookUpAddress } from '#domain/money/block-explorers.ts';
import { call } from '#web/client/client.ts';
import { ExternalIcon } from '#web/ui/icons.ts';

/** A transaction's id, and where the operator has named a block explorer for its chain, the way to it there. */
export function TransactionLink(props: { readonly chain: ExplorerChain; readonly id: string }) {
  const { chain, id } = props;
  // They change with a new start of the server alone.
  const explorers = useQuery({
    queryKey: ['admin', 'block explorers'],
    queryFn: () => call(readBlockExplorers, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = explorers.data ? lookUpAddress(explorers.data, chain, id) : null;
  if (address === null) return <span>{id}</span>;
  const { host } = new URL(address);
  return (
    <span>
      {id}{' '}
      <a href={address} target="_blank" rel="noreferrer">
        <Trans>Look it up at {host}, which leaves the console</Trans>{' '}
        <ExternalIcon size={14} stroke={1.75} aria-hidden />
      </a>
    </span>
  );
}
