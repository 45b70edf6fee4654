import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statement } from '#api/accounts.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/api-client/client.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import {
  type Choice,
  choiceWords,
  figureWord,
  joined,
  problemsOf,
  type StatementLine,
  searchOf,
  unitOf,
} from './postings.ts';
import styles from './statement.module.css';
import { StatementFilter } from './statement-filter.tsx';
import { StatementTable } from './statement-table.tsx';

/** L6: the postings of a wallet that were chosen, each with its cause and the balance after it. */
export function Statement(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}) {
  const { t } = useLingui();
  const { wallet, choice } = props;
  const newest = useNewest(wallet, choice);
  const closing = newest.data?.closingBalance;
  const words = choiceWords(choice);
  return (
    <Panel
      id="statement-title"
      title={choice.figure === null ? t`Postings` : t`Postings · ${figureWord(choice.figure)}`}
      aside={
        closing !== undefined && (
          <span>
            <Trans>
              Closing balance <strong data-testid="closing-balance">{money(closing)}</strong> {unitOf(wallet)}
            </Trans>
          </span>
        )
      }
    >
      <StatementFilter wallet={wallet} choice={choice} onChoice={props.onChoice} />
      <p className={styles.which} role="status">
        {words === null ? t`Every posting, the newest first.` : t`Only ${words}.`}
      </p>
      {mayBeRead(choice) && <Lines key={JSON.stringify([wallet, choice])} wallet={wallet} choice={choice} />}
    </Panel>
  );
}

const mayBeRead = (choice: Choice): boolean => {
  const { from, to } = problemsOf(choice);
  return from === null && to === null;
};

const read = (wallet: Wallet, choice: Choice, cursor?: string) =>
  call(statement, { query: { wallet, limit: 20, ...searchOf(choice), ...(cursor === undefined ? {} : { cursor }) } });

/** The newest page, and the only one that is read again when something was posted. */
function useNewest(wallet: Wallet, choice: Choice) {
  return useQuery({
    queryKey: ['statement', wallet, choice],
    queryFn: () => read(wallet, choice),
    enabled: mayBeRead(choice),
  });
}

/** Where reading on began: after the lines that were shown then. */
interface Start {
  readonly cursor: string;
  readonly shown: readonly StatementLine[];
}

function Lines(props: { readonly wallet: Wallet; readonly choice: Choice }) {
  const { wallet, choice } = props;
  const newest = useNewest(wallet, choice);
  const [start, setStart] = useState<Start | null>(null);
  // What lies before a line of the ledger does not change any more, so that it is read once.
  const older = useInfiniteQuery({
    queryKey: ['postings before', wallet, choice, start?.cursor],
    enabled: start !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialPageParam: start?.cursor,
    queryFn: ({ pageParam }) => read(wallet, choice, pageParam),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  if (newest.isPending) return <Skeleton height={120} />;
  const page = newest.data;
  const before = start === null ? [] : [...start.shown, ...(older.data?.pages.flatMap(({ items }) => items) ?? [])];
  const together = page && start !== null ? joined(page.items, page.nextCursor === null, before) : null;
  const lines = together ?? page?.items ?? [];
  const next = page?.nextCursor ?? null;
  const more = (): void => {
    if (together !== null) void older.fetchNextPage();
    else if (next !== null) setStart({ cursor: next, shown: lines });
  };
  const hasMore = next !== null && (together === null || !older.data || older.hasNextPage);
  return (
    <>
      {newest.isError && <Unread query={newest} />}
      {newest.isSuccess && lines.length === 0 && <None wallet={wallet} choice={choice} />}
      {lines.length > 0 && <StatementTable wallet={wallet} lines={lines} />}
      {together !== null && older.isError && <Unread query={older} />}
      {hasMore && (
        <Button variant="default" size="sm" loading={older.isFetching} onClick={more}>
          <Trans>Show more postings</Trans>
        </Button>
      )}
    </>
  );
}

function None(props: { readonly wallet: Wallet; readonly choice: Choice }) {
  const { t } = useLingui();
  const words = choiceWords(props.choice);
  if (words !== null) {
    return (
      <Empty>
        <Trans>No posting fits: {words}. Choose other days or kinds, or press “Show all”.</Trans>
      </Empty>
    );
  }
  return (
    <Empty>
      {props.wallet === 'real' ? t`No postings yet. The first one comes with your first deposit.` : t`No postings yet.`}
    </Empty>
  );
}
