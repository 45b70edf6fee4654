import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import styles from '#web/admin/queue/decision.module.css';

/**
 * What can be decided: one button each, which opens its form below. A form that was opened stays with what is typed and
 * asked in it, out of sight while another one is looked at (E1, P4).
 */
export function Choices(props: {
  readonly choices: readonly { readonly name: string; readonly form: ReactNode }[];
  /** Open from the start. */
  readonly first?: string;
}) {
  const [chosen, setChosen] = useState<string | null>(props.first ?? null);
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set([chosen]));
  const id = useId();
  const choose = (name: string | null) => {
    setChosen(name);
    setOpened(new Set([...opened, name]));
  };
  return (
    <>
      <div className={styles.choices}>
        {props.choices.map(({ name }) => (
          <button
            key={name}
            type="button"
            aria-expanded={chosen === name}
            aria-controls={id}
            onClick={() => choose(chosen === name ? null : name)}
          >
            {name}…
          </button>
        ))}
      </div>
      <div id={id}>
        {props.choices
          .filter(({ name }) => opened.has(name))
          .map(({ name, form }) => (
            <div key={name} hidden={chosen !== name}>
              {form}
            </div>
          ))}
      </div>
    </>
  );
}

/** Something more to read, fetched only when it is shown. */
export function Fold(props: {
  readonly name: string;
  /** From the start, where it is what one comes for. */
  readonly open?: boolean | undefined;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(props.open ?? false);
  const id = useId();
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? 'Hide' : 'Show'} {props.name}
      </Button>
      <div id={id} className={open ? styles.fold : undefined}>
        {open && props.children}
      </div>
    </>
  );
}
