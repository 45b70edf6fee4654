import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ExpandIcon } from '#web/ui/icons.ts';
import styles from './records.module.css';

/** The fields of a search. On a narrow screen they are folded, as the list would begin below it, and the fold counts those in use. */
export function SearchForm(props: {
  /** What is searched for now, field by field. */
  readonly search: object;
  /** Open from the start: something in it is wrong. */
  readonly open: boolean;
  readonly onSend: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(props.open);
  const id = useId();
  const used = Object.values(props.search).filter(Boolean).length;
  return (
    <search>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Filters ({used})
        <ExpandIcon size={14} stroke={2} aria-hidden />
      </button>
      <form
        id={id}
        className={styles.form}
        data-folded={!open}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSend();
        }}
      >
        {props.children}
        <div className={styles.ways}>
          <Button type="submit" variant="default">
            Search
          </Button>
          {used > 0 && (
            <Button variant="subtle" onClick={props.onClear}>
              Show all
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
