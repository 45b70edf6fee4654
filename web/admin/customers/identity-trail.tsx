import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { auditOf } from '#api/accounts.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';

/** The trail of ID images. Legal holds are of the customer, and so are their entries: they come below (I5, R2). */
export function IdentityTrail(props: { readonly id: string; readonly customer: string }) {
  useLingui();
  const { id, customer } = props;
  return (
    <Fold name={t`audit trail`} reads={auditOf}>
      <TrailOf subject={id} />
      <h4>
        <Trans>Legal holds of this customer</Trans>
      </h4>
      <TrailOf subject={customer} action="identities.hold" empty={t`None was set.`} />
      <TrailOf subject={customer} action="identities.lift-hold" empty={t`None was lifted.`} />
    </Fold>
  );
}
