import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { sentenceOfError } from '#web/api-client/client.ts';
import { Empty, Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './listing.module.css';
import type { Pages } from './pages.ts';

/** Says what failed and offers to try again; nothing that was read before is taken away. */
export function Failed(props: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <Notice tone="error">
      {sentenceOfError(props.error)}{' '}
      <Button variant="default" size="compact-sm" onClick={props.retry}>
        Try again
      </Button>
    </Notice>
  );
}

/** What is coming, while it is coming. */
export function Coming(props: { readonly rows: number }) {
  return (
    <div className={styles.coming} role="status" aria-label="Loading">
      {Array.from({ length: props.rows }, (_, row) => `row ${row}`).map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  );
}

/** A list in each of its states: coming, failed, empty, there, and with more to show. */
export function Listing<T>(props: {
  readonly pages: Pages<T>;
  readonly empty: ReactNode;
  /** What there is more of: 'deposits'. */
  readonly what: string;
  readonly children: ReactNode;
}) {
  const { pages } = props;
  return (
    <>
      {pages.state === 'error' && <Failed error={pages.error} retry={pages.retry} />}
      {pages.state === 'pending' && <Coming rows={4} />}
      {pages.state === 'success' && pages.items.length === 0 && <Empty>{props.empty}</Empty>}
      {pages.items.length > 0 && props.children}
      {pages.hasMore && (
        <div className={styles.more}>
          <Button variant="default" size="sm" loading={pages.fetchingMore} onClick={pages.more}>
            Show more {props.what}
          </Button>
        </div>
      )}
    </>
  );
}

/** The title of the shown part of a list. */
export function titleOf(shown: string): string {
  const part = shown === 'pending' ? 'Waiting for a decision' : `${shown.charAt(0).toUpperCase()}${shown.slice(1)}`;
  return `${part}, oldest first`;
}

/** Which part of a list is shown: one press each, the pressed one says so. */
export function Filter<S extends string>(props: {
  readonly label: string;
  readonly options: readonly S[];
  readonly value: S;
  readonly onChange: (value: S) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div className={styles.filter} role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <button key={option} type="button" aria-pressed={option === props.value} onClick={() => props.onChange(option)}>
          {option}
        </button>
      ))}
    </div>
  );
}
