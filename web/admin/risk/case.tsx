import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { approveCustomer } from '#api/accounts.ts';
import { assignRiskCase, decideRiskCase, liftRiskCase, readRiskCase } from '#api/risk-cases.ts';
import { type CaseDecision, caseDecisions } from '#domain/risk/cases.ts';
import { AssignedTo } from '#web/admin/queue/assigned-to.tsx';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { AuditOf, RecordPage } from '#web/admin/records/record-page.tsx';
import { Promised } from '#web/admin/support/promise.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Choices } from '#web/admin/widgets/choices.tsx';
import styles from '#web/admin/widgets/entries.module.css';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { deciders, useMay } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import {
  decideActions,
  decidedNames,
  decisionNames,
  evidenceName,
  findingNames,
  findingSentence,
  outcomeName,
  outcomeTone,
  type RiskCase,
} from './case-words.ts';
import { CustomerLinks } from './links.tsx';
import { Notes } from './notes.tsx';
import { useRiskStaff } from './several-cases.tsx';

interface CaseProps {
  readonly of: RiskCase;
  readonly admin: string;
  readonly onDone: (statusText: StatusText) => void;
}

/** /admin/cases/{case}: what was found with its evidence, and the decision (O4). */
export function RiskCasePage(props: { readonly id: string; readonly admin: string }) {
  useLingui();
  const { id, admin } = props;
  const queries = useQueryClient();
  const may = useMay();
  return (
    <RecordPage
      what={msg({ message: 'case', context: 'a record' })}
      id={id}
      read={() => call(readRiskCase, { params: { id } })}
      nameOf={({ customer: { displayName } }) => t`Risk case of ${displayName}`}
    >
      {(of, onDecided) => {
        const onDone = (statusText: StatusText): void => {
          onDecided(statusText);
          void queries.invalidateQueries({ queryKey: ['admin', 'record', 'case', id] });
        };
        return (
          <>
            <Panel id="record-title" title={t`Case`} aside={<State of={of} />}>
              <Known of={of} />
              {of.customer.uid === admin ? (
                <Notice tone="info">
                  <Trans>This case is about you. Another member of staff decides.</Trans>
                </Notice>
              ) : (
                <>
                  {of.state === 'open' && may(assignRiskCase) && <Assignment of={of} admin={admin} onDone={onDone} />}
                  {of.state === 'open' && <Decide of={of} admin={admin} onDone={onDone} />}
                  <Lift of={of} admin={admin} onDone={onDone} />
                </>
              )}
            </Panel>
            <Found of={of} />
            <Notes of={of} admin={admin} onDone={onDone} />
            <CustomerLinks uid={of.customer.uid} besides={id} />
            <AuditOf subject={id} />
          </>
        );
      }}
    </RecordPage>
  );
}

function State({ of }: { readonly of: RiskCase }) {
  if (of.decision !== null)
    return (
      <Tag tone={outcomeTone(of.decision.code, of.lifted !== null)}>
        {outcomeName(of.decision.code, of.lifted !== null)}
      </Tag>
    );
  return (
    <span>
      <Waiting since={of.openedAt} /> · <Promised dueAt={of.dueAt} />
    </span>
  );
}

function Known({ of }: { readonly of: RiskCase }) {
  useLingui();
  const { customer, decision, assignee, lifted } = of;
  return (
    <Facts
      facts={[
        [
          t`Customer`,
          <Link key="customer" to="/admin/customers/$id" params={{ id: customer.uid }}>
            {customer.displayName}
          </Link>,
        ],
        [t`E-mail`, customer.email],
        [t`Status`, accountStatusWord(customer.accountStatus)],
        [t`Assigned to`, assignee?.name ?? t`nobody`],
        [t`Opened`, <Moment key="opened" iso={of.openedAt} />],
        [t`Decision`, decision && decisionOf(decision)],
        [t({ message: 'Decided', context: 'a case' }), decision && <Moment key="decided" iso={decision.time} />],
        [t`Lifted`, lifted && liftedBy(lifted)],
        [t`Lifted at`, lifted && <Moment key="lifted" iso={lifted.time} />],
        [t`Case`, <code key="case">{of.id}</code>],
      ]}
    />
  );
}

