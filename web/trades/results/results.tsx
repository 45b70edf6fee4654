import { Trans, useLingui } from '@lingui/react/macro';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './results.module.css';
import { Figures, useResults } from './results-figures.tsx';

/** What settled trades with real money came to so far, open ones in none of it (T10). */
export function Results() {
  const { t } = useLingui();
  const found = useResults('real', {});
  return (
    <Panel
      id="results-title"
      title={t`Results`}
      aside={
        <small className={styles.of}>
          <Trans>of settled trades, in USD</Trans>
        </small>
      }
    >
      {found.isPending && <Skeleton height={48} />}
      {found.isError && <Unread query={found} />}
      {found.data?.total.settled === 0 && (
        <Empty>
          <Trans>No settled trades yet. Their results are summed here; open trades are not included.</Trans>
        </Empty>
      )}
      {found.data && found.data.total.settled > 0 && <Figures of={found.data.total} sharePaid={found.data.sharePaid} />}
    </Panel>
  );
}
