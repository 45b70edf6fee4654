import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignTickets, closeTickets, listSupportStaff } from '#api/support-desk.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

/** Assigns all selected conversations, or closes them (R1.13); one with a message that the list did not show stays open. */
export function SeveralConversations() {
  const [to, setTo] = useState('');
  const staff = useQuery({
    queryKey: ['support', 'staff'],
    queryFn: async () => (await call(listSupportStaff, {})).items,
    staleTime: 300_000,
  });
  const assign = useSeveral<string | null>((chosen, uid, key) =>
    call(assignTickets, { body: { ids: chosen.map(({ id }) => id), to: uid }, key }),
  );
  const close = useSeveral<null>((chosen, _, key) =>
    call(closeTickets, { body: { tickets: chosen.map(({ id, seen = 1 }) => ({ id, seen })) }, key }),
  );
  return (
    <SelectionBar what="conversations" unanswered={[...assign.unanswered, ...close.unanswered]}>
      <NativeSelect
        label="Assign to"
        value={assign.asked?.input ?? to}
        disabled={assign.asked !== null}
        onChange={(event) => setTo(event.currentTarget.value)}
        data={[
          { value: '', label: 'Nobody' },
          ...(staff.data ?? []).map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
      />
      <Button size="sm" loading={assign.busy} disabled={close.busy} onClick={() => assign.run(to || null)}>
        {assign.asked ? askAgain() : 'Assign'}
      </Button>
      <Button size="sm" variant="default" loading={close.busy} disabled={assign.busy} onClick={() => close.run(null)}>
        {close.asked ? askAgain() : 'Close conversations'}
      </Button>
      <DecisionOutcome state={assign.state} about="the assignment" />
      <DecisionOutcome state={close.state} about="the closing" />
    </SelectionBar>
  );
}
