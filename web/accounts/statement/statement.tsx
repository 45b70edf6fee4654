import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import type { statement } from '#api/statement.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { figureWord, unitOf } from './figure-words.ts';
import { type Choice, choiceWords, codeWord, joined, type Movement, problemsOf } from './postings.ts';
import { useStatementSource } from './source.tsx';
import styles from './statement.module.css';
import { StatementFiles } from './statement-files.tsx';
import { StatementFilter } from './statement-filter.tsx';
import { nearPx, StatementTable } from './statement-table.tsx';

/** L6: the movements of a wallet that were chosen, each with its cause, its postings and the balances after it. */
export function Statement(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}) {
  const { t } = useLingui();
  const { wallet, choice } = props;
  const newest = useNewest(wallet, choice);
  const balances = newest.data;
  return (
    <Panel
      id="statement-title"
      title={choice.figure === null ? t`Movements` : t`Movements · ${figureWord(choice.figure)}`}
      aside={mayBeRead(choice) && <StatementFiles wallet={wallet} choice={choice} />}
    >
      <StatementFilter wallet={wallet} choice={choice} onChoice={props.onChoice} />
      {mayBeRead(choice) && (
        <Balances wallet={wallet} choice={choice} opening={balances?.opening} closing={balances?.closing} />
      )}
      {mayBeRead(choice) && <Lines key={JSON.stringify([wallet, choice])} wallet={wallet} choice={choice} />}
    </Panel>
  );
}

type Figures = ReplyOf<typeof statement>['opening'];

/** What the chosen days began and ended with, by the ledger; of a figure where one is chosen. */
function Balances(props: {
  readonly wallet: Wallet;
  readonly choice: Choice;
  readonly opening: Figures | undefined;
  readonly closing: Figures | undefined;
}) {
  const { t } = useLingui();
  const { figure, code } = props.choice;
  const unit = unitOf(props.wallet);
  const end = (label: string, figures: Figures | undefined, id: string) => (
    <div>
      <dt>{figure === null ? label : `${label} · ${figureWord(figure)}`}</dt>
      <dd>
        {figures ? (
          <>
            <strong data-testid={id}>{money(figures[figure ?? 'balance'])}</strong> {unit}
            {figure === null && (
              <small>
                <Trans>Available {money(figures.available)}</Trans>
              </small>
            )}
          </>
        ) : (
          <Skeleton height={44} width={140} />
        )}
      </dd>
    </div>
  );
  return (
    <>
      <dl className={styles.balances}>
        {end(t`Opening balance`, props.opening, 'opening-balance')}
        {end(t`Closing balance`, props.closing, 'closing-balance')}
      </dl>
      {code !== null && (
        <p className={styles.note}>
          <Trans>Both count every movement of these days, not only: {codeWord(code)}.</Trans>
        </p>
      )}
    </>
  );
}

const mayBeRead = (choice: Choice): boolean => {
  const { from, to } = problemsOf(choice);
  return from === null && to === null;
};

/** Few at first, since they are read again whenever something was posted; then as many as scrolling eats. */
const newestMovements = 20;
const olderMovements = 50;

/** The newest page, and the only one that is read again when something was posted. */
function useNewest(wallet: Wallet, choice: Choice) {
  const { key, read } = useStatementSource();
  return useQuery({
    queryKey: [...key, 'statement', wallet, choice],
    queryFn: () => read(wallet, choice, newestMovements, { together: true }),
    enabled: mayBeRead(choice),
  });
}

/** Where reading on began: after the movements that were shown then. */
interface Start {
  readonly cursor: string;
  readonly shown: readonly Movement[];
}

function Lines(props: { readonly wallet: Wallet; readonly choice: Choice }) {
  const { wallet, choice } = props;
  const newest = useNewest(wallet, choice);
  const source = useStatementSource();
  const [start, setStart] = useState<Start | null>(null);
  // What lies before a movement of the ledger does not change any more, so that it is read once.
  const older = useInfiniteQuery({
    queryKey: [...source.key, 'movements before', wallet, choice, start?.cursor],
    enabled: start !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    initialPageParam: start?.cursor,
    queryFn: ({ pageParam }) => source.read(wallet, choice, olderMovements, { together: true, cursor: pageParam }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const page = newest.data;
  const next = page?.nextCursor ?? null;
  const head = useMemo(
    () => (page && start !== null ? joined(page.items, page.nextCursor === null, start.shown) : null),
    [page, start],
  );
  const before = older.data?.pages;
  const blocks = useMemo(
    () => (head === null ? [page?.items ?? []] : [head, ...(before?.map(({ items }) => items) ?? [])]),
    [head, before, page],
  );
  const more = (): void => {
    if (head !== null) void older.fetchNextPage();
    else if (page && next !== null) setStart({ cursor: next, shown: page.items });
  };
  const hasMore = next !== null && (head === null || !older.data || older.hasNextPage);
  const mayGoOn = hasMore && head !== null && !older.isFetching && !older.isError;
  const end = useNear(mayGoOn, () => void older.fetchNextPage());
  if (newest.isPending) return <Skeleton height={120} />;
  const empty = blocks[0]?.length === 0;
  return (
    <>
      {newest.isError && <Unread query={newest} />}
      {newest.isSuccess && empty && <None wallet={wallet} choice={choice} />}
      {!empty && <StatementTable wallet={wallet} choice={choice} blocks={blocks} complete={!hasMore} />}
      {head !== null && older.isError && <Unread query={older} />}
      <div ref={end} className={styles.end}>
        {hasMore && (
          <Button variant="default" size="sm" loading={older.isFetching} onClick={more}>
            <Trans>Show more movements</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Goes on once the element that has the returned ref comes near to what is seen: whoever has pressed 'more' reads on by
 * scrolling. It looks anew each time `on` becomes true.
 */
function useNear(on: boolean, goOn: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const last = useRef(goOn);
  useEffect(() => {
    last.current = goOn;
  });
  useEffect(() => {
    if (!on || end.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) last.current();
      },
      { rootMargin: `${nearPx}px 0px` },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [on]);
  return end;
}

function None(props: { readonly wallet: Wallet; readonly choice: Choice }) {
  const { t } = useLingui();
  const isOwn = useStatementSource().record === null;
  const words = choiceWords(props.choice);
  if (words !== null) {
    return (
      <Empty>
        <Trans>No movement fits: {words}. Remove a filter, or choose other days.</Trans>
      </Empty>
    );
  }
  return (
    <Empty>
      {props.wallet === 'real' && isOwn
        ? t`No movements yet. The first one comes with your first deposit.`
        : t`No movements yet.`}
    </Empty>
  );
}
