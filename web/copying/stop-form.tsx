import { plural } from '@lingui/core/macro';
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

/** What stopping does to the money of a copy, one thing a line. */
function Stops({ copy }: { readonly copy: CopyView }) {
  const unit = unitOf(copy.wallet);
  const { back, share } = stopFigures(copy);
  const trader = copy.traderName;
  const { openTrades } = copy;
  const staked = `${money(copy.openStake)} ${unit}`;
  return (
    <ul className={styles.points}>
      {share === null ? (
        <li>
          <Trans>
            {money(copy.free)} {unit} are free and available again at once.
          </Trans>
        </li>
      ) : openTrades === 0 ? (
        <li>
          <Trans>
            Of the {money(copy.free)} {unit} that are free, {money(share)} go to {trader} as share of new profit;{' '}
            {money(back)} are available again at once.
          </Trans>
        </li>
      ) : (
        <>
          <li>
            <Trans>
              {money(copy.free)} {unit} are free; {money(back)} of it are available again at once.
            </Trans>
          </li>
          <li>
            <Trans>
              {money(share)} wait in the copy for {trader}’s share of new profit. It is taken once, when the last open
              trade has ended, and depends on how that ends.
            </Trans>
          </li>
        </>
      )}
      {openTrades > 0 && (
        <li>
          {plural(openTrades, {
            one: `${staked} are staked in # open trade: it runs on, and what it returns comes back when it ends.`,
            other: `${staked} are staked in # open trades: they run on, and what they return comes back as they end.`,
          })}
        </li>
      )}
      <li>
        <Trans>A trade that the trader has placed before is still copied; no later one is.</Trans>
      </li>
      {copy.shareBps > 0 && (
        <li>
          <Trans>
            If you copy this trader again, that copy goes on from here: losses of this one are regained before anything
            is shared, and what was shared is not shared again.
          </Trans>
        </li>
      )}
    </ul>
  );
}
