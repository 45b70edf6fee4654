import type { ReactNode } from 'react';
import { DoneIcon, ProblemIcon, RestingIcon, WaitingIcon, WarningIcon } from '#web/ui/icons.ts';
import { Tag as Plain } from '#web/ui/panel.tsx';
import styles from './tag.module.css';

const icons = { up: DoneIcon, warn: WaitingIcon, down: ProblemIcon, quiet: RestingIcon } as const;

/** A state as staff read it: an icon and the word, so that a list is read down its column. */
export function Tag(props: {
  readonly tone: keyof typeof icons;
  /** A warning, not a state in which something waits. */
  readonly flag?: boolean;
  readonly children: ReactNode;
}) {
  const Icon = props.flag && props.tone === 'warn' ? WarningIcon : icons[props.tone];
  return (
    <Plain tone={props.tone}>
      <span className={styles.state}>
        <Icon size={14} stroke={2} aria-hidden />
        <span>{props.children}</span>
      </span>
    </Plain>
  );
}
