import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { liftLegalGround, recordLegalGround } from '#api/withdrawal-review.ts';
import type { WithdrawalCase, WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import type { Choice } from '#web/admin/widgets/choices.tsx';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';

/** A9: whether a legal ground holds a withdrawal back: not one that is being sent, nor of who is approved. */
export function groundHolds({ legalGround, ownerStatus, sending }: WithdrawalCase): boolean {
  return legalGround !== null && ownerStatus !== 'approved' && !sending;
}

/** What a recorded legal ground means for a withdrawal as it stands; nothing without one. */
export function GroundNotice({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  useLingui();
  if (withdrawal.legalGround === null) return null;
  if (groundHolds(withdrawal)) {
    return (
      <Notice tone="warn">
        <Trans>
          A legal ground holds this withdrawal back. It has to be lifted before anything can be approved; the amount
          stays held until then.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="info">
      {withdrawal.sending
        ? t`A legal ground is recorded. It no longer holds anything back: the payout is approved.`
        : t`A legal ground is recorded. It holds nothing back while the customer is approved: approved customers can withdraw what is available.`}
    </Notice>
  );
}

/**
 * A9: records or lifts the legal ground for holding a withdrawal back, as a choice beside the decisions about it. None where
 * neither is possible: a ground counts for customers who are not approved alone, and while nothing is being sent.
 */
export function legalGroundChoices({ withdrawal, onDecided }: WithdrawalCaseProps): readonly Choice[] {
  const params = { id: withdrawal.id };
  const { clientName } = withdrawal;
  if (withdrawal.legalGround !== null) {
    const effect = groundHolds(withdrawal)
      ? t`The withdrawal can be approved again.`
      : t`It holds nothing back as it is.`;
    return [
      {
        name: msg`Lift legal ground`,
        of: liftLegalGround,
        form: (
          <ReasonForm
            about={withdrawal.id}
            action={msg`Lift legal ground`}
            label={t`Reason, for the audit trail`}
            send={(reason, key) => call(liftLegalGround, { params, body: { reason }, key })}
            onDone={() =>
              onDecided({
                tone: 'success',
                sentence: `${t`The legal ground on the withdrawal of ${clientName} is lifted.`} ${effect}`,
              })
            }
          >
            <Trans>No money moves.</Trans> {effect}
          </ReasonForm>
        ),
      },
    ];
  }
  if (withdrawal.sending || withdrawal.ownerStatus === 'approved') return [];
  return [
    {
      name: msg`Legal ground`,
      of: recordLegalGround,
      form: (
        <ReasonForm
          about={withdrawal.id}
          action={msg`Record legal ground`}
          label={t`Legal ground`}
          send={(ground, key) => call(recordLegalGround, { params, body: { ground }, key })}
          onDone={() =>
            onDecided({
              tone: 'info',
              sentence: t`A legal ground holds the withdrawal of ${clientName} back now. Nobody can approve it until the ground is lifted or the customer is approved again.`,
            })
          }
        >
          <Trans>
            No money moves: the amount stays held for as long as the ground applies and the customer is not approved.
            Name the law, order or authority. The customer is not notified.
          </Trans>
        </ReasonForm>
      ),
    },
  ];
}
