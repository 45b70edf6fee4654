import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { cancelWithdrawal, listWithdrawals, type readWithdrawal } from '#api/withdrawals.ts';
import { call } from '#web/api-client/client.ts';
import type { CommandState } from '#web/api-client/command.ts';
import { More } from '#web/api-client/more.tsx';
import { Outcome } from '#web/api-client/outcome.tsx';
import { usePages } from '#web/api-client/pages.ts';
import { statusWord } from '#web/api-client/status-words.ts';
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
  const { t } = useLingui();
  const pages = usePages(['withdrawals'], (page) => call(listWithdrawals, { query: page }));
  const { items } = pages;
  const asked = items.find(({ id, status }) => id === props.asked && status === 'pending');
  const cancelling = useCancelling();
  return (
    <Panel
      id="withdrawals-title"
      title={t`Latest first`}
      aside={
        props.mayAsk && (
          <Link to="/user/withdrawals/new">
            <Trans>New withdrawal</Trans>
          </Link>
        )
      }
    >
      <div ref={cancelling.told} tabIndex={-1} className={styles.told}>
        {asked && (
          <Notice tone="success">
            <Trans>
              {money(asked.amount)} USD are held for this withdrawal. It is paid after review; {asked.networkFee} USD
              network fee are taken from it.
            </Trans>
          </Notice>
        )}
        <Cancelled cancelling={cancelling} />
      </div>
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'pending' && <Skeleton height={160} />}
      {pages.state === 'success' && items.length === 0 && (
        <Empty>
          <Trans>No withdrawals yet. What is available can be withdrawn at any time</Trans>
          {props.mayAsk ? (
            <>
              :{' '}
              <Link to="/user/withdrawals/new">
                <Trans>ask for one</Trans>
              </Link>
              .
            </>
          ) : (
            '.'
          )}
        </Empty>
      )}
      <ul className={styles.list} aria-label={t`Your withdrawals`}>
        {items.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} cancelling={cancelling} />
        ))}
      </ul>
      <More pages={pages} what={t`withdrawals`} />
    </Panel>
  );
}

/** What the state means to the one who waits. */
function standing(withdrawal: WithdrawalView): string {
  switch (withdrawal.status) {
    case 'pending':
      return withdrawal.sending ? t`approved and being sent: it can no longer be cancelled` : t`held, waits for review`;
    case 'approved':
      return t`paid out`;
    case 'declined':
      return t`declined: the money is available again`;
    case 'returned':
      return t`the payout came back: the money is available again`;
    case 'cancelled':
      return t`cancelled: the money is available again`;
  }
}

/** The one cancelling that a list has at a time. It is the list's: the row that it came from leaves with its success (W4). */
interface Cancelling {
  /** The withdrawal whose cancelling has to be confirmed, or is on its way. */
  readonly of: string | null;
  readonly choose: (id: string | null) => void;
  readonly confirm: (withdrawal: WithdrawalView) => void;
  readonly again: () => void;
  readonly state: CommandState<WithdrawalView>;
  /** The withdrawal that is asked about, while it is not known what became of its cancelling. */
  readonly asked: WithdrawalView | null;
  readonly busy: boolean;
  /** Where the outcome is told, and where the focus goes then. */
  readonly told: RefObject<HTMLDivElement | null>;
}

function useCancelling(): Cancelling {
  const queries = useQueryClient();
  const told = useRef<HTMLDivElement>(null);
  const [of, choose] = useState<string | null>(null);
  const command = useCommand(({ id }: WithdrawalView, key) => call(cancelWithdrawal, { params: { id }, key }));
  const { state, busy } = command;
  const asked = command.asked?.input ?? null;
  const { step } = state;
  useEffect(() => {
    if (step === 'done' || step === 'failed' || step === 'unknown') told.current?.focus();
  }, [step]);
  async function confirm(withdrawal: WithdrawalView) {
    const reply = await command.run(withdrawal);
    if (reply) choose(null);
    // A refusal, too, says that it stands otherwise than it is shown.
    await Promise.all(
      ['withdrawals', 'balance', 'statement'].map((view) => queries.invalidateQueries({ queryKey: [view] })),
    );
  }
  return {
    of,
    choose,
    confirm: (withdrawal) => void confirm(withdrawal),
    again: () => {
      if (asked) void confirm(asked);
    },
    state,
    asked,
    busy,
    told,
  };
}

