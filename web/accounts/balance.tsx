import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { balance } from '#api/accounts.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call, sentenceOfError } from '#web/api-client/client.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import styles from './balance.module.css';
import { type FigureName, figures } from './postings.ts';

/** P3 as it stands now, twice the same sum; each figure opens its postings. */
export function Balance(props: {
  readonly wallet: Wallet;
  readonly aside: ReactNode;
  readonly onOpen: (figure: FigureName | null) => void;
}) {
  const { wallet, onOpen } = props;
  const found = useQuery({
    queryKey: ['balance', wallet],
    queryFn: () => call(balance, { query: { wallet } }),
  });
  if (found.isError) return <Notice tone="error">{sentenceOfError(found.error)}</Notice>;
  const held = found.data;
  const figure = (name: FigureName, sign: string, note: string) => (
    <Figure name={name} sign={sign} value={held?.[name]} note={note} onOpen={onOpen} />
  );
  return (
    <Panel id="balance-title" title={wallet === 'real' ? 'Your balance' : 'Your practice balance'} aside={props.aside}>
      <Skeleton visible={!held} width="fit-content">
        <p className={styles.total}>
          <button
            type="button"
            className={styles.open}
            onClick={() => onOpen(null)}
            aria-label={`Balance ${held?.balance ?? ''}: all postings`}
          >
            <data value={held?.balance ?? ''} data-testid="balance">
              {held?.balance.replace('-', '−') ?? '0.00'}
            </data>
          </button>{' '}
          <span className={styles.unit}>{wallet === 'real' ? 'USD' : 'practice USD'}</span>
        </p>
      </Skeleton>
      <div className={styles.sums}>
        <dl className={styles.figures} aria-label="Where it came from">
          {figure('deposits', '', 'paid in')}
          {figure('profits', '+', 'of settled trades, losses included')}
          {figure('withdrawals', '−', 'paid out')}
        </dl>
        <dl className={styles.figures} aria-label="Where it is">
          {figure('available', '=', 'can be staked or withdrawn')}
          {figure('staked', '+', 'in open trades')}
          {figure('withdrawing', '+', 'held for withdrawals')}
          {held && held.receivable !== '0.00' && figure('receivable', '+', 'owed after a reversed deposit')}
        </dl>
      </div>
    </Panel>
  );
}

function Figure(props: {
  readonly name: FigureName;
  readonly sign: string;
  readonly value: string | undefined;
  readonly note: string;
  readonly onOpen: (figure: FigureName) => void;
}) {
  const { name, value } = props;
  return (
    <div>
      <dt>
        <span className={styles.sign} aria-hidden="true">
          {props.sign}
        </span>
        {figures[name].name}
      </dt>
      <dd>
        <Skeleton visible={value === undefined} width="fit-content">
          <button
            type="button"
            className={styles.open}
            onClick={() => props.onOpen(name)}
            aria-label={`${figures[name].name} ${value ?? ''}: its postings`}
          >
            {value?.replace('-', '−') ?? '0.00'}
          </button>
        </Skeleton>
        <small>{props.note}</small>
      </dd>
    </div>
  );
}
