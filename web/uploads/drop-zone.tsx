import { type ReactNode, type RefObject, useId } from 'react';
import { filesChosen, useDrop } from '#web/ui/dropping.ts';
import styles from './drop-zone.module.css';

/**
 * A place to drop files on or to choose them at. The browser's own field lies in it, so that keyboard and screen reader
 * have what they know; what is wrong with a choice stands below and belongs to the field.
 */
export function DropZone(props: {
  /** What one can do here: the field's name. */
  readonly label: string;
  readonly accept: readonly string[];
  readonly round?: boolean;
  readonly problem: string | null;
  readonly hint?: ReactNode;
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: readonly File[]) => void;
  /** Shown in the zone instead of the label, which then is for the ear. */
  readonly children?: ReactNode;
}) {
  const { label, problem, round = false } = props;
  const id = useId();
  const dropping = useDrop(props.onFiles);
  return (
    <div className={styles.place} data-round={round}>
      <label className={styles.zone} data-wrong={problem !== null} {...dropping}>
        <input
          ref={props.field}
          type="file"
          className="visually-hidden"
          accept={props.accept.join(',')}
          aria-invalid={problem !== null}
          aria-describedby={`${id}hint ${id}problem`}
          onChange={(event) => props.onFiles(filesChosen(event))}
        />
        {props.children}
        <span className={styles.label}>{label}</span>
      </label>
      {props.hint !== undefined && (
        <p id={`${id}hint`} className={styles.hint}>
          {props.hint}
        </p>
      )}
      <p id={`${id}problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
}
