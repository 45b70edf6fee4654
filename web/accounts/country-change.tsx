import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { requestCountryChange, takeBackCountryChange } from '#api/onboarding.ts';
import type { BodyOf } from '#api/operation.ts';
import styles from '#web/accounts/sign-in/declare.module.css';
import { clearStale, type Profile, refusedFields } from '#web/accounts/sign-in/declared.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { countryName } from '#web/ui/country-name.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { CountrySelect } from './country-select.tsx';

type Asked = BodyOf<typeof requestCountryChange>;

const mostReason = 500;
const isReason = (typed: string): boolean => typed.trim().length >= 3 && typed.trim().length <= mostReason;

/** After approval the country changes by request only (A12): how the last one stands, and the form for another. */
export function CountryChange(props: { readonly profile: Profile; readonly onAsked: () => Promise<void> }) {
  const { countryChange: last } = props.profile;
  if (last?.status === 'pending') return <Waiting asked={last} onTakenBack={props.onAsked} />;
  return (
    <>
      {last?.status === 'declined' && (
        <Notice tone="warn">
          {last.decisionReason === null ? (
            <Trans>Your request to change your country to {countryName(last.country)} was declined.</Trans>
          ) : (
            <Trans>
              Your request to change your country to {countryName(last.country)} was declined: “{last.decisionReason}”.
            </Trans>
          )}
        </Notice>
      )}
      {last?.status === 'approved' && (
        <Notice tone="success">
          <Trans>Your country was changed to {countryName(last.country)}, as you asked.</Trans>
        </Notice>
      )}
      <Request {...props} />
    </>
  );
}

/** A request that waits can be taken back. */
function Waiting(props: {
  readonly asked: NonNullable<Profile['countryChange']>;
  readonly onTakenBack: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { id, createdAt, country, reason } = props.asked;
  const taken = useCommand((params: { readonly id: string }, key) => call(takeBackCountryChange, { params, key }));
  const { state, busy } = taken;
  async function takeBack() {
    if (await taken.run({ id })) await props.onTakenBack();
  }
  return (
    <>
      <Notice tone="info">
        <Trans>
          You asked on {dayAndTime(createdAt)} to change your country to {countryName(country)}: “{reason}
          ”. We’ll let you know the decision; your country stays the same until then.
        </Trans>
      </Notice>
      <div className={styles.buttons}>
        <Button variant="default" loading={busy} onClick={() => void takeBack()}>
          {state.step === 'unknown' ? askAgain() : t`Withdraw request`}
        </Button>
      </div>
      <Outcome state={state} about={t`to take the request for ${countryName(country)} back`} />
    </>
  );
}

function Request(props: { readonly profile: Profile; readonly onAsked: () => Promise<void> }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Asked>({ country: '', reason: '' });
  const [tried, setTried] = useState(false);
  const request = useCommand((body: Asked, key) => call(requestCountryChange, { body, key }));
  const { state, asked } = request;
  const refused = refusedFields(state);
  const problems = {
    country:
      typed.country === ''
        ? t`Choose the country you live in now`
        : typed.country === props.profile.country
          ? t`This is already the country of your account`
          : null,
    reason: isReason(typed.reason) ? null : t`Give a reason in 3 to 500 characters`,
  };
  const at = (field: 'country' | 'reason') => (tried && !asked ? problems[field] : null) ?? refused[field] ?? null;
  const shown = asked?.input ?? typed;
  useFocusOnRefusal(form, Object.values(refused)[0] ?? null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && (problems.country !== null || problems.reason !== null)) {
      request.clear();
      return focusFirstError(form.current);
    }
    if (await request.run(asked?.input ?? typed)) await props.onAsked();
  }
  if (!open) {
    return (
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setOpen(true)}>
          <Trans>Request a change of country</Trans>
        </Button>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Change of country`}
    >
      <p className={styles.note}>
        <Trans>
          We review each request and may ask for proof. Which products you can use depends on your country, so some may
          no longer be available. Your money and open trades aren’t affected.
        </Trans>
      </p>
      <CountrySelect
        label={t`New country`}
        value={shown.country}
        disabled={asked !== null}
        error={at('country')}
        onChange={(country) => {
          clearStale(request, 'country');
          setTyped({ ...typed, country });
        }}
      />
      <Textarea
        label={t`Why`}
        description={t`${shown.reason.trim().length} of ${mostReason} characters`}
        rows={2}
        value={shown.reason}
        disabled={asked !== null}
        error={at('reason')}
        onChange={(event) => {
          clearStale(request, 'reason');
          setTyped({ ...typed, reason: event.currentTarget.value });
        }}
      />
      {Object.keys(refused).length === 0 && <Outcome state={state} about={t`a change of country`} />}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" loading={request.busy}>
          {asked ? askAgain() : t`Send request`}
        </Button>
      </div>
    </form>
  );
}
