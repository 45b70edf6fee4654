import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmStaffRole, declineStaffRole, endStaff, listStaff, requestStaffRole } from '#api/staff.ts';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { PageLink } from '#web/admin/queue/page-link.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { roleWord } from '#web/admin/widgets/role-words.ts';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { People } from './people.tsx';
import { StaffChanges } from './staff-changes.tsx';
import { type Change, confirmAction, confirmedWords, isCustomer, requestWords } from './staff-words.ts';

/** Who is staff, and what owners decide about it (A7.2). */
export function StaffScreen(props: { readonly admin: string }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const staff = useQuery({ queryKey: ['admin', 'staff'], queryFn: () => call(listStaff, {}) });
  const waiting = staff.data?.changes.filter(({ status }) => status === 'pending') ?? [];
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {staff.isError && <Unread query={staff} />}
      {staff.isPending && <Coming rows={4} />}
      {waiting.length > 0 && (
        <Panel id="staff-waiting" title={t`Waiting for a second owner`}>
          {waiting.map((change) => (
            <Waiting key={change.id} change={change} admin={props.admin} onStatus={showStatus} />
          ))}
        </Panel>
      )}
      {staff.data && (
        <Panel id="staff-people" title={t`People`}>
          <People people={staff.data.people} admin={props.admin} onStatus={showStatus} />
          <Choices
            choices={[
              { name: msg`Invite or change a role`, of: requestStaffRole, form: <Ask onStatus={showStatus} /> },
              { name: msg`End a role`, of: endStaff, form: <End onStatus={showStatus} /> },
            ]}
          />
        </Panel>
      )}
      <StaffChanges />
    </div>
  );
}

const emailField = () => ({
  label: t`E-mail address`,
  problemOf: (typed: string) =>
    typed.length <= 254 && typed.indexOf('@') > 0 ? null : t`Type an e-mail address, for example ann@example.org`,
});

function Ask({ onStatus }: { readonly onStatus: ShowStatus }) {
  useLingui();
  const [role, setRole] = useState<StaffRole>('support');
  return (
    <ReasonForm
      action={msg`Request role`}
      label={t`Reason`}
      further={emailField()}
      send={(reason, key, email) => call(requestStaffRole, { body: { email, role, reason }, key })}
      onDone={({ email }) =>
        onStatus({ tone: 'info', sentence: t`${email} gets the role once a different owner confirms it.` })
      }
    >
      <p>
        <Trans>A different owner confirms. Somebody new is then mailed how to sign up.</Trans>
      </p>
      <NativeSelect
        label={t`Role`}
        value={role}
        data={staffRoles.map((one) => ({ value: one, label: roleWord(one) }))}
        onChange={({ currentTarget: { value } }) => setRole(staffRoles.find((one) => one === value) ?? role)}
      />
    </ReasonForm>
  );
}

function End({ onStatus }: { readonly onStatus: ShowStatus }) {
  useLingui();
  return (
    <ReasonForm
      action={msg`End role`}
      label={t`Reason`}
      further={emailField()}
      send={(reason, key, email) => call(endStaff, { body: { email, reason }, key })}
      onDone={({ email }) =>
        onStatus({ tone: 'success', sentence: t`${email} is no longer staff. Every session has ended.` })
      }
    >
      <Trans>Ends the role at once, without a second owner, and every session of this person.</Trans>
    </ReasonForm>
  );
}

function Waiting(props: { readonly change: Change; readonly admin: string; readonly onStatus: ShowStatus }) {
  useLingui();
  const { change, admin, onStatus } = props;
  const { id, email, account, role, reason, requestedBy, createdAt } = change;
  const params = { id };
  const confirm = (
    <DecisionForm
      action={confirmAction(role)}
      send={(key) => call(confirmStaffRole, { params, body: {}, key })}
      onDone={() => onStatus({ tone: 'success', sentence: confirmedWords(change) })}
    >
      <Trans>Gives the role at once. Make sure yourself that the address is this person’s.</Trans>
    </DecisionForm>
  );
  const decline = (
    <ReasonForm
      action={requestedBy === admin ? msg`Take request back` : msg`Decline request`}
      label={t`Reason`}
      send={(text, key) => call(declineStaffRole, { params, body: { reason: text }, key })}
      onDone={() => onStatus({ tone: 'success', sentence: t`The request is declined. Nothing changes.` })}
    >
      <Trans>Nothing changes.</Trans>
    </ReasonForm>
  );
  const own = requestedBy === admin;
  return (
    <section aria-label={email}>
      <p>
        <strong>{email}</strong>: {requestWords(change)}. {quoted(reason)}{' '}
        <small>
          <Person id={requestedBy} self={admin} />, <Moment iso={createdAt} />
        </small>
      </p>
      {isCustomer(change) && account !== null && (
        <p>
          <Trans>
            This address already has an account, <PageLink id={account} name={email} />. Check whose it is, and that its
            money may stay: the account, its money and its sessions stay as they are, and it also enters the console
            once its address, password and second factor are proven.
          </Trans>
        </p>
      )}
      <Choices
        choices={[
          ...(own ? [] : [{ name: msg`Confirm`, of: confirmStaffRole, form: confirm }]),
          { name: own ? msg`Take back` : msg`Decline`, of: declineStaffRole, form: decline },
        ]}
      />
    </section>
  );
}
