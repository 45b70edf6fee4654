import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveCustomer, takeBackUnblockApproval } from '#api/accounts.ts';
import { returnsFromBlock } from '#domain/accounts/status-transitions.ts';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/decision.module.css';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { TakeBack } from '#web/admin/queue/take-back.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';

/** Ends a block: two different admins have to approve within 24 hours (A9). */
export function UnblockForm({ customer, admin, onDecided }: CustomerCaseProps) {
  useLingui();
  const { displayName } = customer;
  const first = customer.unblocking;
  const returns = returnsFromBlock({ ...customer, approvedBefore: customer.reviewedName !== null });
  if (first?.admin === admin) {
    return (
      <div className={styles.form}>
        <Notice tone="info">
          <Trans>
            You approved the end of this block as the first of two, <Moment iso={first.time} />. A different admin has
            to approve it too, within 24 hours of that; the account stays blocked until then.
          </Trans>
        </Notice>
        <TakeBack
          send={(key) => call(takeBackUnblockApproval, { params: { id: customer.uid }, body: {}, key })}
          what={t`end of the block of ${displayName}`}
          onDecided={onDecided}
        />
      </div>
    );
  }
  return (
    <ReasonForm
      about={customer.uid}
      action={first === null ? msg`Approve as first of two` : msg`End the block`}
      label={t`Note for the audit trail`}
      optional
      send={(reason, key) =>
        call(approveCustomer, {
          params: { id: customer.uid },
          body: { ...(reason === '' ? {} : { reason }), version: customer.version },
          key,
        })
      }
      onDone={(reply) =>
        onDecided(
          reply.account_status !== 'blocked'
            ? { tone: 'success', sentence: endWords(reply) }
            : {
                tone: 'info',
                sentence: t`Your approval is the first of two. ${displayName} stays blocked until a different admin approves within 24 hours.`,
              },
        )
      }
    >
      {first === null ? (
        <Trans>
          Ending a block takes two admins. The account stays blocked until a different admin approves within 24 hours.
        </Trans>
      ) : (
        <>
          <Trans>
            <Person id={first.admin} /> approved as the first of two, <Moment iso={first.time} />.
          </Trans>{' '}
          {!returns && t`If you approve too, the account is open from the customer’s next request.`}
        </>
      )}
      {returns && (
        <p>
          <Trans>
            This account was never approved. When the block ends it is what it was before, pending or declined, and the
            customer continues with their application. It waits for its approval as before.
          </Trans>
        </p>
      )}
    </ReasonForm>
  );
}

/** What the end of a block has made of the account. */
function endWords({ displayName, account_status }: CustomerCaseProps['customer']): string {
  if (account_status === 'approved') return t`${displayName} is approved again.`;
  const status = accountStatusWord(account_status);
  return t`The block of ${displayName} has ended: the account is ${status}, and the customer can continue with their application.`;
}
