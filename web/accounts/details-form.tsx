import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { saveDetails } from '#api/onboarding.ts';
import type { BodyOf } from '#api/operation.ts';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { calendarDay, checkBirthDate } from '#domain/accounts/birth-date.ts';
import { checkNames } from '#domain/accounts/personal-details.ts';
import { millis } from '#domain/clock/millis.ts';
import { AgreementField } from '#web/accounts/sign-in/agreement.tsx';
import styles from '#web/accounts/sign-in/declare.module.css';
import { type Agreement, type Profile, refusedFields } from '#web/accounts/sign-in/declared.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import { CountrySelect } from './country-select.tsx';
import { problemsByField } from './field-problems.ts';

interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly phone_number: string;
  readonly dateOfBirth: string;
  /** Versions that are ticked, by kind. */
  readonly accepted: Readonly<Partial<Record<AgreementKind, string>>>;
}

type Field = 'firstName' | 'lastName' | 'country' | 'phone_number' | 'dateOfBirth' | AgreementKind;

/** What can be said before asking the server, by its own rules; phone numbers are the server's. */
function detailsProblems(
  typed: Typed,
  present: readonly Pick<Agreement, 'kind' | 'version'>[],
  today: string,
): Readonly<Partial<Record<Field, string>>> {
  const born = checkBirthDate(typed.dateOfBirth, today);
  const birthProblem =
    typed.dateOfBirth === ''
      ? t`Enter your date of birth`
      : born.ok
        ? null
        : born.failure.code === 'invalid_input'
          ? t`Enter a day of the calendar that you can have been born on`
          : sentence(born.failure);
  const unread = present.filter(({ kind, version }) => typed.accepted[kind] !== version);
  return {
    ...problemsByField(checkNames(typed)),
    ...(typed.country === '' ? { country: t`Choose the country that you live in` } : {}),
    ...(typed.phone_number.trim() === '' ? { phone_number: t`Enter your phone number` } : {}),
    ...(birthProblem === null ? {} : { dateOfBirth: birthProblem }),
    ...Object.fromEntries(unread.map(({ kind }) => [kind, t`Read it, and accept it to go on`])),
  };
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
const ownDay = (): string => calendarDay(millis(Date.now()), ownZone()) ?? new Date().toISOString().slice(0, 10);

/** step-two (I1): the name as on the ID card, country, phone number, date of birth, terms and risks. What was saved before stands in it. */
export function DetailsForm(props: {
  readonly profile: Profile;
  readonly agreements: readonly Agreement[];
  /** The texts have changed while this was filled in. */
  readonly onChanged: () => void;
  readonly onSaved: () => Promise<void>;
  readonly beside?: ReactNode;
}) {
  const { t } = useLingui();
  const { profile, agreements } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<Typed>({
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country ?? (profile.countryChange?.status === 'pending' ? profile.countryChange.country : ''),
    phone_number: profile.phone_number ?? '',
    dateOfBirth: profile.dateOfBirth ?? '',
    // What stands accepted in its present version stays ticked.
    accepted: Object.fromEntries(profile.acceptances.map(({ kind, version }) => [kind, version]).reverse()),
  });
  const [tried, setTried] = useState(false);
  const save = useCommand((body: BodyOf<typeof saveDetails>, key) => call(saveDetails, { body, key }));
  const { state, asked } = save;
  const found = tried && !asked ? detailsProblems(typed, agreements, ownDay()) : {};
  const refused = refusedFields(state);
  const at = (field: Field): string | null => found[field] ?? refused[field] ?? null;
  const shown = asked?.input ?? typed;
  const locked = asked !== null;
  useFocusOnRefusal(form, Object.values(refused)[0] ?? null);
  useFocusKept(button, state.step === 'unknown');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const { terms, 'risk-disclosure': risks } = typed.accepted;
    const problems = detailsProblems(typed, agreements, ownDay());
    if (!asked && (Object.keys(problems).length > 0 || terms === undefined || risks === undefined)) {
      return focusFirstError(form.current);
    }
    const body = { ...typed, accepted: { terms: terms ?? '', 'risk-disclosure': risks ?? '' }, timeZone: ownZone() };
    if (await save.run(asked?.input ?? body)) await props.onSaved();
  }
  const outdated =
    state.step === 'failed' && state.error instanceof ProblemError && state.error.code === 'agreement_changed';
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Your details`}
    >
      <div className={styles.pair}>
        <TextInput
          label={t`First name`}
          description={t`As on your identity document`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="given-name"
          value={shown.firstName}
          disabled={locked}
          error={at('firstName')}
          onChange={(event) => setTyped({ ...typed, firstName: event.currentTarget.value })}
        />
        <TextInput
          label={t`Last name`}
          autoComplete="family-name"
          value={shown.lastName}
          disabled={locked}
          error={at('lastName')}
          onChange={(event) => setTyped({ ...typed, lastName: event.currentTarget.value })}
        />
      </div>
      <CountrySelect
        label={t`Country you live in`}
        value={shown.country}
        disabled={locked}
        error={at('country')}
        onChange={(country) => setTyped({ ...typed, country })}
      />
      <div className={styles.pair}>
        <TextInput
          label={t`Phone number`}
          description={t`As you dial it at home, or with the country’s prefix (+41 …)`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          autoComplete="tel"
          value={shown.phone_number}
          disabled={locked}
          error={at('phone_number')}
          onChange={(event) => setTyped({ ...typed, phone_number: event.currentTarget.value })}
        />
        <TextInput
          label={t`Date of birth`}
          description={t`You have to be 18 or older`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          autoComplete="bday"
          max={ownDay()}
          value={shown.dateOfBirth}
          disabled={locked}
          error={at('dateOfBirth')}
          onChange={(event) => setTyped({ ...typed, dateOfBirth: event.currentTarget.value })}
        />
      </div>
      {agreements.toReversed().map((agreement) => {
        const { kind, version } = agreement;
        return (
          <AgreementField
            key={kind}
            agreement={agreement}
            checked={shown.accepted[kind] === version}
            disabled={locked}
            error={at(kind)}
            onChange={(checked) => {
              const { [kind]: _, ...others } = typed.accepted;
              setTyped({ ...typed, accepted: checked ? { ...others, [kind]: version } : others });
            }}
          />
        );
      })}
      {Object.keys(refused).length === 0 && <Outcome state={state} about={t`your details`} />}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" size="md" loading={save.busy}>
          {locked ? askAgain() : t`Save and continue`}
        </Button>
        {outdated && (
          <Button variant="default" size="md" onClick={props.onChanged}>
            <Trans>Show the new text</Trans>
          </Button>
        )}
        {props.beside}
      </div>
    </form>
  );
}
