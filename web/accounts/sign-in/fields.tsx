import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput, TextInput } from '@mantine/core';

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

/** A code of the second factor: six digits of the app, or a recovery code. */
export function CodeField(props: Field & { readonly appOnly?: boolean; readonly autoFocus?: boolean }) {
  const { t } = useLingui();
  return (
    <TextInput
      label={t`Code`}
      description={
        props.appOnly ? t`The six digits your app shows now` : t`Six digits from your app, or a recovery code`
      }
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={props.appOnly ? 'numeric' : 'text'}
      size="md"
      value={props.value}
      onChange={(event) => props.onType(event.currentTarget.value)}
      error={props.error}
      autoFocus={props.autoFocus ?? false}
    />
  );
}

/** What is wrong with a code as typed; null when the server may judge it. */
export const codeProblem = (typed: string): string | null => (typed.trim() === '' ? t`Enter the code` : null);
