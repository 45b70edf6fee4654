import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assignRiskCases, listRiskStaff } from '#api/risk-cases.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { AssignSelected, didAssign } from '#web/admin/queue/assigned-to.tsx';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';

/** Whom a case can be assigned to. */
export function useRiskStaff() {
  return useQuery({
    queryKey: ['admin', 'risk staff'],
    queryFn: async () => (await call(listRiskStaff, {})).items,
    staleTime: 300_000,
  });
}

/** Assigns all selected cases to oneself unless somebody else is chosen, or to nobody (R1.13). */
export function SeveralCases({ admin }: { readonly admin: string }) {
  const { t } = useLingui();
  const [to, setTo] = useState(admin);
  const colleagues = useRiskStaff();
  const assign = useSeveral<string | null>(
    (chosen, uid, key) =>
      call(assignRiskCases, { body: { ids: chosen.map(({ id }) => id), to: uid ?? 'nobody' }, key }),
    didAssign,
  );
  return (
    <SelectionBar what={t`cases`} unanswered={assign.unanswered}>
      <AssignSelected colleagues={colleagues} admin={admin} assign={assign} to={to} onChoose={setTo} disabled={false} />
      <DecisionOutcome state={assign.state} about={t`the assignment`} />
    </SelectionBar>
  );
}
