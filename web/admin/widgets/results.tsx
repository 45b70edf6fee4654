import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Pages } from '#web/client/pages.ts';
import { capital } from './capital.ts';
import styles from './listing.module.css';

type Counted = Pick<Pages<unknown>, 'items' | 'state' | 'hasMore'>;

/** How many of a list are shown: 'Trades shown: 25, more below'; '' while they are read, and where there is none. */
export function countWords(what: string, { items, state, hasMore }: Counted): string {
  if (state === 'pending' || items.length === 0) return '';
  const list = capital(what);
  const count = items.length;
  return hasMore ? t`${list} shown: ${count}, more below` : t`${list} shown: ${count}`;
}

/**
 * What a search found, above it: how many, or that there is nothing. It is said when it changes, and a search leads the focus here: what
 * was found is the next stop.
 */
export function Results(props: { readonly pages: Counted; readonly what: string; readonly none: ReactNode }) {
  useLingui();
  const { pages, what, none } = props;
  const isEmpty = pages.state === 'success' && pages.items.length === 0;
  return (
    <div role="status" tabIndex={-1} className={styles.results} data-results>
      {isEmpty ? none : countWords(what, pages)}
    </div>
  );
}

/** Leads the focus from what was pressed for a search to its results, of the list around it or else of the screen. */
export function focusResults(from: Element | null): void {
  const near = from?.closest('section')?.querySelector<HTMLElement>('[data-results]');
  (near ?? document.querySelector<HTMLElement>('main [data-results]'))?.focus();
}

/** Another search can be another list: what had the focus in the one before is gone, and its results have it. */
export function useResultsFocus(searched: string): void {
  const shown = useRef(searched);
  useEffect(() => {
    if (shown.current === searched) return;
    shown.current = searched;
    if (document.activeElement === document.body) focusResults(null);
  }, [searched]);
}
