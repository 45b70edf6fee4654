import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { acceptAgreements } from '#api/onboarding.ts';
import type { BodyOf } from '#api/operation.ts';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { signOut } from '#web/accounts/sign-out.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AgreementField } from './agreement.tsx';
import styles from './declare.module.css';
import { useAgreements } from './declared.ts';

/** I1: a text that has changed is accepted anew before the area opens again; money comes in and goes out meanwhile. */
export function AcceptAgain(props: {
  readonly kinds: readonly AgreementKind[];
  readonly supportEmail: string;
  readonly onAccepted: () => Promise<void>;
}) {
  const { t } = useLingui();
  const agreements = useAgreements();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Versions that are ticked. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const accept = useCommand((body: BodyOf<typeof acceptAgreements>, key) => call(acceptAgreements, { body, key }));
  const { state, asked } = accept;
  useFocusKept(button, state.step === 'unknown');
  if (agreements.isPending) return <Skeleton height="50vh" />;
  if (!agreements.data) return <Unread query={agreements} />;
  const due = agreements.data.filter(({ kind }) => props.kinds.includes(kind));
  const unread = due.filter(({ kind, version }) => !ticked.has(`${kind} ${version}`));
  const versionOf = (kind: AgreementKind): string => agreements.data.find((one) => one.kind === kind)?.version ?? '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && unread.length > 0) return focusFirstError(form.current);
    const accepted = { terms: versionOf('terms'), 'risk-disclosure': versionOf('risk-disclosure') };
    if (await accept.run(asked?.input ?? { accepted })) await props.onAccepted();
    else await agreements.refetch();
  }
  return (
    <form
      ref={form}
      className={`${styles.form} ${styles.again}`}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-labelledby="again-title"
    >
      <h1 id="again-title">
        <Trans>Please read and accept</Trans>
      </h1>
      <p className={styles.note}>
        <Trans>
          The agreements below have changed since you accepted them, or we have not asked you about them yet. Your money
          is untouched: your <a href="/user/statement">statement</a>, <a href="/user/deposits">deposits</a> and{' '}
          <a href="/user/withdrawals">withdrawals</a> stay open.
        </Trans>
      </p>
      {due.toReversed().map((agreement) => {
        const name = `${agreement.kind} ${agreement.version}`;
        return (
          <AgreementField
            key={name}
            agreement={agreement}
            checked={ticked.has(name)}
            disabled={asked !== null}
            error={tried && unread.includes(agreement) ? t`Read it, and accept it to go on` : null}
            onChange={(checked) =>
              setTicked(new Set(checked ? [...ticked, name] : [...ticked].filter((one) => one !== name)))
            }
          />
        );
      })}
      <Outcome state={state} about={t`what you accept`} />
      <div className={styles.buttons}>
        <Button ref={button} type="submit" size="md" loading={accept.busy}>
          {asked ? askAgain() : t`Accept and continue`}
        </Button>
        <Button size="md" variant="default" onClick={() => void signOut()}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
      <p className={styles.note}>
        <Trans>
          Questions about it: <a href={`mailto:${props.supportEmail}`}>{props.supportEmail}</a>
        </Trans>
      </p>
    </form>
  );
}
