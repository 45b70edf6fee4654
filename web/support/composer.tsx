import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { grouped } from '#domain/languages/words.ts';
import { ticketLimits } from '#domain/support/ticket.ts';
import type { CommandState } from '#web/client/command.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import styles from './conversation.module.css';

/** Writes one message. What is typed stays until it is sent, and in the tab until then (E1, E3). */
export function Composer(props: {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly command: {
    readonly state: CommandState<unknown>;
    /** What was sent, while its fate is not known. */
    readonly asked: string | null;
    readonly busy: boolean;
    readonly clear: () => void;
  };
  readonly onSend: (text: string) => void;
  readonly children?: ReactNode;
}) {
  const { t } = useLingui();
  const { text, command } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [tried, setTried] = useState(false);
  useFocusKept(button, command.state.step === 'unknown');
  const { length } = text.trim();
  const most = grouped(String(ticketLimits.message));
  const tooLong = length > ticketLimits.message;
  const problem = tooLong
    ? t`At most ${most} characters; these are ${grouped(String(length))}`
    : length === 0
      ? t`Write your message`
      : null;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (command.asked !== null) return props.onSend(command.asked);
    setTried(true);
    if (problem !== null) {
      requestAnimationFrame(() => focusFirstError(form.current));
      return;
    }
    setTried(false);
    props.onSend(text.trim());
  }
  return (
    <form ref={form} className={styles.composer} onSubmit={submit} noValidate aria-label={props.label}>
      {props.children}
      <Textarea
        label={t`Message`}
        autosize
        minRows={3}
        maxRows={12}
        value={command.asked ?? text}
        readOnly={command.asked !== null}
        error={(tried || tooLong) && problem}
        description={t`${grouped(String(length))} of ${most} characters`}
        onChange={(event) => {
          command.clear();
          props.onText(event.currentTarget.value);
        }}
      />
      <p className={styles.warning}>
        <Trans>Never send a password, recovery code or private key: we’ll never ask for one.</Trans>
      </p>
      <Outcome state={command.state} about={t`your message`} />
      <Button ref={button} type="submit" loading={command.busy} className={styles.send}>
        {command.asked === null ? t`Send message` : askAgain()}
      </Button>
    </form>
  );
}
