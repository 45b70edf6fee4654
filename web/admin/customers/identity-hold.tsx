import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { liftLegalHold, setLegalHold } from '#api/identity.ts';
import type { IdentityCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { ForRole } from '#web/admin/widgets/rights.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';

/** I5: a reason of law to keep the images beyond their time. */
export function IdentityHold(props: Omit<IdentityCaseProps, 'onDecided'> & { readonly onStatusMessage: ShowStatus }) {
  useLingui();
  const { identity, admin, onStatusMessage } = props;
  const { legalHold, declared } = identity;
  const name = `${declared.firstName} ${declared.lastName}`;
  const params = { id: identity.user_id };
  if (identity.user_id === admin) {
    return (
      <p>
        <Trans>Another admin decides about your own case.</Trans>
      </p>
    );
  }
  if (legalHold === null) {
    return (
      <ForRole of={setLegalHold}>
        <ReasonForm
          about={identity.user_id}
          key="set"
          action={msg`Set a legal hold`}
          label={t`Legal reason`}
          send={(reason, key) => call(setLegalHold, { params, body: { reason }, key })}
          onDone={() =>
            onStatusMessage({
              tone: 'success',
              sentence: t`The ID images of ${name} are kept until the hold is lifted.`,
            })
          }
        >
          <Trans>This customer’s images are deleted at the end of their retention time. A hold keeps them.</Trans>
        </ReasonForm>
      </ForRole>
    );
  }
  const why = legalHold.reason;
  return (
    <ForRole of={liftLegalHold}>
      <ReasonForm
        about={identity.user_id}
        key="lift"
        action={msg`Lift the legal hold`}
        label={t`Reason`}
        send={(reason, key) => call(liftLegalHold, { params, body: { reason }, key })}
        onDone={() => onStatusMessage({ tone: 'success', sentence: t`The legal hold on ${name} is lifted.` })}
      >
        <Trans>
          Set by <Person id={legalHold.setBy} self={admin} />, <Moment iso={legalHold.time} />: “{why}”. Once it is
          lifted, images past their retention time are deleted.
        </Trans>
      </ReasonForm>
    </ForRole>
  );
}
