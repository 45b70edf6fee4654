import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { answerRiskQuestion, noteRiskCase } from '#api/risk-cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import styles from '#web/admin/widgets/entries.module.css';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import type { RiskCase } from './case-words.ts';

interface CaseProps {
  readonly of: RiskCase;
  readonly admin: string;
  readonly onDone: (statusText: StatusText) => void;
}

type Question = NonNullable<RiskCase['notes'][number]['question']>;

/** What was answered to a note that asks something, or the form that answers it (O4). */
function Answer(props: CaseProps & { readonly note: string; readonly question: Question }) {
  useLingui();
  const { of, admin, note, question, onDone } = props;
  if (question.answer !== null) {
    const { name } = question.answer;
    return (
      <>
        <p className={styles.head}>
          <Trans>
            <strong>{name}</strong> answered <Moment iso={question.answer.time} />
          </Trans>
        </p>
        <p className={styles.text}>{question.answer.text}</p>
      </>
    );
  }
  if (of.customer.uid === admin) return null;
  return (
    <Choices
      choices={[
        {
          name: msg`Answer the question`,
          of: answerRiskQuestion,
          form: (
            <ReasonForm
              action={msg`Send answer`}
              label={t`Answer`}
              most={4000}
              send={(text, key) =>
                call(answerRiskQuestion, { params: { id: of.id, question: note }, body: { text }, key })
              }
              onDone={() => onDone({ tone: 'success', sentence: t`The answer is sent to who asked.` })}
            >
              <Trans>Finance sees it on the withdrawal, and who asked gets a notice. The customer never sees it.</Trans>
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}

/** What staff noted about a case, and what they were asked (O4). */
export function Notes({ of, admin, onDone }: CaseProps) {
  useLingui();
  const may = useMay();
  return (
    <Panel id="notes-title" title={t`Notes, for staff only`}>
      {of.notes.length === 0 && <Empty>{t`No notes yet.`}</Empty>}
      <ul className={styles.entries} aria-label={t`Notes`}>
        {of.notes.map(({ id, name, text, time, question }) => (
          <li key={id}>
            <p className={styles.head}>
              {question === null ? (
                <>
                  <strong>{name}</strong> <Moment iso={time} />
                </>
              ) : (
                <Trans>
                  <strong>{name}</strong> asks: <Moment iso={time} />
                </Trans>
              )}
            </p>
            <p className={styles.text}>{text}</p>
            {question !== null && <Answer of={of} admin={admin} note={id} question={question} onDone={onDone} />}
          </li>
        ))}
      </ul>
      {may(noteRiskCase) && of.customer.uid !== admin && (
        // Once it is noted the form begins anew.
        <ReasonForm
          key={of.notes.length}
          action={msg`Add note`}
          label={t`Note`}
          most={4000}
          send={(text, key) => call(noteRiskCase, { params: { id: of.id }, body: { text }, key })}
          onDone={() => onDone({ tone: 'success', sentence: t`The note is added.` })}
        >
          <Trans>The customer never sees it.</Trans>
        </ReasonForm>
      )}
    </Panel>
  );
}