function decisionOf({ code, by: { name }, reason }: NonNullable<RiskCase['decision']>): string {
  const decided = textOf(decidedNames[code]);
  return t`${decided}, by ${name}: ${reason}`;
}

const liftedBy = ({ by: { name }, reason }: NonNullable<RiskCase['lifted']>): string => t`by ${name}: ${reason}`;

function Found({ of }: { readonly of: RiskCase }) {
  useLingui();
  return (
    <Panel id="found-title" title={t`Findings`}>
      <ul className={styles.entries}>
        {of.found.map(({ id, code, facts, evidence, time }) => (
          <li key={id}>
            <p className={styles.head}>
              <strong>{textOf(findingNames[code])}</strong> <Moment iso={time} />
            </p>
            <p>{findingSentence({ code, facts })}</p>
            <p className={styles.evidence}>
              {t`Evidence:`}{' '}
              {evidence.map((record) => (
                <span key={record.id}>
                  <RecordLink id={record.id}>{evidenceName(record, of.customer.uid)}</RecordLink>
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who has the case: oneself, a colleague who may decide it, or nobody. */
function Assignment({ of, admin, onDone }: CaseProps) {
  const colleagues = useRiskStaff();
  return (
    <AssignedTo
      assignee={of.assignee}
      colleagues={colleagues}
      admin={admin}
      butFor={of.customer.uid}
      send={(to, key) => call(assignRiskCase, { params: { id: of.id }, body: { to: to ?? 'nobody' }, key })}
      onDone={({ assignee }) => onDone({ tone: 'success', sentence: assignedSentence(assignee, admin) })}
    />
  );
}

function assignedSentence(assignee: RiskCase['assignee'], admin: string): string {
  if (assignee === null) return t`Nobody is assigned to the case now.`;
  const { uid, name } = assignee;
  return uid === admin
    ? t`The case is assigned to you.`
    : t`The case is assigned to ${name}. They find it under “Assigned to me”.`;
}

const effects: Readonly<Record<CaseDecision, MessageDescriptor>> = {
  no_concern: msg`The case is closed. The customer is not notified.`,
  watch: msg`The case is closed and shown on the customer’s page and withdrawals until it is lifted. The customer is not notified.`,
  restricted: msg`The account is suspended, unless it is already suspended, blocked or declined, and the customer is notified. They read the same as of each suspension, not your reason. Unless the account is blocked or declined, they can still ask for withdrawals of what is available; each waits for the days of its request before it can be approved.`,
};

function Decide({ of, onDone }: CaseProps) {
  useLingui();
  return (
    <Choices
      choices={caseDecisions.map((decision) => ({
        name: decisionNames[decision],
        of: decideRiskCase,
        form: (
          <ReasonForm
            about={of.id}
            action={decideActions[decision]}
            label={t`Reason`}
            send={(reason, key) =>
              call(decideRiskCase, { params: { id: of.id }, body: { decision, reason, seen: of.findings }, key })
            }
            onDone={() => onDone({ tone: 'success', sentence: decidedSentence(decision) })}
          >
            {textOf(effects[decision])}
          </ReasonForm>
        ),
      }))}
    />
  );
}

function decidedSentence(decision: CaseDecision): string {
  const decided = textOf(decidedNames[decision]);
  return t`Decided: ${decided}.`;
}

/** What was decided ends: its withdrawals no longer say so. */
function Lift({ of, onDone }: CaseProps) {
  useLingui();
  const { decision } = of;
  if (decision === null || decision.code === 'no_concern' || of.lifted !== null) return null;
  const roles = deciders([approveCustomer]);
  return (
    <Choices
      choices={[
        {
          name: msg`No concern any more`,
          of: liftRiskCase,
          form: (
            <ReasonForm
              about={of.id}
              action={msg`Lift the decision`}
              label={t`Reason`}
              send={(reason, key) => call(liftRiskCase, { params: { id: of.id }, body: { reason }, key })}
              onDone={() => onDone({ tone: 'success', sentence: t`Lifted: withdrawals no longer show it.` })}
            >
              {decision.code === 'restricted'
                ? t`Withdrawals of the customer no longer show it. A suspended account stays suspended until it is approved again on the customer’s page, by the role ${roles}.`
                : t`Withdrawals of the customer no longer show it. The customer is not notified.`}
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
