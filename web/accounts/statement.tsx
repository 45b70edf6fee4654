import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { statement } from '#api/accounts.ts';
import { call, sentenceOfError } from '#web/api-client/client.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';

const words: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  stake: 'Stake set apart',
  win: 'Trade won',
  loss: 'Trade lost',
  refund: 'Stake returned',
  'withdrawal-hold': 'Held for a withdrawal',
  'withdrawal-release': 'Hold released',
  'withdrawal-paid': 'Withdrawal paid',
  'withdrawal-returned': 'Payout came back',
  'practice-grant': 'Practice grant',
};

/** L6: every posting of the real wallet with its cause and the balance after it. */
export function Statement() {
  const pages = useInfiniteQuery({
    queryKey: ['statement', 'real'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(statement, {
        query: { wallet: 'real', limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const lines = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const closing = pages.data?.pages[0]?.closingBalance;
  return (
    <Panel
      id="statement-title"
      title="Statement"
      aside={
        closing !== undefined && (
          <span>
            Closing balance <strong data-testid="closing-balance">{closing}</strong> USD
          </span>
        )
      }
    >
      {pages.isError && <Notice tone="error">{sentenceOfError(pages.error)}</Notice>}
      {pages.isPending && <Skeleton height={120} />}
      {pages.isSuccess && lines.length === 0 && (
        <Empty>No postings yet. The first one comes with your first deposit.</Empty>
      )}
      {lines.length > 0 && (
        <Scroll label="Postings">
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">What</th>
                <th scope="col" className={tables.minor}>
                  Account
                </th>
                <th scope="col" className={tables.number}>
                  Amount (USD)
                </th>
                <th scope="col" className={tables.number}>
                  Balance (USD)
                </th>
                <th scope="col">Cause</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.id}>
                  <td>{readableTime(line.time)}</td>
                  <td>{words[line.code] ?? line.code}</td>
                  <td className={tables.minor}>{line.account}</td>
                  <td className={tables.number}>
                    {line.amount.startsWith('-') ? `−${line.amount.slice(1)}` : `+${line.amount}`}
                  </td>
                  <td className={tables.number}>{line.balance}</td>
                  <td>
                    {line.cause.kind === 'trade' ? (
                      <a href={`/api/trades/${line.cause.id}/receipt`}>trade receipt</a>
                    ) : (
                      <span title={line.cause.id}>{line.cause.kind}</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more postings
        </Button>
      )}
    </Panel>
  );
}
