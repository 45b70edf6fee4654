import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Pages } from '#web/client/pages.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { capital } from './capital.ts';
import styles from './listing.module.css';
import { Results } from './results.tsx';

/** What is coming, while it is coming. */
export function Coming(props: { readonly rows: number }) {
  useLingui();
  return (
    <div className={styles.coming} role="status" aria-label={t`Loading`}>
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
  /** What there is more of, in the reader's language: 'deposits'. Sentences about it know neither gender nor article. */
  readonly what: string;
  /** It can be narrowed: how many are shown is said, and a search leads the focus there. */
  readonly searched?: boolean;
  /** Some of those shown wait for a decision. */
  readonly waits?: boolean;
  readonly children: ReactNode;
}) {
  const { pages, searched = false } = props;
  const [grown, setGrown] = useState(false);
  const none = <Empty>{props.empty}</Empty>;
  return (
    <>
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'pending' && <Coming rows={4} />}
      {searched && <Results pages={pages} what={props.what} none={none} />}
      {!searched && pages.state === 'success' && pages.items.length === 0 && none}
      {pages.items.length > 0 && props.children}
      {pages.hasMore && (
        <div className={styles.more}>
          <More
            pages={{
              ...pages,
              more: () => {
                setGrown(true);
                pages.more();
              },
            }}
            what={props.what}
            waits={props.waits}
          />
        </div>
      )}
      {grown && <EndOf what={props.what} shown={!pages.hasMore && pages.items.length > 0} />}
    </>
  );
}

/** In the place of the button that has shown the last page, with its focus. */
function EndOf({ what, shown }: { readonly what: string; readonly shown: boolean }) {
  useLingui();
  const end = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (shown && document.activeElement === document.body) end.current?.focus();
  }, [shown]);
  return shown ? <p ref={end} tabIndex={-1} className={styles.results}>{t`All ${what} are shown.`}</p> : null;
}

/** What an empty list of what can be searched says: whether there is nothing yet, or nothing that was asked for. */
export const emptyWords = (what: string, asked: object, none = t`No ${what} yet.`): string =>
  Object.keys(asked).length === 0 ? none : t`No ${what} match. Change or clear the filters.`;

/** A title with the order of what is below it: 'Copies, newest first'. */
export const orderedTitle = (title: string, order: 'newest' | 'oldest'): string =>
  order === 'newest' ? t`${title}, newest first` : t`${title}, oldest first`;

/** The title of the shown part of a list; `word` is what the part is called, unless it is called as its status. */
export const titleOf = (
  shown: string,
  word: string = shown === 'pending' ? t`waiting for a decision` : shown,
  order: 'newest' | 'oldest' = 'oldest',
): string => orderedTitle(capital(word), order);

/** Which part of a list is shown: one press each, the pressed one says so. */
export function Filter<S extends string | null>(props: {
  readonly label: string;
  readonly options: readonly S[];
  /** Its own name unless given. */
  readonly wordOf?: (option: S) => string;
  readonly value: S;
  readonly onChange: (value: S) => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  // On a phone the pressed one may be beyond the edge, as the last of many is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when another one is pressed
  useEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && pressed) row.current.scrollLeft = pressed.offsetLeft - row.current.offsetLeft - 48;
  }, [props.value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div ref={row} className={styles.filter} role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <button key={option} type="button" aria-pressed={option === props.value} onClick={() => props.onChange(option)}>
          {props.wordOf?.(option) ?? option}
        </button>
      ))}
    </div>
  );
}
