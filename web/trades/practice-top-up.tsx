import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { topUpPractice } from '#api/practice.ts';
import { parseCents } from '#domain/money/amount.ts';
import { practiceFull } from '#domain/trades/practice.ts';
import { useBalance } from '#web/client/balance.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import styles from '#web/trades/results/past-trades.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';

/** T11: practice dollars restored, once a day. Says beforehand what stands in the way of it. */
export function PracticeTopUp() {
  const { t } = useLingui();
  const balance = useBalance('practice').data;
  const { state, busy, asked, run } = useCommand((_: null, key) => call(topUpPractice, { key }));
  const now = useNow(useLive().serverNow, 1_000);
  const available = balance && parseCents(balance.available);
  // A wallet that cannot be read says so where its balance stands.
  if (!balance || available === null || available === undefined) return null;
  // From the time of the next one on, the last one is no news.
  const done = state.step === 'done' && now < Date.parse(state.reply.again) ? state.reply : null;
  const full = available >= practiceFull;
  const playing = balance.staked !== '0.00';
  if (full && !done && asked === null) return null;
  return (
    <Panel id="top-up-title" title={t`Practice dollars`}>
      {done ? (
        <Notice tone="success">
          <Trans>
            {money(done.amount)} practice USD was granted, which made {money(done.available)} available. Again from{' '}
            {dayAndTime(done.again)} on.
          </Trans>
        </Notice>
      ) : (
        <>
          <p className={styles.say}>
            {playing ? (
              <Trans>Practice can be topped up to 10,000.00 once no practice trade is open.</Trans>
            ) : (
              <Trans>
                {money(balance.available)} are available. A top-up restores 10,000.00, once a day (UTC). It is play
                money and wins nothing.
              </Trans>
            )}
          </p>
          <Button variant="default" disabled={playing && asked === null} loading={busy} onClick={() => void run(null)}>
            {state.step === 'unknown' ? askAgain() : t`Top up to 10,000.00`}
          </Button>
          <div className={styles.outcome}>
            <Outcome state={state} about={t`a practice top-up`} />
          </div>
        </>
      )}
    </Panel>
  );
}
