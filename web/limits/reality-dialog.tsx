import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReplyOf } from '#api/operation.ts';
import type { showRealityCheck } from '#api/reality-checks.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import type { RealityAnswer } from '#domain/limits/reality-check.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { shortTime } from '#web/ui/time.ts';
import styles from './limits.module.css';

export type RealityCheck = ReplyOf<typeof showRealityCheck>;

/** After an hour of trading: for how long, and what it came to (A13.1). It presses on nobody: no way on stands out. */
export function RealityDialog(props: {
  readonly check: RealityCheck;
  readonly onChosen: (answer: RealityAnswer) => void;
}) {
  useLingui();
  const { check, onChosen } = props;
  const minutes = Math.floor((Date.parse(check.shownAt) - Date.parse(check.since)) / minuteMs);
  const length = `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return (
    <Dialog title={t`You’ve been trading for ${length}`} onClose={() => onChosen('closed')} toRead>
      <div className={styles.check}>
        <p className={styles.note}>
          <Trans>Since {shortTime(check.since)}. Copied trades are included, practice is not.</Trans>
        </p>
        <Facts rows>
          <Fact name={<Trans>Trades placed</Trans>}>{check.trades}</Fact>
          <Fact name={<Trans>Total staked</Trans>}>
            <Trans>{money(check.staked)} USD</Trans>
          </Fact>
          <Fact name={<Trans>Result of ended trades</Trans>}>
            <Trans>{signedMoney(check.result)} USD</Trans>
          </Fact>
        </Facts>
        {check.running > 0 && <p className={styles.note}>{runningWords(check.running)}</p>}
        <p className={styles.note}>
          <Trans>
            A time-out blocks trades and deposits for a day or longer. Practice stays open, and you can always withdraw.
          </Trans>
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => onChosen('continue')}>
            <Trans>Keep trading</Trans>
          </Button>
          <Button variant="default" onClick={() => onChosen('limits')}>
            <Trans>See my limits</Trans>
          </Button>
          <Button variant="default" onClick={() => onChosen('stop')}>
            <Trans>Stop and take a break</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const runningWords = (running: number): string =>
  plural(running, {
    one: '# trade is still running. It ends and settles whatever you choose here, and your ticket stays as it is.',
    other: '# trades are still running. They end and settle whatever you choose here, and your ticket stays as it is.',
  });
