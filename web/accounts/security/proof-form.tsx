import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CodeField, codeProblem, PasswordField } from '#web/accounts/sign-in/fields.tsx';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import styles from './security.module.css';
import { useAsk } from './use-ask.ts';

export interface Proof {
  readonly password: string;
  readonly code?: string;
}

/** Asks for the password, and a code where a second factor is on, before something about signing in is changed. */
export function ProofForm(props: {
  readonly label: string;
  /** Whether a code is asked for. */
  readonly secondFactor: boolean;
  readonly button: string;
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onCancel: () => void;
  /** Fields of its own, given whether the button was pressed; what is wrong with them keeps the form from being sent. */
  readonly fields?: (tried: boolean) => ReactNode;
  readonly fieldsWrong?: boolean;
  readonly sentence?: (error: unknown) => string;
}) {
  const { t } = useLingui();
  const { secondFactor } = props;
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<Proof | null>(null);
  const ask = useAsk(props.send, props.sentence ?? sentenceOfError);
  // A refusal is said at its field while that holds what was refused.
  const wrongPassword = ask.code === 'password_wrong' && asked?.password === password ? ask.problem : null;
  const wrongCode =
    (ask.code === 'code_refused' || ask.code === 'code_needed') && (asked?.code ?? '') === code.trim()
      ? ask.problem
      : null;
  const atField = ask.code === 'password_wrong' || ask.code === 'code_refused' || ask.code === 'code_needed';
  useFocusOnRefusal(form, ask.busy ? null : (wrongPassword ?? wrongCode));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const wrong = password === '' || (secondFactor && codeProblem(code) !== null) || props.fieldsWrong === true;
    if (wrong) {
      ask.clear();
      return focusFirstError(form.current);
    }
    const proof = secondFactor ? { password, code: code.trim() } : { password };
    setAsked(proof);
    await ask.run(proof);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={props.label}
    >
      {props.fields?.(tried)}
      <PasswordField
        label={t`Your password`}
        value={password}
        onType={setPassword}
        error={tried && password === '' ? t`Enter your password` : wrongPassword}
      />
      {secondFactor && (
        <CodeField value={code} onType={setCode} error={(tried ? codeProblem(code) : null) ?? wrongCode} />
      )}
      {ask.problem !== null && !atField && <Notice tone="error">{ask.problem}</Notice>}
      <div className={styles.actions}>
        <Button type="submit" loading={ask.busy}>
          {props.button}
        </Button>
        <Button variant="subtle" disabled={ask.busy} onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
