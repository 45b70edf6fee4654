import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { signOut } from '#web/accounts/sign-out.ts';
import { AgreementsForm } from './agreements-form.tsx';
import styles from './declare.module.css';

/** I1: a text that has changed is accepted anew before the area opens again; money comes in and goes out meanwhile. */
export function AcceptAgain(props: {
  readonly kinds: readonly AgreementKind[];
  readonly supportEmail: string;
  readonly onAccepted: () => Promise<void>;
}) {
  const { t } = useLingui();
  return (
    <div className={`${styles.form} ${styles.again}`}>
      <h1>
        <Trans>Please read and accept</Trans>
      </h1>
      <p className={styles.note}>
        <Trans>
          The agreements below have changed since you accepted them, or are new to you. Your money is untouched: your{' '}
          <a href="/user/statement">statement</a>, <a href="/user/deposits">deposits</a> and{' '}
          <a href="/user/withdrawals">withdrawals</a> stay open.
        </Trans>
      </p>
      <AgreementsForm
        kinds={props.kinds}
        accepted={[]}
        label={t`Please read and accept`}
        action={t`Accept and continue`}
        onAccepted={props.onAccepted}
        beside={
          <Button size="md" variant="default" onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </Button>
        }
      />
      <p className={styles.note}>
        <Trans>
          Questions? Write to <a href={`mailto:${props.supportEmail}`}>{props.supportEmail}</a>.
        </Trans>
      </p>
    </div>
  );
}
