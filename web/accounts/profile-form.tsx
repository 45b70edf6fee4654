import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { saveProfile } from '#api/onboarding.ts';
import type { BodyOf } from '#api/operation.ts';
import { checkNames } from '#domain/accounts/personal-details.ts';
import styles from '#web/accounts/sign-in/declare.module.css';
import { clearStale, type Profile, refusedFields } from '#web/accounts/sign-in/declared.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { phoneProblem, problemsByField } from './field-problems.ts';

type Typed = BodyOf<typeof saveProfile>;

/** What can be said before asking the server, by its own rules; whether a number is one of the country is the server's. */
function profileProblems(typed: Typed, country: string | null): Readonly<Record<string, string>> {
  return {
    ...problemsByField(checkNames(typed)),
    ...phoneProblem(typed.phone_number, country),
  };
}

/** auth/profile (A12): names and phone number. What else the operation takes stays as it is. */
export function ProfileForm(props: { readonly profile: Profile; readonly onSaved: () => Promise<void> }) {
  const { t } = useLingui();
  const { profile } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<Typed>({
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone_number: profile.phone_number ?? '',
    about: profile.about,
    isPublic: profile.isPublic,
  });
  const [tried, setTried] = useState(false);
  const save = useCommand((body: Typed, key) => call(saveProfile, { body, key }));
  const { state, asked } = save;
  const refused = refusedFields(state);
  const found = tried && !asked ? profileProblems(typed, profile.country) : {};
  const shown = asked?.input ?? typed;
  const locked = asked !== null;
  useFocusOnRefusal(form, Object.values(refused)[0] ?? null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'done');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && Object.keys(profileProblems(typed, profile.country)).length > 0) {
      save.clear();
      return focusFirstError(form.current);
    }
    if (await save.run(asked?.input ?? typed)) await props.onSaved();
  }
  const field = (name: 'firstName' | 'lastName' | 'phone_number') => ({
    value: shown[name],
    disabled: locked,
    error: found[name] ?? refused[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      clearStale(save, name);
      setTyped({ ...typed, [name]: event.currentTarget.value });
    },
  });
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Profile`}
    >
      <p className={styles.note}>
        <Trans>
          We checked your name when we approved your account. A change is recorded, and reviewers see both names.
        </Trans>
      </p>
      <div className={styles.pair}>
        <TextInput label={t`First name`} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput
        label={t`Phone number`}
        description={t`For example 079 123 45 67, or +41 79 123 45 67`}
        type="tel"
        autoComplete="tel"
        {...field('phone_number')}
      />
      {Object.keys(refused).length === 0 && <Outcome state={state} about={t`your profile`} />}
      {state.step === 'done' && (
        <Notice tone="success">
          <Trans>Your profile is saved.</Trans>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" size="md" loading={save.busy}>
          {locked ? askAgain() : t`Save`}
        </Button>
      </div>
    </form>
  );
}
