import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Pages } from './pages.ts';

/** Shows the next page of a list, while there is one. `what` there is more of: 'deposits'. */
export function More(props: {
  readonly pages: Pick<Pages<unknown>, 'hasMore' | 'fetchingMore' | 'more'>;
  readonly what: string;
}) {
  const { pages, what } = props;
  if (!pages.hasMore) return null;
  return (
    <Button variant="default" size="sm" loading={pages.fetchingMore} onClick={pages.more}>
      <Trans>Show more {what}</Trans>
    </Button>
  );
}
