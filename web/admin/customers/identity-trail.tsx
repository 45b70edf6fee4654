import { auditOf } from '#api/accounts.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';

/** The trail of ID images. Legal holds are of the customer, and so are their entries: they come below (I5, R2). */
export function IdentityTrail(props: { readonly id: string; readonly customer: string }) {
  const { id, customer } = props;
  return (
    <Fold name="audit trail" reads={auditOf}>
      <TrailOf subject={id} />
      <h4>Legal holds of this customer</h4>
      <TrailOf subject={customer} action="identities.hold" empty="None was set." />
      <TrailOf subject={customer} action="identities.lift-hold" empty="None was lifted." />
    </Fold>
  );
}
