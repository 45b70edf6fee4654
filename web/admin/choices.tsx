import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import styles from './decision.module.css';

/** What can be decided: one button each, which opens its form below. */
export function Choices(props: {
  readonly choices: readonly { readonly name: string; readonly form: ReactNode }[];
  /** Open from the start. */
  readonly first?: string;
}) {
  const [chosen, setChosen] = useState<string | null>(props.first ?? null);
  const id = useId();
  const form = props.choices.find(({ name }) => name === chosen)?.form;
  return (
    <>
      <div className={styles.choices}>
        {props.choices.map(({ name }) => (
          <Button
            key={name}
            variant={chosen === name ? 'light' : 'default'}
            size="compact-sm"
            aria-expanded={chosen === name}
            aria-controls={id}
            onClick={() => setChosen(chosen === name ? null : name)}
          >
            {name}…
          </Button>
        ))}
      </div>
      <div id={id}>{form}</div>
    </>
  );
}

/** Something more to read, fetched only when it is asked for. */
export function Fold(props: { readonly name: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
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
