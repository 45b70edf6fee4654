import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { assignTickets, closeTickets } from '#api/support-desk.ts';
import { SelectionBar, useChosen } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { AskFirst } from '#web/admin/queue/ask-first.tsx';
import { AssignSelected, didAssign } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { useSupportStaff } from './assignment.tsx';
import { closingWords } from './support-words.ts';

/** Assigns all selected conversations, or closes them (R1.13); one with a message that the list did not show stays open. */
export function SeveralConversations() {
  const { t } = useLingui();
  const [to, setTo] = useState('');
  const colleagues = useSupportStaff();
  const assign = useSeveral<string | null>(
    (chosen, uid, key) => call(assignTickets, { body: { ids: chosen.map(({ id }) => id), to: uid }, key }),
    didAssign,
  );
  const close = useSeveral<null>(
    (chosen, _, key) =>
      call(closeTickets, { body: { tickets: chosen.map(({ id, seen = 1 }) => ({ id, seen })) }, key }),
    t({ message: 'Closed', context: 'with several' }),
  );
  return (
    <SelectionBar what={t`conversations`} unanswered={[...assign.unanswered, ...close.unanswered]}>
      <AssignSelected colleagues={colleagues} assign={assign} to={to} onChoose={setTo} disabled={close.busy} />
      <ClosingQuestion close={close} disabled={assign.busy} />
      <DecisionOutcome state={assign.state} about={t`the assignment`} />
      <DecisionOutcome state={close.state} about={t`the closing`} />
    </SelectionBar>
  );
}

/** Closing asks first: what waits for an answer gets none. */
function ClosingQuestion(props: { readonly close: ReturnType<typeof useSeveral<null>>; readonly disabled: boolean }) {
  const { t } = useLingui();
  const { close, disabled } = props;
  const { chosen } = useChosen();
  if (close.asked !== null)
    return (
      <Button size="sm" variant="default" loading={close.busy} onClick={() => close.run(null)}>
        {askAgain()}
      </Button>
    );
  return (
    <AskFirst action={t`Close conversations`} disabled={disabled} onYes={() => close.run(null)}>
      {closingWords(chosen.length)}
    </AskFirst>
  );
}
