import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import { cancelWithdrawal, listWithdrawals, type readWithdrawal, requestWithdrawal } from '#api/withdrawals.ts';
import { parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { call, sentenceOfError } from '#web/api-client/client.ts';
import { Outcome } from '#web/api-client/outcome.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { readableTime } from '#web/ui/time.ts';

type WithdrawalView = ReplyOf<typeof readWithdrawal>;

/** Asks for withdrawals and follows them until they are paid. */
export function Withdrawals() {
  const pages = useInfiniteQuery({
    queryKey: ['withdrawals'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listWithdrawals, { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel id="withdrawals-title" title="Withdrawals">
      <WithdrawalForm />
      {pages.isError && <Notice tone="error">{sentenceOfError(pages.error)}</Notice>}
      {pages.isPending && <Skeleton height={64} />}
      {pages.isSuccess && items.length === 0 && (
        <Empty>No withdrawals yet. What is available can be withdrawn at any time.</Empty>
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

function useRefreshed() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      ['withdrawals', 'balance', 'statement'].map((view) => queries.invalidateQueries({ queryKey: [view] })),
    );
  };
}

function WithdrawalForm() {
  const [amount, setAmount] = useState('');
  const [address, setAddress] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('Bitcoin');
  const [problem, setProblem] = useState<string | null>(null);
  const refreshed = useRefreshed();
  const request = useCommand((body: BodyOf<typeof requestWithdrawal>, key) => call(requestWithdrawal, { body, key }));
  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = parseCents(amount.trim());
    if (typed === null || typed === 0n) {
      setProblem('Enter an amount in USD with at most two decimals, for example 100.00');
      return;
    }
    setProblem(null);
    if (await request.run({ amount: amount.trim(), paymentMethod: method, walletAddress: address.trim() })) {
      setAmount('');
      setAddress('');
      await refreshed();
    }
  }
  const { state } = request;
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="New withdrawal">
      <TextInput
        label="Amount to withdraw (USD)"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={problem}
      />
      <NativeSelect
        label="Receive as"
        data={[...paymentMethods]}
        description={`Network: ${coinOf(method).network}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={method}
        onChange={(event) => {
          const chosen = paymentMethods.find((one) => one === event.currentTarget.value);
          if (chosen) setMethod(chosen);
        }}
      />
      <TextInput
        label="Your wallet address"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <Button type="submit" loading={request.busy}>
        Withdraw
      </Button>
      <Outcome state={state} again="Withdraw" />
      {state.step === 'done' && (
        <Notice tone="success">
          {state.reply.amount} USD are held for this withdrawal. It is paid after review; {state.reply.networkFee} USD
          network fee are taken from it.
        </Notice>
      )}
    </form>
  );
}

function Row(props: { readonly withdrawal: WithdrawalView }) {
  const { withdrawal } = props;
  const refreshed = useRefreshed();
  const cancel = useCommand(async (id: string, key) => {
    const reply = await call(cancelWithdrawal, { params: { id }, key });
    await refreshed();
    return reply;
  });
  const shown = withdrawal.sending ? 'sending' : withdrawal.status;
  return (
    <li>
      <div className={styles.row}>
        <strong>{withdrawal.amount} USD</strong>
        <span>{withdrawal.paymentMethod}</span>
        <Tag tone={shown === 'approved' ? 'up' : shown === 'declined' || shown === 'returned' ? 'down' : 'quiet'}>
          {shown}
        </Tag>
        {shown === 'pending' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.busy}
            onClick={() => void cancel.run(withdrawal.id)}
          >
            Cancel
          </Button>
        )}
      </div>
      <small>
        {readableTime(withdrawal.createdAt)} · to {withdrawal.walletAddress}
        {withdrawal.coinAmount !== null && ` · ${withdrawal.coinAmount} at ${withdrawal.price ?? ''} USD`}
        {withdrawal.transactionId !== null && ` · transaction ${withdrawal.transactionId}`}
        {withdrawal.reason !== null && ` · ${withdrawal.reason}`}
      </small>
      <Outcome state={cancel.state} again="Cancel" />
    </li>
  );
}
