import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { stopTrading } from '#api/traders.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import styles from './copying.module.css';
import type { OwnTraderView } from './queries.ts';

/** Ends being a trader. It ends other people's copies, so that the name has to be typed for it. */
export function StopTrading(props: {
  readonly name: string;
  readonly copies: OwnTraderView['copies'];
  readonly onDone: (now: OwnTraderView) => void;
}) {
  const { t } = useLingui();
  const { name, copies } = props;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { state, asked, busy, run } = useCommand((_: null, key) => call(stopTrading, { body: {}, key }));
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = asked || typed.trim() === name ? null : t`Type ${name} to say that you mean it`;
    setProblem(found);
    if (found !== null) return focusFirstError(form.current);
    const now = await run(null);
    if (now) props.onDone(now);
  }
  return (
    <Panel id="stop-title" title={t`Stop being a trader`}>
      <form
        ref={form}
        className={styles.form}
        data-narrow=""
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t`Stop being a trader`}
      >
        <p className={styles.note}>
          {copies.allocated === null ? (
            <Trans>
              All copies of your trades stop at once: {copies.real} with real money and {copies.practice} with practice
              dollars.
            </Trans>
          ) : (
            <Trans>
              All copies of your trades stop at once: {copies.real} with real money, which have set{' '}
              {money(copies.allocated)} USD aside, and {copies.practice} with practice dollars.
            </Trans>
          )}{' '}
          <Trans>
            Trades that are open run out. Your figures and settled trades stay listed, marked as stopped. To be a trader
            again you would have to apply again.
          </Trans>
        </p>
        <TextInput
          label={t`Your name as a trader, to confirm`}
          autoComplete="off"
          value={typed}
          disabled={asked !== null}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="default" loading={busy}>
            {asked ? askAgain() : t`Stop being a trader`}
          </Button>
        </div>
        <Outcome state={state} about={t`to stop being a trader`} />
      </form>
    </Panel>
  );
}
