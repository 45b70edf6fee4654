import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Operation } from '#api/operation.ts';
import styles from '#web/admin/queue/decision.module.css';
import { DecidedBy, useMay } from './rights.tsx';

export interface Choice {
  readonly name: string;
  /** What its form sends: who may not is not offered it (A7.1). */
  readonly of: Pick<Operation, 'command' | 'staff'>;
  readonly form: ReactNode;
}

/**
 * What can be decided: one button each, which opens its form below. A form that was opened stays with what is typed and
 * asked in it, out of sight while another one is looked at (E1, P4).
 */
export function Choices(props: {
  readonly choices: readonly Choice[];
  /** Open from the start. */
  readonly first?: string;
}) {
  const may = useMay();
  const choices = props.choices.filter(({ of }) => may(of));
  const [chosen, setChosen] = useState<string | null>(props.first ?? null);
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set([chosen]));
  const id = useId();
  const choose = (name: string | null) => {
    setChosen(name);
    setOpened(new Set([...opened, name]));
  };
  if (choices.length === 0) return <DecidedBy of={props.choices.map(({ of }) => of)} />;
  return (
    <>
      <div className={styles.choices}>
        {choices.map(({ name }) => (
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
        {choices
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
  /** What it is read by, where not every role that comes here may (A7.1): to whoever may not it is not offered. */
  readonly reads?: Choice['of'];
  /** From the start, where it is what one comes for. */
  readonly open?: boolean | undefined;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(props.open ?? false);
  const id = useId();
  const may = useMay();
  if (props.reads && !may(props.reads)) return null;
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
