import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { listWithdrawals } from '#api/withdrawals.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { usePages } from '#web/client/pages.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { CoinMark } from '#web/widgets/coin-mark.tsx';
import rows from '#web/widgets/money-rows.module.css';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { withdrawalTone, withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import { shortAddress } from './address-book.ts';
import { CancelButton, Cancelled, type Cancelling, CancelQuestion, useCancelling } from './cancelling.tsx';
import { PausedNotice, usePause } from './paused.tsx';
import { reasonWords, type WithdrawalView, wordsBeside } from './status-words.ts';
import { Stopped, stoppedList } from './stopped.tsx';

/** withdrawals: all of them, and how each stands (W4). `asked` names one that was requested just now. */
export function WithdrawalList(props: {
  readonly asked: string | null;
  readonly mayAsk: boolean;
  readonly account: AccountStatus;
}) {
  const { t } = useLingui();
  const pages = usePages(['withdrawals'], (page) => call(listWithdrawals, { query: page }));
  const { items } = pages;
  const asked = items.find(({ id, status }) => id === props.asked && status === 'pending');
  const cancelling = useCancelling();
  const pause = usePause();
  const now = useNow(useLive().serverNow, 60_000);
  return (
    <Panel
      id="withdrawals-title"
      title={t`All withdrawals`}
      aside={
        <span className={styles.row}>
          <Link to="/user/withdrawals/addresses">
            <Trans>Address book</Trans>
          </Link>
          {props.mayAsk && (
            <Link to="/user/withdrawals/new">
              <Trans>New withdrawal</Trans>
            </Link>
          )}
        </span>
      }
    >
      <div className={styles.outcome}>
        <PausedNotice pause={pause} />
        <Stopped words={stoppedList(props.account)} />
      </div>
      <div ref={cancelling.shownOutcome} tabIndex={-1} className={styles.outcome}>
        {asked && (
          <Notice tone="success">
            <Trans>
              {money(asked.amount)} USD is held for this withdrawal. It is paid after review, less a network fee of{' '}
              {money(asked.networkFee)} USD.
            </Trans>
          </Notice>
        )}
        <Cancelled cancelling={cancelling} />
      </div>
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'pending' && <Skeleton height={160} />}
      {pages.state === 'success' && items.length === 0 && (
        <Empty>
          {props.account === 'approved' ? (
            <>
              <Trans>No withdrawals yet. You can withdraw what is available at any time</Trans>:{' '}
              <Link to="/user/withdrawals/new">
                <Trans>new withdrawal</Trans>
              </Link>
              .
            </>
          ) : (
            <Trans>No withdrawals yet.</Trans>
          )}
        </Empty>
      )}
      <ul className={rows.list} aria-label={t`Your withdrawals`}>
        {items.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} cancelling={cancelling} now={now} />
        ))}
      </ul>
      <More pages={pages} what={t`withdrawals`} />
    </Panel>
  );
}

/** One withdrawal; its page shows all of it. */
function Row(props: { readonly withdrawal: WithdrawalView; readonly cancelling: Cancelling; readonly now: number }) {
  const { withdrawal, cancelling } = props;
  const reason = reasonWords(withdrawal);
  const words = wordsBeside(withdrawal, props.now);
  return (
    <li>
      <CoinMark method={withdrawal.paymentMethod} />
      <Link className={rows.amount} to="/user/withdrawals/$id" params={{ id: withdrawal.id }}>
        <Trans>{money(withdrawal.amount)} USD</Trans>
      </Link>
      <div className={rows.main}>
        <span>{withdrawal.paymentMethod}</span>
        <small>
          {dayAndTime(withdrawal.createdAt)} · {words !== '' && `${words} · `}
          <Trans>
            to <span title={withdrawal.walletAddress}>{shortAddress(withdrawal.walletAddress)}</span>
          </Trans>
          {reason !== null && ` · ${reason}`}
        </small>
      </div>
      <div className={rows.state}>
        <Tag tone={withdrawalTone(withdrawal)}>{withdrawalWord(withdrawal)}</Tag>
        <CancelButton withdrawal={withdrawal} cancelling={cancelling} />
      </div>
      <CancelQuestion withdrawal={withdrawal} cancelling={cancelling} />
    </li>
  );
}
