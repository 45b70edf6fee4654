import { useState } from 'react';
import { askRiskCase, readRiskCase } from '#api/risk-cases.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';

/** Says before the decision that something is being looked at about this customer (O4); the server says it to whom it may. */
export function OpenCase({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  const may = useMay();
  const { openCase, status } = withdrawal;
  if (openCase === null || status !== 'pending') return null;
  return (
    <>
      <Notice tone="warn">
        This customer has an open risk case. It holds nothing back.{' '}
        {may(readRiskCase) ? (
          <RecordLink id={openCase}>Open the risk case</RecordLink>
        ) : (
          'The roles risk and owner read it: ask them before you approve. This notice goes once the case is decided.'
        )}
      </Notice>
      {may(askRiskCase) && !may(readRiskCase) && <Ask id={openCase} />}
    </>
  );
}

/** A question to those who read the case. */
function Ask({ id }: { readonly id: string }) {
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [asked, setAsked] = useState(0);
  return (
    <>
      <StatusMessage statusText={statusText} />
      <Choices
        choices={[
          {
            name: 'Ask about the case',
            of: askRiskCase,
            form: (
              <ReasonForm
                key={asked}
                action="Ask risk"
                label="Question"
                most={4000}
                send={(text, key) => call(askRiskCase, { params: { id }, body: { text }, key })}
                onDone={() => {
                  setAsked(asked + 1);
                  showStatus({
                    tone: 'success',
                    sentence: 'Your question is in the case, under your name, and risk is notified.',
                  });
                }}
              >
                It is added to the notes of the case, and risk is notified. The customer never sees it.
              </ReasonForm>
            ),
          },
        ]}
      />
    </>
  );
}
