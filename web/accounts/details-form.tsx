import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { saveDetails } from '#api/onboarding.ts';
import type { BodyOf } from '#api/operation.ts';
import { calendarDay, checkBirthDate } from '#domain/accounts/birth-date.ts';
import { checkNames } from '#domain/accounts/personal-details.ts';
import { millis } from '#domain/clock/millis.ts';
import styles from '#web/accounts/sign-in/declare.module.css';
import { clearStale, type Profile, refusedFields } from '#web/accounts/sign-in/declared.ts';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import { CountrySelect } from './country-select.tsx';
import { phoneProblem, problemsByField } from './field-problems.ts';

type Field = 'firstName' | 'lastName' | 'country' | 'phone_number' | 'dateOfBirth';
type Typed = Readonly<Record<Field, string>>;

/** What can be said before asking the server, by its own rules; whether a number is one of the country is the server's. */
function detailsProblems(typed: Typed, today: string): Readonly<Partial<Record<Field, string>>> {
  const born = checkBirthDate(typed.dateOfBirth, today);
  const birthProblem =
    typed.dateOfBirth === ''
      ? t`Enter your date of birth`
      : born.ok
        ? null
        : born.failure.code === 'invalid_input'
          ? t`Enter a date that exists and is not in the future`
          : sentence(born.failure);
  return {
    ...problemsByField(checkNames(typed)),
    ...(typed.country === '' ? { country: t`Choose the country you live in` } : {}),
    ...phoneProblem(typed.phone_number, typed.country || null),
    ...(birthProblem === null ? {} : { dateOfBirth: birthProblem }),
  };
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const ownDay = (): string => calendarDay(millis(Date.now()), ownZone()) ?? new Date().toISOString().slice(0, 10);

/** step-two (I1): the name as on the ID card, country, phone number, date of birth. What was saved, or typed before, is in it. */
export function DetailsForm(props: {
  readonly profile: Profile;
  readonly onSaved: () => Promise<void>;
  readonly beside?: ReactNode;
}) {
  const { t } = useLingui();
  const { profile } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const draft = useDraft<Typed>(profile.uid, 'details', {
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country ?? (profile.countryChange?.status === 'pending' ? profile.countryChange.country : ''),
    phone_number: profile.phone_number ?? '',
    dateOfBirth: profile.dateOfBirth ?? '',
  });
  const { typed } = draft;
  const [tried, setTried] = useState(false);
  const save = useCommand((body: BodyOf<typeof saveDetails>, key) => call(saveDetails, { body, key }));
  const { state, asked } = save;
  const found = tried && !asked ? detailsProblems(typed, ownDay()) : {};
  const refused = refusedFields(state);
  const shown = asked?.input ?? typed;
  const locked = asked !== null;
  useFocusOnRefusal(form, Object.values(refused)[0] ?? null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && Object.keys(detailsProblems(typed, ownDay())).length > 0) return focusFirstError(form.current);
    if ((await save.run(asked?.input ?? { ...typed, timeZone: ownZone() })) === null) return;
    draft.forget();
    await props.onSaved();
  }
  const field = (name: Field) => ({
    value: shown[name] ?? '',
    disabled: locked,
    error: found[name] ?? refused[name] ?? null,
  });
  const type = (name: Field) => (value: string) => {
    clearStale(save, name);
    draft.type(name, value);
  };
  const line = (name: Field) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => type(name)(event.currentTarget.value),
  });
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Your details`}
    >
      <p className={styles.note}>
        <Trans>Enter your name exactly as on your ID card.</Trans>
      </p>
      <div className={styles.pair}>
        <TextInput label={t`First name`} autoComplete="given-name" {...line('firstName')} />
        <TextInput label={t`Last name`} autoComplete="family-name" {...line('lastName')} />
      </div>
      <CountrySelect label={t`Country you live in`} {...field('country')} onChange={type('country')} />
      <div className={styles.pair}>
        <TextInput
          label={t`Phone number`}
          description={t`With or without the country code`}
          type="tel"
          autoComplete="tel"
          {...line('phone_number')}
        />
        <DateField
          kind="day"
          label={t`Date of birth`}
          description={t`You must be 18 or older`}
          autoComplete="bday"
          max={ownDay()}
          {...field('dateOfBirth')}
          onChange={type('dateOfBirth')}
        />
      </div>
      {Object.keys(refused).length === 0 && <Outcome state={state} about={t`your details`} />}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" size="md" loading={save.busy}>
          {locked ? askAgain() : t`Save and continue`}
        </Button>
        {props.beside}
      </div>
    </form>
  );
}
