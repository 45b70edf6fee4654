import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pauseCopy, resumeCopy, stopCopy } from '#api/copying.ts';
import { call } from '#web/client/client.ts';
import { useFreshSend } from '#web/client/fresh-sign-in.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { Outcome } from '#web/widgets/outcome.tsx';
import styles from './copying.module.css';
import { type CopyView, changedByCopying } from './queries.ts';
import { StopForm } from './stop-form.tsx';

interface Act {
  readonly kind: 'pause' | 'resume' | 'stop';
  readonly version: number;
}

/** Pause, resume and stop: one at a time, each with a key of its own (P4). */
export function CopyActions(props: { readonly copy: CopyView; readonly mayCopy: boolean }) {
  const { t } = useLingui();
  const { copy } = props;
  const { id } = copy;
  const queries = useQueryClient();
  const shownOutcome = useRef<HTMLDivElement>(null);
  const [stopping, setStopping] = useState(false);
  const send = useFreshSend(({ kind, version }: Act, key) => {
    switch (kind) {
      case 'pause':
        return call(pauseCopy, { params: { id }, body: { version }, key });
      case 'resume':
        return call(resumeCopy, { params: { id }, body: { version }, key });
      case 'stop':
        return call(stopCopy, { params: { id }, body: {}, key });
    }
  });
  const command = useCommand(send);
  const { state, busy, asked } = command;
  const { step } = state;
  useEffect(() => {
    if (step === 'done' || step === 'failed' || step === 'unknown') shownOutcome.current?.focus();
  }, [step]);
  async function run(act: Act) {
    const reply = await command.run(act);
    if (reply) setStopping(false);
    // A refusal, too, says that it stands otherwise than it is shown.
    for (const view of changedByCopying) void queries.invalidateQueries({ queryKey: [view] });
  }
  const act = (kind: Act['kind']) => void run(asked?.input ?? { kind, version: copy.version });
  const runs = copy.state === 'active' || copy.state === 'paused';
  const about = {
    pause: t`to pause the copy of ${copy.traderName}`,
    resume: t`to resume the copy of ${copy.traderName}`,
    stop: t`to stop the copy of ${copy.traderName}`,
  } as const;
  const doneWords = {
    active: t`The copy continues: the next trade of ${copy.traderName} is copied.`,
    paused: t`The copy is paused.`,
    stopping: t`Removed`,
    stopped: t`Removed`,
  } as const;
  const held = busy || asked !== null;
  return (
    <>
      {runs && (
        <div className={styles.actions}>
          {copy.state === 'active' ? (
            <Button variant="default" data-disabled={held} onClick={() => act('pause')}>
              <Trans>Pause</Trans>
            </Button>
          ) : (
            <Button variant="default" data-disabled={held} disabled={!props.mayCopy} onClick={() => act('resume')}>
              <Trans>Resume</Trans>
            </Button>
          )}
          <Button variant="default" aria-haspopup="dialog" disabled={held} onClick={() => setStopping(true)}>
            <Trans>Stop copying</Trans>
          </Button>
        </div>
      )}
      <div className={styles.outcome} ref={shownOutcome} tabIndex={-1}>
        {!stopping && (
          <Outcome state={state} about={asked ? about[asked.input.kind] : ''} onAgain={() => act('stop')} />
        )}
        {state.step === 'done' && <Notice tone="success">{doneWords[state.reply.state]}</Notice>}
      </div>
      {stopping && (
        <Dialog title={t`Stop copying ${copy.traderName}?`} onClose={() => setStopping(false)} toRead>
          <StopForm
            copyId={id}
            state={state}
            busy={busy}
            asked={asked !== null}
            about={about.stop}
            onStop={() => act('stop')}
            onCancel={() => setStopping(false)}
          />
        </Dialog>
      )}
    </>
  );
}