function Cancelled(props: { readonly cancelling: Cancelling }) {
  const { t } = useLingui();
  const { state, asked, again } = props.cancelling;
  return (
    <>
      <Outcome
        state={state}
        about={asked ? t`to cancel the withdrawal of ${money(asked.amount)} USD to ${asked.walletAddress}` : ''}
        onAgain={again}
      />
      {state.step === 'done' && (
        <Notice tone="success">
          <Trans>
            The withdrawal of {money(state.reply.amount)} USD is cancelled: the money is available again. Both postings
            stay on your statement.
          </Trans>
        </Notice>
      )}
    </>
  );
}

function Row(props: { readonly withdrawal: WithdrawalView; readonly cancelling: Cancelling }) {
  const { t } = useLingui();
  const { withdrawal, cancelling } = props;
  const shown = withdrawal.sending ? 'sending' : withdrawal.status;
  const asking = cancelling.of === withdrawal.id;
  // Told as cancelled, and on the list until it is read anew.
  const cancelled = cancelling.state.step === 'done' && cancelling.state.reply.id === withdrawal.id;
  const button = useRef<HTMLButtonElement>(null);
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (kept && !asking) button.current?.focus();
  }, [kept, asking]);
  return (
    <li>
      <div className={styles.row}>
        <strong>
          <Trans>{money(withdrawal.amount)} USD</Trans>
        </strong>
        <span>{withdrawal.paymentMethod}</span>
        <Tag tone={shown === 'approved' ? 'up' : shown === 'declined' || shown === 'returned' ? 'down' : 'quiet'}>
          {statusWord(shown)}
        </Tag>
        {shown === 'pending' && !asking && !cancelled && (
          <Button
            ref={button}
            variant="default"
            size="compact-sm"
            aria-label={t`Cancel the withdrawal of ${money(withdrawal.amount)} USD`}
            disabled={cancelling.busy || cancelling.asked !== null}
            onClick={() => {
              setKept(false);
              cancelling.choose(withdrawal.id);
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      <small>
        <Trans>
          {readableTime(withdrawal.createdAt)} · {standing(withdrawal)} · to {withdrawal.walletAddress}
        </Trans>
        {withdrawal.coinAmount !== null && t` · ${withdrawal.coinAmount} at ${money(withdrawal.price ?? '')} USD`}
        {withdrawal.transactionId !== null && t` · transaction ${withdrawal.transactionId}`}
        {withdrawal.reason !== null && ` · ${withdrawal.reason}`}
      </small>
      {asking && shown === 'pending' && cancelling.asked === null && (
        <Confirm
          withdrawal={withdrawal}
          cancelling={cancelling}
          onKeep={() => {
            setKept(true);
            cancelling.choose(null);
          }}
        />
      )}
    </li>
  );
}

/** Asks once more. The button that was pressed has gone, so the one that confirms has the focus. */
function Confirm(props: {
  readonly withdrawal: WithdrawalView;
  readonly cancelling: Cancelling;
  readonly onKeep: () => void;
}) {
  const { withdrawal, cancelling, onKeep } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <fieldset className={styles.ask}>
      <legend>
        <Trans>Cancel this withdrawal? {money(withdrawal.amount)} USD become available again at once.</Trans>
      </legend>
      <Button ref={button} size="compact-sm" loading={cancelling.busy} onClick={() => cancelling.confirm(withdrawal)}>
        <Trans>Cancel it</Trans>
      </Button>
      <Button variant="default" size="compact-sm" disabled={cancelling.busy} onClick={onKeep}>
        <Trans>Keep it</Trans>
      </Button>
    </fieldset>
  );
}
