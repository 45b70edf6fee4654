import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { ProofForm } from '#web/accounts/security/proof-form.tsx';
import { RecoveryCodes } from '#web/accounts/security/recovery-codes.tsx';
import styles from '#web/accounts/security/security.module.css';
import type { SecurityPart } from '#web/accounts/security/security-part.ts';
import { useAsk } from '#web/accounts/security/use-ask.ts';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { focusFirstError, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { CodeField, codeProblem } from './fields.tsx';

type Step =
  | { readonly name: 'rest' | 'password' | 'turn off' | 'renew' }
  | { readonly name: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

const rest: Step = { name: 'rest' };

/** Codes of an app beside the password: turned on, given new recovery codes, turned off. */
export function SecondFactor(props: SecurityPart) {
  const { t } = useLingui();
  const { security, onChanged } = props;
  const { on } = security.secondFactor;
  const [step, setStep] = useState<Step>(rest);
  return (
    <Panel
      id="second-factor-title"
      title={t`Second factor`}
      aside={<Tag tone={on ? 'up' : 'quiet'}>{on ? t`on` : t`off`}</Tag>}
    >
      <div className={styles.panel}>
        <SecondFactorStatus {...props} step={step} onStep={setStep} />
        {step.name === 'password' && (
          <ProofForm
            label={t`Turn on second factor`}
            secondFactor={false}
            button={t`Continue`}
            onCancel={() => setStep(rest)}
            send={async ({ password }) => {
              const begun = await call(authentication.enrolSecondFactor, { body: { password } });
              setStep({ name: 'scan', ...begun });
            }}
          />
        )}
        {step.name === 'scan' && (
          <Scan
            {...step}
            onCancel={() => setStep(rest)}
            onCodes={(codes) => {
              setStep({ name: 'codes', codes });
              void onChanged();
            }}
          />
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={() => setStep(rest)} />}
        {step.name === 'renew' && (
          <ProofForm
            key="renew"
            label={t`Get new recovery codes`}
            secondFactor
            button={t`Get new codes`}
            onCancel={() => setStep(rest)}
            send={async (body) => {
              const { recoveryCodes } = await call(authentication.renewRecoveryCodes, { body });
              setStep({ name: 'codes', codes: recoveryCodes });
              await onChanged();
            }}
          />
        )}
        {step.name === 'turn off' && (
          <ProofForm
            key="turn off"
            label={t`Turn off second factor`}
            secondFactor
            button={t`Turn off`}
            onCancel={() => setStep(rest)}
            send={async (body) => {
              await call(authentication.removeSecondFactor, { body });
              setStep(rest);
              await onChanged();
            }}
          />
        )}
      </div>
    </Panel>
  );
}

function SecondFactorStatus(props: SecurityPart & { readonly step: Step; readonly onStep: (step: Step) => void }) {
  const { t } = useLingui();
  const { step, onStep } = props;
  const { on, since, recoveryCodesLeft: left } = props.security.secondFactor;
  if (step.name === 'codes' || step.name === 'scan') return null;
  if (!on) {
    return (
      <>
        <p className={styles.quiet}>
          <Trans>
            We’ll ask for a code from an app on your phone after your password, so a stolen password isn’t enough to
            sign in.
          </Trans>
        </p>
        {!props.security.emailVerified && (
          <Notice tone="info">
            <Trans>Confirm your e-mail address first.</Trans>
          </Notice>
        )}
        {step.name === 'rest' && props.security.emailVerified && (
          <Button onClick={() => onStep({ name: 'password' })}>
            <Trans>Turn on</Trans>
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <p className={styles.quiet}>
        {since !== null && t`On since ${dayAndTime(since)}. `}
        {left === 1 ? t`1 recovery code is left.` : t`${left} recovery codes are left.`}
      </p>
      {left <= 2 && (
        <Notice tone="warn">
          <Trans>You’re almost out of recovery codes. Get new ones now.</Trans>
        </Notice>
      )}
      {step.name === 'rest' && (
        <div className={styles.actions}>
          <Button variant="default" onClick={() => onStep({ name: 'renew' })}>
            <Trans>Get new recovery codes</Trans>
          </Button>
          <Button variant="default" onClick={() => onStep({ name: 'turn off' })}>
            <Trans>Turn off</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/** The secret goes into the app; a code of it shows that it is there. */
function Scan(props: {
  readonly secret: string;
  readonly uri: string;
  readonly onCancel: () => void;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const confirm = useAsk((typed: string) => call(authentication.confirmSecondFactor, { body: { code: typed } }));
  const refused =
    confirm.code === 'code_refused'
      ? // Here are no recovery codes yet.
        t`This code is wrong or has expired. Enter the code your app shows now.`
      : confirm.code === 'invalid_input'
        ? confirm.problem
        : null;
  useFocusOnRefusal(form, confirm.busy ? null : refused);
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (codeProblem(code) !== null) return focusFirstError(form.current);
    const reply = await confirm.run(code.trim());
    if (reply) props.onCodes(reply.recoveryCodes);
  }
  return (
    <div className={styles.enrol}>
      <QrCode text={props.uri} label={t`QR code for your app`} />
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-label={t`Confirm second factor`}
      >
        <div>
          <p>
            <Trans>Scan this with an authenticator app, or type in the secret:</Trans>
          </p>
          <span className={styles.secret}>
            <code data-testid="secret">{props.secret}</code>
            <CopyButton text={props.secret} what={t`secret`} />
          </span>
        </div>
        <CodeField
          appOnly
          value={code}
          onType={setCode}
          error={(tried ? codeProblem(code) : null) ?? (confirm.busy ? null : refused)}
        />
        {confirm.problem !== null && refused === null && <Notice tone="error">{confirm.problem}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" loading={confirm.busy}>
            <Trans>Turn on</Trans>
          </Button>
          <Button variant="subtle" disabled={confirm.busy} onClick={props.onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}
