import { Trans } from '@lingui/react/macro';
import { Notice } from '#web/ui/panel.tsx';
import styles from './demo-note.module.css';

/** Says beside figures of mining in a demo what they are, in a line that opens. */
export function DemoNote({ demo }: { readonly demo: boolean }) {
  if (!demo) return null;
  return (
    <Notice tone="info">
      <details className={styles.note}>
        <summary>
          <strong>
            <Trans>Demo:</Trans>
          </strong>{' '}
          <Trans>there are no machines and no pool, and nothing here was mined.</Trans>
        </summary>
        <Trans>
          Fleet, readings and receipts are made by the formula from dated figures, and their transactions are on no
          chain. A day is valued by the simulated price recorded at its end; one of before the demo had prices by a
          published rate of another date, which it names. An entry dated more than a day before it was posted was posted
          at this demo’s first start.
        </Trans>
      </details>
    </Notice>
  );
}
