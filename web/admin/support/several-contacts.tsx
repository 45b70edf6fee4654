import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { assignContactMessages, settleContactMessages } from '#api/contact-desk.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { AskFirst } from '#web/admin/queue/ask-first.tsx';
import { AssignSelected, didAssign } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { useSupportStaff } from './assignment.tsx';

/** Assigns all selected messages, or settles them without a reply (R1.13); one with words that the list did not show stays waiting. */
export function SeveralContacts() {
  const { t } = useLingui();
  const [to, setTo] = useState('');
  const colleagues = useSupportStaff();
  const assign = useSeveral<string | null>(
    (chosen, uid, key) => call(assignContactMessages, { body: { ids: chosen.map(({ id }) => id), to: uid }, key }),
    didAssign,
  );
  const settle = useSeveral<null>(
    (chosen, _, key) =>
      call(settleContactMessages, { body: { messages: chosen.map(({ id, seen = 1 }) => ({ id, seen })) }, key }),
    t({ message: 'Settled', context: 'with several' }),
  );
  return (
    <SelectionBar what={t`contact messages`} unanswered={[...assign.unanswered, ...settle.unanswered]}>
      <AssignSelected colleagues={colleagues} assign={assign} to={to} onChoose={setTo} disabled={settle.busy} />
      {settle.asked ? (
        <Button size="sm" variant="default" loading={settle.busy} onClick={() => settle.run(null)}>
          {askAgain()}
        </Button>
      ) : (
        <AskFirst action={t`Settle without a reply`} disabled={assign.busy} onYes={() => settle.run(null)}>
          <Trans>
            Nothing is sent to who wrote the selected messages. A settled message can’t be replied to here unless its
            sender writes again; it stays readable under Settled.
          </Trans>
        </AskFirst>
      )}
      <DecisionOutcome state={assign.state} about={t`the assignment`} />
      <DecisionOutcome state={settle.state} about={t`the settling`} />
    </SelectionBar>
  );
}
