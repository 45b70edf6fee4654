import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { statement } from '#api/accounts.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { readableTime } from '#web/ui/time.ts';
import { type FigureName, figures, isOf, signed } from './postings.ts';
import styles from './statement.module.css';

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

type StatementLine = ReplyOf<typeof statement>['items'][number];

/** As many lines as are looked for before the reader is asked to press for more. */
const wanted = 10;

/**
 * L6: every posting of a wallet with its cause and the balance after it, or those behind one figure: the newest pages are
 * read until some are found.
 */
export function Statement(props: { readonly wallet: Wallet; readonly figure: FigureName | null }) {
  const { wallet, figure } = props;
  const pages = useInfiniteQuery({
    queryKey: ['statement', wallet],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call(statement, { query: { wallet, limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) } }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const read = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  const lines = read.filter((line) => isOf(figure, line));
  const closing = pages.data?.pages[0]?.closingBalance;
  const { fetchNextPage } = pages;
  const searching =
    figure !== null && lines.length < wanted && pages.hasNextPage && !pages.isFetching && !pages.isError;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);
  return (
    <Panel
      id="statement-title"
      title={figure === null ? 'Postings' : `Postings · ${figures[figure].name}`}
      aside={
        closing !== undefined && (
          <span>
            Closing balance <strong data-testid="closing-balance">{money(closing)}</strong> USD
          </span>
        )
      }
    >
      {figure !== null && (
        <p className={styles.filter}>
          Only postings of {figures[figure].name.toLowerCase()}.{' '}
          <Link to="/user/statement" search={wallet === 'practice' ? { wallet } : {}}>
            Show all postings
          </Link>
        </p>
      )}
      {pages.isError && <Unread query={pages} />}
      {pages.isPending && <Skeleton height={120} />}
      {pages.isSuccess && lines.length === 0 && !pages.hasNextPage && (
        <Empty>
          {figure !== null
            ? 'No such postings yet.'
            : wallet === 'real'
              ? 'No postings yet. The first one comes with your first deposit.'
              : 'No postings yet.'}
        </Empty>
      )}
      {lines.length > 0 && <Postings lines={lines} />}
      {pages.hasNextPage && (
        <Button variant="default" size="sm" loading={pages.isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more postings
        </Button>
      )}
    </Panel>
  );
}

function Postings(props: { readonly lines: readonly StatementLine[] }) {
  return (
    <Scroll label="Postings">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col" className={tables.minor}>
              Time
            </th>
            <th scope="col">What</th>
            <th scope="col" className={tables.minor}>
              Account
            </th>
            <th scope="col" className={tables.number}>
              Amount (USD)
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Account after
            </th>
            <th scope="col" className={tables.number}>
              Balance (USD)
            </th>
            <th scope="col" className={tables.minor}>
              Cause
            </th>
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line, i) => (
            // The lines of one journal belong together: all or none of them was posted (L4).
            <tr key={line.id} data-joined={props.lines[i + 1]?.journal === line.journal} className={styles.line}>
              <td className={tables.minor}>{readableTime(line.time)}</td>
              <td>
                {words[line.code] ?? line.code}
                <small className={tables.narrow}>
                  {line.account} · {readableTime(line.time)}
                </small>
                <small className={tables.narrow}>
                  <Cause cause={line.cause} />
                </small>
              </td>
              <td className={tables.minor}>{line.account}</td>
              <td className={tables.number}>{signed(line.amount)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(line.accountBalance)}</td>
              <td className={tables.number}>{money(line.balance)}</td>
              <td className={tables.minor}>
                <Cause cause={line.cause} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Cause(props: { readonly cause: StatementLine['cause'] }) {
  const { kind, id } = props.cause;
  switch (kind) {
    case 'trade':
      return <a href={`/api/trades/${id}/receipt`}>trade receipt</a>;
    case 'deposit':
      return (
        <Link to="/user/deposits/$id" params={{ id }}>
          deposit
        </Link>
      );
    case 'withdrawal':
      return <Link to="/user/withdrawals">withdrawal</Link>;
    default:
      return <span title={id}>{kind}</span>;
  }
}
