import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { focusResults } from '#web/admin/widgets/results.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import styles from './records.module.css';

/** Filters of a list. On a narrow screen they are folded, as the list would begin below it, and the fold counts those in use. */
export function FoldedFilters(props: {
  readonly used: number;
  /** Open from the start: something in it is wrong. */
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  useLingui();
  const { used } = props;
  const [open, setOpen] = useState(props.open ?? false);
  const id = useId();
  return (
    <search>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t`Filters (${used})`}
        <ExpandIcon size={14} stroke={2} aria-hidden />
      </button>
      <div id={id} className={styles.folded} data-folded={!open}>
        {props.children}
      </div>
    </search>
  );
}

/** The fields of a search, folded on a narrow screen. */
export function SearchForm(props: {
  /** What is searched for now, field by field. */
  readonly search: object;
  /** Open from the start: something in it is wrong. */
  readonly open: boolean;
  readonly onSend: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) {
  const used = Object.values(props.search).filter(Boolean).length;
  const form = useRef<HTMLFormElement>(null);
  const isWrong = props.open;
  // What is wrong is known once the address has it, with a form of its own.
  useEffect(() => {
    if (isWrong) focusFirstError(form.current);
  }, [isWrong]);
  return (
    <FoldedFilters used={used} open={props.open}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          focusResults(form.current);
          props.onSend();
        }}
      >
        {props.children}
        <div className={styles.ways}>
          <Button type="submit" variant="default">
            <Trans>Search</Trans>
          </Button>
          {used > 0 && (
            <Button
              variant="subtle"
              onClick={() => {
                focusResults(form.current);
                props.onClear();
              }}
            >
              <Trans>Show all</Trans>
            </Button>
          )}
        </div>
      </form>
    </FoldedFilters>
  );
}
