import { Button } from '@mantine/core';
import { settleContactMessages } from '#api/support-desk.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

/** Settles all selected messages without a reply (R1.13); one with words that the list did not show stays waiting. */
export function SeveralContacts() {
  const { asked, unanswered, busy, state, run } = useSeveral<null>((chosen, _, key) =>
    call(settleContactMessages, { body: { messages: chosen.map(({ id, seen = 1 }) => ({ id, seen })) }, key }),
  );
  return (
    <SelectionBar what="contact messages" unanswered={unanswered}>
      <Button size="sm" loading={busy} onClick={() => run(null)}>
        {asked ? askAgain() : 'Settle without a reply'}
      </Button>
      <DecisionOutcome state={state} about="the settling" />
    </SelectionBar>
  );
}
