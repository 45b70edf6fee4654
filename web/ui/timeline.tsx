import { useLingui } from '@lingui/react/macro';
import { Panel } from './panel.tsx';
import { dayAndTime } from './time.ts';
import styles from './timeline.module.css';

/** One step of what has happened to a record, in the reader's language. */
export interface Happened {
  /** ISO 8601. */
  readonly time: string;
  readonly words: string;
  readonly note: string | null;
}

/** What has happened to a record, first to last, under a title of its own or ‘History’. */
export function Timeline(props: { readonly steps: readonly Happened[]; readonly title?: string }) {
  const { t } = useLingui();
  return (
    <Panel id="timeline-title" title={props.title ?? t`History`}>
      <ol className={styles.steps} aria-label={t`Timeline`}>
        {props.steps.map(({ time, words, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end, and two can be alike
          <li key={at}>
            <span>{words}</span>
            <small>
              <time dateTime={time}>{dayAndTime(time)}</time>
              {note !== null && ` · ${note}`}
            </small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
