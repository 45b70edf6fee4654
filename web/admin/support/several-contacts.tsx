import { Button } from '@mantine/core';
import { useState } from 'react';
import { assignContactMessages, settleContactMessages } from '#api/contact-desk.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { AssignSelected } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { useSupportStaff } from './assignment.tsx';

/** Assigns all selected messages, or settles them without a reply (R1.13); one with words that the list did not show stays waiting. */
export function SeveralContacts() {
  const [to, setTo] = useState('');
  const colleagues = useSupportStaff();
  const assign = useSeveral<string | null>((chosen, uid, key) =>
    call(assignContactMessages, { body: { ids: chosen.map(({ id }) => id), to: uid }, key }),
  );
  const settle = useSeveral<null>((chosen, _, key) =>
    call(settleContactMessages, { body: { messages: chosen.map(({ id, seen = 1 }) => ({ id, seen })) }, key }),
  );
  return (
    <SelectionBar what="contact messages" unanswered={[...assign.unanswered, ...settle.unanswered]}>
      <AssignSelected colleagues={colleagues} assign={assign} to={to} onChoose={setTo} disabled={settle.busy} />
      <Button size="sm" variant="default" loading={settle.busy} disabled={assign.busy} onClick={() => settle.run(null)}>
        {settle.asked ? askAgain() : 'Settle without a reply'}
      </Button>
      <DecisionOutcome state={assign.state} about="the assignment" />
      <DecisionOutcome state={settle.state} about="the settling" />
    </SelectionBar>
  );
}
