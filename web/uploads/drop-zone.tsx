import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react';
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
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    props.onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.place} data-round={round}>
      <label
        className={styles.zone}
        data-over={over}
        data-wrong={problem !== null}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={props.field}
          type="file"
          className="visually-hidden"
          accept={props.accept.join(',')}
          aria-invalid={problem !== null}
          aria-describedby={`${id}hint ${id}problem`}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            // The same file can be chosen again.
            event.currentTarget.value = '';
            props.onFiles(files);
          }}
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
