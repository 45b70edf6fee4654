import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignStaffAlerts, listAlertStaff, seeStaffAlerts } from '#api/staff-alerts.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { AssignSelected, didAssign } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

/** Whom an alert can be assigned to. */
export function useAlertStaff() {
  return useQuery({
    queryKey: ['admin', 'alert staff'],
    queryFn: async () => (await call(listAlertStaff, {})).items,
    staleTime: 300_000,
  });
}

/** Says that one has seen all selected alerts, or assigns them, to oneself unless another is chosen (R1.13). */
export function SeveralAlerts({ admin }: { readonly admin: string }) {
  const { t } = useLingui();
  const [to, setTo] = useState(admin);
  const colleagues = useAlertStaff();
  const { asked, unanswered, busy, state, run } = useSeveral<null>(
    (chosen, _, key) => call(seeStaffAlerts, { body: { ids: chosen.map(({ id }) => id) }, key }),
    t({ message: 'Marked as seen', context: 'with several' }),
  );
  const assign = useSeveral<string | null>(
    (chosen, uid, key) => call(assignStaffAlerts, { body: { ids: chosen.map(({ id }) => id), to: uid }, key }),
    didAssign,
  );
  return (
    <SelectionBar what={t`alerts`} unanswered={[...unanswered, ...assign.unanswered]}>
      <Button size="sm" loading={busy} disabled={assign.busy} onClick={() => run(null)}>
        {asked ? askAgain() : t`I have seen them`}
      </Button>
      <AssignSelected colleagues={colleagues} admin={admin} assign={assign} to={to} onChoose={setTo} disabled={busy} />
      <DecisionOutcome state={state} about={t`having seen them`} />
      <DecisionOutcome state={assign.state} about={t`the assignment`} />
    </SelectionBar>
  );
}
