import { Trans } from '@lingui/react/macro';
import { Notice } from '#web/ui/panel.tsx';

/** Says beside figures of mining in a demo what they are. */
export function DemoNote({ demo }: { readonly demo: boolean }) {
  if (!demo) return null;
  return (
    <Notice tone="info">
      <strong>
        <Trans>Demo:</Trans>
      </strong>{' '}
      <Trans>
        there are no machines and no pool. Fleet, readings and receipts are made by the formula from dated figures, the
        days’ prices are published rates of other dates, their transactions are on no chain, and nothing here was mined.
        Entries dated before this demo’s first start were posted at that start.
      </Trans>
    </Notice>
  );
}
