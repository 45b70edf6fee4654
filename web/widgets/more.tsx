import { Trans } from '@lingui/react/macro';
import type { Pages } from '#web/client/pages.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import styles from './more.module.css';

/** Shows the next page of a list, while there is one. `what` there is more of: 'deposits'. */
export function More(props: {
  readonly pages: Pick<Pages<unknown>, 'hasMore' | 'fetchingMore' | 'more'>;
  readonly what: string;
  /** What is shown of the list waits for a decision, at least in part: a key leads on to the next page (R1.7). */
  readonly waits?: boolean | undefined;
}) {
  const { pages, what } = props;
  if (!pages.hasMore) return null;
  return (
    <p className={styles.more} data-more={props.waits ? 'waits' : undefined}>
      <PlainButton busy={pages.fetchingMore} onClick={pages.more}>
        <Trans>Show more {what}</Trans>
      </PlainButton>
    </p>
  );
}
