import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { makePasskey, passkeySentence, passkeysPossible } from '#web/accounts/sign-in/passkey-browser.ts';
import { SignInOnceMore } from '#web/accounts/sign-in/sign-in-once-more.tsx';
import { call } from '#web/client/client.ts';
import { focusTitle } from '#web/ui/focus-first-error.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { relativeDay } from '#web/ui/time.ts';
import { ProofForm } from './proof-form.tsx';
import styles from './security.module.css';
import type { Security, SecurityPart } from './security-part.ts';
import { useAsk } from './use-ask.ts';

/** Passkeys: a finger, a face or a PIN in place of password and code. */
export function Passkeys(props: SecurityPart) {
  const { t } = useLingui();
  const { security, onChanged } = props;
  const [adding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const possible = passkeysPossible();
  const nameProblem = name.trim() === '' ? t`Enter a name, such as the device it’s on` : null;
  return (
    <Panel id="passkeys-title" title={t`Passkeys`}>
      <div className={styles.panel}>
        {security.passkeys.length === 0 ? (
          <p className={styles.quiet}>
            <Trans>No passkeys yet. Sign in with your fingerprint, face or PIN instead of a password and code.</Trans>
          </p>
        ) : (
          <ul className={styles.list} aria-label={t`Passkeys`}>
            {security.passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} email={security.email} onChanged={onChanged} />
            ))}
          </ul>
        )}
        {!possible && (
          <Notice tone="info">
            <Trans>
              Passkeys don’t work here: this page was opened by its IP address, or your browser doesn’t support them.
            </Trans>
            {location.hostname === '127.0.0.1' && t` Open http://localhost:${location.port} to use one.`}
          </Notice>
        )}
        {possible && !security.emailVerified && (
          <Notice tone="info">
            <Trans>Confirm your e-mail address first.</Trans>
          </Notice>
        )}
        {possible && security.emailVerified && !adding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            <Trans>Add a passkey</Trans>
          </Button>
        )}
        {adding && (
          <ProofForm
            label={t`Add a passkey`}
            secondFactor={security.secondFactor.on}
            button={t`Create passkey`}
            sentence={passkeySentence}
            fieldsWrong={nameProblem !== null}
            fields={(tried) => (
              <TextInput
                label={t`Passkey name`}
                size="md"
                autoComplete="off"
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={tried ? nameProblem : null}
              />
            )}
            onCancel={() => setAdding(false)}
            send={async (proof) => {
              await makePasskey(name.trim(), proof);
              setAdding(false);
              setName('');
              await onChanged();
            }}
          />
        )}
      </div>
    </Panel>
  );
}

function OnePasskey(props: {
  readonly passkey: Security['passkeys'][number];
  readonly email: string;
  readonly onChanged: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { passkey, onChanged } = props;
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const [name, setName] = useState(passkey.name);
  const change = useAsk(async (what: 'rename' | 'remove') => {
    if (what === 'rename') {
      await call(authentication.renamePasskey, { body: { id: passkey.id, name: name.trim() } });
    } else await call(authentication.removePasskey, { body: { id: passkey.id } });
    setDoing(null);
    await onChanged();
    focusTitle('passkeys-title');
  });
  const tooOld = change.code === 'sign_in_too_old';
  const [putOff, setPutOff] = useState(false);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void change.run('rename');
  };
  return (
    <li>
      {doing === 'rename' ? (
        <form className={styles.actions} onSubmit={rename} aria-label={t`Rename ${passkey.name}`}>
          <TextInput
            aria-label={t`New name`}
            autoComplete="off"
            maxLength={60}
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={name.trim() === '' ? t`Enter a name` : null}
          />
          <Button type="submit" loading={change.busy}>
            <Trans>Rename</Trans>
          </Button>
          <Button variant="subtle" onClick={() => setDoing(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </form>
      ) : (
        <>
          <span className={styles.what}>
            {passkey.name}
            <small>
              <Trans>Added {relativeDay(passkey.createdAt)}</Trans>
              {passkey.lastUsedAt !== null && t` · last used ${relativeDay(passkey.lastUsedAt)}`}
            </small>
          </span>
          <span className={styles.actions}>
            {doing === null ? (
              <>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t`Rename ${passkey.name}`}
                  onClick={() => setDoing('rename')}
                >
                  <Trans>Rename</Trans>
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t`Remove ${passkey.name}`}
                  onClick={() => setDoing('remove')}
                >
                  <Trans>Remove</Trans>
                </Button>
              </>
            ) : (
              <>
                <Button
                  size="compact-sm"
                  loading={change.busy}
                  onClick={() => {
                    setPutOff(false);
                    void change.run('remove');
                  }}
                >
                  <Trans>Remove passkey</Trans>
                </Button>
                <Button variant="subtle" size="compact-sm" onClick={() => setDoing(null)}>
                  <Trans>Keep passkey</Trans>
                </Button>
              </>
            )}
          </span>
        </>
      )}
      {change.problem !== null && (!tooOld || putOff) && <Notice tone="error">{change.problem}</Notice>}
      {tooOld && !putOff && (
        <SignInOnceMore
          email={props.email}
          onCancel={() => setPutOff(true)}
          onSignedIn={() => {
            void onChanged();
            void change.run('remove');
          }}
        >
          <Trans>Sign in again to remove a passkey.</Trans>
        </SignInOnceMore>
      )}
    </li>
  );
}
