import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { assignRiskCase, decideRiskCase, noteRiskCase, readRiskCase } from '#api/risk-cases.ts';
import { type CaseDecision, caseDecisions } from '#domain/risk/cases.ts';
import { DecisionOutcome, ReasonForm, useDecision } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { AuditOf, RecordPage } from '#web/admin/records/record-page.tsx';
import { Promised } from '#web/admin/support/promise.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { askAgain } from '#web/widgets/outcome.tsx';
import {
  decidedNames,
  decisionNames,
  evidenceName,
  findingNames,
  findingSentence,
  type RiskCase,
} from './case-words.ts';
import { CustomerLinks } from './links.tsx';
import styles from './risk-cases.module.css';

interface CaseProps {
  readonly of: RiskCase;
  readonly admin: string;
  readonly onDone: (statusText: StatusText) => void;
}

/** /admin/cases/{case}: what was found with its evidence, and the decision (O4). */
export function RiskCasePage(props: { readonly id: string; readonly admin: string }) {
  const { id, admin } = props;
  const queries = useQueryClient();
  return (
    <RecordPage
      what="case"
      id={id}
      read={() => call(readRiskCase, { params: { id } })}
      nameOf={({ customer }) => `Risk case of ${customer.displayName}`}
    >
      {(of, onDecided) => {
        const onDone = (statusText: StatusText): void => {
          onDecided(statusText);
          void queries.invalidateQueries({ queryKey: ['admin', 'record', 'case', id] });
        };
        return (
          <>
            <Panel id="record-title" title="Case" aside={<State of={of} />}>
              <Known of={of} />
              {of.customer.uid === admin ? (
                <Notice tone="info">This case is about you. Another member of staff decides.</Notice>
              ) : (
                <>
                  {of.state === 'open' && <Assignment of={of} admin={admin} onDone={onDone} />}
                  {of.state === 'open' && <Decide of={of} admin={admin} onDone={onDone} />}
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
    return <Tag tone={of.decision.code === 'no_concern' ? 'quiet' : 'warn'}>{decidedNames[of.decision.code]}</Tag>;
  return (
    <span>
      <Waiting since={of.openedAt} /> · <Promised dueAt={of.dueAt} />
    </span>
  );
}

function Known({ of }: { readonly of: RiskCase }) {
  const { customer, decision, assignee } = of;
  return (
    <Facts
      facts={[
        [
          'Customer',
          <Link key="customer" to="/admin/customers/$id" params={{ id: customer.uid }}>
            {customer.displayName}
          </Link>,
        ],
        ['E-mail', customer.email],
        ['Status', customer.accountStatus],
        ['Assigned to', assignee?.name ?? 'nobody'],
        ['Opened', <Moment key="opened" iso={of.openedAt} />],
        ['Decision', decision && `${decidedNames[decision.code]}, by ${decision.by.name}: ${decision.reason}`],
        ['Decided', decision && <Moment key="decided" iso={decision.time} />],
        ['Case', <code key="case">{of.id}</code>],
      ]}
    />
  );
}

function Found({ of }: { readonly of: RiskCase }) {
  return (
    <Panel id="found-title" title="Findings">
      <ul className={styles.found}>
        {of.found.map(({ id, code, facts, evidence, time }) => (
          <li key={id}>
            <p className={styles.head}>
              <strong>{findingNames[code]}</strong> <Moment iso={time} />
            </p>
            <p>{findingSentence({ code, facts })}</p>
            <p className={styles.evidence}>
              Evidence:{' '}
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

function Assignment({ of, admin, onDone }: CaseProps) {
  const mine = of.assignee?.uid === admin;
  const { state, asked, busy, run } = useDecision(
    (to: 'me' | 'nobody', key: string) => call(assignRiskCase, { params: { id: of.id }, body: { to }, key }),
    (reply) =>
      onDone({
        tone: 'success',
        sentence: reply.assignee ? 'The case is assigned to you.' : 'Nobody has the case now.',
      }),
  );
  return (
    <div className={styles.assignment}>
      <Button
        variant="outline"
        size="sm"
        loading={busy}
        onClick={() => void run(asked?.input ?? (mine ? 'nobody' : 'me'))}
      >
        {asked ? askAgain() : mine ? 'Give the case back' : of.assignee ? 'Take over the case' : 'Assign to me'}
      </Button>
      <DecisionOutcome state={state} about="the assignment" />
    </div>
  );
}

const effects: Readonly<Record<CaseDecision, string>> = {
  no_concern: 'The case is closed. The customer is not notified.',
  watch: 'The case is closed and shown on the customer’s page. The customer is not notified.',
  restricted:
    'The account is suspended, unless it is already suspended, blocked or declined, and the customer is notified. Money that is available stays theirs to withdraw.',
};

function Decide({ of, onDone }: CaseProps) {
  return (
    <Choices
      choices={caseDecisions.map((decision) => ({
        name: decisionNames[decision],
        of: decideRiskCase,
        form: (
          <ReasonForm
            action={`Decide: ${decidedNames[decision]}`}
            label="Reason"
            send={(reason, key) =>
              call(decideRiskCase, { params: { id: of.id }, body: { decision, reason, seen: of.findings }, key })
            }
            onDone={() => onDone({ tone: 'success', sentence: `Decided: ${decidedNames[decision]}.` })}
          >
            {effects[decision]}
          </ReasonForm>
        ),
      }))}
    />
  );
}

function Notes({ of, admin, onDone }: CaseProps) {
  return (
    <Panel id="notes-title" title="Notes, for staff only">
      {of.notes.length === 0 && <Empty>No notes yet.</Empty>}
      <ul className={styles.found} aria-label="Notes">
        {of.notes.map(({ id, name, text, time }) => (
          <li key={id}>
            <p className={styles.head}>
              <strong>{name}</strong> <Moment iso={time} />
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
      {of.customer.uid !== admin && (
        // Once it is noted the form begins anew.
        <ReasonForm
          key={of.notes.length}
          action="Add note"
          label="Note"
          most={4000}
          send={(text, key) => call(noteRiskCase, { params: { id: of.id }, body: { text }, key })}
          onDone={() => onDone({ tone: 'success', sentence: 'The note is added.' })}
        >
          The customer never sees it.
        </ReasonForm>
      )}
    </Panel>
  );
}
