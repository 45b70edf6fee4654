import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { approveCustomer, blockCustomer, declineCustomer, suspendCustomer } from '#api/accounts.ts';
import type { StatusChange } from '#domain/accounts/status-transitions.ts';
import type { CustomerCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { UnblockForm } from './unblock-form.tsx';

/** What the changes of an account are called. */
export const changeNames: Readonly<Record<StatusChange, MessageDescriptor>> = {
  approve: msg`Approve`,
  decline: msg`Decline`,
  suspend: msg`Suspend`,
  block: msg({ message: 'Block', context: 'a button' }),
};

/** What is typed for a change, and what comes of it. */
const words: Readonly<Record<StatusChange, { readonly label: MessageDescriptor; readonly effect: MessageDescriptor }>> =
  {
    approve: {
      label: msg`Note for the audit trail`,
      effect: msg`The account is open from the customer’s next request.`,
    },
    decline: {
      label: msg`Reason`,
      effect: msg`The customer reads “KYC DECLINED” and gets no further until they submit new ID images.`,
    },
    suspend: {
      label: msg`Reason`,
      effect: msg`From their next request, the customer sees only the suspension. They do not read your reason: they read that the account “has been suspended for violating our terms of service”, and how to reach support. Open connections close, open trades settle. They can still ask for withdrawals of what is available; each waits for the days of its request before it can be approved.`,
    },
    block: {
      label: msg`Reason`,
      effect: msg`From their next request, the customer is locked out, and asks for no new withdrawal. They do not read your reason: they read that the account “has been blocked”, and how to reach support. Open trades settle; withdrawals asked for before wait. Ending a block takes two admins.`,
    },
  };

/** What each change sends. */
export const changeOperations = {
  approve: approveCustomer,
  decline: declineCustomer,
  suspend: suspendCustomer,
  block: blockCustomer,
} as const;

/** On the button of a change: what is done, and to whom. */
function actionOf(change: StatusChange, displayName: string): MessageDescriptor {
  switch (change) {
    case 'approve':
      return msg`Approve ${displayName}`;
    case 'decline':
      return msg`Decline ${displayName}`;
    case 'suspend':
      return msg`Suspend ${displayName}`;
    case 'block':
      return msg`Block ${displayName}`;
  }
}

/** Changes the status of an account, with a reason or a note (A9). */
export function CustomerChange(props: CustomerCaseProps & { readonly change: StatusChange }) {
  useLingui();
  const { customer, change, onDecided } = props;
  if (change === 'approve' && customer.account_status === 'blocked') return <UnblockForm {...props} />;
  const params = { id: customer.uid };
  const { version } = customer;
  const { label, effect } = words[change];
  return (
    <ReasonForm
      about={customer.uid}
      action={actionOf(change, customer.displayName)}
      label={textOf(label)}
      optional={change === 'approve'}
      send={(reason, key) =>
        change === 'approve'
          ? call(approveCustomer, { params, body: { ...(reason === '' ? {} : { reason }), version }, key })
          : call(changeOperations[change], { params, body: { reason }, key })
      }
      onDone={({ displayName, account_status }) => {
        const status = accountStatusWord(account_status);
        onDecided({ tone: 'success', sentence: t`${displayName} is ${status} now.` });
      }}
    >
      {textOf(effect)}
    </ReasonForm>
  );
}
