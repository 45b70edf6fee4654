import { Button } from '@mantine/core';
import { assignRiskCases } from '#api/risk-cases.ts';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

/** Takes all selected cases, or gives them back (R1.13). */
export function SeveralCases() {
  const { asked, unanswered, busy, state, run } = useSeveral<'me' | 'nobody'>((chosen, to, key) =>
    call(assignRiskCases, { body: { ids: chosen.map(({ id }) => id), to }, key }),
  );
  return (
    <SelectionBar what="cases" unanswered={unanswered}>
      <Button size="sm" loading={busy} onClick={() => run('me')}>
        {asked ? askAgain() : 'Assign to me'}
      </Button>
      {asked === null && (
        <Button size="sm" variant="default" onClick={() => run('nobody')}>
          Assign to nobody
        </Button>
      )}
      <DecisionOutcome state={state} about="the assignment" />
    </SelectionBar>
  );
}
