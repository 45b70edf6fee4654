import { approveCustomer } from '#api/accounts.ts';
import { call } from '#web/api-client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import { unblockingAdminOf } from './approvals.ts';
import type { CustomerCaseProps } from './cases.ts';
import { ReasonForm } from './decision.tsx';
import { Coming, Failed } from './listing.tsx';
import { Person } from './people.tsx';
import { useTrail } from './trail.tsx';

/** Ends a block: two different admins have to approve (A9); who the first was stands in the audit trail. */
export function UnblockForm({ customer, admin, onDecided }: CustomerCaseProps) {
  const trail = useTrail(customer.uid);
  if (trail.state === 'error') return <Failed error={trail.error} retry={trail.retry} />;
  if (trail.state === 'pending') return <Coming rows={2} />;
  const first = unblockingAdminOf(trail.items);
  if (first === admin) {
    return (
      <Notice tone="info">
        You have approved the end of this block as the first of two. A different admin has to approve it too; the
        account stays blocked until then.
      </Notice>
    );
  }
  return (
    <ReasonForm
      action={first === null ? 'Approve as first of two' : 'End the block'}
      label="Note for the audit trail"
      optional
      send={(reason, key) =>
        call(approveCustomer, { params: { id: customer.uid }, body: reason === '' ? {} : { reason }, key })
      }
      onDone={(reply) =>
        onDecided(
          reply.account_status === 'approved'
            ? { tone: 'success', sentence: `${reply.displayName} is approved again.` }
            : {
                tone: 'info',
                sentence: `Your approval is recorded as the first of two. ${reply.displayName} stays blocked until a different admin approves too.`,
              },
        )
      }
    >
      {first === null ? (
        'Ending a block takes two admins: the account stays blocked until a different one approves too.'
      ) : (
        <>
          <Person id={first} /> has approved as the first of two. If you approve too, the customer can deposit, trade
          and withdraw from their next request on.
        </>
      )}
    </ReasonForm>
  );
}
