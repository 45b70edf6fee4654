import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cancelWithdrawal } from '#api/withdrawals.ts';
import { call } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { useCommand } from '#web/client/use-command.ts';
import danger from '#web/ui/danger.module.css';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { Outcome } from '#web/widgets/outcome.tsx';
import type { WithdrawalView } from './status-words.ts';
import own from './withdrawal.module.css';

/** The one cancelling that a screen has at a time. It is the screen's: the row that it came from leaves with its success (W4). */
export interface Cancelling {
  /** The withdrawal whose cancelling has to be confirmed, or is on its way. */
  readonly of: string | null;
  readonly choose: (id: string | null) => void;
  readonly confirm: (withdrawal: WithdrawalView) => void;
  readonly again: () => void;
  readonly state: CommandState<WithdrawalView>;
  /** The withdrawal that is asked about, while it is not known what became of its cancelling. */
  readonly asked: WithdrawalView | null;
  readonly busy: boolean;
  /** Where the outcome is shown, and where the focus goes then. */
  readonly shownOutcome: RefObject<HTMLDivElement | null>;
}

export function useCancelling(): Cancelling {
  const queries = useQueryClient();
  const shownOutcome = useRef<HTMLDivElement>(null);
  const [of, choose] = useState<string | null>(null);
  const command = useCommand(({ id }: WithdrawalView, key) => call(cancelWithdrawal, { params: { id }, key }));
  const { state, busy } = command;
  const asked = command.asked?.input ?? null;
  const { step } = state;
  useEffect(() => {
    if (step === 'done' || step === 'failed' || step === 'unknown') shownOutcome.current?.focus();
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
    shownOutcome,
  };
}

/** What became of the last cancelling. */
export function Cancelled(props: { readonly cancelling: Cancelling }) {
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
            The withdrawal of {money(state.reply.amount)} USD is cancelled: the money can be withdrawn again. Both
            postings stay on your statement.
          </Trans>
        </Notice>
      )}
    </>
  );
}

interface OfOne {
  readonly withdrawal: WithdrawalView;
  readonly cancelling: Cancelling;
}

/** Shown as cancelled, and on the list until it is read anew. */
const isOver = ({ withdrawal: { id, status, sending }, cancelling: { state } }: OfOne): boolean =>
  status !== 'pending' || sending || (state.step === 'done' && state.reply.id === id);

/** The button to cancel by; nothing where there is nothing to cancel. It stays while it asks, so that nothing beside it moves. */
export function CancelButton(props: OfOne) {
  const { t } = useLingui();
  const { withdrawal, cancelling } = props;
  const asking = cancelling.of === withdrawal.id;
  if (isOver(props)) return null;
  return (
    <Button
      id={buttonId(withdrawal)}
      variant="default"
      size="compact-sm"
      aria-expanded={asking}
      aria-label={t`Cancel the withdrawal of ${money(withdrawal.amount)} USD`}
      disabled={cancelling.busy || cancelling.asked !== null}
      onClick={() => cancelling.choose(asking ? null : withdrawal.id)}
    >
      <Trans>Cancel</Trans>
    </Button>
  );
}

const buttonId = ({ id }: WithdrawalView): string => `cancel-${id}`;

/** What the button asks, on a line of its own below what it is about; nothing before it was pressed. */
export function CancelQuestion(props: OfOne) {
  const { withdrawal, cancelling } = props;
  if (isOver(props) || cancelling.of !== withdrawal.id || cancelling.asked !== null) return null;
  return <Confirm {...props} />;
}

/** Asks once more: the button that confirms has the focus, and the one that was pressed has it again after ‘Keep it’. */
function Confirm({ withdrawal, cancelling }: OfOne) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  function keep() {
    cancelling.choose(null);
    document.getElementById(buttonId(withdrawal))?.focus();
  }
  return (
    <fieldset className={`${styles.ask} ${own.question}`}>
      <legend>
        <Trans>Cancel this withdrawal? {money(withdrawal.amount)} USD can be withdrawn again at once.</Trans>
      </legend>
      <Button
        ref={button}
        className={danger.filled}
        size="compact-sm"
        loading={cancelling.busy}
        onClick={() => cancelling.confirm(withdrawal)}
      >
        <Trans>Cancel it</Trans>
      </Button>
      <Button variant="default" size="compact-sm" disabled={cancelling.busy} onClick={keep}>
        <Trans>Keep it</Trans>
      </Button>
    </fieldset>
  );
}
