import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { acceptAgreements } from '#api/onboarding.ts';
import type { BodyOf } from '#api/operation.ts';
import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AgreementField } from './agreement.tsx';
import styles from './declare.module.css';
import { useAgreements } from './declared.ts';

type Accepting = BodyOf<typeof acceptAgreements>;

/** Of a text: a box that was ticked for other words of its version is not ticked for these. */
const nameOf = ({ kind, sha256 }: { readonly kind: AgreementKind; readonly sha256: string }): string =>
  `${kind} ${sha256}`;

/** I1: the texts that are to be accepted, the risks first, each with its box; what was shown is sent as it was shown, and nothing else. */
export function AgreementsForm(props: {
  /** Those that are shown; null for all. */
  readonly kinds: readonly AgreementKind[] | null;
  /** What was accepted before: its boxes are ticked. */
  readonly accepted: readonly { readonly kind: AgreementKind; readonly sha256: string }[];
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  readonly beside: ReactNode;
  readonly onAccepted: () => Promise<void>;
}) {
  const { t } = useLingui();
  const agreements = useAgreements();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Texts that are ticked. */
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(props.accepted.map(nameOf)));
  const [tried, setTried] = useState(false);
  const accept = useCommand((body: Accepting, key) => call(acceptAgreements, { body, key }));
  const { state, asked } = accept;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  if (agreements.isPending) return <Skeleton height="50vh" />;
  if (!agreements.data) return <Unread query={agreements} />;
  const due = agreements.data.filter(({ kind }) => props.kinds?.includes(kind) ?? true);
  const unread = due.filter((one) => !ticked.has(nameOf(one)));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && unread.length > 0) return focusFirstError(form.current);
    const accepted: Accepting['accepted'] = {};
    for (const { kind, version, sha256 } of due) accepted[kind] = { version, sha256 };
    if (await accept.run(asked?.input ?? { accepted })) await props.onAccepted();
    // A text that changed meanwhile is shown, with a box of its own.
    else await agreements.refetch();
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={props.label}
    >
      {due.toReversed().map((agreement) => {
        const name = nameOf(agreement);
        return (
          <AgreementField
            key={name}
            agreement={agreement}
            checked={ticked.has(name)}
            disabled={asked !== null}
            error={tried && unread.includes(agreement) ? t`Read it and tick this box to continue` : null}
            onChange={(checked) => {
              accept.clear();
              setTicked(new Set(checked ? [...ticked, name] : [...ticked].filter((one) => one !== name)));
            }}
          />
        );
      })}
      <Outcome state={state} about={t`accept the terms and risks`} />
      <div className={styles.buttons}>
        <Button ref={button} type="submit" size="md" loading={accept.busy}>
          {asked ? askAgain() : props.action}
        </Button>
        {props.beside}
      </div>
    </form>
  );
}
