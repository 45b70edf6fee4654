import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listDeposits, requestDeposit } from '#api/deposits.ts';
import type { BodyOf } from '#api/operation.ts';
import { parseCents } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { call, sentenceOfError } from '#web/api-client/client.ts';
import { Outcome } from '#web/api-client/outcome.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { readableTime } from '#web/ui/time.ts';
import { Payment } from './payment.tsx';

/** Asks for deposits and shows them with what to pay. */
export function Deposits() {
  const queries = useQueryClient();
  const [opened, setOpened] = useState<string | null>(null);
  const pages = useInfiniteQuery({
    queryKey: ['deposits'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => call(listDeposits, { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel id="deposits-title" title="Deposits">
      <DepositForm
        onRequested={async (id) => {
          await queries.invalidateQueries({ queryKey: ['deposits'] });
          setOpened(id);
        }}
      />
      {pages.isError && <Notice tone="error">{sentenceOfError(pages.error)}</Notice>}
      {pages.isPending && <Skeleton height={64} />}
      {pages.isSuccess && items.length === 0 && (
        <Empty>No deposits yet. Enter an amount above to get an address to pay to.</Empty>
      )}
      <ul className={styles.list} aria-label="Your deposits">
        {items.map((deposit) => (
          <li key={deposit.id}>
            <div className={styles.row}>
              <strong>{deposit.amount} USD</strong>
              <span>{deposit.paymentMethod}</span>
              <Tag tone={deposit.status === 'approved' ? 'up' : deposit.status === 'declined' ? 'down' : 'quiet'}>
                {deposit.status}
              </Tag>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-expanded={opened === deposit.id}
                onClick={() => setOpened(opened === deposit.id ? null : deposit.id)}
              >
                {opened === deposit.id ? 'Close' : 'Details'}
              </Button>
            </div>
            <small>
              {readableTime(deposit.createdAt)}
              {deposit.credited !== null && ` · ${deposit.credited} USD credited`}
              {deposit.reason !== null && ` · ${deposit.reason}`}
            </small>
            {opened === deposit.id && <Payment deposit={deposit} />}
          </li>
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Show more deposits
        </Button>
      )}
    </Panel>
  );
}

function DepositForm(props: { readonly onRequested: (id: string) => Promise<void> }) {
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<PaymentMethod>('Bitcoin');
  const [problem, setProblem] = useState<string | null>(null);
  const request = useCommand((body: BodyOf<typeof requestDeposit>, key) => call(requestDeposit, { body, key }));
  async function submit(event: FormEvent) {
    event.preventDefault();
    const typed = parseCents(amount.trim());
    if (typed === null || typed === 0n) {
      setProblem('Enter an amount in USD with at most two decimals, for example 100.00');
      return;
    }
    setProblem(null);
    const reply = await request.run({ amount: amount.trim(), paymentMethod: method });
    if (reply) {
      setAmount('');
      await props.onRequested(reply.id);
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-label="New deposit">
      <TextInput
        label="Amount to deposit (USD)"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        error={problem}
      />
      <NativeSelect
        label="Pay with"
        data={[...paymentMethods]}
        description={`Network: ${coinOf(method).network}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={method}
        onChange={(event) => {
          const chosen = paymentMethods.find((one) => one === event.currentTarget.value);
          if (chosen) setMethod(chosen);
        }}
      />
      <Button type="submit" loading={request.busy}>
        Get payment address
      </Button>
      <Outcome state={request.state} again="Get payment address" />
    </form>
  );
}
