import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CommandState } from '#web/api-client/command.ts';
import { askAgain, Outcome } from '#web/api-client/outcome.tsx';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './copying.module.css';
import { type CopyView, useCopy } from './reading.ts';
import { unitOf } from './words.ts';

/** Asks once before a copy is stopped: what comes back at once, and what runs out. */
export function StopForm(props: {
  readonly copyId: string | null;
  readonly state: CommandState<unknown>;
  readonly busy: boolean;
  readonly asked: boolean;
  readonly about: string;
  readonly onStop: () => void;
  readonly onCancel: () => void;
}) {
  const { copyId, asked } = props;
  return (
    <div className={styles.form}>
      {copyId !== null && <WhatStops id={copyId} />}
      <div className={styles.buttons}>
        <Button autoFocus loading={props.busy} onClick={props.onStop}>
          {asked ? askAgain() : <Trans>Stop copying</Trans>}
        </Button>
        <Button variant="subtle" onClick={props.onCancel}>
          {asked ? <Trans>Close</Trans> : <Trans>Go on copying</Trans>}
        </Button>
      </div>
      <Outcome state={props.state} about={props.about} />
    </div>
  );
}

function WhatStops({ id }: { readonly id: string }) {
  const copy = useCopy(id);
  if (copy.isPending) return <Skeleton height={48} />;
  return copy.data ? <StopsWords copy={copy.data} /> : <Unread query={copy} />;
}

/** What stopping does to the money of a copy. */
function StopsWords({ copy }: { readonly copy: CopyView }) {
  const unit = unitOf(copy.wallet);
  return (
    <p className={styles.note}>
      <Trans>
        {money(copy.free)} {unit} are free and available again at once, less the trader’s share of new profit if there
        is any.
      </Trans>{' '}
      {copy.shareBps > 0 && (
        <>
          {copy.openTrades > 0 && (
            <Trans>
              The share is held back until the last trade has ended, and is then taken once, of what the copy came to.
            </Trans>
          )}{' '}
          <Trans>
            If you copy this trader again, that copy begins with a mark of its own: losses of this one do not lower what
            is shared of its profits.
          </Trans>{' '}
        </>
      )}
      {copy.openTrades > 0 && (
        <Trans>
          {money(copy.openStake)} {unit} are staked in {copy.openTrades} open trades: those run out, and what they
          return comes back as they end.
        </Trans>
      )}{' '}
      <Trans>A trade that the trader has placed before is still copied; no later one is.</Trans>
    </p>
  );
}
