import { Button } from '@mantine/core';
import { seeStaffAlerts } from '#api/staff-alerts.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

/** Says that one has seen all selected alerts (R1.13). */
export function SeveralAlerts() {
  const { asked, busy, state, run } = useSeveral<null>((chosen, _, key) =>
    call(seeStaffAlerts, { body: { ids: chosen.map(({ id }) => id) }, key }),
  );
  return (
    <SelectionBar what="alerts">
      <Button size="sm" loading={busy} onClick={() => run(null)}>
        {asked ? askAgain() : 'I have seen them'}
      </Button>
      <DecisionOutcome state={state} about="having seen them" />
    </SelectionBar>
  );
}
