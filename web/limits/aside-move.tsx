import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { releaseAside } from '#api/limits.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import type { OwnLimits } from './limit-words.ts';
import styles from './limits.module.css';

/** What can only be withdrawn (A13), and what of it fits: one button moves that to what is available. */
export function AsideMove(props: { readonly data: OwnLimits; readonly onChanged: (now: OwnLimits) => void }) {
  const { t } = useLingui();
  const { data } = props;
  const { amount, fits } = data.aside;
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const command = useCommand((asked: string, key) => call(releaseAside, { body: { amount: asked }, key }));
  const { state, asked } = command;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const wanted = asked?.input ?? fits;

  async function move() {
    const now = await command.run(wanted);
    if (!now) return;
    setMoved(wanted);
    props.onChanged(now);
    await Promise.all(['balance', 'statement'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
  }
  const done = moved !== null && <Notice tone="success">{t`${money(moved)} USD is available now.`}</Notice>;
  if (amount === '0.00' && asked === null) return done || null;
  return (
    <Panel id="aside-title" title={t`Only to withdraw`}>
      <p className={styles.note}>
        <Trans>
          {money(amount)} USD arrived beyond your own deposit limits, or while you had excluded yourself. You can{' '}
          <a href="/user/withdrawals/new">withdraw</a> it at any time. It is not staked, allocated to copies or spent on
          mining, and only you can move it.
        </Trans>
      </p>
      {done}
      {wanted === '0.00' ? (
        <p className={styles.note}>
          {data.exclusion === null ? (
            <Trans>Your deposit limits leave no room for it now.</Trans>
          ) : (
            <Trans>You can move it once your time-out or self-exclusion is over.</Trans>
          )}
        </p>
      ) : (
        <div className={styles.form}>
          <p className={styles.note}>
            <Trans>
              Your deposit limits have room for {money(wanted)} USD of it. If you move it, you can lose it, and it
              counts as a deposit from then on.
            </Trans>
          </p>
          <div className={styles.buttons}>
            <Button ref={button} variant="default" loading={command.busy} onClick={() => void move()}>
              {asked ? askAgain() : t`Move ${money(wanted)} USD to available`}
            </Button>
          </div>
          <Outcome state={state} about={t`${money(wanted)} USD to what is available`} />
        </div>
      )}
    </Panel>
  );
}
