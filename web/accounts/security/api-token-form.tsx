import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type TokenScope, tokenScopes } from '#domain/accounts/api-tokens.ts';
import { SignInOnceMore } from '#web/accounts/sign-in/sign-in-once-more.tsx';
import { call } from '#web/client/client.ts';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { Notice } from '#web/ui/panel.tsx';
import { TickBox } from '#web/ui/tick-box.tsx';
import styles from './security.module.css';
import { useAsk } from './use-ask.ts';

export type MadeToken = ReplyOf<typeof authentication.makeToken>;

/** What a scope lets a program do, in words. */
export function scopeInWords(scope: TokenScope): string {
  switch (scope) {
    case 'read':
      return t`read prices, balances, statement and trades`;
    case 'practice-trade':
      return t`trade with practice money`;
    case 'trade':
      return t`trade with real money`;
  }
}

/** Lifetimes on offer, in days; none is until it is revoked. */
const lifetimes = ['7', '30', '90', '365', ''] as const;
const usualLifetime = '90';

/** A new token (A14): its name, what it may do and how long. Where the sign-in is too old, it is asked for in place. */
export function ApiTokenForm(props: {
  readonly email: string;
  readonly onMade: (made: MadeToken) => Promise<void>;
  readonly onSignedIn: () => Promise<void>;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read', 'practice-trade']);
  const [days, setDays] = useState<string>(usualLifetime);
  const [tried, setTried] = useState(false);
  const [putOff, setPutOff] = useState(false);
  const ask = useAsk(async () => {
    const lifetime = days === '' ? {} : { expiresInDays: Number(days) };
    const body = { name: name.trim(), scopes: tokenScopes.filter((scope) => scopes.includes(scope)), ...lifetime };
    await props.onMade(await call(authentication.makeToken, { body }));
  });
  const nameProblem = name.trim() === '' ? t`Enter a name, such as the program it’s for` : null;
  const scopesProblem = scopes.length === 0 ? t`Choose at least one permission` : null;
  const tooOld = ask.code === 'sign_in_too_old';

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setPutOff(false);
    if (nameProblem !== null || scopesProblem !== null) {
      ask.clear();
      return focusFirstError(form.current);
    }
    void ask.run(null);
  }

  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Create an API token`}>
        <TextInput
          label={t`Token name`}
          size="md"
          autoComplete="off"
          maxLength={60}
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={tried ? nameProblem : null}
          aria-invalid={tried && nameProblem !== null}
        />
        <fieldset className={styles.choices}>
          <legend>
            <Trans>Permissions</Trans>
          </legend>
          {tokenScopes.map((scope, at) => (
            <TickBox
              key={scope}
              checked={scopes.includes(scope)}
              error={tried && at === 0 ? scopesProblem : null}
              onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
            >
              {scopeInWords(scope)}
            </TickBox>
          ))}
        </fieldset>
        <NativeSelect
          label={t`Expires`}
          size="md"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={lifetimes.map((value) => ({
            value,
            label: value === '' ? t`never` : t`after ${value} days`,
          }))}
        />
        {ask.problem !== null && (!tooOld || putOff) && <Notice tone="error">{ask.problem}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" loading={ask.busy}>
            <Trans>Create token</Trans>
          </Button>
          <Button variant="subtle" disabled={ask.busy} onClick={props.onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
      {tooOld && !putOff && (
        <SignInOnceMore
          email={props.email}
          onCancel={() => setPutOff(true)}
          onSignedIn={() => {
            void props.onSignedIn();
            void ask.run(null);
          }}
        >
          <Trans>Sign in again to create a token. Your entries are kept.</Trans>
        </SignInOnceMore>
      )}
    </>
  );
}
