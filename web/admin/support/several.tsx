import { Button } from '@mantine/core';
import { useState } from 'react';
import { assignTickets, closeTickets } from '#api/support-desk.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { AssignSelected } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { useSupportStaff } from './assignment.tsx';

/** Assigns all selected conversations, or closes them (R1.13); one with a message that the list did not show stays open. */
export function SeveralConversations() {
  const [to, setTo] = useState('');
  const colleagues = useSupportStaff();
  const assign = useSeveral<string | null>((chosen, uid, key) =>
    call(assignTickets, { body: { ids: chosen.map(({ id }) => id), to: uid }, key }),
  );
  const close = useSeveral<null>((chosen, _, key) =>
    call(closeTickets, { body: { tickets: chosen.map(({ id, seen = 1 }) => ({ id, seen })) }, key }),
  );
  return (
    <SelectionBar what="conversations" unanswered={[...assign.unanswered, ...close.unanswered]}>
      <AssignSelected colleagues={colleagues} assign={assign} to={to} onChoose={setTo} disabled={close.busy} />
      <Button size="sm" variant="default" loading={close.busy} disabled={assign.busy} onClick={() => close.run(null)}>
        {close.asked ? askAgain() : 'Close conversations'}
      </Button>
      <DecisionOutcome state={assign.state} about="the assignment" />
      <DecisionOutcome state={close.state} about="the closing" />
    </SelectionBar>
  );
}
