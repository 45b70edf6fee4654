import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { declineIdentity } from '#api/identity.ts';
import { type DeclineCode, declineCodes, declineReasons, shownReasonOf } from '#domain/identity/reasons.ts';
import { declineReason } from '#messages/reasons/reasons.ts';
import type { IdentityCaseProps } from '#web/admin/queue/cases.ts';
import forms from '#web/admin/queue/decision.module.css';
import { DecisionOutcome, useDecision } from '#web/admin/queue/decision.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { FoundDraft } from '#web/admin/widgets/found-draft.tsx';
import { call } from '#web/client/client.ts';
import { useDraft, useDraftsOf } from '#web/client/drafts.ts';
import { textOf } from '#web/texts/text.ts';
import { focusFirstError, focusFirstField, useFocusKept } from '#web/ui/focus-first-error.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { translator } from '#web/widgets/translator.ts';
import { declineWords } from './customer-words.ts';
import styles from './identity-review.module.css';

const blank = { reason: '' };

/** Declines ID images for one of the closed list's reasons; what the customer reads stands beneath each (I4). */
export function IdentityDecline({ identity, onDecided }: Omit<IdentityCaseProps, 'admin'>) {
  useLingui();
  const { declared, account_status: account } = identity;
  const name = `${declared.firstName} ${declared.lastName}`;
  const draft = useDraft(useDraftsOf(), `decision/${identity.id}/decline`, blank);
  const chosen = declineCodes.find((code) => code === draft.typed.reason) ?? null;
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const decision = useDecision(
    (reason: DeclineCode, key: string) => call(declineIdentity, { params: { id: identity.id }, body: { reason }, key }),
    (reply, reason) => {
      draft.forget();
      const label = textOf(declineWords[reason]);
      const status = accountStatusWord(reply.account_status);
      onDecided({
        tone: 'success',
        sentence: t`The ID images of ${name} are declined: ${label}. The account is ${status}.`,
      });
    },
  );
  const { state, asked } = decision;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const shown = asked?.input ?? chosen;
  const shownReason = shown === null ? '' : declineReason(translator, shownReasonOf(shown));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(shown === null);
    if (shown === null) return focusFirstError(form.current);
    await decision.run(shown);
  }
  return (
    <form
      ref={form}
      className={forms.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Decline the ID images of ${name}`}
    >
      <p>
        {account === 'pending'
          ? t`This also declines the account. The customer reads “KYC DECLINED” and the reason, with the form for new images where a new try is allowed.`
          : account === 'approved'
            ? t`The customer reads the reason. Where no new try is allowed, this also suspends the account: the customer sees only the suspension, open trades settle, and withdrawals wait for the days of their requests. Otherwise the account does not change.`
            : t`The customer reads the reason. The account does not change.`}
      </p>
      {draft.found && asked === null && (
        <FoundDraft
          onDiscard={() => {
            setMissing(false);
            draft.begin(blank);
            focusFirstField(form.current);
          }}
        />
      )}
      <fieldset
        className={styles.reasons}
        disabled={asked !== null}
        aria-describedby={missing ? `${id}missing` : undefined}
      >
        <legend>
          <Trans>Reason</Trans>
        </legend>
        {declineCodes.map((code) => (
          <label key={code}>
            <input
              type="radio"
              name={`${id}reason`}
              checked={shown === code}
              aria-invalid={missing}
              onChange={() => {
                draft.type('reason', code);
                setMissing(false);
              }}
            />
            <span>
              {textOf(declineWords[code])}
              {!declineReasons[code].mayRetry && ` ${t`(no new try)`}`}
            </span>
          </label>
        ))}
      </fieldset>
      {missing && (
        <p id={`${id}missing`} className={styles.missing} role="alert">
          <Trans>Choose the reason the customer reads.</Trans>
        </p>
      )}
      {shown !== null && (
        <p className={styles.outcome}>
          <Trans>The customer reads: “{shownReason}”</Trans>
        </p>
      )}
      <Button ref={button} type="submit" size="sm" loading={decision.busy}>
        {asked ? askAgain() : t`Decline the ID images of ${name}`}
      </Button>
      <DecisionOutcome state={state} about={t`decline the ID images of ${name}`} />
    </form>
  );
}
