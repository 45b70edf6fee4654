import { Button } from '@mantine/core';
import { assignStaffAlerts, seeStaffAlerts } from '#api/staff-alerts.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

/** Says that one has seen all selected alerts, takes them or gives them back (R1.13). */
export function SeveralAlerts() {
  const { asked, unanswered, busy, state, run } = useSeveral<null>((chosen, _, key) =>
    call(seeStaffAlerts, { body: { ids: chosen.map(({ id }) => id) }, key }),
  );
  const assign = useSeveral<'me' | 'nobody'>((chosen, to, key) =>
    call(assignStaffAlerts, { body: { ids: chosen.map(({ id }) => id), to }, key }),
  );
  return (
    <SelectionBar what="alerts" unanswered={[...unanswered, ...assign.unanswered]}>
      <Button size="sm" loading={busy} disabled={assign.busy} onClick={() => run(null)}>
        {asked ? askAgain() : 'I have seen them'}
      </Button>
      <Button size="sm" variant="default" loading={assign.busy} disabled={busy} onClick={() => assign.run('me')}>
        {assign.asked ? askAgain() : 'Assign to me'}
      </Button>
      {assign.asked === null && (
        <Button size="sm" variant="default" disabled={busy || assign.busy} onClick={() => assign.run('nobody')}>
          Assign to nobody
        </Button>
      )}
      <DecisionOutcome state={state} about="having seen them" />
      <DecisionOutcome state={assign.state} about="the assignment" />
    </SelectionBar>
  );
}
