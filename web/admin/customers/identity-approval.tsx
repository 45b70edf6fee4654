import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { approveCustomer } from '#api/accounts.ts';
import { approveIdentity } from '#api/identity.ts';
import type { IdentityCase, IdentityCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import { accountWaits, approvesBoth } from './customer-words.ts';

/** One decision for images and account where the account waits for nothing else (I4); else of the images alone. */
export function IdentityApproval({ identity, onDecided }: Omit<IdentityCaseProps, 'admin'>) {
  useLingui();
  const may = useMay();
  const { declared, account, account_status: status } = identity;
  const name = `${declared.firstName} ${declared.lastName}`;
  const params = { id: identity.id };
  const then = accountWaits({ ...identity, status: 'approved' });
  const both = approvesBoth(identity) && may(approveCustomer);
  const action = both ? msg`Approve ${name}` : msg`Approve the ID images of ${name}`;
  const send = (reason: string | null, key: string) =>
    call(approveIdentity, {
      params,
      body: {
        ...(both ? { account: 'approve' as const, version: account.version } : {}),
        ...(reason === null ? {} : { reason }),
      },
      key,
    });
  const onDone = (reply: IdentityCase) => {
    const waits = accountWaits(reply);
    onDecided({
      tone: 'success',
      sentence:
        reply.account_status === 'approved' && both
          ? t`The identity of ${name} is verified, and the account is approved.`
          : t`The ID images of ${name} are approved. The account is ${waits}.`,
    });
  };
  const consequence = (
    <>
      <Trans>
        The card is genuine and valid, both sides belong together, and name and date of birth match what was declared.
      </Trans>{' '}
      {both
        ? t`This verifies the identity and approves the account in one decision: it is open from the customer’s next request.`
        : status === 'pending'
          ? t`This approves the images alone. The account is ${then}.`
          : t`The account does not change.`}
    </>
  );
  if (identity.sharedWith === 0) {
    return (
      <DecisionForm action={action} send={(key) => send(null, key)} onDone={onDone}>
        {consequence}
      </DecisionForm>
    );
  }
  return (
    <>
      <Notice tone="warn">{sharedWords(identity.sharedWith)}</Notice>
      <ReasonForm
        about={identity.id}
        action={action}
        label={t`Reason to approve despite the same ID image`}
        send={send}
        onDone={onDone}
      >
        {consequence}
      </ReasonForm>
    </>
  );
}

/** That others sent one of the same images (O1), and where to see who. */
const sharedWords = (customers: number): string =>
  plural(customers, {
    one: 'Another customer sent one of the same images. Linked accounts show who.',
    other: '# other customers sent one of the same images. Linked accounts show who.',
  });
