import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { cancelWithdrawal, listWithdrawals, type readWithdrawal } from '#api/withdrawals.ts';
import { call } from '#web/api-client/client.ts';
import { Outcome } from '#web/api-client/outcome.tsx';
import { Unread } from '#web/api-client/unread.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readableTime } from '#web/ui/time.ts';

type WithdrawalView = ReplyOf<typeof readWithdrawal>;

/** withdrawals: all of them, and how each stands (W4). `asked` names one that was requested just now. */
export function WithdrawalList(props: { readonly asked: string | null; readonly mayAsk: boolean }) {
  const pages = useInfiniteQuery({
    queryKey: ['withdrawals'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listWithdrawals, { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const asked = items.find(({ id, status }) => id === props.asked && status === 'pending');
  return (
    <Panel
      id="withdrawals-title"
      title="Latest first"
      aside={props.mayAsk && <Link to="/user/withdrawals/new">New withdrawal</Link>}
    >
      {asked && (
        <Notice tone="success">
          {money(asked.amount)} USD are held for this withdrawal. It is paid after review; {asked.networkFee} USD
          network fee are taken from it.
        </Notice>
      )}
      {pages.isError && <Unread query={pages} />}
      {pages.isPending && <Skeleton height={160} />}
      {pages.isSuccess && items.length === 0 && (
        <Empty>
          No withdrawals yet. What is available can be withdrawn at any time
          {props.mayAsk ? (
            <>
              : <Link to="/user/withdrawals/new">ask for one</Link>.
            </>
          ) : (
            '.'
          )}
        </Empty>
      )}
      <ul className={styles.list} aria-label="Your withdrawals">
        {items.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more withdrawals
        </Button>
      )}
    </Panel>
  );
}

/** What the state means to the one who waits. */
function standing(withdrawal: WithdrawalView): string {
  switch (withdrawal.status) {
    case 'pending':
      return withdrawal.sending ? 'approved and being sent: it can no longer be cancelled' : 'held, waits for review';
    case 'approved':
      return 'paid out';
    case 'declined':
      return 'declined: the money is available again';
    case 'returned':
      return 'the payout came back: the money is available again';
    case 'cancelled':
      return 'cancelled: the money is available again';
  }
}

function Row(props: { readonly withdrawal: WithdrawalView }) {
  const { withdrawal } = props;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const cancel = useCommand(async (id: string, key) => {
    const reply = await call(cancelWithdrawal, { params: { id }, key });
    await Promise.all(
      ['withdrawals', 'balance', 'statement'].map((view) => queries.invalidateQueries({ queryKey: [view] })),
    );
    return reply;
  });
  const shown = withdrawal.sending ? 'sending' : withdrawal.status;
  return (
    <li>
      <div className={styles.row}>
        <strong>{money(withdrawal.amount)} USD</strong>
        <span>{withdrawal.paymentMethod}</span>
        <Tag tone={shown === 'approved' ? 'up' : shown === 'declined' || shown === 'returned' ? 'down' : 'quiet'}>
          {shown}
        </Tag>
        {shown === 'pending' && !asking && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            Cancel
          </Button>
        )}
      </div>
      <small>
        {readableTime(withdrawal.createdAt)} · {standing(withdrawal)} · to {withdrawal.walletAddress}
        {withdrawal.coinAmount !== null && ` · ${withdrawal.coinAmount} at ${money(withdrawal.price ?? '')} USD`}
        {withdrawal.transactionId !== null && ` · transaction ${withdrawal.transactionId}`}
        {withdrawal.reason !== null && ` · ${withdrawal.reason}`}
      </small>
      {asking && shown === 'pending' && (
        <fieldset className={styles.ask}>
          <legend>Cancel this withdrawal? {money(withdrawal.amount)} USD become available again at once.</legend>
          <Button size="compact-sm" loading={cancel.busy} onClick={() => void cancel.run(withdrawal.id)}>
            Cancel it
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </fieldset>
      )}
      <Outcome
        state={cancel.state}
        about={`to cancel ${money(withdrawal.amount)} USD`}
        onAgain={() => void cancel.run(withdrawal.id)}
      />
    </li>
  );
}
