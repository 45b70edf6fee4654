import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDeposits } from '#api/deposits.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DepositRows } from './deposit-rows.tsx';

/** deposits/list: the latest ten, then more (D6). */
export function DepositList() {
  const { t } = useLingui();
  const pages = useInfiniteQuery({
    queryKey: ['deposits', 'list'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listDeposits, { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel
      id="deposits-title"
      title={t`Latest first`}
      aside={
        <Link to="/user/deposits/crypto">
          <Trans>New deposit</Trans>
        </Link>
      }
    >
      {pages.isError && <Unread query={pages} />}
      {pages.isPending && <Skeleton height={160} />}
      {pages.isSuccess && items.length === 0 && (
        <Empty>
          <Trans>
            No deposits yet. <Link to="/user/deposits/crypto">Ask for an address to pay to</Link>.
          </Trans>
        </Empty>
      )}
      <DepositRows deposits={items} />
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          <Trans>Show more deposits</Trans>
        </Button>
      )}
    </Panel>
  );
}
