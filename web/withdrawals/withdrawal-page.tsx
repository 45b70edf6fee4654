import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readWithdrawal } from '#api/withdrawals.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Figure } from '#web/ui/figure.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { CloseIcon, DoneIcon, SendIcon, WaitingIcon, WarningIcon } from '#web/ui/icons.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import records from '#web/ui/records.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { withdrawalTone, withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import { CancelButton, Cancelled, CancelQuestion, useCancelling } from './cancelling.tsx';
import { NetworkFee } from './cost.tsx';
import { GivenBack } from './given-back.tsx';
import { reasonWords, type WithdrawalView, wordsBeside } from './status-words.ts';
import { stepWords } from './step-words.ts';
import { Stopped, stoppedPayout } from './stopped.tsx';
import styles from './withdrawal.module.css';

/** withdrawals/{id}: how one stands, where it goes, and all that has happened to it. */
export function WithdrawalPage(props: { readonly id: string; readonly account: AccountStatus }) {
  const { t } = useLingui();
  const cancelling = useCancelling();
  const found = useQuery({
    queryKey: ['withdrawals', props.id],
    queryFn: () => call(readWithdrawal, { params: { id: props.id } }),
  });
  if (found.isPending) return <Skeleton height={320} />;
  const withdrawal = found.data;
  if (withdrawal === undefined) {
    return (
      <Panel id="withdrawal-title" title={t`Withdrawal`}>
        {found.error instanceof ProblemError && found.error.status === 404 ? (
          <Notice tone="error">
            <Trans>You have no such withdrawal.</Trans>
          </Notice>
        ) : (
          <Unread query={found} />
        )}
        <p>
          <Link to="/user/withdrawals">
            <Trans>Your withdrawals</Trans>
          </Link>
        </p>
      </Panel>
    );
  }
  return (
    <div className={styles.grid}>
      <Panel id="withdrawal-title" title={t`${money(withdrawal.amount)} USD in ${withdrawal.paymentMethod}`}>
        <div ref={cancelling.shownOutcome} tabIndex={-1} className={records.outcome}>
          {found.isError && <Unread query={found} />}
          <Cancelled cancelling={cancelling} />
        </div>
        <Status withdrawal={withdrawal} />
        <div className={records.outcome}>
          <Stopped words={stoppedPayout(props.account, withdrawal.statusWaitsUntil)} />
        </div>
        <Known withdrawal={withdrawal} />
        <div className={styles.actions}>
          <CancelButton withdrawal={withdrawal} cancelling={cancelling} />
          <Link to="/user/statement" search={{ figure: 'withdrawing' }}>
            <Trans>Postings on your statement</Trans>
          </Link>
          <Link to="/user/support" search={{ about: 'withdrawal', id: withdrawal.id }}>
            <Trans>Ask about this</Trans>
          </Link>
        </div>
        <CancelQuestion withdrawal={withdrawal} cancelling={cancelling} />
      </Panel>
      <Timeline steps={withdrawal.timeline.map((step) => ({ time: step.time, ...stepWords(step) }))} />
    </div>
  );
}

/** The one status that counts now, and what it means. */
function Status({ withdrawal }: { readonly withdrawal: WithdrawalView }) {
  const now = useNow(useLive().serverNow, 60_000);
  const Icon = statusIcon(withdrawal);
  const words = wordsBeside(withdrawal, now);
  return (
    <div className={styles.status} data-tone={withdrawalTone(withdrawal)}>
      <Icon size={32} stroke={1.75} aria-hidden />
      <strong>{capital(withdrawalWord(withdrawal))}</strong>
      {words !== '' && <span>{sentenceCase(words)}</span>}
    </div>
  );
}

function statusIcon(withdrawal: WithdrawalView) {
  switch (withdrawal.status) {
    case 'pending':
      return withdrawal.sending ? SendIcon : WaitingIcon;
    case 'approved':
      return withdrawalTone(withdrawal) === 'down' ? WarningIcon : DoneIcon;
    case 'returned':
      return WarningIcon;
    case 'declined':
    case 'cancelled':
      return CloseIcon;
  }
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const sentenceCase = (words: string): string => `${capital(words)}.`;

/** What goes out to the network. */
const lessFee = ({ amount, networkFee }: Pick<WithdrawalView, 'amount' | 'networkFee'>): string =>
  formatCents(cents((parseCents(amount) ?? 0n) - (parseCents(networkFee) ?? 0n)));

/** Where it goes and what it costs. */
function Known(props: { readonly withdrawal: WithdrawalView }) {
  const { t } = useLingui();
  const { withdrawal } = props;
  const reason = reasonWords(withdrawal);
  return (
    <Facts>
      {reason !== null && <Fact name={<Trans>Reason</Trans>}>{reason}</Fact>}
      <Fact name={<Trans>To this address ({withdrawal.network})</Trans>}>
        <GroupedAddress address={withdrawal.walletAddress} />
        <CopyButton text={withdrawal.walletAddress} what={t`address`} />
      </Fact>
      <NetworkFee usd={withdrawal.networkFee} />
      <Fact name={<Trans>Amount less the fee</Trans>}>
        <Trans>{money(lessFee(withdrawal))} USD</Trans>
      </Fact>
      {withdrawal.coinAmount !== null && (
        <Fact name={<Trans>Amount in coins</Trans>}>
          <span>
            <strong>
              <Figure value={withdrawal.coinAmount} unit={symbolOfMethod(withdrawal.paymentMethod)} />
            </strong>
          </span>
          {withdrawal.price !== null && <span>{t`at ${money(withdrawal.price)} USD`}</span>}
        </Fact>
      )}
      {withdrawal.paidShort !== null && withdrawal.onChain !== 'elsewhere' && (
        <Fact name={<Trans>On the chain</Trans>}>
          {withdrawal.onChain === 'short' ? (
            <Trans>
              {withdrawal.paidShort} of {withdrawal.coinAmount} arrived at this address; you are owed the rest. Write to
              support.
            </Trans>
          ) : (
            <Trans>{withdrawal.paidShort} arrived at this address, as much as was due when it was sent.</Trans>
          )}
        </Fact>
      )}
      {withdrawal.transactionId !== null && (
        <Fact
          name={
            withdrawal.failedAt === null ? <Trans>Transaction id</Trans> : <Trans>Id of the failed transaction</Trans>
          }
        >
          <code>{withdrawal.transactionId}</code>
          <CopyButton text={withdrawal.transactionId} what={t`transaction id`} />
          {withdrawal.paymentNo !== null && (
            <span>
              <Trans>payment number {withdrawal.paymentNo} of this transaction to this address</Trans>
            </span>
          )}
        </Fact>
      )}
      {withdrawal.returnedBy !== null && (
        <Fact name={<Trans>Came back in transaction</Trans>}>
          <code>{withdrawal.returnedBy}</code>
          <CopyButton text={withdrawal.returnedBy} what={t`transaction id`} />
        </Fact>
      )}
      <GivenBack withdrawal={withdrawal} />
    </Facts>
  );
}
