import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cancelDeposit } from '#api/deposits.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import type { DepositView } from './deposit-view.ts';
import styles from './payment.module.css';

/** A small link: asked once more, then the deposit is given up and counts no more towards one's limits. */
export function CancelDeposit(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const { deposit } = props;
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [kept, setKept] = useState(false);
  const cancel = useCommand((id: string, key) => call(cancelDeposit, { params: { id }, body: {}, key }));
  useEffect(() => {
    if (kept) opener.current?.focus();
  }, [kept]);
  async function confirm(id: string) {
    const reply = await cancel.run(id);
    // A refusal, too, says that it stands otherwise than it is shown.
    await Promise.all([['deposits'], ['profile', 'limits']].map((queryKey) => queries.invalidateQueries({ queryKey })));
    if (reply) document.getElementById('payment-title')?.focus();
  }
  const unknown = cancel.state.step === 'unknown';
  return (
    <div className={styles.cancel}>
      {asking ? (
        <fieldset>
          <legend>
            <Trans>
              Cancel this deposit of {money(deposit.amount)} USD? Only if you have not paid and will not pay: if a
              payment arrives anyway, the operator’s staff may have to look for it.
            </Trans>
          </legend>
          <Confirm busy={cancel.busy} disabled={unknown} onConfirm={() => void confirm(deposit.id)} />
          <Button
            variant="default"
            disabled={cancel.busy || unknown}
            onClick={() => {
              setAsking(false);
              setKept(true);
            }}
          >
            <Trans>Keep deposit</Trans>
          </Button>
        </fieldset>
      ) : (
        <button
          ref={opener}
          type="button"
          className={styles.link}
          onClick={() => {
            setKept(false);
            setAsking(true);
          }}
        >
          <Trans>Cancel this deposit</Trans>
        </button>
      )}
      <Outcome
        state={cancel.state}
        about={t`to cancel the deposit of ${money(deposit.amount)} USD`}
        onAgain={() => void confirm(cancel.asked?.input ?? deposit.id)}
      />
    </div>
  );
}

/** The button that was pressed has gone, so the one that confirms has the focus. */
function Confirm(props: { readonly busy: boolean; readonly disabled: boolean; readonly onConfirm: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} loading={props.busy} disabled={props.disabled} onClick={props.onConfirm}>
      <Trans>Cancel deposit</Trans>
    </Button>
  );
}
