import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';

interface Field {
  readonly value: string;
  readonly onType: (typed: string) => void;
  readonly error: string | null;
}

/** An e-mail address, as the name one signs in by or as a new one. */
export function EmailField(props: Field & { readonly label?: string; readonly isNew?: boolean }) {
  const { t } = useLingui();
  return (
    <TextInput
      label={props.label ?? t`E-mail`}
      type="email"
      autoComplete={props.isNew ? 'email' : 'username'}
      size="md"
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
      error={props.error}
    />
  );
}

export function NameField(
  props: Field & { readonly label: string; readonly autoComplete: 'given-name' | 'family-name' },
) {
  return (
    <TextInput
      label={props.label}
      autoComplete={props.autoComplete}
      autoCapitalize="words"
      spellCheck={false}
      size="md"
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
      error={props.error}
    />
  );
}

/** A password that exists, or a new one with what A2 asks of it. */
export function PasswordField(props: Field & { readonly label?: string; readonly isNew?: boolean }) {
  const { t } = useLingui();
  return (
    <PasswordInput
      label={props.label ?? t`Password`}
      description={props.isNew ? t`At least 10 characters. A few unrelated words work best.` : undefined}
      autoComplete={props.isNew ? 'new-password' : 'current-password'}
      size="md"
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
      error={props.error}
      aria-invalid={props.error !== null}
      visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
    />
  );
}

/** Whose password a form asks for, where it asks for no name: for what keeps passwords, and to be seen by nobody. */
export function OwnName(props: { readonly email: string }) {
  return <input type="email" name="username" autoComplete="username" value={props.email} readOnly hidden />;
}

/** A code of the second factor: six digits of the app, for which a phone shows digits, or a recovery code. */
export function CodeField(props: Field & { readonly appOnly?: boolean; readonly autoFocus?: boolean }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [recovers, setRecovers] = useState(false);
  return (
    <div>
      <TextInput
        ref={field}
        label={t`Code`}
        description={recovers ? t`One of the recovery codes you kept` : t`The six digits your app shows now`}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode={recovers ? 'text' : 'numeric'}
        size="md"
        value={props.value}
        onChange={(event) => props.onType(event.currentTarget.value)}
        error={props.error}
        autoFocus={props.autoFocus ?? false}
      />
      {!props.appOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          onClick={() => {
            setRecovers(!recovers);
            field.current?.focus();
          }}
        >
          {recovers ? <Trans>Use a code from your app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
      )}
    </div>
  );
}

/** What is wrong with a code as typed; null when the server may judge it. */
export const codeProblem = (typed: string): string | null => (typed.trim() === '' ? t`Enter the code` : null);
