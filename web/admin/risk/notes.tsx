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
  const { of, admin, note, question, onDone } = props;
  if (question.answer !== null)
    return (
      <>
        <p className={styles.head}>
          <strong>{question.answer.name}</strong> answered <Moment iso={question.answer.time} />
        </p>
        <p className={styles.text}>{question.answer.text}</p>
      </>
    );
  if (of.customer.uid === admin) return null;
  return (
    <Choices
      choices={[
        {
          name: 'Answer the question',
          of: answerRiskQuestion,
          form: (
            <ReasonForm
              action="Send answer"
              label="Answer"
              most={4000}
              send={(text, key) =>
                call(answerRiskQuestion, { params: { id: of.id, question: note }, body: { text }, key })
              }
              onDone={() => onDone({ tone: 'success', sentence: 'The answer is sent to who asked.' })}
            >
              Finance sees it on the withdrawal, and who asked gets a notice. The customer never sees it.
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}

/** What staff noted about a case, and what they were asked (O4). */
export function Notes({ of, admin, onDone }: CaseProps) {
  const may = useMay();
  return (
    <Panel id="notes-title" title="Notes, for staff only">
      {of.notes.length === 0 && <Empty>No notes yet.</Empty>}
      <ul className={styles.entries} aria-label="Notes">
        {of.notes.map(({ id, name, text, time, question }) => (
          <li key={id}>
            <p className={styles.head}>
              <strong>{name}</strong> {question !== null && 'asks: '}
              <Moment iso={time} />
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
