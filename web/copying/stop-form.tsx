import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CommandState } from '#web/client/command.ts';
import { money } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './copying.module.css';
import { type CopyView, useCopy } from './queries.ts';
import { stopFigures } from './stop-figures.ts';
import { stateMeaning, unitOf } from './words.ts';

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
  const copy = useCopy(copyId);
  // Another tab, the stop-loss or the trader may have been first.
  const over = !asked && copy.data !== undefined && !isRunning(copy.data);
  return (
    <div className={styles.form}>
      {copyId !== null && copy.isPending && <Skeleton height={48} />}
      {copyId !== null && copy.isError && copy.data === undefined && <Unread query={copy} />}
      {copy.data &&
        (over ? <p className={styles.note}>{stateMeaning(copy.data.state)}</p> : <Stops copy={copy.data} />)}
      <div className={styles.buttons}>
        {!over && (
          <Button autoFocus loading={props.busy} onClick={props.onStop}>
            {asked ? askAgain() : <Trans>Stop copying</Trans>}
          </Button>
        )}
        <Button variant="subtle" onClick={props.onCancel}>
          {asked || over ? <Trans>Close</Trans> : <Trans>Go on copying</Trans>}
        </Button>
      </div>
      <Outcome state={props.state} about={props.about} />
    </div>
  );
}

const isRunning = ({ state }: CopyView): boolean => state === 'active' || state === 'paused';

/** What stopping does to the money of a copy. */
function Stops({ copy }: { readonly copy: CopyView }) {
  const unit = unitOf(copy.wallet);
  const { back, share } = stopFigures(copy);
  const trader = copy.traderName;
  return (
    <p className={styles.note}>
      {share === null ? (
        <Trans>
          {money(copy.free)} {unit} are free and available again at once.
        </Trans>
      ) : copy.openTrades === 0 ? (
        <Trans>
          Of the {money(copy.free)} {unit} that are free, {money(share)} go to {trader} as share of new profit;{' '}
          {money(back)} are available again at once.
        </Trans>
      ) : (
        <Trans>
          {money(copy.free)} {unit} are free. {trader}’s share of new profit is taken once, when nothing is open any
          more: by its settled trades it is now {money(share)}, which waits in the copy; {money(back)} are available
          again at once. How the open trades end changes that share.
        </Trans>
      )}{' '}
      {copy.shareBps > 0 && (
        <>
          <Trans>
            If you copy this trader again, that copy goes on from here: losses of this one are regained before anything
            is shared, and what was shared is not shared again.
          </Trans>{' '}
        </>
      )}
      {copy.openTrades > 0 && (
        <Trans>
          {money(copy.openStake)} {unit} are staked in open trades ({copy.openTrades}): those run out, and what they
          return comes back as they end.
        </Trans>
      )}{' '}
      <Trans>A trade that the trader has placed before is still copied; no later one is.</Trans>
    </p>
  );
}
