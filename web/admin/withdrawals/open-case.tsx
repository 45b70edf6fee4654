import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { askRiskCase, readRiskCase } from '#api/risk-cases.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import { decidedWords } from './risk-flags.ts';
import styles from './withdrawals.module.css';

/** Says before the decision that something is being looked at about this customer (O4); the server says it to whom it may. */
export function OpenCase({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  const may = useMay();
  const { openCase, status } = withdrawal;
  if (openCase === null || status !== 'pending') return null;
  return (
    <>
      <Notice tone="warn">
        <Trans>This customer has an open risk case. It does not block this withdrawal.</Trans>{' '}
        {may(readRiskCase) ? (
          <RecordLink id={openCase}>
            <Trans>Open the risk case</Trans>
          </RecordLink>
        ) : (
          <Trans>
            The roles risk and owner read it: ask them before you approve. Where they decide to watch or to restrict,
            this page says so.
          </Trans>
        )}
      </Notice>
      {may(askRiskCase) && !may(readRiskCase) && <Ask id={openCase} withdrawal={withdrawal.id} />}
    </>
  );
}

/** What risk decided of this customer, until it is lifted (O4), each with its case. */
export function DecidedCases({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  useLingui();
  const decided = withdrawal.riskCases.filter(({ decision }) => decision !== null);
  return decided.map((one) => {
    const outcome = decidedWords(one);
    return (
      <Notice key={one.id} tone="warn">
        <Trans>
          {outcome}. Risk decided this about the customer; it holds nothing back. Case{' '}
          <RecordLink id={one.id}>{one.id}</RecordLink>
        </Trans>
      </Notice>
    );
  });
}

/** What was asked of risk from this withdrawal, and what risk answered (O4). */
export function RiskQuestions({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  useLingui();
  const { riskQuestions } = withdrawal;
  if (riskQuestions.length === 0) return null;
  return (
    <ul className={styles.questions} aria-label={t`Questions to risk`}>
      {riskQuestions.map(({ text, by, askedAt, answer }) => (
        <li key={`${askedAt} ${text}`}>
          <p>
            <Trans>
              <strong>{by}</strong> asked risk, <Moment iso={askedAt} />
            </Trans>
          </p>
          <p className={styles.said}>{text}</p>
          {answer === null ? (
            <p>
              <Trans>No answer yet.</Trans>
            </p>
          ) : (
            <>
              <p>
                <Trans>
                  <strong>{answer.by}</strong> answered, <Moment iso={answer.time} />
                </Trans>
              </p>
              <p className={styles.said}>{answer.text}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A question to those who read the case. */
function Ask({ id, withdrawal }: { readonly id: string; readonly withdrawal: string }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <StatusMessage statusText={statusText} />
      <Choices
        choices={[
          {
            name: msg`Ask about the case`,
            of: askRiskCase,
            form: (
              <ReasonForm
                about={id}
                key={asked}
                action={msg`Ask risk`}
                label={t`Question`}
                most={4000}
                send={(text, key) => call(askRiskCase, { params: { id }, body: { text, withdrawal }, key })}
                onDone={() => {
                  setAsked(asked + 1);
                  showStatus({
                    tone: 'success',
                    sentence: t`Your question is in the case, under your name, and risk is notified.`,
                  });
                }}
              >
                <Trans>
                  It is added to the notes of the case, and risk is notified. The answer appears here, and you get a
                  notice. The customer never sees it.
                </Trans>
              </ReasonForm>
            ),
          },
        ]}
      />
    </>
  );
}
