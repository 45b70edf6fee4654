import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { balance } from '#api/accounts.ts';
import { call, sentenceOfError } from '#web/api-client/client.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import styles from './balance.module.css';

/** P3 as it stands now, each figure leading to its postings. */
export function Balance() {
  const found = useQuery({
    queryKey: ['balance', 'real'],
    queryFn: () => call(balance, { query: { wallet: 'real' } }),
  });
  const showPostings = () => {
    const title = document.getElementById('statement-title');
    title?.scrollIntoView();
    title?.focus();
  };
  if (found.isError) return <Notice tone="error">{sentenceOfError(found.error)}</Notice>;
  const figures = found.data;
  return (
    <Panel
      id="balance-title"
      title="Your balance"
      aside={
        <Button variant="subtle" size="compact-sm" onClick={showPostings}>
          See its postings
        </Button>
      }
    >
      <Skeleton visible={!figures}>
        <p className={styles.total}>
          <data value={figures?.balance ?? ''} data-testid="balance">
            {figures?.balance ?? '0.00'}
          </data>{' '}
          <abbr title="US dollars">USD</abbr>
        </p>
      </Skeleton>
      <dl className={styles.figures}>
        <Figure name="Available" value={figures?.available} note="can be staked or withdrawn" />
        <Figure name="Staked" value={figures?.staked} note="in open trades" />
        <Figure name="Withdrawing" value={figures?.withdrawing} note="held for withdrawals" />
        <Figure name="Deposits" value={figures?.deposits} />
        <Figure name="Profits" value={figures?.profits} note="of settled trades, losses included" />
        <Figure name="Withdrawals" value={figures?.withdrawals} note="paid out" />
      </dl>
      <p className={styles.sum}>Balance = deposits + profits − withdrawals = available + staked + withdrawing.</p>
    </Panel>
  );
}

function Figure(props: { readonly name: string; readonly value: string | undefined; readonly note?: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <Skeleton visible={props.value === undefined}>
          <span className={styles.value}>{props.value ?? '0.00'}</span> USD
        </Skeleton>
        {props.note !== undefined && <small>{props.note}</small>}
      </dd>
    </div>
  );
}
