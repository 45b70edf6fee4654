import { readRiskCase } from '#api/risk-cases.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Notice } from '#web/ui/panel.tsx';

/** Says before the decision that something is being looked at about this customer (O4); the server says it to whom it may. */
export function OpenCase({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  const may = useMay();
  const { openCase, status } = withdrawal;
  if (openCase === null || status !== 'pending') return null;
  return (
    <Notice tone="warn">
      This customer has an open risk case. It holds nothing back.{' '}
      {may(readRiskCase) ? (
        <RecordLink id={openCase}>Open the risk case</RecordLink>
      ) : (
        'The roles risk and owner can read it: ask them before you approve.'
      )}
    </Notice>
  );
}
