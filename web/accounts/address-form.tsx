import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { saveAddress } from '#api/onboarding.ts';
import { checkAddress, type PostalAddress } from '#domain/accounts/personal-details.ts';
import styles from '#web/accounts/sign-in/declare.module.css';
import { clearStale, type Profile, refusedFields } from '#web/accounts/sign-in/declared.ts';
import { call } from '#web/client/client.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { problemsByField } from './field-problems.ts';

/** step-three and auth/address: address, city, state, zipCode. What was saved, or typed before, is in it. */
export function AddressForm(props: {
  readonly profile: Profile;
  /** What the button says. */
  readonly action: string;
  readonly onSaved: () => Promise<void>;
  readonly beside?: ReactNode;
}) {
  const { t } = useLingui();
  const { profile } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const draft = useDraft<Readonly<Record<keyof PostalAddress, string>>>(profile.uid, 'address', {
    address: profile.address ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zipCode: profile.zipCode ?? '',
  });
  const { typed } = draft;
  const [tried, setTried] = useState(false);
  const save = useCommand((body: PostalAddress, key) => call(saveAddress, { body, key }));
  const { state, asked } = save;
  const refused = refusedFields(state);
  const found = tried && !asked ? problemsByField(checkAddress(typed)) : {};
  const shown = asked?.input ?? typed;
  useFocusOnRefusal(form, Object.values(refused)[0] ?? null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'done');

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && !checkAddress(typed).ok) {
      save.clear();
      return focusFirstError(form.current);
    }
    if ((await save.run(asked?.input ?? typed)) === null) return;
    draft.forget();
    await props.onSaved();
  }
  const field = (name: keyof PostalAddress) => ({
    value: shown[name],
    disabled: asked !== null,
    error: found[name] ?? refused[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) => {
      clearStale(save, name);
      draft.type(name, event.currentTarget.value);
    },
  });
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Your address`}
    >
      <TextInput label={t`Street and number`} autoComplete="address-line1" {...field('address')} />
      <div className={styles.pair}>
        <TextInput label={t`City`} autoComplete="address-level2" {...field('city')} />
        <TextInput
          label={t`State, province or canton`}
          description={t`Leave empty if there is none`}
          autoComplete="address-level1"
          {...field('state')}
        />
        <TextInput
          label={t`Postal code`}
          description={t`Leave empty if there is none`}
          autoComplete="postal-code"
          {...field('zipCode')}
        />
      </div>
      {Object.keys(refused).length === 0 && <Outcome state={state} about={t`your address`} />}
      {state.step === 'done' && (
        <Notice tone="success">
          <Trans>Your address is saved.</Trans>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" size="md" loading={save.busy}>
          {asked ? askAgain() : props.action}
        </Button>
        {props.beside}
      </div>
    </form>
  );
}
